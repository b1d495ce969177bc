import { limits } from '@akyede/contract/limits'
import { toCedis } from '@akyede/contract/money'
import type { RewardKind, Rewards } from '@akyede/contract/rewards'
import { findOpenCodes } from '#feature/promotions'
import type { Executor, Transaction } from '#platform/database.ts'
import { paginate } from '#platform/paginate.ts'
import type { Platform } from '#platform/platform.ts'
import { and, asc, count, desc, eq, ne } from '#platform/sql.ts'
import { findAccount } from './account.ts'
import { findHeldPoints, findPendingEarnings } from './earnings.ts'
import { pointsToPesewas } from './redeem-points.ts'
import { countReferrals } from './referrals.ts'
import { rewardEntries, rewardRedemptions } from './tables.ts'
import { findNextTier, findTier } from './tiers.ts'

interface RewardsQuery {
  readonly userId: number
  readonly page: number
  readonly limit: number
}

/** Everything a user may see of their points. */
export async function findRewards(
  { clock, publicUrl }: Pick<Platform, 'clock' | 'publicUrl'>,
  tx: Transaction,
  { userId, page, limit }: RewardsQuery,
): Promise<Rewards> {
  const account = await findAccount(tx, clock, userId)
  const pending = await findPendingEarnings(tx, userId)
  const { balance, lifetime, owed, referral_code } = account
  const held = Math.min(balance, await findHeldPoints(tx, userId))
  return {
    balance,
    value: toCedis(pointsToPesewas(balance)),
    pending: pending.reduce((sum, { points }) => sum + points, 0),
    lifetime,
    owed,
    held,
    expires_at: balance > 0 ? (account.expires_at?.toISOString() ?? null) : null,
    tier: findTier(lifetime),
    next_tier: findNextTier(lifetime),
    upcoming: pending.slice(0, limits.rewards.shown).map(({ kind, points, subject, due_at, waits }) => ({
      kind,
      points,
      subject,
      available_at: due_at.toISOString(),
      waits,
    })),
    codes: await findCodes(tx, clock, userId),
    ...(await findHistory(tx, { userId, page, limit })),
    rules,
    referral_code,
    referral_link: `${publicUrl()}/signup?ref=${referral_code}`,
    referrals: await countReferrals(tx, userId),
  }
}

const { rewards } = limits
const inDays = (milliseconds: number) => milliseconds / 86_400_000

const rules: Rewards['rules'] = {
  points_per_cedi: rewards.perCedi,
  pending_days: inDays(rewards.pendingFor),
  review: rewards.review,
  referral: rewards.referral,
  referred: rewards.referred,
  redeem_from: rewards.redeem.from,
  redeem_step: rewards.redeem.step,
  points_for_a_cedi: rewards.forACedi,
  code_days: rewards.codeDays,
  idle_days: inDays(rewards.idleFor),
  notice_days: inDays(rewards.noticeBefore),
}

export type RedemptionRow = typeof rewardRedemptions.$inferSelect

export const presentCode = ({ code, points, ends_at }: RedemptionRow): Rewards['codes'][number] => ({
  code,
  points,
  value: toCedis(pointsToPesewas(points)),
  expires_at: ends_at.toISOString(),
})

async function findCodes(
  executor: Executor,
  clock: Platform['clock'],
  userId: number,
): Promise<Rewards['codes']> {
  const open = await findOpenCodes(executor, clock, userId)
  if (open.size === 0) return []
  const rows = await executor
    .select()
    .from(rewardRedemptions)
    .where(eq(rewardRedemptions.user_id, userId))
    .orderBy(asc(rewardRedemptions.ends_at), asc(rewardRedemptions.id))
  const working = rows.filter(({ promotion_id }) => open.has(promotion_id))
  return working.slice(0, limits.rewards.shown).map(presentCode)
}

/** Entries that changed only the debt are not shown, because no points moved. */
async function findHistory(
  executor: Executor,
  { userId, page, limit }: RewardsQuery,
): Promise<Pick<Rewards, 'history' | 'pagination'>> {
  const isShown = and(eq(rewardEntries.user_id, userId), ne(rewardEntries.points, 0))
  const [counted] = await executor.select({ total: count() }).from(rewardEntries).where(isShown)
  const rows = await executor
    .select()
    .from(rewardEntries)
    .where(isShown)
    .orderBy(desc(rewardEntries.position))
    .limit(limit)
    .offset((page - 1) * limit)
  const history = rows.map(({ id, kind, points, subject, created_at }) => ({
    id,
    kind: kind as RewardKind,
    points,
    subject,
    created_at: created_at.toISOString(),
  }))
  return { history, pagination: paginate(page, limit, counted?.total ?? 0) }
}
