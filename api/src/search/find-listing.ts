import { filtersOf, type ListQuery, type ProductSearchPage } from '@akyede/contract/search'
import {
  type Arrivals,
  type CategoryRow,
  catalogueTag,
  createFindProductCards,
  type FindArrivals,
  findCategoryIds,
  ratedTag,
  soldOutTag,
} from '#feature/catalogue'
import { paginate } from '#platform/paginate.ts'
import type { Platform } from '#platform/platform.ts'
import { createColumnIndex } from './column-index.ts'
import { createEngineIndex } from './engine-index.ts'
import { presentFacets } from './present-facets.ts'
import type { ArrivalLimit, SearchIndex } from './search-index.ts'

export interface ListingInput {
  /** The words that the visitor typed; empty for all products. */
  readonly words?: string
  readonly verbatim?: boolean
  /** Limits the list to products of this vendor. */
  readonly vendorId?: string
  readonly query: ListQuery
  /** Receives the cache tags of what the page shows. */
  readonly show: (tags: readonly string[]) => void
  /** Receives for how many seconds the page holds. */
  readonly keepFor: (seconds: number) => void
}

/**
 * Returns a page of product cards with the facets that narrow it. Fails with `catalogue.category_not_found`.
 */
export type FindListing = (input: ListingInput) => Promise<ProductSearchPage>

export type SearchPlatform = Pick<
  Platform,
  'config' | 'database' | 'readReplica' | 'broadcast' | 'clock' | 'metrics' | 'log'
>

/** Creates the index of an external engine where there is one, else that of this process. */
export function createSearchIndex(
  platform: SearchPlatform,
  categories: () => Promise<readonly CategoryRow[]>,
): SearchIndex {
  const { url } = platform.config.search
  return url ? createEngineIndex(platform, categories, url) : createColumnIndex(platform, categories)
}

export function createFindListing(
  platform: SearchPlatform,
  index: SearchIndex,
  categories: () => Promise<readonly CategoryRow[]>,
  findArrivals: FindArrivals,
): FindListing {
  const { database, readReplica } = platform
  const cards = createFindProductCards(platform)

  return async ({ words = '', verbatim = false, vendorId, query, show, keepFor }) => {
    const { categoryId, sortBy, page, limit } = query
    const within = categoryId === undefined ? undefined : await findCategoryIds(database, categoryId)
    const filters = filtersOf(query)
    const place = query.region && { region: query.region, town: query.city }
    const arrivals = place || filters.arrives ? await findArrivals(place) : undefined
    const found = await index.find({
      ...{ words, verbatim, within, vendorId, sortBy, page, limit, filters },
      arrival: arrivals && filters.arrives && limitTo(arrivals, filters.arrives.by),
    })
    if (arrivals) {
      show(arrivals.tags)
      keepFor(arrivals.seconds)
    }
    const byRating = query.minRating !== undefined || sortBy === 'rating'
    show([catalogueTag, soldOutTag, ...(byRating ? [ratedTag] : []), ...found.ids])
    const [data, facets] = await Promise.all([
      readReplica.read(reader => cards(found.ids, reader)),
      found.facets(),
    ])
    return {
      data: arrivals?.withDates(data) ?? data,
      pagination: paginate(page, limit, found.total),
      facets: presentFacets(facets, await categories()),
      corrected_query: found.corrected,
      relaxed: found.relaxed.map(({ parameters, count }) => ({
        parameter: parameters[0] ?? '',
        parameters: [...parameters],
        count,
      })),
    }
  }
}

const limitTo = (arrivals: Arrivals, neededBy: string): ArrivalLimit => ({
  longestLeadTimes: vendorIds => arrivals.longestLeadTimes(neededBy, vendorIds),
})
