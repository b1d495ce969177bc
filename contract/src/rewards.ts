import { z } from 'zod'
import { dataOf, endpoint, pageOf } from './endpoint.ts'
import { cedis, limit, page } from './fields.ts'
import { limits } from './limits.ts'

const { redeem } = limits.rewards

/** Why points were added or deducted. */
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
  /** In Akan, with its English meaning. */
  name: z.string(),
  english: z.string(),
  meaning: z.string(),
  /** Points ever earned that this level requires. */
  from: z.int(),
})
export type RewardTier = z.output<typeof RewardTier>

/** An entry of the points ledger; positive or negative. The balance is the sum of all entries. */
export const RewardEntry = z.strictObject({
  id: z.string(),
  kind: RewardKind,
  points: z.int(),
  /** An order's number, a product's name or a code; may be empty. */
  subject: z.string(),
  created_at: z.iso.datetime(),
})
export type RewardEntry = z.output<typeof RewardEntry>

/** An unused code bought with points. Amounts in cedis. */
export const RewardCode = z.strictObject({
  code: z.string(),
  points: z.int(),
  value: cedis,
  /** An unused code expires then, and its points are returned. */
  expires_at: z.iso.datetime(),
})
export type RewardCode = z.output<typeof RewardCode>

export const Rewards = z.strictObject({
  balance: z.int(),
  /** Value of the balance, in cedis. */
  value: cedis,
  pending: z.int(),
  /** Points ever earned, minus points that were deducted. */
  lifetime: z.int(),
  /** Always 0: points of refunded orders are deducted from the balance, which never becomes negative. */
  owed: z.int(),
  /** Part of the balance: points of orders with an open return or disputed payment, which cannot be spent yet. */
  held: z.int(),
  /** When the balance expires unless points are earned or redeemed before; null without a balance. */
  expires_at: z.iso.datetime().nullable(),
  tier: RewardTier,
  next_tier: RewardTier.extend({ missing: z.int() }).nullable(),
  /** Pending points, the earliest first. */
  upcoming: z.array(
    z.strictObject({
      kind: RewardKind,
      points: z.int(),
      subject: z.string(),
      available_at: z.iso.datetime(),
      /** The date is uncertain, because the caller's order has an open return or payment dispute. */
      waits: z.boolean(),
    }),
  ),
  codes: z.array(RewardCode),
  history: z.array(RewardEntry),
  pagination: pageOf(RewardEntry).shape.pagination,
  /** In days, points and cedis, as the names say. */
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
  /** People who signed up with the code, and how many of them earned points. */
  referrals: z.strictObject({ joined: z.int(), rewarded: z.int() }),
})
export type Rewards = z.output<typeof Rewards>

export const getRewards = endpoint({
  method: 'GET',
  path: '/user/rewards',
  summary: 'Retrieves points, their value, a page of the ledger (newest first) and the rules.',
  access: 'signed-in',
  query: z.strictObject({ page, limit: limit(limits.rewards.pageSize) }),
  response: dataOf(Rewards),
  failures: [],
})

const minimumText = `Redeem ${redeem.from} points or more, in steps of ${redeem.step}`

export const redeemPoints = endpoint({
  method: 'POST',
  path: '/user/rewards/redeem',
  summary: `Converts points into a personal promo code that is valid once within ${limits.rewards.codeDays} days; unused, its points are returned. \`missing\` is the number of points that are lacking.`,
  access: 'verified',
  idempotency: 'stored',
  status: 201,
  body: z.strictObject({
    points: z
      .int(minimumText)
      .min(redeem.from, minimumText)
      .max(redeem.most, minimumText)
      .multipleOf(redeem.step, minimumText),
  }),
  response: dataOf(RewardCode.extend({ balance: z.int() })),
  failures: ['reward.insufficient'],
})
