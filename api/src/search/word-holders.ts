import { grown } from './grown.ts'

/** For each word, by its place, the rows that have it; and some that had it once. */
export interface WordHolders {
  add(word: number, row: number): void
  /** Good until the next `add`. */
  of(word: number): Uint32Array
}

/** Nothing is taken out: whoever looks at a row sees whether it still has the word. */
export function createWordHolders(): WordHolders {
  const rows: Uint32Array[] = []
  const counts: number[] = []
  return {
    add(word, row) {
      const count = counts[word] ?? 0
      const held = grown(rows[word] ?? new Uint32Array(0), count + 1)
      held[count] = row
      rows[word] = held
      counts[word] = count + 1
    },
    of: word => rows[word]?.subarray(0, counts[word]) ?? new Uint32Array(0),
  }
}
