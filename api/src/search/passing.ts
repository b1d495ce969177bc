import { type Bits, createBits } from './bits.ts'

// Each kind of condition has its own loop, because a function call per product takes several times as long.

/** The products whose place in the column is marked with 1. */
export function marked(column: Uint32Array, marks: Uint8Array, size: number): Bits {
  const passing = createBits(size)
  for (let ordinal = 0; ordinal < size; ordinal++) {
    const passes = marks[column[ordinal] ?? 0] ?? 0
    passing[ordinal >>> 5] = (passing[ordinal >>> 5] ?? 0) | (passes << (ordinal & 31))
  }
  return passing
}

/** The products whose number is neither below `least` nor above `most`. */
export function between(column: Uint8Array | Int32Array, least: number, most: number, size: number): Bits {
  const passing = createBits(size)
  for (let ordinal = 0; ordinal < size; ordinal++) {
    const value = column[ordinal] ?? 0
    if (value >= least && value <= most)
      passing[ordinal >>> 5] = (passing[ordinal >>> 5] ?? 0) | (1 << (ordinal & 31))
  }
  return passing
}

/** The products whose number is at most the limit of their place. */
export function atMost(column: Int32Array, places: Uint32Array, limits: Int32Array, size: number): Bits {
  const passing = createBits(size)
  for (let ordinal = 0; ordinal < size; ordinal++)
    if ((column[ordinal] ?? 0) <= (limits[places[ordinal] ?? 0] ?? -1))
      passing[ordinal >>> 5] = (passing[ordinal >>> 5] ?? 0) | (1 << (ordinal & 31))
  return passing
}
