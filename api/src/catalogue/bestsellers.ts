import { sql } from 'drizzle-orm'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'

/** Sold pieces from which a product is a bestseller: the top tenth of the last 30 days (D60). */
export type BestsellerThreshold = () => Promise<number>

const keptForMs = 5 * 60 * 1000

/** Asks the whole catalogue, so the figure is kept for as long as a catalogue answer may be. */
export function createBestsellerThreshold(database: Database, clock: Clock): BestsellerThreshold {
  let kept: { threshold: Promise<number>; until: number } | undefined
  return () => {
    const now = clock.now().getTime()
    if (kept && now < kept.until) return kept.threshold
    const threshold = askThreshold(database)
    kept = { threshold, until: now + keptForMs }
    threshold.catch(() => {
      kept = undefined
    })
    return threshold
  }
}

async function askThreshold(database: Database): Promise<number> {
  const { rows } = await database.execute<{ threshold: number | null }>(sql`
    select percentile_disc(0.9) within group (order by popularity) as threshold from products where on_sale`)
  return Math.max(1, rows[0]?.threshold ?? 1)
}
