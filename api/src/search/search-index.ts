import type { SortBy } from '@akyede/contract/catalogue'
import { asPesewas } from '@akyede/contract/money'
import type { Filters } from '@akyede/contract/search'

/** The lead times with which products still arrive by the day of the filter. */
export interface ArrivalLimit {
  /** For each of these vendors, in working days; -1 when nothing of it arrives in time. */
  longestLeadTimes(vendorIds: readonly string[]): Int16Array
}

/** A search. */
export interface SearchInput {
  /** The words that the visitor typed; empty for all products. */
  readonly words: string
  /** Whether to keep the spelling as typed. */
  readonly verbatim: boolean
  /** Ids of the only categories to search, before filters; undefined for all. */
  readonly within: readonly string[] | undefined
  /** Limits the search to products of this vendor; undefined for all. */
  readonly vendorId: string | undefined
  readonly filters: Filters
  /** Limits the search to products that arrive in time; undefined for all. */
  readonly arrival: ArrivalLimit | undefined
  readonly sortBy: SortBy
  readonly page: number
  readonly limit: number
}

/** Number of products per value, as if the filter of that value were not set. */
export interface FacetCounts {
  /** By category id, without subcategories. */
  readonly categories: ReadonlyMap<string, number>
  /** By the maker's name, at least of those that a list shows. */
  readonly brands: ReadonlyMap<string, number>
  /** One count per step of `priceSteps`. */
  readonly prices: readonly number[]
  /** Products with at least four, three, two and one stars. */
  readonly ratings: readonly number[]
  readonly inStock: number
  /** Products that arrive by the day of the filter; null without it. */
  readonly inTime: number | null
  /** By `name=value`. */
  readonly attributes: ReadonlyMap<string, number>
}

export interface SearchResult {
  /** Ids of the page's products, in order. */
  readonly ids: readonly string[]
  readonly total: number
  /** Counts facets. The caller reads the products of the page from the database meanwhile. */
  facets(): Promise<FacetCounts>
  /** The repaired words that were searched instead of the typed ones. */
  readonly corrected: string | null
  /**
   * When nothing was found: the filter, or else the pair of filters, to remove, and the number of products
   * then found, highest first.
   */
  readonly relaxed: readonly { readonly parameters: readonly string[]; readonly count: number }[]
}

/** Finds products: in columns in memory, or in an external search engine. */
export interface SearchIndex {
  find(input: SearchInput): Promise<SearchResult>
  /** Reads into memory what searches need; without it the first one does. */
  load(): Promise<unknown>
}

/** Upper ends of the price steps in pesewas. One more step lies above the last. */
export const priceSteps = [2_500, 5_000, 10_000, 15_000, 20_000, 30_000, 50_000, 80_000, 120_000].map(
  asPesewas,
)

export const mostStars = 5
export const starSteps = [4, 3, 2, 1] as const
