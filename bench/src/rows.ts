import { basketsOf, type Card, searchesFor } from './catalogue.ts'
import { type Comparison, compare, type Watched } from './compare.ts'
import { atLeast, type Goal, p99Within } from './goals.ts'
import { keptShare } from './kept-share.ts'
import { putLoad } from './load.ts'
import type { Options } from './options.ts'
import { measureOrders } from './orders.ts'
import type { RunningShop } from './shop.ts'
import type { Stage } from './stage.ts'

export interface Row {
  readonly what: string
  readonly goal: Goal
  readonly measured: Comparison
  /** Share of the answers that the shop did not make anew, 0 to 1. */
  readonly kept: number
}

export interface Bench {
  readonly stage: Stage
  readonly options: Options
  readonly shop: RunningShop
  /** Of the bare server. */
  readonly reference: string
  readonly watched: Watched
  readonly cards: readonly Card[]
}

interface PageRow {
  readonly what: string
  readonly goal: Goal
  readonly paths: readonly string[]
  readonly connections: number
}

const atOnce = 16
const pagesOfOne = 100
const searches = 400
const warmUpSeconds = 0.5

/** Measures every row and hands each over as soon as it is there. */
export async function* measureRows(bench: Bench): AsyncGenerator<Row> {
  for (const row of pageRows(bench.cards)) yield await measurePages(bench, row)
  yield* measureOrders(bench, basketsOf(bench.cards), atOnce)
}

function pageRows(cards: readonly Card[]): PageRow[] {
  const ids = cards.slice(0, pagesOfOne).map(card => card.id)
  const typed = searchesFor(cards, searches).map(words => encodeURIComponent(words))
  const api = '/api/v1/products'
  const [kept, page, search] = [atLeast(0.8), atLeast(0.6), p99Within(25)]
  const searchPaths = typed.map(words => `${api}/search?q=${words}`)
  return [
    row('list of 24 in a category', kept, [`${api}/list?categoryId=baskets-home&limit=24`]),
    row(
      'product',
      kept,
      ids.map(id => `${api}/${id}`),
    ),
    row('featured', kept, [`${api}/featured-products`]),
    row('HTML of /', page, ['/']),
    row('HTML of /browse', page, ['/browse']),
    row(
      'HTML of /product/{id}',
      page,
      ids.map(id => `/product/${id}`),
    ),
    row('search, 16 at once', search, searchPaths),
    row('search, one at a time', search, searchPaths, 1),
  ]
}

const row = (what: string, goal: Goal, paths: readonly string[], connections = atOnce): PageRow => ({
  what,
  goal,
  paths,
  connections,
})

async function measurePages({ options, shop, reference, watched }: Bench, page: PageRow): Promise<Row> {
  const { what, goal, paths, connections } = page
  const load = { paths, connections, seconds: options.seconds }
  const warmUp = { ...load, seconds: warmUpSeconds }
  await putLoad(shop.origin, warmUp)
  // The reference fetches each page from the shop when it is first asked for it.
  for (const path of paths) await fetch(reference + path).then(response => response.arrayBuffer())
  await putLoad(reference, warmUp)
  const sides = { shop: () => putLoad(shop.origin, load), reference: () => putLoad(reference, load) }
  const measured = await compare(options.rounds, sides, watched)
  return { what, goal, measured, kept: await keptShare(shop.origin, paths) }
}
