import { timestamp } from '#platform/columns.ts'
import { index, pgTable, text } from '#platform/sql.ts'

/** Solutions and tokens that were spent: each counts once (D77). */
export const captchaSpent = pgTable(
  'captcha_spent',
  {
    id: text().primaryKey(),
    expires_at: timestamp().notNull(),
  },
  table => [index('captcha_spent_expires_at').on(table.expires_at)],
)
