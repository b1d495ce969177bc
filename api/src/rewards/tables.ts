import { timestamp } from '#platform/columns.ts'
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  sql,
  text,
  unique,
  uniqueIndex,
  uuid,
} from '#platform/sql.ts'
import { userId } from '#platform/tables.ts'

/** A user's points. Every change holds this row's lock. */
export const rewardAccounts = pgTable(
  'reward_accounts',
  {
    user_id: userId().primaryKey(),
    referral_code: text().notNull(),
    /** Sum of the entries. */
    balance: integer().notNull().default(0),
    /** Always 0 since spent points are written off (decision 0086). */
    owed: integer().notNull().default(0),
    /** Ever earned, less revoked points. */
    lifetime: integer().notNull().default(0),
    /** When the balance expires without further activity. */
    expires_at: timestamp(),
    /** When the expiry was announced. */
    warned_at: timestamp(),
    created_at: timestamp().notNull(),
  },
  table => [
    uniqueIndex('reward_accounts_code_key').on(table.referral_code),
    index('reward_accounts_expires_at').on(table.expires_at).where(sql`${table.balance} > 0`),
    check('reward_accounts_balance', sql`${table.balance} >= 0 and ${table.owed} >= 0`),
    check('reward_accounts_lifetime', sql`${table.lifetime} >= 0`),
  ],
)

/** Points for an event: pending until they are final, then granted. */
export const rewardEarnings = pgTable(
  'reward_earnings',
  {
    id: uuid().primaryKey(),
    user_id: userId().notNull(),
    kind: text().notNull(),
    /** Makes an earning unique, so that repeated events grant it once. */
    key: text().notNull(),
    /** The order on whose payment it depends; null for demo data. */
    order_id: uuid(),
    subject: text().notNull(),
    /** Reduced by refunds of the order, down to 0. */
    points: integer().notNull(),
    status: text().notNull().default('pending'),
    due_at: timestamp().notNull(),
    created_at: timestamp().notNull(),
  },
  table => [
    unique('reward_earnings_key').on(table.user_id, table.key),
    index('reward_earnings_order').on(table.order_id),
    index('reward_earnings_due').on(table.due_at).where(sql`${table.status} = 'pending'`),
    check('reward_earnings_points', sql`${table.points} >= 0`),
    check('reward_earnings_kind', sql`${table.kind} in ('purchase','review','referral','referred')`),
    check('reward_earnings_status', sql`${table.status} in ('pending','granted')`),
  ],
)

/** Every change of a balance. Rows are only added. */
export const rewardEntries = pgTable(
  'reward_entries',
  {
    id: uuid().primaryKey(),
    /** Order of writing. */
    position: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    user_id: userId().notNull(),
    kind: text().notNull(),
    points: integer().notNull(),
    /** Change of the debt. */
    owed: integer().notNull().default(0),
    /** Points that could not be revoked because they were spent: the shop's loss. */
    written_off: integer().notNull().default(0),
    subject: text().notNull(),
    /** The earning that it grants or revokes. */
    earning_id: uuid(),
    created_at: timestamp().notNull(),
  },
  table => [
    index('reward_entries_user').on(table.user_id, table.position),
    uniqueIndex('reward_entries_granted_key')
      .on(table.earning_id)
      .where(sql`${table.kind} in ('purchase','review','referral','referred')`),
    check(
      'reward_entries_something',
      sql`${table.points} <> 0 or ${table.owed} <> 0 or ${table.written_off} <> 0`,
    ),
    check(
      'reward_entries_kind',
      sql`${table.kind} in ('purchase','review','referral','referred','taken_back','settled','redeemed','returned','expired')`,
    ),
  ],
)

/** Codes from points. */
export const rewardRedemptions = pgTable(
  'reward_redemptions',
  {
    id: uuid().primaryKey(),
    user_id: userId().notNull(),
    promotion_id: uuid().notNull(),
    code: text().notNull(),
    points: integer().notNull(),
    created_at: timestamp().notNull(),
    ends_at: timestamp().notNull(),
    /** Points revoked while an order held the code; they do not return with the others. */
    forfeited: integer().notNull().default(0),
    /** When the code expired unused and its points returned. */
    returned_at: timestamp(),
  },
  table => [
    uniqueIndex('reward_redemptions_promotion_key').on(table.promotion_id),
    index('reward_redemptions_user').on(table.user_id, table.created_at),
    index('reward_redemptions_ends_at').on(table.ends_at).where(sql`${table.returned_at} is null`),
    check('reward_redemptions_points', sql`${table.points} > 0`),
    check('reward_redemptions_forfeited', sql`${table.forfeited} between 0 and ${table.points}`),
  ],
)

/** Referrals between users. */
export const rewardReferrals = pgTable(
  'reward_referrals',
  {
    /** The invited user. */
    user_id: userId().primaryKey(),
    /** The inviter; null once that account is erased. */
    referrer_user_id: userId(),
    /** Identifier that both accounts share: nothing is earned until the operator releases it. */
    held_for: text(),
    released_at: timestamp(),
    /** The first order that was delivered and paid. */
    order_id: uuid(),
    created_at: timestamp().notNull(),
  },
  table => [
    index('reward_referrals_referrer').on(table.referrer_user_id),
    check('reward_referrals_held_for', sql`${table.held_for} in ('phone','device','network')`),
  ],
)
