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

/** What somebody has in points. Whatever changes it holds this row locked. */
export const rewardAccounts = pgTable(
  'reward_accounts',
  {
    user_id: userId().primaryKey(),
    referral_code: text().notNull(),
    /** The sum of the entries. */
    balance: integer().notNull().default(0),
    /** Always 0 since points that were spent are written off (decision 0086). */
    owed: integer().notNull().default(0),
    /** Ever earned, less what was taken back. */
    lifetime: integer().notNull().default(0),
    /** When the balance is gone, unless something comes or goes before. */
    expires_at: timestamp(),
    /** When that was told. */
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

/** What something that happened is worth: pending until it is certain to stay, then granted. */
export const rewardEarnings = pgTable(
  'reward_earnings',
  {
    id: uuid().primaryKey(),
    user_id: userId().notNull(),
    kind: text().notNull(),
    /** What it is for: nothing is earned twice, whatever is repeated. */
    key: text().notNull(),
    /** The order whose money it depends on; null for the demo shop's own. */
    order_id: uuid(),
    subject: text().notNull(),
    /** Less once money of the order goes back; 0 when all of it did. */
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

/** Every point that came (+) or went (−). Rows are only ever added. */
export const rewardEntries = pgTable(
  'reward_entries',
  {
    id: uuid().primaryKey(),
    /** In the order in which they were written. */
    position: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    user_id: userId().notNull(),
    kind: text().notNull(),
    points: integer().notNull(),
    /** What it added to what was owed, or took off it. */
    owed: integer().notNull().default(0),
    /** Points that were to be taken back and had been spent: the shop's loss. */
    written_off: integer().notNull().default(0),
    subject: text().notNull(),
    /** The earning that it grants or takes back. */
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

/** Points that became a promo code. */
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
    /** Points of it that were taken back while an order had the code: they do not come back with the others. */
    forfeited: integer().notNull().default(0),
    /** When nobody had used it in time, and its points came back. */
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

/** Who came through whom. */
export const rewardReferrals = pgTable(
  'reward_referrals',
  {
    /** Who came. */
    user_id: userId().primaryKey(),
    /** Who invited them; null once that account is erased. */
    referrer_user_id: userId(),
    /** What both have in common: nothing is earned before a person has looked at it. */
    held_for: text(),
    released_at: timestamp(),
    /** The first order that arrived, and stays paid. */
    order_id: uuid(),
    created_at: timestamp().notNull(),
  },
  table => [
    index('reward_referrals_referrer').on(table.referrer_user_id),
    check('reward_referrals_held_for', sql`${table.held_for} in ('phone','device','network')`),
  ],
)
