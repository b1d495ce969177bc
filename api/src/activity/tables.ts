import { timestamp } from '#platform/columns.ts'
import { index, integer, pgTable, text, uniqueIndex, uuid } from '#platform/sql.ts'
import { userId } from '#platform/tables.ts'

/**
 * What happened, as ids alone: who may know of it, and how it is called, is asked of whom it belongs to each time that
 * somebody reads.
 */
export const activityEntries = pgTable(
  'activity_entries',
  {
    id: uuid().primaryKey(),
    /** What it is about: the same is told once, as it was last. */
    key: text().notNull(),
    type: text().notNull(),
    /** Who did it; of a gift that came, whose it is. */
    user_id: userId().notNull(),
    /** With whom: the other friend, the giver of a gift. */
    other_user_id: userId(),
    /** The list, group, event, order or gift; of a friendship nothing. */
    subject_id: uuid(),
    /** So many things were added. */
    amount: integer().notNull().default(1),
    /** What was answered to an invitation. */
    answer: text(),
    happened_at: timestamp().notNull(),
  },
  table => [
    uniqueIndex('activity_entries_key').on(table.key),
    index('activity_entries_user').on(table.user_id, table.happened_at),
    index('activity_entries_other').on(table.other_user_id),
    index('activity_entries_subject').on(table.subject_id),
    index('activity_entries_happened_at').on(table.happened_at),
  ],
)
