import { addBits, type Bits, ordinalsIn, setBit, unite, wordsFor } from './bits.ts'
import { growArray } from './grow-array.ts'

/** The rows that contain each word or value, by its number. */
export interface PostingLists {
  add(number: number, row: number): void
  remove(number: number, row: number): void
  /** Adds the rows of a number to a set, in which there must be room for them. */
  addTo(bits: Bits, number: number): void
}

/** Shorter lists stay lists, because their rows may all be among the first. */
const shortestSet = 1_000

/**
 * A row is added once only. Rows take 32 bits each in a list, so a number with more than one row in 32 has a set of bits
 * instead, which is also read and changed faster.
 */
export function createPostingLists(): PostingLists {
  const lists: (Uint32Array | undefined)[] = []
  const lengths: number[] = []
  const sets: (Bits | undefined)[] = []
  let rows = 0
  const listOf = (number: number) => lists[number]?.subarray(0, lengths[number]) ?? new Uint32Array(0)

  function addToList(number: number, row: number): void {
    const length = lengths[number] ?? 0
    const list = growArray(lists[number] ?? new Uint32Array(0), length + 1)
    list[length] = row
    lists[number] = list
    lengths[number] = length + 1
    if (length + 1 >= shortestSet && length + 1 > rows / 32) toSet(number)
  }

  function toSet(number: number): void {
    const bits = new Uint32Array(wordsFor(rows))
    addBits(bits, listOf(number))
    sets[number] = bits
    lists[number] = undefined
  }

  function addToSet(number: number, row: number, set: Bits): void {
    const length = lengths[number] ?? 0
    // A word that only the first products have is rare again among all.
    if (row >= set.length * 32 && length < rows / 64) {
      lists[number] = ordinalsIn(set).slice()
      sets[number] = undefined
      addToList(number, row)
      return
    }
    const larger = growArray(set, wordsFor(row + 1))
    setBit(larger, row, true)
    sets[number] = larger
    lengths[number] = length + 1
  }

  return {
    add(number, row) {
      rows = Math.max(rows, row + 1)
      const set = sets[number]
      if (set) addToSet(number, row, set)
      else addToList(number, row)
    },
    remove(number, row) {
      const set = sets[number]
      if (set) {
        setBit(set, row, false)
        lengths[number] = (lengths[number] ?? 0) - 1
        return
      }
      const list = listOf(number)
      const place = list.indexOf(row)
      if (place < 0) return
      list[place] = list.at(-1) ?? 0
      lengths[number] = list.length - 1
    },
    addTo(bits, number) {
      const set = sets[number]
      if (set) unite(bits, set)
      else addBits(bits, listOf(number))
    },
  }
}
