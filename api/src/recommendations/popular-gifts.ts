import { findBestSold } from '#feature/catalogue'
import { findUnitsGiven } from '#feature/orders'
import { after } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { remember } from '#platform/remember.ts'
import type { Reasoned } from './reasoned.ts'

const lately = 30 * 86_400_000
/** Enough that some are left when one has or wishes for the others, or they are sold out. */
const candidates = 60

/**
 * What is given most these 30 days, and then what sells best: the same for everybody, asked anew every few minutes. How
 * often is not told, or it would tell of single gifts.
 */
export const createPopularGifts = (
  platform: Pick<Platform, 'database' | 'broadcast' | 'clock'>,
): (() => Promise<readonly Reasoned[]>) =>
  remember(platform, 'popular gifts', () =>
    findPopularGifts(platform.database, after(platform.clock, -lately)),
  )

async function findPopularGifts(database: Database, since: Date): Promise<readonly Reasoned[]> {
  const given = await findUnitsGiven(database, since, candidates)
  const sold = await findBestSold(database, candidates)
  const isGiven = new Set(given.map(({ product_id }) => product_id))
  return [
    ...given.map(({ product_id }) => ({ id: product_id, reason: 'Often given this month' })),
    ...sold.filter(id => !isGiven.has(id)).map(id => ({ id, reason: 'Bought by many' })),
  ]
}
