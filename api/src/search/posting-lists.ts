import { growArray } from './grow-array.ts'

/** The rows that contain each word or value, by its number. */
export interface PostingLists {
  add(number: number, row: number): void
  remove(number: number, row: number): void
  /** In no order. Valid until the next change. */
  of(number: number): Uint32Array
}

/** A row is added once only. Removing it reads the list, which takes less than a millisecond for a million rows. */
export function createPostingLists(): PostingLists {
  const lists: Uint32Array[] = []
  const lengths: number[] = []
  const of = (number: number) => lists[number]?.subarray(0, lengths[number]) ?? new Uint32Array(0)

  return {
    of,
    add(number, row) {
      const length = lengths[number] ?? 0
      const list = growArray(lists[number] ?? new Uint32Array(0), length + 1)
      list[length] = row
      lists[number] = list
      lengths[number] = length + 1
    },
    remove(number, row) {
      const list = of(number)
      const place = list.indexOf(row)
      if (place < 0) return
      list[place] = list.at(-1) ?? 0
      lengths[number] = list.length - 1
    },
  }
}
