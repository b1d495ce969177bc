import { timestamp } from '#platform/columns.ts'
import { boolean, check, index, pgTable, sql, text, uniqueIndex, uuid } from '#platform/sql.ts'
import { userId } from '#platform/tables.ts'

/** Who of a provider's people is who of ours: a person there is their issuer and subject, never their e-mail. */
export const socialIdentities = pgTable(
  'social_identities',
  {
    id: uuid().primaryKey(),
    user_id: userId().notNull(),
    provider: text().notNull(),
    issuer: text().notNull(),
    subject: text().notNull(),
    /** As the provider told it when it was connected: to be shown, nothing rests on it. */
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

/** One way to a provider and back: begun by `state`, known by the code, ended by a sign-in. Gone after an hour. */
export const socialFlows = pgTable(
  'social_flows',
  {
    id: uuid().primaryKey(),
    /** SHA-256 of the state, base64url. */
    state_hash: text().notNull(),
    provider: text().notNull(),
    /** The device key that began it; null for a program. */
    fingerprint: text(),
    code_challenge: text().notNull(),
    nonce: text().notNull(),
    created_at: timestamp().notNull(),
    expires_at: timestamp().notNull(),
    /** Of the code that is being or was exchanged: there is one. */
    code_hash: text(),
    /** The Idempotency-Key of that call, and of the one that the flow was spent by. */
    exchange_key: text(),
    exchanged_at: timestamp(),
    /** What the provider said. */
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
