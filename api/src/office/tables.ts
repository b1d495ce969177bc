import { pesewas, timestamp } from '#platform/columns.ts'
import { check, date, index, integer, pgTable, primaryKey, sql, text, uuid } from '#platform/sql.ts'
import { userId } from '#platform/tables.ts'

/** Whose data a member of staff opened in which hour, so that the audit log says it once. */
export const officeLooks = pgTable(
  'office_looks',
  {
    hour: timestamp().notNull(),
    user_id: userId().notNull(),
    subject: text().notNull(),
    kind: text().notNull(),
  },
  table => [primaryKey({ columns: [table.hour, table.user_id, table.subject, table.kind] })],
)

/** Texts that a member of staff uses in answers to tickets. */
export const officeReplies = pgTable(
  'office_replies',
  { user_id: userId().notNull(), name: text().notNull(), message: text().notNull() },
  table => [primaryKey({ columns: [table.user_id, table.name] })],
)

/** Filters of lists that a member of staff saved. */
export const officeViews = pgTable(
  'office_views',
  {
    user_id: userId().notNull(),
    name: text().notNull(),
    /** The list, as the last part of its address. */
    list: text().notNull(),
    /** The search parameters of the list's address. */
    query: text().notNull(),
  },
  table => [
    primaryKey({ columns: [table.user_id, table.name] }),
    check('office_views_query', sql`length(${table.query}) <= 1000`),
  ],
)
/**
 * Sales and refunds of one day in Ghana (E15, E16), made from orders and refunds by `make-figures.ts`. An order has
 * one row without a maker for itself and its wrapping, one per maker for delivery, and one per maker and category for
 * its line items. It holds no personal data.
 */
export const figuresDaily = pgTable(
  'figures_daily',
  {
    day: date().notNull(),
    vendor_id: uuid(),
    category_id: uuid(),
    region: text().notNull(),
    /** `own` for the buyer's own order, `list` for a gift from a list. */
    channel: text().notNull(),
    /** The wallet's network, or `card`. */
    network: text().notNull(),
    /** Counted on rows without a maker. */
    orders: integer().notNull(),
    /** Counted on rows with a maker and no category. */
    fulfilments: integer().notNull(),
    units: integer().notNull(),
    sold: pesewas().notNull(),
    given_back: pesewas().notNull(),
  },
  table => [index('figures_daily_day').on(table.day)],
)

/** The last result of each invariant check. */
export const invariantResults = pgTable('invariant_results', {
  name: text().primaryKey(),
  broken: integer().notNull(),
  /** Since when it is broken. */
  broken_since: timestamp(),
  checked_at: timestamp().notNull(),
})
/** The pesewas that a member of `support` has refunded on a day in Ghana. */
export const officeLimits = pgTable(
  'office_limits',
  {
    user_id: userId().notNull(),
    day: date().notNull(),
    spent: pesewas().notNull(),
  },
  table => [
    primaryKey({ columns: [table.user_id, table.day] }),
    check('office_limits_spent', sql`${table.spent} > 0`),
  ],
)
/** What staff noted about a person; only staff read it. */
export const personNotes = pgTable('person_notes', {
  user_id: userId().primaryKey(),
  note: text().notNull(),
  /** The member of staff who wrote it last. */
  changed_by: userId().notNull(),
  changed_at: timestamp().notNull(),
})
