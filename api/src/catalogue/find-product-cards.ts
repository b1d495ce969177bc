import type { ProductCard } from '@akyede/contract/catalogue'
import { after } from '#platform/clock.ts'
import type { Executor } from '#platform/database.ts'
import { memoizeByKey } from '#platform/memoize.ts'
import type { Platform } from '#platform/platform.ts'
import { sql } from '#platform/sql.ts'
import { findCards } from './find-cards.ts'
import { presentCard } from './present-card.ts'

/** Returns the cards of products in the order of the ids. Missing products are left out. */
export type FindProductCards = (ids: readonly string[], executor?: Executor) => Promise<ProductCard[]>

export function createFindProductCards(
  platform: Pick<Platform, 'database' | 'broadcast' | 'clock'>,
): FindProductCards {
  const bestsellerThreshold = createBestsellerThreshold(platform)
  return async (ids, executor = platform.database) => {
    const [rows, threshold] = await Promise.all([
      findCards(executor, ids, after(platform.clock, -newProductDuration)),
      bestsellerThreshold(),
    ])
    return rows.map(row => presentCard(row, threshold))
  }
}

/** A product is new for 30 days (D60), in milliseconds. */
export const newProductDuration = 30 * 24 * 60 * 60 * 1000

/** Units sold in the last 30 days from which a product is a bestseller: the top tenth (D60). */
type BestsellerThreshold = () => Promise<number>

export const createBestsellerThreshold = (
  platform: Pick<Platform, 'database' | 'broadcast' | 'clock'>,
): BestsellerThreshold => {
  // A single change moves it little, and reading all products takes a second for a million of them.
  const cached = memoizeByKey(platform, [], 1, () => queryThreshold(platform))
  return () => cached('')
}

async function queryThreshold({ database }: Pick<Platform, 'database'>): Promise<number> {
  const { rows } = await database.execute<{ threshold: number | null }>(sql`
    select percentile_disc(0.9) within group (order by popularity) as threshold from products where on_sale`)
  return Math.max(1, rows[0]?.threshold ?? 1)
}
