import { type Bits, createBits } from './bits.ts'

/** The products among which a condition is decided: those with an ordinal below `size`, or `few` of them. */
export interface Scanned {
  readonly size: number
  readonly few: Uint32Array | undefined
}

// Each kind of condition has its own loop, because a function call per product takes several times as long. Its result
// is computed as a bit: a branch that goes either way at random takes longer than the rest.

/** The products whose place in the column is marked with 1. */
export function findMarked(column: Uint32Array, marks: Uint8Array, { size, few }: Scanned): Bits {
  const passing = createBits(size)
  const count = few?.length ?? size
  for (let index = 0; index < count; index++) {
    const ordinal = few ? (few[index] ?? 0) : index
    const passes = marks[column[ordinal] ?? 0] ?? 0
    passing[ordinal >>> 5] = (passing[ordinal >>> 5] ?? 0) | (passes << (ordinal & 31))
  }
  return passing
}

const highestInteger = 2 ** 31 - 1

/** The products whose number is neither below `least` nor above `most`. */
export function findBetween(
  column: Uint8Array | Int32Array,
  least: number,
  most: number,
  { size, few }: Scanned,
): Bits {
  const passing = createBits(size)
  const count = few?.length ?? size
  const highest = Math.min(most, highestInteger)
  for (let index = 0; index < count; index++) {
    const ordinal = few ? (few[index] ?? 0) : index
    const value = column[ordinal] ?? 0
    const passes = ~((value - least) | (highest - value)) >>> 31
    passing[ordinal >>> 5] = (passing[ordinal >>> 5] ?? 0) | (passes << (ordinal & 31))
  }
  return passing
}

/** The products whose number is at most the limit of their place. */
export function findAtMost(
  column: Uint16Array,
  places: Uint32Array,
  limits: Int16Array,
  { size, few }: Scanned,
): Bits {
  const passing = createBits(size)
  const count = few?.length ?? size
  for (let index = 0; index < count; index++) {
    const ordinal = few ? (few[index] ?? 0) : index
    const passes = ((column[ordinal] ?? 0) - (limits[places[ordinal] ?? 0] ?? -1) - 1) >>> 31
    passing[ordinal >>> 5] = (passing[ordinal >>> 5] ?? 0) | (passes << (ordinal & 31))
  }
  return passing
}
