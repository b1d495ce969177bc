import { limits } from '@akyede/contract/limits'
import { after } from '#platform/clock.ts'
import { type Transaction, transaction } from '#platform/database.ts'
import { processSequentially } from '#platform/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { and, asc, eq, gt, isNotNull, isNull, lt, lte, or, sql } from '#platform/sql.ts'
import { lockAccount, type RewardAccount } from './account.ts'
import { grantDueEarnings, isOrderFinal } from './earnings.ts'
import { expireBalance } from './ledger.ts'
import { notifyPointsExpiring } from './notify-points.ts'
import { returnUnusedCode } from './revoke-points.ts'
import { syncEarningsWithOrder } from './sync-earnings-with-order.ts'
import { rewardAccounts, rewardEarnings, rewardRedemptions } from './tables.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** Number of rows in one run; the next run continues. */
const batchSize = 500
const failed = 'points of someone could not be brought up to date'

/** Scheduled jobs: grant earnings, return points of expired codes, expire points. */
export function schedulePointJobs(platform: Platform): void {
  const { jobs } = platform
  jobs.every('grant points', minute, () => grantPoints(platform))
  jobs.every('return points of unused codes', hour, () => returnPoints(platform))
  jobs.every('expire idle points', hour, () => expirePoints(platform))
}

/** Grants earnings order by order. An order with an open return or an unsettled payment is skipped. */
async function grantPoints(platform: Platform): Promise<void> {
  const isDue = and(
    eq(rewardEarnings.status, 'pending'),
    gt(rewardEarnings.points, 0),
    lt(rewardEarnings.due_at, platform.clock.now()),
    isNotNull(rewardEarnings.order_id),
    isOrderFinal(),
  )
  const due = await platform.database
    .selectDistinct({ order_id: rewardEarnings.order_id })
    .from(rewardEarnings)
    .where(isDue)
    .limit(batchSize)
  await processSequentially(platform, failed, due, async ({ order_id }) => {
    if (order_id === null) return
    await transaction(platform.database, async tx => {
      await syncEarningsWithOrder(platform, tx, { order_id })
      await grantDueEarnings(platform, tx, order_id)
    })
  })
}

/**
 * Returns the points of an expired code, also one whose order was cancelled. A code that lost points to a refund is
 * stopped at once.
 */
async function returnPoints(platform: Platform): Promise<void> {
  const { database, clock } = platform
  const isOver = and(
    isNull(rewardRedemptions.returned_at),
    or(lte(rewardRedemptions.ends_at, clock.now()), gt(rewardRedemptions.forfeited, 0)),
  )
  const over = await database
    .select({ id: rewardRedemptions.id, userId: rewardRedemptions.user_id })
    .from(rewardRedemptions)
    .where(sql`${isOver} and exists (
      select from promotions where promotions.id = ${rewardRedemptions.promotion_id} and promotions.uses = 0)`)
    .limit(batchSize)
  await processSequentially(platform, failed, over, ({ id, userId }) =>
    transaction(database, async tx => {
      await lockAccount(tx, clock, userId)
      const [redemption] = await tx
        .select()
        .from(rewardRedemptions)
        .where(and(eq(rewardRedemptions.id, id), isNull(rewardRedemptions.returned_at)))
        .for('update')
      if (redemption) await returnUnusedCode(tx, platform, redemption)
    }),
  )
}

/** Expires points after a year without activity, on the announced day and at least 30 days after the notice. */
async function expirePoints(platform: Platform): Promise<void> {
  const { database, clock } = platform
  const soon = after(clock, limits.rewards.noticeBefore + day)
  const idle = await database
    .select({ userId: rewardAccounts.user_id })
    .from(rewardAccounts)
    .where(and(gt(rewardAccounts.balance, 0), lte(rewardAccounts.expires_at, soon)))
    .orderBy(asc(rewardAccounts.expires_at))
    .limit(batchSize)
  await processSequentially(platform, failed, idle, ({ userId }) =>
    transaction(database, async tx => {
      const account = await lockAccount(tx, clock, userId)
      if (account.balance === 0 || !account.expires_at || account.expires_at > soon) return
      if (!account.warned_at) await warn(platform, tx, account, account.expires_at)
      else if (account.expires_at <= clock.now()) await expireBalance(tx, platform, account)
    }),
  )
}

/** After downtime the notice is late, and the expiry moves with it. */
async function warn(
  platform: Platform,
  tx: Transaction,
  { user_id: userId, balance: points }: RewardAccount,
  desired: Date,
): Promise<void> {
  const earliest = after(platform.clock, limits.rewards.noticeBefore)
  const expiresAt = desired > earliest ? desired : earliest
  await notifyPointsExpiring(platform, tx, { userId, points, expiresAt })
  await tx
    .update(rewardAccounts)
    .set({ warned_at: platform.clock.now(), expires_at: expiresAt })
    .where(eq(rewardAccounts.user_id, userId))
}
