import { capacityFor, growArray } from './grow-array.ts'

/** A short list of numbers per row, all lists in one array. */
export interface NumberLists {
  set(row: number, list: readonly number[]): void
  /** Valid until the next `set`. */
  of(row: number): Uint32Array
}

/** A changed list is appended at the end. The array is compacted once more than half of it is unused. */
export function createNumberLists(): NumberLists {
  let starts = new Uint32Array(0)
  let lengths = new Uint32Array(0)
  let numbers = new Uint32Array(0)
  let end = 0
  let unused = 0

  const isSame = (row: number, list: readonly number[]): boolean =>
    list.length === lengths[row] &&
    list.every((number, index) => number === numbers[(starts[row] ?? 0) + index])

  function compact(): void {
    const compacted = new Uint32Array(capacityFor(end - unused))
    let next = 0
    for (const [row, length] of lengths.entries()) {
      const start = starts[row] ?? 0
      compacted.set(numbers.subarray(start, start + length), next)
      starts[row] = next
      next += length
    }
    numbers = compacted
    end = next
    unused = 0
  }

  return {
    set(row, list) {
      starts = growArray(starts, row + 1)
      lengths = growArray(lengths, row + 1)
      if (isSame(row, list)) return
      unused += lengths[row] ?? 0
      numbers = growArray(numbers, end + list.length)
      numbers.set(list, end)
      starts[row] = end
      lengths[row] = list.length
      end += list.length
      if (unused > 1_000 && unused > end / 2) compact()
    },
    of(row) {
      const start = starts[row] ?? 0
      return numbers.subarray(start, start + (lengths[row] ?? 0))
    },
  }
}
