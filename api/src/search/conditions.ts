import { addBits, type Bits, createBits, hasBit } from './bits.ts'

/** A condition of a filter. */
export interface Condition {
  passes(ordinal: number): boolean
  /** The products that pass, of those with an ordinal below `size`. */
  findAll(size: number): Bits
}

/** @param few the only products that matter, if they are few */
export function findPassing(
  { passes, findAll }: Condition,
  size: number,
  few: Uint32Array | undefined,
): Bits {
  if (!few) return findAll(size)
  const passing = createBits(size)
  addBits(passing, few.filter(passes))
  return passing
}

// Each kind of condition has its own loop over all products, because a function call per product takes several times as
// long. Each result is computed as a number, because a branch that goes either way takes longer than the rest.

/** The place of a product in the column is marked with 1. */
export const isMarked = (column: Uint32Array, marks: Uint8Array): Condition => ({
  passes: ordinal => marks[column[ordinal] ?? 0] === 1,
  findAll(size) {
    const passing = createBits(size)
    for (let word = 0; word < passing.length; word++) {
      const first = word * 32
      const count = Math.min(32, size - first)
      let bits = 0
      for (let bit = 0; bit < count; bit++) bits |= (marks[column[first + bit] ?? 0] ?? 0) << bit
      passing[word] = bits
    }
    return passing
  },
})

/** A set contains the product. */
export const isIn = (bits: Bits): Condition => ({
  passes: ordinal => hasBit(bits, ordinal),
  findAll: () => bits,
})

/** The whole number of a product is neither below `least` nor above `most`. */
export function isBetween(column: Int32Array, least: number, most: number): Condition {
  const highest = Math.min(most, highestNumber)
  return {
    passes: ordinal => (column[ordinal] ?? 0) >= least && (column[ordinal] ?? 0) <= most,
    findAll(size) {
      const passing = createBits(size)
      for (let word = 0; word < passing.length; word++) {
        const first = word * 32
        const count = Math.min(32, size - first)
        let bits = 0
        for (let bit = 0; bit < count; bit++) {
          const number = column[first + bit] ?? 0
          bits |= (~((number - least) | (highest - number)) >>> 31) << bit
        }
        passing[word] = bits
      }
      return passing
    },
  }
}

const highestNumber = 2 ** 31 - 1

/**
 * The number of a product is at most the limit of its place.
 *
 * @param highest no number of 32 products is higher, by their word in a set
 */
export function isAtMost(
  column: Uint16Array,
  places: Uint32Array,
  limits: Int16Array,
  highest: Uint16Array,
): Condition {
  const lowestLimit = limits.reduce((least, limit) => Math.min(least, limit), highestNumber)
  return {
    passes: ordinal => (column[ordinal] ?? 0) <= (limits[places[ordinal] ?? 0] ?? -1),
    findAll(size) {
      const passing = createBits(size)
      for (let word = 0; word < passing.length; word++) {
        const first = word * 32
        const count = Math.min(32, size - first)
        if ((highest[word] ?? 0) <= lowestLimit) {
          passing[word] = 0xffffffff >>> (32 - count)
          continue
        }
        let bits = 0
        for (let bit = 0; bit < count; bit++) {
          const limit = limits[places[first + bit] ?? 0] ?? -1
          bits |= (((column[first + bit] ?? 0) - limit - 1) >>> 31) << bit
        }
        passing[word] = bits
      }
      return passing
    },
  }
}
