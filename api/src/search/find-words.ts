import type { Bits } from './bits.ts'
import type { Columns } from './columns.ts'
import type { Matches } from './find-matches.ts'
import { type Leaf, mostLeaves, type WordTree } from './word-tree.ts'

/**
 * Scans the words of products; 100,000 take a few milliseconds. If every match contains one of some words,
 * only the products with these words are scanned.
 */
export function findWords(columns: Columns, tree: WordTree): Matches {
  const { words, wordsOf, size } = columns
  const placesOf = tree.leaves.map(leaf => placesOfLeaf(words, leaf))
  const leavesOf = leavesByWord(words.texts.length, placesOf)
  const meets = cacheMatches(tree)
  const { starts, lengths, numbers } = wordsOf.arrays
  const all: Bits = new Uint8Array((size >> 3) + 1)
  const nameMatches: Bits = new Uint8Array((size >> 3) + 1)
  for (const ordinal of findCandidates(columns, tree, placesOf)) {
    const start = starts[ordinal] ?? 0
    const stop = start + (lengths[ordinal] ?? 0)
    let met = 0
    let metByName = 0
    for (let index = start; index < stop; index++) {
      const number = numbers[index] ?? 0
      const leaves = leavesOf[number >> 1] ?? 0
      met |= leaves
      if (number & 1) metByName |= leaves
    }
    if (!meets(met)) continue
    all[ordinal >> 3] = (all[ordinal >> 3] ?? 0) | (1 << (ordinal & 7))
    if (meets(metByName)) nameMatches[ordinal >> 3] = (nameMatches[ordinal >> 3] ?? 0) | (1 << (ordinal & 7))
  }
  return { all, nameMatches }
}

/** Returns the places of the words that a leaf matches. */
function placesOfLeaf({ texts, find }: Columns['words'], { lexeme, prefix }: Leaf): number[] {
  if (!prefix) return [find(lexeme)].filter(place => place !== undefined)
  const places: number[] = []
  for (let place = 0; place < texts.length; place++) if (texts[place]?.startsWith(lexeme)) places.push(place)
  return places
}

/** For each word, one bit per leaf that it matches. */
function leavesByWord(words: number, placesOf: readonly (readonly number[])[]): Uint16Array {
  const found = new Uint16Array(words)
  for (const [leaf, places] of placesOf.entries())
    for (const place of places) found[place] = (found[place] ?? 0) | (1 << leaf)
  return found
}

/**
 * Returns the products that may match, some of them twice: those with a required word, or all products if
 * that is fewer.
 */
function findCandidates(
  { wordPostings, size }: Columns,
  tree: WordTree,
  placesOf: readonly (readonly number[])[],
): Uint32Array {
  const rowsOf = placesOf.map(places => places.map(wordPostings.of))
  const countOf = (leaf: number) => (rowsOf[leaf] ?? []).reduce((sum, { length }) => sum + length, 0)
  const cover = tree.cover(countOf)
  const found = new Uint32Array(Math.min(cover?.cost ?? size, size))
  if (!cover || cover.cost >= size) return found.map((_, ordinal) => ordinal)
  let end = 0
  for (const rows of cover.leaves.flatMap(leaf => rowsOf[leaf] ?? [])) {
    found.set(rows, end)
    end += rows.length
  }
  return found
}

/** Caches the result per combination of leaves, because few combinations occur. */
function cacheMatches({ leaves, isMet }: WordTree): (met: number) => boolean {
  const [unknown, yes, no] = [0, 1, 2]
  const results = new Uint8Array(1 << Math.min(leaves.length, mostLeaves))
  return met => {
    if (results[met] === unknown) results[met] = isMet(met) ? yes : no
    return results[met] === yes
  }
}
