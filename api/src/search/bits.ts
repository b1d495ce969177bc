import { allocate, allocateUnsafe } from './search-memory.ts'

/** A set of products: a bit for each ordinal, the lowest of a word first. */
export type Bits = Uint32Array<ArrayBuffer>

export const wordsFor = (size: number): number => (size + 31) >>> 5

/** An empty set with room for the ordinals below `size`. */
export const createBits = (size: number): Bits => allocate(wordsFor(size))

export const hasBit = (bits: Bits, ordinal: number): boolean =>
  ((bits[ordinal >>> 5] ?? 0) & (1 << (ordinal & 31))) !== 0

/** Adds an ordinal to the set, in which there must be room for it, or removes it. */
export function setBit(bits: Bits, ordinal: number, isMember: boolean): void {
  const bit = 1 << (ordinal & 31)
  const others = (bits[ordinal >>> 5] ?? 0) & ~bit
  bits[ordinal >>> 5] = isMember ? others | bit : others
}

/** Adds these ordinals, for all of which there must be room. */
export function addBits(bits: Bits, ordinals: Uint32Array): void {
  for (let index = 0; index < ordinals.length; index++) {
    const ordinal = ordinals[index] ?? 0
    bits[ordinal >>> 5] = (bits[ordinal >>> 5] ?? 0) | (1 << (ordinal & 31))
  }
}

/** Adds the ordinals of the other set, for all of which there must be room. Returns the first one. */
export function unite(bits: Bits, other: Bits): Bits {
  const words = Math.min(bits.length, other.length)
  for (let word = 0; word < words; word++) bits[word] = (bits[word] ?? 0) | (other[word] ?? 0)
  return bits
}

export function toBits(ordinals: Uint32Array): Bits {
  const highest = ordinals.reduce((most, ordinal) => Math.max(most, ordinal), -1)
  const bits = createBits(highest + 1)
  addBits(bits, ordinals)
  return bits
}

/** The ordinals in both sets. */
export function intersect(one: Bits, other: Bits): Bits {
  const both = allocateUnsafe(Math.min(one.length, other.length))
  for (let word = 0; word < both.length; word++) both[word] = (one[word] ?? 0) & (other[word] ?? 0)
  return both
}

/** The ordinals that are in the first set alone. */
export function subtract(one: Bits, other: Bits): Bits {
  const rest = allocateUnsafe(one.length)
  for (let word = 0; word < rest.length; word++) rest[word] = (one[word] ?? 0) & ~(other[word] ?? 0)
  return rest
}

export function countBits(bits: Bits): number {
  let count = 0
  for (let word = 0; word < bits.length; word++) {
    let pairs = bits[word] ?? 0
    pairs -= (pairs >>> 1) & 0x55555555
    const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
    count += Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
  }
  return count
}

/** The ordinals of a set with so many members, in order. */
export function ordinalsIn(bits: Bits, count = countBits(bits)): Uint32Array {
  const found = allocateUnsafe(count)
  let end = 0
  for (let word = 0; word < bits.length; word++)
    for (let rest = bits[word] ?? 0; rest !== 0; rest &= rest - 1)
      found[end++] = word * 32 + 31 - Math.clz32(rest & -rest)
  return found
}
