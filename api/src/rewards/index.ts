import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { serveRewards } from './routes.ts'
import { watchPoints } from './sweeps.ts'

export { seedDemoPoints } from './demo-points.ts'
export { followOrder, followReview } from './follow-order.ts'
export { listHeld, ReferralFailure, releaseReferral } from './held-referrals.ts'
export { personalPoints } from './personal-records.ts'
export { markShared, openReferrals } from './referrals.ts'

/** Points for what arrived, for words and for friends, and what they become (D129). */
export function registerRewards(serve: Serve, platform: Platform): void {
  serveRewards(serve, platform)
  watchPoints(platform)
}
