import { memoize } from '#platform/memoize.ts'
import type { Platform } from '#platform/platform.ts'
import { sql } from '#platform/sql.ts'
import { catalogueTag } from './catalogue-tag.ts'

/** Sold pieces from which a product is a bestseller: the top tenth of the last 30 days (D60). */
export type BestsellerThreshold = () => Promise<number>

export const createBestsellerThreshold = (
  platform: Pick<Platform, 'database' | 'broadcast' | 'clock'>,
): BestsellerThreshold => memoize(platform, catalogueTag, () => queryThreshold(platform))

async function queryThreshold({ database }: Pick<Platform, 'database'>): Promise<number> {
  const { rows } = await database.execute<{ threshold: number | null }>(sql`
    select percentile_disc(0.9) within group (order by popularity) as threshold from products where on_sale`)
  return Math.max(1, rows[0]?.threshold ?? 1)
}
