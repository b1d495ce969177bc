import { timestamp } from '#platform/columns.ts'
import { pgTable, primaryKey, text } from '#platform/sql.ts'
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
