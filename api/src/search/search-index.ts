import type { SortBy } from '@akyede/contract/catalogue'
import { asPesewas } from '@akyede/contract/money'
import type { Filters } from '@akyede/contract/search'

/** What is looked for. */
export interface SearchInput {
  /** What someone typed; empty for all products. */
  readonly words: string
  /** Do not repair the spelling. */
  readonly verbatim: boolean
  /** Only in these categories, whatever the filters say; undefined for all. */
  readonly within: readonly string[] | undefined
  /** Only what this maker has on sale; undefined for all. */
  readonly vendorId: string | undefined
  readonly filters: Filters
  readonly sortBy: SortBy
  readonly page: number
  readonly limit: number
}

/** How many products each value leaves, as if its own filter were not set. */
export interface FacetCounts {
  /** By the id of the category itself, without those below it. */
  readonly categories: ReadonlyMap<string, number>
  /** By the maker's name. */
  readonly brands: ReadonlyMap<string, number>
  /** One count per step of `priceSteps`. */
  readonly prices: readonly number[]
  /** With four, three, two stars and up, and with one. */
  readonly ratings: readonly number[]
  readonly inStock: number
  /** By `name=value`. */
  readonly attributes: ReadonlyMap<string, number>
}

export interface SearchResult {
  /** Ids of the page's products, in their order. */
  readonly ids: readonly string[]
  readonly total: number
  readonly facets: FacetCounts
  /** The words that were searched for instead of those typed. */
  readonly corrected: string | null
  /** When nothing was found: which filter, or else which two, to take back, and what is found then, most first. */
  readonly relaxed: readonly { readonly parameters: readonly string[]; readonly count: number }[]
}

/**
 * Finds products. PostgreSQL and this process's memory do it here; above some hundred thousand products another engine
 * may take their place behind this interface.
 */
export interface SearchIndex {
  find(wanted: SearchInput): Promise<SearchResult>
}

/** The upper ends of the steps in which prices are counted, in pesewas; above the last one there is one more step. */
export const priceSteps = [2_500, 5_000, 10_000, 15_000, 20_000, 30_000, 50_000, 80_000, 120_000].map(
  asPesewas,
)

export const starSteps = [4, 3, 2, 1] as const
