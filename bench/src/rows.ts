import { basketsOf, type Card } from './catalogue.ts'
import { measureCheckout } from './checkout.ts'
import { type Comparison, compare, type Watched } from './compare.ts'
import { measureFirstTime } from './first-time.ts'
import { atLeast, type Goal } from './goals.ts'
import { keptShare } from './kept-share.ts'
import { inTurn, putLoad } from './load.ts'
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
}

const atOnce = 16
const pagesOfOne = 100
const warmUpSeconds = 0.5

/** Measures every row and hands each over as soon as it is there. */
export async function* measureRows(bench: Bench): AsyncGenerator<Row> {
  const { shop, cards, watched, options } = bench
  if (options.part === 'checkout') {
    yield* measureCheckout(bench, basketsOf(cards))
    return
  }
  // Before the pages are read, which keep products.
  yield* measureFirstTime(shop.origin, cards, watched, options.products)
  for (const row of pageRows(cards)) yield await measurePages(bench, row)
  if (options.part === 'all') yield* measureOrders(bench, basketsOf(cards), atOnce)
}

function pageRows(cards: readonly Card[]): PageRow[] {
  const ids = cards.slice(0, pagesOfOne).map(card => card.id)
  const api = '/api/v1/products'
  const [kept, page] = [atLeast(0.8), atLeast(0.6)]
  return [
    {
      what: 'list of 24 in a category',
      goal: kept,
      paths: [`${api}/list?categoryId=baskets-home&limit=24`],
    },
    { what: 'product', goal: kept, paths: ids.map(id => `${api}/${id}`) },
    { what: 'featured', goal: kept, paths: [`${api}/featured-products`] },
    { what: 'HTML of /', goal: page, paths: ['/'] },
    { what: 'HTML of /browse', goal: page, paths: ['/browse'] },
    { what: 'HTML of /product/{id}', goal: page, paths: ids.map(id => `/product/${id}`) },
  ]
}

async function measurePages({ options, shop, reference, watched }: Bench, page: PageRow): Promise<Row> {
  const { what, goal, paths } = page
  const load = { pathsOf: inTurn(paths, atOnce), connections: atOnce, seconds: options.seconds }
  // The reference fetches each page from the shop when it is first asked for it.
  for (const path of paths) await fetch(reference + path).then(response => response.arrayBuffer())
  await putLoad(shop.origin, { ...load, seconds: warmUpSeconds })
  await putLoad(reference, { ...load, seconds: warmUpSeconds })
  const sides = { shop: () => putLoad(shop.origin, load), reference: () => putLoad(reference, load) }
  const measured = await compare(options.rounds, sides, watched)
  return { what, goal, measured, kept: await keptShare(shop.origin, paths) }
}
