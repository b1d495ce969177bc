import { moment } from '#platform/columns.ts'
import { pgTable, text, uniqueIndex } from '#platform/sql.ts'
import { userId } from '#platform/tables.ts'

/** The newest link by which a person may set a new password; only the hash of its secret is kept (D79). */
export const passwordResets = pgTable(
  'password_resets',
  {
    user_id: userId().primaryKey(),
    /** Where the link went: once the account has another e-mail, it is worth nothing. */
    email: text().notNull(),
    token_hash: text().notNull(),
    asked_at: moment().notNull(),
    expires_at: moment().notNull(),
    used_at: moment(),
  },
  table => [uniqueIndex('password_resets_token_hash').on(table.token_hash)],
)
