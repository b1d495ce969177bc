import { growArray } from './grow-array.ts'

/** The values of products, as places in their pool. */
export interface ValueColumns {
  set(row: number, values: readonly number[]): void
  of(row: number): number[]
  /** Adds the occurrences of each value in these rows to its count, or subtracts them (-1). */
  count(rows: Uint32Array, counts: Uint32Array, times: 1 | -1): void
}

/** The lists of values that products have in one column: many products share a list. */
interface ValueColumn {
  readonly lists: (readonly number[])[]
  readonly numbers: Map<string, number>
  /** The number of each row's list; 0 is the empty one. */
  listOf: Uint32Array
}

/** Attributes beyond these share columns, so that unusual names take no memory for every product. */
const columnsMax = 16

/**
 * A column for each attribute. The lists of one attribute are few, so counting numbers of lists is several times as fast
 * as counting values.
 *
 * @param attributeOf the number of a value's attribute
 */
export function createValueColumns(attributeOf: (value: number) => number): ValueColumns {
  const columns: ValueColumn[] = []
  const createColumn = (): ValueColumn => ({
    lists: [[]],
    numbers: new Map([['', 0]]),
    listOf: new Uint32Array(0),
  })

  function numberOf({ lists, numbers }: ValueColumn, list: readonly number[]): number {
    const key = list.join()
    const known = numbers.get(key)
    if (known !== undefined) return known
    numbers.set(key, lists.length)
    return lists.push(list) - 1
  }

  return {
    set(row, values) {
      const parts = Map.groupBy(values, value => attributeOf(value) % columnsMax)
      for (const place of parts.keys()) columns[place] ??= createColumn()
      for (const [place, column] of columns.entries()) {
        const list = [...(parts.get(place) ?? [])].sort((a, b) => a - b)
        column.listOf = growArray(column.listOf, row + 1)
        column.listOf[row] = numberOf(column, list)
      }
    },
    of: row => columns.flatMap(({ lists, listOf }) => lists[listOf[row] ?? 0] ?? []),
    count(rows, counts, times) {
      for (const { lists, listOf } of columns) {
        const found = countNumbers(rows, listOf, new Uint32Array(lists.length))
        for (let number = 0; number < found.length; number++) {
          const count = found[number] ?? 0
          if (count === 0) continue
          for (const value of lists[number] ?? []) counts[value] = (counts[value] ?? 0) + times * count
        }
      }
    },
  }
}

function countNumbers(rows: Uint32Array, listOf: Uint32Array, counts: Uint32Array): Uint32Array {
  for (let index = 0; index < rows.length; index++) {
    const number = listOf[rows[index] ?? 0] ?? 0
    counts[number] = (counts[number] ?? 0) + 1
  }
  return counts
}
