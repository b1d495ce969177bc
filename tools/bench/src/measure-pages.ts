import { compare } from './compare.ts'
import { cacheHitRate } from './fetch-bytes.ts'
import { inTurn, putLoad } from './load.ts'
import type { Bench, Goal, Row } from './row.ts'

export interface PageRow {
  readonly what: string
  readonly goal: Goal
  readonly paths: readonly string[]
}

/** Concurrent requests. */
const atOnce = 16
const warmUpSeconds = 0.5

/** Shop and plain server alternate with the same paths. */
export async function measurePages(
  { options, shop, reference, watched }: Bench,
  page: PageRow,
): Promise<Row> {
  const { what, goal, paths } = page
  const load = { pathsOf: inTurn(paths, atOnce), connections: atOnce, seconds: options.seconds }
  // The reference fetches each page from the shop on the first request.
  for (const path of paths) await fetch(reference + path).then(response => response.arrayBuffer())
  await putLoad(shop.origin, { ...load, seconds: warmUpSeconds })
  await putLoad(reference, { ...load, seconds: warmUpSeconds })
  const sides = { shop: () => putLoad(shop.origin, load), reference: () => putLoad(reference, load) }
  const measured = await compare(options.rounds, sides, watched)
  return { what, goal, measured, cacheHitRate: await cacheHitRate(shop.origin, paths) }
}
