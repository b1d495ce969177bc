import type { Card } from './catalogue.ts'
import { measureFirstTime } from './first-time.ts'
import { measureSharedPage } from './lists.ts'
import { measurePages, type PageRow } from './measure-pages.ts'
import { atLeast, type Bench, type Row } from './row.ts'

const pagesOfOne = 100

/** Measures every row and yields each as soon as it is complete. */
export async function* measureRows(bench: Bench): AsyncGenerator<Row> {
  const { shop, cards, watched, options } = bench
  // Before the pages are requested, which caches products.
  yield* measureFirstTime(shop.origin, cards, watched, options.products)
  for (const row of pageRows(cards)) yield await measurePages(bench, row)
  yield await measureSharedPage(bench)
}

function pageRows(cards: readonly Card[]): PageRow[] {
  const ids = cards.slice(0, pagesOfOne).map(card => card.id)
  const api = '/api/v1/products'
  const [cached, page] = [atLeast(0.8), atLeast(0.6)]
  return [
    {
      what: 'list of 24 in a category',
      goal: cached,
      paths: [`${api}/list?categoryId=baskets-home&limit=24`],
    },
    { what: 'product', goal: cached, paths: ids.map(id => `${api}/${id}`) },
    { what: 'featured', goal: cached, paths: [`${api}/featured-products`] },
    { what: 'HTML of /', goal: page, paths: ['/'] },
    { what: 'HTML of /browse', goal: page, paths: ['/browse'] },
    { what: 'HTML of /product/{id}', goal: page, paths: ids.map(id => `/product/${id}`) },
  ]
}
