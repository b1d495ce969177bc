import { growArray } from './grow-array.ts'
import type { NumberLists } from './number-lists.ts'

/**
 * Number of products on sale per value, by its place. It is updated with each product, so that no query
 * counts all products.
 */
export interface FacetTotals {
  readonly category: Uint32Array
  readonly vendor: Uint32Array
  readonly priceStep: Uint32Array
  readonly stars: Uint32Array
  readonly inStock: Uint32Array
  readonly values: Uint32Array
}

type Column = keyof Omit<FacetTotals, 'values'>

/** The values of a product in the columns, by its ordinal. */
type CountedColumns = { readonly [Name in Column]: Uint8Array | Uint32Array } & {
  readonly valuesOf: NumberLists
}

export interface GrowingFacetTotals extends FacetTotals {
  /** Adds a product as it stands in the columns (1), or subtracts it (-1). */
  count(ordinal: number, times: 1 | -1, columns: CountedColumns): void
}

const names: readonly Column[] = ['category', 'vendor', 'priceStep', 'stars', 'inStock']

export function createFacetTotals(): GrowingFacetTotals {
  const totals = {
    category: new Uint32Array(0),
    vendor: new Uint32Array(0),
    priceStep: new Uint32Array(0),
    stars: new Uint32Array(0),
    inStock: new Uint32Array(0),
    values: new Uint32Array(0),
    count(ordinal: number, times: 1 | -1, columns: CountedColumns): void {
      for (const name of names) totals[name] = addTo(totals[name], columns[name][ordinal] ?? 0, times)
      for (const value of columns.valuesOf.of(ordinal)) totals.values = addTo(totals.values, value, times)
    },
  }
  return totals
}

function addTo(counts: Uint32Array<ArrayBuffer>, place: number, times: 1 | -1): Uint32Array<ArrayBuffer> {
  const larger = growArray(counts, place + 1)
  larger[place] = (larger[place] ?? 0) + times
  return larger
}
