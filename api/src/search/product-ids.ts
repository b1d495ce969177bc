import { growArray } from './grow-array.ts'

/** The ids of products by ordinal, sixteen bytes each, in the order in which PostgreSQL compares them. */
export interface ProductIds {
  set(ordinal: number, id: string): void
  idOf(ordinal: number): string
  compare(a: number, b: number): number
}

const words = 4

export function createProductIds(): ProductIds {
  let numbers = new Uint32Array(0)
  return {
    set(ordinal, id) {
      numbers = growArray(numbers, (ordinal + 1) * words)
      const digits = id.replaceAll('-', '')
      for (let word = 0; word < words; word++)
        numbers[ordinal * words + word] = Number.parseInt(digits.slice(word * 8, word * 8 + 8), 16)
    },
    idOf(ordinal) {
      const own = numbers.subarray(ordinal * words, (ordinal + 1) * words)
      const digits = Array.from(own, word => word.toString(16).padStart(8, '0')).join('')
      return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
    },
    compare(a, b) {
      for (let word = 0; word < words; word++) {
        const difference = (numbers[a * words + word] ?? 0) - (numbers[b * words + word] ?? 0)
        if (difference !== 0) return difference
      }
      return 0
    },
  }
}
