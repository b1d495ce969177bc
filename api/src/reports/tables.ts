import { timestamp } from '#platform/columns.ts'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
  unique,
  uniqueIndex,
  uuid,
} from '#platform/sql.ts'
import { userId } from '#platform/tables.ts'

/** What was reported, once until staff decide on it; later reports open it again as a new row. */
export const reportedItems = pgTable(
  'reported_items',
  {
    id: uuid().primaryKey(),
    /** One of `reportSubjects`. */
    about: text().notNull(),
    /** The id of the review, product, maker, list or person. */
    subject_id: text().notNull(),
    /** One of `reportStates`. */
    state: text().notNull().default('open'),
    /** Number of people who reported it. */
    people: integer().notNull().default(0),
    /** Sum of the weights of their reasons: the queue shows the heaviest first. */
    weight: integer().notNull().default(0),
    /** Whether the server hid the review because several people reported it. */
    hidden: boolean().notNull().default(false),
    first_at: timestamp().notNull(),
    decided_at: timestamp(),
    /** The member of staff who decided. */
    decided_by: userId(),
  },
  table => [
    uniqueIndex('reported_items_open').on(table.about, table.subject_id).where(sql`state = 'open'`),
    index('reported_items_queue')
      .on(table.weight.desc(), table.first_at, table.id)
      .where(sql`state = 'open'`),
    index('reported_items_oldest').on(table.first_at, table.id).where(sql`state = 'open'`),
    index('reported_items_decided').on(table.decided_at.desc(), table.id).where(sql`state <> 'open'`),
    check(
      'reported_items_state',
      sql`${table.state} in ('open','kept','hidden','held','suspended','closed')`,
    ),
    check('reported_items_decided_at', sql`(${table.state} = 'open') = (${table.decided_at} is null)`),
  ],
)

/** What one person reported, and why. */
export const reports = pgTable(
  'reports',
  {
    reported_item_id: uuid()
      .notNull()
      .references(() => reportedItems.id),
    user_id: userId().notNull(),
    about: text().notNull(),
    subject_id: text().notNull(),
    /** One of the reasons of its subject. */
    reason: text().notNull(),
    words: text().notNull(),
    /** Fingerprint of the device, so that one person with several accounts counts once; null for programs. */
    device: text(),
    created_at: timestamp().notNull(),
  },
  table => [
    primaryKey({ columns: [table.reported_item_id, table.user_id] }),
    unique('reports_once').on(table.user_id, table.about, table.subject_id),
    index('reports_user').on(table.user_id, table.created_at),
    check('reports_words', sql`length(${table.words}) <= 500`),
  ],
)
