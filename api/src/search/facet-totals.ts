import { growArray } from './grow-array.ts'
import type { ValueColumns } from './value-columns.ts'

/** The columns whose numbers are counted for facets. */
export type CountedColumn = 'bucket' | 'vendor'

/**
 * Number of products on sale per number in a column, and per value. It is updated with each product, so that no query
 * counts all products.
 */
export type FacetTotals = { readonly [Column in CountedColumn | 'values']: Uint32Array }

/** The numbers of a product in the columns, by its ordinal. */
type CountedColumns = { readonly [Column in CountedColumn]: Uint32Array } & {
  readonly valuesOf: Pick<ValueColumns, 'of'>
}

export interface GrowingFacetTotals extends FacetTotals {
  /** Adds a product as it stands in the columns (1), or subtracts it (-1). */
  count(ordinal: number, times: 1 | -1, columns: CountedColumns): void
}

export function createFacetTotals(): GrowingFacetTotals {
  const totals = {
    bucket: new Uint32Array(0),
    vendor: new Uint32Array(0),
    values: new Uint32Array(0),
    count(ordinal: number, times: 1 | -1, { bucket, vendor, valuesOf }: CountedColumns): void {
      totals.bucket = addTo(totals.bucket, bucket[ordinal] ?? 0, times)
      totals.vendor = addTo(totals.vendor, vendor[ordinal] ?? 0, times)
      for (const value of valuesOf.of(ordinal)) totals.values = addTo(totals.values, value, times)
    },
  }
  return totals
}

function addTo(counts: Uint32Array<ArrayBuffer>, place: number, times: 1 | -1): Uint32Array<ArrayBuffer> {
  const larger = growArray(counts, place + 1)
  larger[place] = (larger[place] ?? 0) + times
  return larger
}
