import { growArray } from './grow-array.ts'

/** For each word or value, by its place in its pool, the rows that have it; and some that had it once. */
export interface PostingLists {
  /** A row has it from now on. */
  add(place: number, row: number): void
  /** A row has it no more. */
  remove(place: number): void
  /** Good until the next `add`. */
  of(place: number): Uint32Array
}

/** So many rows may be too many before a list is worth looking through. */
const spare = 16

/**
 * Whoever looks at a row sees by `has` whether it still has what it is looked for by, so nothing is taken out at once;
 * but a list that is more than twice as long as the rows that have it is made anew of these.
 */
export function createPostingLists(has: (row: number, place: number) => boolean): PostingLists {
  const rows: Uint32Array[] = []
  const counts: number[] = []
  const living: number[] = []

  return {
    add(place, row) {
      const count = counts[place] ?? 0
      const held = growArray(rows[place] ?? new Uint32Array(0), count + 1)
      held[count] = row
      rows[place] = held
      counts[place] = count + 1
      const alive = (living[place] ?? 0) + 1
      living[place] = alive
      if (count + 1 <= 2 * alive + spare) return
      // A row that lost it and got it back stands there more than once.
      const distinct = Uint32Array.from(new Set(held.subarray(0, count + 1)))
      const kept = distinct.filter(one => has(one, place))
      rows[place] = kept
      counts[place] = kept.length
    },
    remove(place) {
      living[place] = (living[place] ?? 0) - 1
    },
    of: place => rows[place]?.subarray(0, counts[place]) ?? new Uint32Array(0),
  }
}
