import { timestamp } from '#platform/columns.ts'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
  uuid,
} from '#platform/sql.ts'

const userId = () => bigint({ mode: 'number' }).notNull()

/** The methods of an account: set up first, and enabled once a code was right. */
export const secondFactors = pgTable(
  'second_factors',
  {
    user_id: userId(),
    method: text().notNull(),
    /** Recipient of codes: the email or number when the method was enabled; null for an app. */
    target: text(),
    /** The encrypted secret that is shared with the app; null for the other methods. */
    secret: text(),
    /** The time step of the last code from an app: no step counts twice (RFC 6238, section 5.2). */
    last_step: integer().notNull().default(0),
    preferred: boolean().notNull().default(false),
    created_at: timestamp().notNull(),
    confirmed_at: timestamp(),
    /** The call that confirmed the method, so that its repetition gets the same response. */
    confirmed_by: text(),
  },
  table => [
    primaryKey({ columns: [table.user_id, table.method] }),
    uniqueIndex('second_factors_preferred').on(table.user_id).where(sql`${table.preferred}`),
    check('second_factors_method', sql`${table.method} in ('totp','sms','email')`),
    check(
      'second_factors_way',
      sql`(${table.secret} is not null) = (${table.method} = 'totp') and (${table.target} is null) = (${table.method} = 'totp')`,
    ),
    check('second_factors_preferred_is_on', sql`not ${table.preferred} or ${table.confirmed_at} is not null`),
  ],
)

/** The last code that was sent by a method, and the number of sent codes. The code itself is derived, not stored. */
export const secondFactorCodes = pgTable(
  'second_factor_codes',
  {
    user_id: userId(),
    method: text().notNull(),
    code_id: uuid().notNull(),
    target: text().notNull(),
    sent_at: timestamp().notNull(),
    /** When the last code was requested with `send-code`. */
    asked_at: timestamp(),
    expires_at: timestamp().notNull(),
    used_at: timestamp(),
    /** Number of codes that were sent within the hour from `counted_from`. */
    sends: integer().notNull(),
    counted_from: timestamp().notNull(),
  },
  table => [
    primaryKey({ columns: [table.user_id, table.method] }),
    index('second_factor_codes_sent_at').on(table.sent_at),
  ],
)

/** Codes for sign-in without phone or app. Only keyed hashes are stored. */
export const backupCodes = pgTable(
  'second_factor_backup_codes',
  {
    user_id: userId(),
    code_hash: text().notNull(),
    created_at: timestamp().notNull(),
    used_at: timestamp(),
  },
  table => [primaryKey({ columns: [table.user_id, table.code_hash] })],
)

/** Sign-ins whose first factor was right. */
export const secondFactorChallenges = pgTable(
  'second_factor_challenges',
  {
    /** SHA-256 of the token. */
    token_hash: text().primaryKey(),
    user_id: userId(),
    /** The device key that must complete it; null for a program without a key. */
    fingerprint: text(),
    remembered: boolean().notNull(),
    entry_method: text().notNull(),
    expires_at: timestamp().notNull(),
    answered_at: timestamp(),
    /** The call that completed it. */
    answered_by: text(),
  },
  table => [
    index('second_factor_challenges_user_id').on(table.user_id),
    index('second_factor_challenges_expires_at').on(table.expires_at),
  ],
)

/** Devices that need no second factor, by the fingerprint of their key. */
export const rememberedDevices = pgTable(
  'second_factor_devices',
  {
    user_id: userId(),
    fingerprint: text().notNull(),
    created_at: timestamp().notNull(),
    expires_at: timestamp().notNull(),
  },
  table => [
    primaryKey({ columns: [table.user_id, table.fingerprint] }),
    index('second_factor_devices_expires_at').on(table.expires_at),
  ],
)
