import type { ListArrays } from './number-lists.ts'

/**
 * Tells of each of these products, by its ordinal, whether it fails a condition (1) or not (0). Each kind of condition
 * has a loop of its own: a function called for each product takes several times as long.
 */
export type Failing = (ordinals: Uint32Array) => Uint8Array

/** Whose place in a column is not marked with 1. */
export const unmarked =
  (column: Uint8Array | Uint32Array, marks: Uint8Array): Failing =>
  ordinals => {
    const failing = new Uint8Array(ordinals.length)
    for (let at = 0; at < ordinals.length; at++)
      failing[at] = marks[column[ordinals[at] ?? 0] ?? 0] === 1 ? 0 : 1
    return failing
  }

/** Whose number is below the least or above the most. */
export const outside =
  (column: Uint8Array | Int32Array, least: number, most: number): Failing =>
  ordinals => {
    const failing = new Uint8Array(ordinals.length)
    for (let at = 0; at < ordinals.length; at++) {
      const number = column[ordinals[at] ?? 0] ?? 0
      failing[at] = number >= least && number <= most ? 0 : 1
    }
    return failing
  }

/** Who has none of the marked ones in its list. */
export const withoutMarked =
  ({ starts, lengths, numbers }: ListArrays, marks: Uint8Array): Failing =>
  ordinals => {
    const failing = new Uint8Array(ordinals.length).fill(1)
    for (let at = 0; at < ordinals.length; at++) {
      const ordinal = ordinals[at] ?? 0
      const start = starts[ordinal] ?? 0
      const stop = start + (lengths[ordinal] ?? 0)
      for (let place = start; place < stop; place++)
        if (marks[numbers[place] ?? 0] === 1) {
          failing[at] = 0
          break
        }
    }
    return failing
  }
