import { timestamp } from '#platform/columns.ts'
import { boolean, check, index, pgTable, sql, text, uniqueIndex, uuid } from '#platform/sql.ts'
import { userId } from '#platform/tables.ts'

/** Connects provider identities with accounts. An identity is the issuer and subject, never the email. */
export const socialIdentities = pgTable(
  'social_identities',
  {
    id: uuid().primaryKey(),
    user_id: userId().notNull(),
    provider: text().notNull(),
    issuer: text().notNull(),
    subject: text().notNull(),
    /** The email when the identity was connected: for display only, nothing depends on it. */
    email: text(),
    created_at: timestamp().notNull(),
    used_at: timestamp(),
  },
  table => [
    uniqueIndex('social_identities_subject_key').on(table.issuer, table.subject),
    uniqueIndex('social_identities_user_key').on(table.user_id, table.provider),
    check('social_identities_provider', sql`${table.provider} in ('google','facebook','apple')`),
  ],
)

/**
 * One flow with a provider: started with `state`, continued with the code, ended by a sign-in. Deleted after an hour.
 */
export const socialFlows = pgTable(
  'social_flows',
  {
    id: uuid().primaryKey(),
    /** SHA-256 of the state, base64url. */
    state_hash: text().notNull(),
    provider: text().notNull(),
    /** The device key that started it; null for a program. */
    fingerprint: text(),
    code_challenge: text().notNull(),
    nonce: text().notNull(),
    created_at: timestamp().notNull(),
    expires_at: timestamp().notNull(),
    /** Hash of the code that is being or was exchanged: there is one per flow. */
    code_hash: text(),
    /** The Idempotency-Key of the exchange, and of the call that spent the flow. */
    exchange_key: text(),
    exchanged_at: timestamp(),
    /** The provider's profile. */
    issuer: text(),
    subject: text(),
    email: text(),
    email_verified: boolean(),
    first_name: text(),
    last_name: text(),
    spent_at: timestamp(),
    spent_key: text(),
  },
  table => [
    uniqueIndex('social_flows_state_key').on(table.state_hash),
    index('social_flows_expires_at').on(table.expires_at),
    check(
      'social_flows_exchanged',
      sql`${table.exchanged_at} is null or (${table.issuer} is not null and ${table.subject} is not null and ${table.email_verified} is not null)`,
    ),
    check('social_flows_spent', sql`${table.spent_at} is null or ${table.exchanged_at} is not null`),
  ],
)
