import { asCedis, type Pesewas, toPesewas } from '@akyede/contract/money'
import { readPrices } from '@akyede/contract/price-phrases'
import type { SearchQuery } from '@akyede/contract/search'
import { catalogueTag, type FindArrivals, findCategories } from '#feature/catalogue'
import { memoize } from '#platform/memoize.ts'
import type { Readiness } from '#platform/readiness.ts'
import type { Serve } from '#platform/serve.ts'
import {
  createFindListing,
  createSearchIndex,
  type FindListing,
  type SearchPlatform,
} from './find-listing.ts'
import { searchTag } from './search-terms.ts'
import { createSuggest } from './suggest.ts'

/**
 * Serves lists and searches, which are the same for everyone. The process is ready once their index is loaded. Returns
 * `findListing` for other features.
 */
export function registerSearch(
  serve: Serve,
  platform: SearchPlatform,
  findArrivals: FindArrivals,
  readiness: Pick<Readiness, 'requireLoad'>,
): { readonly findListing: FindListing } {
  // Counting categories reads the whole catalogue, so all callers share one result.
  const categories = memoize(platform, catalogueTag, () => findCategories(platform.database))
  const index = createSearchIndex(platform, categories)
  readiness.requireLoad(index.load)
  const findListing = createFindListing(platform, index, categories, findArrivals)
  const suggest = createSuggest(platform, categories)

  serve('listProducts', ({ query, show, keepFor }) => findListing({ query, show, keepFor }))

  serve('searchProducts', ({ query, show, keepFor }) => {
    show([searchTag])
    return findListing({ verbatim: query.verbatim ?? false, ...withPrices(query), show, keepFor })
  })

  serve('getSuggestions', async ({ query, show }) => {
    show([catalogueTag, searchTag])
    return { data: await suggest(query.q) }
  })

  return { findListing }
}

/** Reads a price among the words, such as "under 150", unless the query has a price or is verbatim. */
function withPrices(query: SearchQuery) {
  const { q, verbatim, minPrice, maxPrice } = query
  if (verbatim || minPrice !== undefined || maxPrice !== undefined) return { words: q, query }
  const { words, ...prices } = readPrices(q)
  return {
    words,
    query: { ...query, minPrice: pesewas(prices.minPrice), maxPrice: pesewas(prices.maxPrice) },
  }
}

const pesewas = (cedis: number | undefined): Pesewas | undefined =>
  cedis === undefined ? undefined : toPesewas(asCedis(cedis))
