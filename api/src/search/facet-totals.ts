import { growArray } from './grow-array.ts'

/** The columns whose numbers are counted for facets. */
export type CountedColumn = 'bucket' | 'vendor' | 'valueList'

/**
 * Number of products on sale per number in a column. It is updated with each product, so that no query counts all
 * products.
 */
export type FacetTotals = { readonly [Column in CountedColumn]: Uint32Array }

export interface GrowingFacetTotals extends FacetTotals {
  /** Adds a product as it stands in the columns (1), or subtracts it (-1). */
  count(ordinal: number, times: 1 | -1, columns: FacetTotals): void
}

const names: readonly CountedColumn[] = ['bucket', 'vendor', 'valueList']

export function createFacetTotals(): GrowingFacetTotals {
  const totals = {
    bucket: new Uint32Array(0),
    vendor: new Uint32Array(0),
    valueList: new Uint32Array(0),
    count(ordinal: number, times: 1 | -1, columns: FacetTotals): void {
      for (const name of names) totals[name] = addTo(totals[name], columns[name][ordinal] ?? 0, times)
    },
  }
  return totals
}

function addTo(counts: Uint32Array<ArrayBuffer>, place: number, times: 1 | -1): Uint32Array<ArrayBuffer> {
  const larger = growArray(counts, place + 1)
  larger[place] = (larger[place] ?? 0) + times
  return larger
}
