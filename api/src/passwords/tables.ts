import { timestamp } from '#platform/columns.ts'
import { index, pgTable, text, uniqueIndex } from '#platform/sql.ts'
import { userId } from '#platform/tables.ts'

/** Links with which a user may set a new password; only the hash of each secret is stored (D79). */
export const passwordResetLinks = pgTable(
  'password_reset_links',
  {
    token_hash: text().primaryKey(),
    user_id: userId().notNull(),
    /** The recipient of the link: the link is invalid once the account has another email. */
    email: text().notNull(),
    /** The secret is derived from it; null for a link of an earlier version. */
    ask_id: text(),
    asked_at: timestamp().notNull(),
    expires_at: timestamp().notNull(),
  },
  table => [
    index('password_reset_links_user_id').on(table.user_id),
    index('password_reset_links_expires_at').on(table.expires_at),
  ],
)

/** Links of earlier versions, one per account; nothing is written here any more. */
export const passwordResets = pgTable(
  'password_resets',
  {
    user_id: userId().primaryKey(),
    /** The recipient of the link: the link is invalid once the account has another email. */
    email: text().notNull(),
    token_hash: text().notNull(),
    asked_at: timestamp().notNull(),
    expires_at: timestamp().notNull(),
    used_at: timestamp(),
  },
  table => [uniqueIndex('password_resets_token_hash').on(table.token_hash)],
)
