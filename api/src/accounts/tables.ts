import { timestamp } from '#platform/columns.ts'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
  uuid,
} from '#platform/sql.ts'

export const users = pgTable(
  'users',
  {
    id: bigint({ mode: 'number' }).primaryKey(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    /** Null for who registered with a phone number alone (D72). */
    email: text(),
    /** argon2id; null for an account that has never had a password. */
    password_hash: text(),
    password_changed_at: timestamp(),
    phone: text(),
    /** When a code that was sent there came back. */
    phone_verified_at: timestamp(),
    role_name: text().notNull().default('customer'),
    is_active: boolean().notNull().default(true),
    email_verified_at: timestamp(),
    /** Since when the operator lets nobody in. */
    suspended_at: timestamp(),
    suspension_reason: text(),
    terms_version: text(),
    terms_accepted_at: timestamp(),
    birthday: date(),
    /** Whether others may find the person by name, e-mail or phone. */
    findable: boolean().notNull().default(true),
    /** Whether friends see on which day the person was here last. */
    shows_activity: boolean().notNull().default(true),
    /** What a new wishlist begins with. */
    list_privacy: text().notNull().default('private'),
    /** When an account whose person asked for it is erased; until then signing in keeps it (D152). */
    erase_at: timestamp(),
    /** From then on a name without a person: orders stay, whoever made them does not. */
    erased_at: timestamp(),
    created_at: timestamp().notNull(),
  },
  table => [
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    uniqueIndex('users_verified_phone_key')
      .on(table.phone)
      .where(sql`${table.phone_verified_at} is not null`),
    index('users_erase_at').on(table.erase_at).where(sql`${table.erase_at} is not null`),
    check(
      'users_reachable',
      sql`${table.email} is not null or ${table.phone_verified_at} is not null or ${table.erased_at} is not null`,
    ),
    check('users_suspended', sql`${table.suspended_at} is null or not ${table.is_active}`),
    check('users_list_privacy', sql`${table.list_privacy} in ('private','friends','group','public')`),
    check('users_id_range', sql`${table.id} > 0 and ${table.id} < 9007199254740992`),
    check(
      'users_role_name',
      sql`${table.role_name} in ('customer','vendor','support','admin','super_admin')`,
    ),
  ],
)

/** One sign-in on one device; ending the row ends every token of it. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    user_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    /** The device key's fingerprint; null for a program that signed in bare (D8–D10). */
    fingerprint: text(),
    remembered: boolean().notNull(),
    /** By what the person came in: a password, a provider, a code on the phone. */
    method: text().notNull().default('password'),
    /** What the browser called itself when it came in, to name the device by. */
    user_agent: text(),
    /** The block of addresses that it came from: enough to be known again, too little to follow somebody. */
    network: text(),
    created_at: timestamp().notNull(),
    /** The last refresh. */
    used_at: timestamp(),
    expires_at: timestamp().notNull(),
    ended_at: timestamp(),
    end_reason: text(),
  },
  table => [
    index('sessions_user_id').on(table.user_id),
    check('sessions_end', sql`(${table.ended_at} is null) = (${table.end_reason} is null)`),
  ],
)

/** One link of a session's chain of refresh tokens; the secret itself is never stored. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    id: uuid().primaryKey(),
    session_id: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** SHA-256 of the secret, base64url. */
    token_hash: text().notNull(),
    created_at: timestamp().notNull(),
    expires_at: timestamp().notNull(),
    used_at: timestamp(),
  },
  table => [
    uniqueIndex('refresh_tokens_hash_key').on(table.token_hash),
    index('refresh_tokens_session_id').on(table.session_id),
  ],
)

/** A device on which somebody has signed in; strangers cannot lock its person out of it (D66). */
export const knownDevices = pgTable(
  'known_devices',
  {
    user_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    /** Of its key. */
    fingerprint: text().notNull(),
    first_seen_at: timestamp().notNull(),
    last_seen_at: timestamp().notNull(),
  },
  table => [
    primaryKey({ columns: [table.user_id, table.fingerprint] }),
    index('known_devices_last_seen_at').on(table.last_seen_at),
  ],
)

/** Wrong passwords by whose account they were for and where they came from (D64–D66), of unknown e-mails too. */
export const signInCounters = pgTable(
  'sign_in_counters',
  {
    /** Hash of the e-mail; empty where every account counts. */
    account: text().notNull(),
    /** A device or addresses; empty where all count. */
    source: text().notNull(),
    failures: integer().notNull(),
    /** Tries that are being checked: each may become a failure. */
    claims: integer().notNull(),
    /** When its window began. */
    since: timestamp().notNull(),
    failed_at: timestamp().notNull(),
    /** The next try may not come before; null where none has to wait. */
    not_before: timestamp(),
    locked_until: timestamp(),
  },
  table => [
    primaryKey({ columns: [table.account, table.source] }),
    index('sign_in_counters_failed_at').on(table.failed_at),
    check('sign_in_counters_counts', sql`${table.failures} >= 0 and ${table.claims} >= 0`),
  ],
)
