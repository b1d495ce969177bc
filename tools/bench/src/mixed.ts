import type { Card } from './catalogue.ts'
import { type Measured, putLoad } from './load.ts'
import { memory } from './resources.ts'
import { createSearchPaths } from './search-paths.ts'
import type { RunningShop } from './shop.ts'
import { fetchShopMetrics } from './shop-metrics.ts'

export interface Mixed extends Measured {
  /** Memory of the shop in MiB: after a tenth of the run, at the end, at its peak. */
  readonly early: number
  readonly end: number
  readonly peak: number
  /** Event loop delay in milliseconds. */
  readonly delay: { readonly p50: number; readonly p99: number; readonly most: number }
  /** Number of delays of more than 50 ms. */
  readonly blocked: number
}

const connections = 16
/** More searches per second than can be answered. */
const fastest = 400

/** Cached pages, products and lists, and an uncached search every fifth time. */
export async function measureMixed(
  shop: RunningShop,
  cards: readonly Card[],
  seconds: number,
): Promise<Mixed> {
  const questions = await createSearchPaths(shop.origin, cards)
  const searches = questions.otherSearches(fastest * seconds)
  const cached = [
    '/',
    '/browse',
    '/api/v1/products/featured-products',
    ...cards.flatMap(({ id }) => [`/product/${id}`, `/api/v1/products/${id}`]),
  ]
  const pathsOf = (connection: number) =>
    searches.flatMap((search, index) => {
      if (index % connections !== connection) return []
      return [search, ...[0, 1, 2, 3].map(nth => cached[(index * 4 + nth) % cached.length] ?? '/')]
    })
  const early = rememberEarly(shop, seconds)
  const before = await fetchShopMetrics(shop)
  const measured = await putLoad(shop.origin, { pathsOf, connections, seconds })
  const after = await fetchShopMetrics(shop)
  const { now, peak } = await memory(shop.program.pid)
  return {
    ...measured,
    ...{ early: await early, end: now, peak },
    delay: after.delay,
    blocked: after.blocked - before.blocked,
  }
}

const rememberEarly = async (shop: RunningShop, seconds: number): Promise<number> => {
  await new Promise(resolve => setTimeout(resolve, seconds * 100))
  return (await memory(shop.program.pid)).now
}
