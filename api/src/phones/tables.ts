import { timestamp } from '#platform/columns.ts'
import { index, pgTable, text, uuid } from '#platform/sql.ts'

/** A code that was sent to a number; the code itself is worked out, not kept (D72). */
export const phoneCodes = pgTable(
  'phone_codes',
  {
    id: uuid().primaryKey(),
    phone: text().notNull(),
    first_name: text(),
    last_name: text(),
    password_hash: text(),
    /** The device that asked, where it has a key: the code is good there alone. */
    fingerprint: text(),
    expires_at: timestamp().notNull(),
    used_at: timestamp(),
    /** By which call it was, so that the same call may be answered again. */
    used_by: text(),
  },
  table => [index('phone_codes_expires_at').on(table.expires_at)],
)
