import { timestamp } from '#platform/columns.ts'
import { index, pgTable, text, uuid } from '#platform/sql.ts'

/** A code that was sent to a number; the code itself is derived, not stored (D72). */
export const phoneCodes = pgTable(
  'phone_codes',
  {
    id: uuid().primaryKey(),
    phone: text().notNull(),
    first_name: text(),
    last_name: text(),
    password_hash: text(),
    /** The device that requested the code, if it has a key: the code is valid only there. */
    fingerprint: text(),
    expires_at: timestamp().notNull(),
    used_at: timestamp(),
    /** The call that used the code, so that its repetition gets the same response. */
    used_by: text(),
  },
  table => [index('phone_codes_expires_at').on(table.expires_at)],
)
