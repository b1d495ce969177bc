import { findBestsellers } from '#feature/catalogue'
import { findGiftedUnits } from '#feature/orders'
import { after } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'
import { memoize } from '#platform/memoize.ts'
import type { Platform } from '#platform/platform.ts'
import type { Recommendation } from './recommendation.ts'

/** The reason of a best seller. */
export const popularReason = 'Popular'

const recentPeriod = 30 * 86_400_000
/** Enough that some remain when the user owns or wishes for others, or others are sold out. */
const candidates = 60

/**
 * Gifts given most in the last 30 days, then best sellers. They are the same for everyone and cached for a
 * few minutes. The counts stay private, because they could reveal single gifts.
 */
export const createPopularGifts = (
  platform: Pick<Platform, 'database' | 'broadcast' | 'clock'>,
): (() => Promise<readonly Recommendation[]>) =>
  memoize(platform, 'popular gifts', () =>
    findPopularGifts(platform.database, after(platform.clock, -recentPeriod)),
  )

async function findPopularGifts(database: Database, since: Date): Promise<readonly Recommendation[]> {
  const given = await findGiftedUnits(database, since, candidates)
  const sold = await findBestsellers(database, candidates)
  const isGiven = new Set(given.map(({ product_id }) => product_id))
  return [
    ...given.map(({ product_id }) => ({ id: product_id, reason: 'Popular gift this month' })),
    ...sold.filter(id => !isGiven.has(id)).map(id => ({ id, reason: popularReason })),
  ]
}
