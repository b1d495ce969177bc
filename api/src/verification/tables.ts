import { timestamp } from '#platform/columns.ts'
import { index, pgTable, sql, text, uniqueIndex } from '#platform/sql.ts'
import { userId } from '#platform/tables.ts'

/** A link that verifies an email: valid for that email only. Only the hash of its secret is stored (D80). */
export const emailVerifications = pgTable(
  'email_verifications',
  {
    /** Identifies the email message. */
    id: text().primaryKey(),
    user_id: userId().notNull(),
    email: text().notNull(),
    token_hash: text().notNull(),
    expires_at: timestamp().notNull(),
  },
  table => [
    uniqueIndex('email_verifications_token_hash').on(table.token_hash),
    index('email_verifications_expires_at').on(table.expires_at),
  ],
)

/** An email that replaces an account's once it is verified (D125). */
export const emailChanges = pgTable(
  'email_changes',
  {
    user_id: userId().primaryKey(),
    email: text().notNull(),
    asked_at: timestamp().notNull(),
  },
  table => [index('email_changes_email').on(sql`lower(${table.email})`)],
)
