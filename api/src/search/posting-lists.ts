import { growArray } from './grow-array.ts'

/** The rows that contain each word or value, by its place in its pool. Some rows may no longer contain it. */
export interface PostingLists {
  /** Adds a row that contains it now. */
  add(place: number, row: number): void
  /** Records that a row no longer contains it. */
  remove(place: number): void
  /** Valid until the next `add`. */
  of(place: number): Uint32Array
}

/** Number of outdated rows that a list may always have. */
const spareRows = 16

/**
 * Rows are not removed at once: readers check each row with `has`. A list that is more than twice as long as
 * its current rows is rebuilt from them.
 */
export function createPostingLists(has: (row: number, place: number) => boolean): PostingLists {
  const rows: Uint32Array[] = []
  const counts: number[] = []
  const currentCounts: number[] = []

  return {
    add(place, row) {
      const count = counts[place] ?? 0
      const list = growArray(rows[place] ?? new Uint32Array(0), count + 1)
      list[count] = row
      rows[place] = list
      counts[place] = count + 1
      const current = (currentCounts[place] ?? 0) + 1
      currentCounts[place] = current
      if (count + 1 <= 2 * current + spareRows) return
      // A row that lost it and got it again is listed more than once.
      const distinct = Uint32Array.from(new Set(list.subarray(0, count + 1)))
      const currentRows = distinct.filter(one => has(one, place))
      rows[place] = currentRows
      counts[place] = currentRows.length
    },
    remove(place) {
      currentCounts[place] = (currentCounts[place] ?? 0) - 1
    },
    of: place => rows[place]?.subarray(0, counts[place]) ?? new Uint32Array(0),
  }
}
