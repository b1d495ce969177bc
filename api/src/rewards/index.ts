import { transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { findRewards, presentCode } from './find-rewards.ts'
import { redeemPoints } from './redeem-points.ts'
import { schedulePointJobs } from './schedule-point-jobs.ts'

export { seedDemoPoints } from './demo-points.ts'
export { listHeldReferrals, ReferralFailure, releaseReferral } from './held-referrals.ts'
export { personalPoints } from './personal-records.ts'
export { createReferrals, markSharedIdentifiers } from './referrals.ts'
export { syncEarningsWithOrder, syncEarningsWithReview } from './sync-earnings-with-order.ts'

/** Points for purchases, reviews and referrals, and codes from points (D129). */
export function registerRewards(serve: Serve, platform: Platform): void {
  serveRewards(serve, platform)
  schedulePointJobs(platform)
}

function serveRewards(serve: Serve, platform: Platform): void {
  serve('getRewards', async ({ query, caller: { userId } }) => ({
    data: await transaction(platform.database, tx => findRewards(platform, tx, { userId, ...query })),
  }))

  serve('redeemPoints', async ({ body: { points }, caller: { userId }, tx }) => {
    const { redemption, balance } = await redeemPoints(platform, tx, { userId, points })
    return { data: { ...presentCode(redemption), balance } }
  })
}
