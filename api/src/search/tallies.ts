import { grown } from './grown.ts'
import type { NumberLists } from './number-lists.ts'

/** How many of the products on sale have what, by its place: kept as products change, so that nobody counts them all. */
export interface Tallies {
  readonly category: Uint32Array
  readonly vendor: Uint32Array
  readonly priceStep: Uint32Array
  readonly stars: Uint32Array
  readonly inStock: Uint32Array
  readonly values: Uint32Array
}

type Column = keyof Omit<Tallies, 'values'>

/** What a product has in the columns, by its ordinal. */
type Tallied = { readonly [Name in Column]: Uint8Array | Uint32Array } & { readonly valuesOf: NumberLists }

export interface GrowingTallies extends Tallies {
  /** Counts a product as it stands in the columns, or no longer (-1). */
  count(ordinal: number, times: 1 | -1, columns: Tallied): void
}

const names: readonly Column[] = ['category', 'vendor', 'priceStep', 'stars', 'inStock']

export function createTallies(): GrowingTallies {
  const tallies = {
    category: new Uint32Array(0),
    vendor: new Uint32Array(0),
    priceStep: new Uint32Array(0),
    stars: new Uint32Array(0),
    inStock: new Uint32Array(0),
    values: new Uint32Array(0),
    count(ordinal: number, times: 1 | -1, columns: Tallied): void {
      for (const name of names) tallies[name] = withMore(tallies[name], columns[name][ordinal] ?? 0, times)
      for (const value of columns.valuesOf.of(ordinal))
        tallies.values = withMore(tallies.values, value, times)
    },
  }
  return tallies
}

function withMore(counts: Uint32Array<ArrayBuffer>, place: number, times: 1 | -1): Uint32Array<ArrayBuffer> {
  const larger = grown(counts, place + 1)
  larger[place] = (larger[place] ?? 0) + times
  return larger
}
