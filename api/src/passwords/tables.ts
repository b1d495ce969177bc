import { timestamp } from '#platform/columns.ts'
import { index, pgTable, text, uniqueIndex } from '#platform/sql.ts'
import { userId } from '#platform/tables.ts'

/** The links by which a person may set a new password; only the hash of each secret is kept (D79). */
export const passwordResetLinks = pgTable(
  'password_reset_links',
  {
    token_hash: text().primaryKey(),
    user_id: userId().notNull(),
    /** Where the link went: once the account has another e-mail, it is worth nothing. */
    email: text().notNull(),
    /** The secret is worked out from it; null for a link from an earlier version. */
    ask_id: text(),
    asked_at: timestamp().notNull(),
    expires_at: timestamp().notNull(),
  },
  table => [
    index('password_reset_links_user_id').on(table.user_id),
    index('password_reset_links_expires_at').on(table.expires_at),
  ],
)

/** Links of earlier versions, one of an account; nothing is written there any more. */
export const passwordResets = pgTable(
  'password_resets',
  {
    user_id: userId().primaryKey(),
    /** Where the link went: once the account has another e-mail, it is worth nothing. */
    email: text().notNull(),
    token_hash: text().notNull(),
    asked_at: timestamp().notNull(),
    expires_at: timestamp().notNull(),
    used_at: timestamp(),
  },
  table => [uniqueIndex('password_resets_token_hash').on(table.token_hash)],
)
