import { timestamp } from '#platform/columns.ts'
import { index, integer, pgTable, text, uniqueIndex, uuid } from '#platform/sql.ts'
import { userId } from '#platform/tables.ts'

/**
 * Activity as ids alone. Visibility and names are read from their features at each read, because they change.
 */
export const activityEntries = pgTable(
  'activity_entries',
  {
    id: uuid().primaryKey(),
    /** Identifies the subject: repeated activity updates the entry. */
    key: text().notNull(),
    type: text().notNull(),
    /** The actor; for a received gift the owner of the list. */
    user_id: userId().notNull(),
    /** The other friend, or the giver of a received gift. */
    other_user_id: userId(),
    /** The list, group, event, order or gift; null for a friendship. */
    subject_id: uuid(),
    /** Number of items added. */
    amount: integer().notNull().default(1),
    /** The answer to an invitation. */
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
