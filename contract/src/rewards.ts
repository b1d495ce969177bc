import { z } from 'zod'
import { dataOf, endpoint, pageOf } from './endpoint.ts'
import { cedis, limit, page } from './fields.ts'
import { limits } from './limits.ts'

const { redeem } = limits.rewards

/** What points came for, or went to. */
export const rewardKinds = [
  'purchase',
  'review',
  'referral',
  'referred',
  'taken_back',
  'settled',
  'redeemed',
  'returned',
  'expired',
] as const
export const RewardKind = z.enum(rewardKinds)
export type RewardKind = z.output<typeof RewardKind>

export const RewardTier = z.strictObject({
  id: z.string(),
  /** In Akan, and what that is in English. */
  name: z.string(),
  english: z.string(),
  meaning: z.string(),
  /** From how many points that were ever earned. */
  from: z.int(),
})
export type RewardTier = z.output<typeof RewardTier>

/** A step of the account: points that came (+) or went (−). The balance is the sum of them all. */
export const RewardEntry = z.strictObject({
  id: z.string(),
  kind: RewardKind,
  points: z.int(),
  /** An order's number, a product's name or a code; empty where there is nothing to name. */
  subject: z.string(),
  created_at: z.iso.datetime(),
})
export type RewardEntry = z.output<typeof RewardEntry>

/** A code that points became, still to be used. Money in cedis. */
export const RewardCode = z.strictObject({
  code: z.string(),
  points: z.int(),
  value: cedis,
  /** From then on it takes nothing off, and its points are back. */
  expires_at: z.iso.datetime(),
})
export type RewardCode = z.output<typeof RewardCode>

export const Rewards = z.strictObject({
  balance: z.int(),
  /** Of the balance, in cedis. */
  value: cedis,
  pending: z.int(),
  /** Ever earned, less what was taken back. */
  lifetime: z.int(),
  /** Always 0: points of money that went back are taken from what is there, and never owed. */
  owed: z.int(),
  /** Of the balance: points of orders that are being returned or whose payment is disputed, not to be spent meanwhile. */
  held: z.int(),
  /** When the balance is gone unless points are earned or redeemed before; null without one. */
  expires_at: z.iso.datetime().nullable(),
  tier: RewardTier,
  next_tier: RewardTier.extend({ missing: z.int() }).nullable(),
  /** What is pending, soonest first. */
  upcoming: z.array(
    z.strictObject({
      kind: RewardKind,
      points: z.int(),
      subject: z.string(),
      available_at: z.iso.datetime(),
      /** A return or a payment question about one’s own order is open, so that the day is not certain. */
      waits: z.boolean(),
    }),
  ),
  codes: z.array(RewardCode),
  history: z.array(RewardEntry),
  pagination: pageOf(RewardEntry).shape.pagination,
  /** Days, points, and cedis where it says so. */
  rules: z.strictObject({
    points_per_cedi: z.int(),
    pending_days: z.int(),
    review: z.int(),
    referral: z.int(),
    referred: z.int(),
    redeem_from: z.int(),
    redeem_step: z.int(),
    points_for_a_cedi: z.int(),
    code_days: z.int(),
    idle_days: z.int(),
    notice_days: z.int(),
  }),
  referral_code: z.string(),
  referral_link: z.string(),
  /** Who signed up with the code, and for how many of them points came. */
  referrals: z.strictObject({ joined: z.int(), rewarded: z.int() }),
})
export type Rewards = z.output<typeof Rewards>

export const getRewards = endpoint({
  method: 'GET',
  path: '/user/rewards',
  summary: 'Points, what they are worth, how they came and went (a page, newest first), and the rules',
  access: 'signed-in',
  query: z.strictObject({ page, limit: limit(limits.rewards.pageSize) }),
  response: dataOf(Rewards),
  failures: [],
})

const told = `Redeem ${redeem.from} points or more, in steps of ${redeem.step}`

export const redeemPoints = endpoint({
  method: 'POST',
  path: '/user/rewards/redeem',
  summary: `Turns points into a promo code of one’s own, used once within ${limits.rewards.codeDays} days; unused, the points come back. \`missing\` says how many are lacking`,
  access: 'verified',
  idempotency: 'stored',
  status: 201,
  body: z.strictObject({
    points: z.int(told).min(redeem.from, told).max(redeem.most, told).multipleOf(redeem.step, told),
  }),
  response: dataOf(RewardCode.extend({ balance: z.int() })),
  failures: ['reward.insufficient'],
})
