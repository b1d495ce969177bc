import { growArray } from './grow-array.ts'

// Products are counted for facets by five numbers, each in a column of its own: reading the five of each product from one
// place takes longer, because memory is read ahead only where it is read in order.

export const bucketFact = 0
export const vendorFact = 1
/** The numbers of lists of values (`ValueLists`). */
export const listFacts = [2, 3, 4] as const
const width = 5

/** By fact, the number of products with each number. */
export type Totals = Uint32Array[]

export interface Facts {
  /** Of all products on sale. They are updated with each product, so that no query counts all products. */
  readonly totals: Readonly<Totals>
  of(ordinal: number, fact: number): number
  /** Adds each number of a fact of these products to its count, or subtracts it (-1). */
  count(fact: number, ordinals: Uint32Array, counts: Uint32Array, times: 1 | -1): void
  /** Adds a product to the totals (1), or subtracts it (-1). */
  addTo(totals: Totals, ordinal: number, times: 1 | -1): void
}

export interface GrowingFacts extends Facts {
  readonly totals: Totals
  set(ordinal: number, numbers: readonly number[]): void
}

export function createFacts(): GrowingFacts {
  const columns: Column[] = Array.from({ length: width }, () => new Uint16Array(0))
  const totals = Array.from({ length: width }, () => new Uint32Array(0))
  return {
    totals,
    of: (ordinal, fact) => columns[fact]?.[ordinal] ?? 0,
    count: (fact, ordinals, counts, times) => count(columns[fact] ?? none, ordinals, counts, times),
    set(ordinal, numbers) {
      for (const [fact, column] of columns.entries()) {
        const number = numbers[fact] ?? 0
        const wide = number > highestOf16 && column instanceof Uint16Array ? Uint32Array.from(column) : column
        const larger = growArray<Column>(wide, ordinal + 1)
        larger[ordinal] = number
        columns[fact] = larger
      }
    },
    addTo(totals, ordinal, times) {
      for (const [fact, total] of totals.entries()) {
        const number = columns[fact]?.[ordinal] ?? 0
        const larger = growArray(total, number + 1)
        larger[number] = (larger[number] ?? 0) + times
        totals[fact] = larger
      }
    },
  }
}

/** Most columns need only 16 bits for a number, and counting waits for the memory. */
type Column = Uint16Array | Uint32Array
const highestOf16 = 2 ** 16 - 1

const none = new Uint16Array(0)

function count(column: Column, ordinals: Uint32Array, counts: Uint32Array, times: 1 | -1): void {
  for (let index = 0; index < ordinals.length; index++) {
    const number = column[ordinals[index] ?? 0] ?? 0
    counts[number] = (counts[number] ?? 0) + times
  }
}
