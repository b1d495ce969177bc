import { transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { findRewards, presentCode } from './find-rewards.ts'
import { redeemPoints } from './redeem-points.ts'

export function serveRewards(serve: Serve, platform: Platform): void {
  serve('getRewards', async ({ query, caller: { userId } }) => ({
    data: await transaction(platform.database, tx => findRewards(platform, tx, { userId, ...query })),
  }))

  serve('redeemPoints', async ({ body: { points }, caller: { userId }, tx }) => {
    const { redemption, balance } = await redeemPoints(platform, tx, { userId, points })
    return { data: { ...presentCode(redemption), balance } }
  })
}
