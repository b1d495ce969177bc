import { catalogueTag, findCategories } from '#feature/catalogue'
import { memoize } from '#platform/memoize.ts'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { createFindListing, type FindListing } from './find-listing.ts'
import { searchTag } from './search-terms.ts'
import { createSuggest } from './suggest.ts'

/** Serves lists and searches, which are the same for everyone. Returns `findListing` for other features. */
export function registerSearch(
  serve: Serve,
  platform: Pick<Platform, 'database' | 'broadcast' | 'clock'>,
): { readonly findListing: FindListing } {
  // Counting categories reads the whole catalogue, so all callers share one result.
  const categories = memoize(platform, catalogueTag, () => findCategories(platform.database))
  const findListing = createFindListing(platform, categories)
  const suggest = createSuggest(platform, categories)

  serve('listProducts', ({ query, show }) => findListing({ query, show }))

  serve('searchProducts', ({ query, show }) => {
    show([searchTag])
    return findListing({ words: query.q, verbatim: query.verbatim ?? false, query, show })
  })

  serve('getSuggestions', async ({ query, show }) => {
    show([catalogueTag, searchTag])
    return { data: await suggest(query.q) }
  })

  return { findListing }
}
