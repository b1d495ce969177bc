import type { ProductCard } from '@akyede/contract/catalogue'
import type { Region } from '@akyede/contract/regions'

/** When products arrive at one place if they are ordered now. */
export interface Arrivals {
  /** Returns for each of these makers the longest lead time, in working days, that arrives by a day; -1 if none does. */
  longestLeadTimes(neededBy: string, vendorIds: readonly string[]): Int16Array
  /** Adds the dates to cards of products that can be bought. */
  withDates<Card extends ProductCard>(cards: readonly Card[]): Card[]
  /** For how many seconds they hold. */
  readonly seconds: number
  /** Published when they change. */
  readonly tags: readonly string[]
}

/** Returns the arrivals at a place; without a place in Accra, as on product pages. */
export type FindArrivals = (
  place?: { readonly region: Region; readonly town: string | undefined } | undefined,
) => Promise<Arrivals>
