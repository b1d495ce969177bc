import { capacityFor, growArray } from './grow-array.ts'

/** A short list of numbers for each row, all lists behind each other. */
export interface NumberLists {
  set(row: number, list: readonly number[]): void
  /** Good until the next `set`. */
  of(row: number): Uint32Array
  has(row: number, number: number): boolean
  /** To look through in a loop; good until the next `set`. */
  readonly arrays: ListArrays
}

export interface ListArrays {
  readonly starts: Uint32Array
  readonly lengths: Uint32Array
  readonly numbers: Uint32Array
}

/** A list that changed is written anew at the end, and once half is left behind, all move up. */
export function createNumberLists(): NumberLists {
  let starts = new Uint32Array(0)
  let lengths = new Uint32Array(0)
  let numbers = new Uint32Array(0)
  let end = 0
  let leftBehind = 0

  const isSame = (row: number, list: readonly number[]): boolean =>
    list.length === lengths[row] && list.every((one, at) => one === numbers[(starts[row] ?? 0) + at])

  function moveUp(): void {
    const moved = new Uint32Array(capacityFor(end - leftBehind))
    let next = 0
    for (const [row, length] of lengths.entries()) {
      const start = starts[row] ?? 0
      moved.set(numbers.subarray(start, start + length), next)
      starts[row] = next
      next += length
    }
    numbers = moved
    end = next
    leftBehind = 0
  }

  return {
    set(row, list) {
      starts = growArray(starts, row + 1)
      lengths = growArray(lengths, row + 1)
      if (isSame(row, list)) return
      leftBehind += lengths[row] ?? 0
      numbers = growArray(numbers, end + list.length)
      numbers.set(list, end)
      starts[row] = end
      lengths[row] = list.length
      end += list.length
      if (leftBehind > 1_000 && leftBehind > end / 2) moveUp()
    },
    of(row) {
      const start = starts[row] ?? 0
      return numbers.subarray(start, start + (lengths[row] ?? 0))
    },
    has(row, number) {
      const start = starts[row] ?? 0
      const stop = start + (lengths[row] ?? 0)
      for (let at = start; at < stop; at++) if (numbers[at] === number) return true
      return false
    },
    get arrays() {
      return { starts, lengths, numbers }
    },
  }
}

/** Adds how often each number stands in the lists of these rows to its count, or takes it off (-1). */
export function countNumbers(
  { starts, lengths, numbers }: ListArrays,
  rows: Uint32Array,
  counts: Uint32Array,
  times: 1 | -1,
): void {
  for (let each = 0; each < rows.length; each++) {
    const row = rows[each] ?? 0
    const start = starts[row] ?? 0
    const stop = start + (lengths[row] ?? 0)
    for (let at = start; at < stop; at++) {
      const number = numbers[at] ?? 0
      counts[number] = (counts[number] ?? 0) + times
    }
  }
}
