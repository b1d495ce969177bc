import { findBestsellers } from '#feature/catalogue'
import { findGiftedUnits } from '#feature/orders'
import { after } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'
import { memoize } from '#platform/memoize.ts'
import type { Platform } from '#platform/platform.ts'
import type { Recommendation } from './recommendation.ts'

const recentPeriod = 30 * 86_400_000
/** Enough that some are left when one has or wishes for the others, or they are sold out. */
const candidates = 60

/**
 * What is given most these 30 days, and then what sells best: the same for everybody, asked anew every few minutes. How
 * often is not told, or it would tell of single gifts.
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
    ...given.map(({ product_id }) => ({ id: product_id, reason: 'Often given this month' })),
    ...sold.filter(id => !isGiven.has(id)).map(id => ({ id, reason: 'Bought by many' })),
  ]
}
