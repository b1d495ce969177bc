import { timestamp } from '#platform/columns.ts'
import { check, date, pgTable, sql, text } from '#platform/sql.ts'

/** Days on which couriers do not operate; on public holidays makers do not work either (E80). */
export const closedDays = pgTable(
  'closed_days',
  {
    /** In Ghana. */
    day: date({ mode: 'string' }).primaryKey(),
    name: text().notNull(),
    kind: text().notNull(),
    /** When staff added or confirmed the day; null for days that came with the program. The audit log says who. */
    confirmed_at: timestamp(),
  },
  table => [check('closed_days_kind', sql`${table.kind} in ('public','courier')`)],
)
