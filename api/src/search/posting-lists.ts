import { growArray } from './grow-array.ts'

/** The rows that contain each word or value, by its number. */
export interface PostingLists {
  /** Adds a row that contains it now. */
  add(number: number, row: number): void
  /** Records that a row no longer contains it. */
  remove(number: number): void
  /** The rows that contain it, some of them twice. Valid until the next `add`. */
  of(number: number): Uint32Array
}

/** Number of outdated rows that a list may always have. */
const spareRows = 16

/**
 * Rows are not removed at once: a list with outdated rows is checked with `has` when it is read. A list that is more
 * than twice as long as its current rows is rebuilt from them.
 */
export function createPostingLists(has: (row: number, number: number) => boolean): PostingLists {
  const rows: Uint32Array[] = []
  const counts: number[] = []
  const currentCounts: number[] = []

  return {
    add(number, row) {
      const count = counts[number] ?? 0
      const list = growArray(rows[number] ?? new Uint32Array(0), count + 1)
      list[count] = row
      rows[number] = list
      counts[number] = count + 1
      const current = (currentCounts[number] ?? 0) + 1
      currentCounts[number] = current
      if (count + 1 <= 2 * current + spareRows) return
      // A row that lost it and got it again is listed more than once.
      const distinct = Uint32Array.from(new Set(list.subarray(0, count + 1)))
      const currentRows = distinct.filter(one => has(one, number))
      rows[number] = currentRows
      counts[number] = currentRows.length
    },
    remove(number) {
      currentCounts[number] = (currentCounts[number] ?? 0) - 1
    },
    of(number) {
      const list = rows[number]?.subarray(0, counts[number]) ?? new Uint32Array(0)
      return counts[number] === currentCounts[number] ? list : list.filter(row => has(row, number))
    },
  }
}
