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
    /** Null for a user who registered with a phone number only (D72). */
    email: text(),
    /** argon2id; null for an account that never had a password. */
    password_hash: text(),
    password_changed_at: timestamp(),
    phone: text(),
    /** When the user entered the code that was sent there. */
    phone_verified_at: timestamp(),
    role_name: text().notNull().default('customer'),
    is_active: boolean().notNull().default(true),
    email_verified_at: timestamp(),
    /** Since when the mail server of the address refuses our emails; null while it takes them. */
    email_bouncing_since: timestamp(),
    /** When the operator suspended the account. */
    suspended_at: timestamp(),
    suspension_reason: text(),
    terms_version: text(),
    terms_accepted_at: timestamp(),
    birthday: date(),
    /** Whether other users may find the user by name, email or phone. */
    findable: boolean().notNull().default(true),
    /** Whether friends see the day of the user's last activity. */
    shows_activity: boolean().notNull().default(true),
    /** The privacy of a new wishlist. */
    list_privacy: text().notNull().default('private'),
    /** When an account is erased at its user's request; signing in before cancels it (D152). */
    erase_at: timestamp(),
    /** When the personal data was erased: the row stays, because orders refer to it. */
    erased_at: timestamp(),
    created_at: timestamp().notNull(),
  },
  table => [
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    uniqueIndex('users_verified_phone_key')
      .on(table.phone)
      .where(sql`${table.phone_verified_at} is not null`),
    index('users_staff')
      .on(table.first_name, table.id)
      .where(sql`role_name in ('support','admin','super_admin')`),
    index('users_email_bouncing')
      .on(table.email_bouncing_since)
      .where(sql`${table.email_bouncing_since} is not null`),
    index('users_created').on(table.created_at, table.id),
    // Used by the search of the back office, which finds unverified numbers and parts of names too.
    index('users_phone').on(table.phone),
    index('users_name').using('gin', sql`(${table.first_name} || ' ' || ${table.last_name}) gin_trgm_ops`),
    // Used to find the last super admin.
    index('users_role')
      .on(table.role_name)
      .where(sql`${table.role_name} in ('support','admin','super_admin')`),
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

/** One sign-in on one device; ending the row ends all its tokens. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    user_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    /** The device key's fingerprint; null for a program that signed in without a key (D8–D10). */
    fingerprint: text(),
    remembered: boolean().notNull(),
    /** The sign-in method: a password, a provider or a code on the phone. */
    method: text().notNull().default('password'),
    /** The user agent at sign-in, which names the device. */
    user_agent: text(),
    /** The address block at sign-in: precise enough to recognise, too coarse to track a user. */
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

/** One refresh token of a session's chain; only its hash is stored. */
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

/** A device on which a user has signed in; strangers cannot lock the user out of it (D66). */
export const knownDevices = pgTable(
  'known_devices',
  {
    user_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    /** Fingerprint of the device key. */
    fingerprint: text().notNull(),
    first_seen_at: timestamp().notNull(),
    last_seen_at: timestamp().notNull(),
  },
  table => [
    primaryKey({ columns: [table.user_id, table.fingerprint] }),
    index('known_devices_last_seen_at').on(table.last_seen_at),
  ],
)

/** Wrong passwords by account and source (D64–D66); unknown emails are counted too. */
export const signInCounters = pgTable(
  'sign_in_counters',
  {
    /** Hash of the email; empty when the counter covers all accounts. */
    account: text().notNull(),
    /** A device or address; empty when the counter covers all sources. */
    source: text().notNull(),
    failures: integer().notNull(),
    /** Attempts that are being checked: each one may fail. */
    claims: integer().notNull(),
    /** When the period began. */
    since: timestamp().notNull(),
    failed_at: timestamp().notNull(),
    /** The earliest time of the next attempt; null when there is no delay. */
    not_before: timestamp(),
    locked_until: timestamp(),
  },
  table => [
    primaryKey({ columns: [table.account, table.source] }),
    index('sign_in_counters_failed_at').on(table.failed_at),
    check('sign_in_counters_counts', sql`${table.failures} >= 0 and ${table.claims} >= 0`),
  ],
)

/** Emails that a mail server refused for good, kept for 30 days. The address is hashed. */
export const emailsBounced = pgTable(
  'emails_bounced',
  {
    id: uuid().primaryKey(),
    address_hash: text().notNull(),
    /** The status of the SMTP response. */
    code: integer().notNull(),
    at: timestamp().notNull(),
  },
  table => [index('emails_bounced_address').on(table.address_hash, table.at)],
)
