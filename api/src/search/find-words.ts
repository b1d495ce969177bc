import type { Bits } from './bits.ts'
import type { Columns } from './columns.ts'
import type { Matches } from './find-matches.ts'
import { type Leaf, mostLeaves, type WordTree } from './word-tree.ts'

/**
 * Looks at the words of products, of a hundred thousand in some milliseconds; where a product must have one of some
 * words to be meant, only at those that have.
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
    for (let at = start; at < stop; at++) {
      const number = numbers[at] ?? 0
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

/** The words that a leaf is, by their places. */
function placesOfLeaf({ texts, find }: Columns['words'], { lexeme, prefix }: Leaf): number[] {
  if (!prefix) return [find(lexeme)].filter(place => place !== undefined)
  const places: number[] = []
  for (let place = 0; place < texts.length; place++) if (texts[place]?.startsWith(lexeme)) places.push(place)
  return places
}

/** For each word a bit for each leaf that it is. */
function leavesByWord(words: number, placesOf: readonly (readonly number[])[]): Uint16Array {
  const found = new Uint16Array(words)
  for (const [leaf, places] of placesOf.entries())
    for (const place of places) found[place] = (found[place] ?? 0) | (1 << leaf)
  return found
}

/** Who may be meant, some of them twice: whoever has a word that is needed, or everybody if that is not less. */
function findCandidates(
  { wordPostings, size }: Columns,
  tree: WordTree,
  placesOf: readonly (readonly number[])[],
): Uint32Array {
  const holdersOf = placesOf.map(places => places.map(wordPostings.of))
  const countOf = (leaf: number) => (holdersOf[leaf] ?? []).reduce((sum, { length }) => sum + length, 0)
  const cover = tree.cover(countOf)
  const found = new Uint32Array(Math.min(cover?.cost ?? size, size))
  if (!cover || cover.cost >= size) return found.map((_, ordinal) => ordinal)
  let end = 0
  for (const part of cover.leaves.flatMap(leaf => holdersOf[leaf] ?? [])) {
    found.set(part, end)
    end += part.length
  }
  return found
}

/** Few combinations of words come in any shop: each is judged once. */
function cacheMatches({ leaves, isMet }: WordTree): (met: number) => boolean {
  const [unknown, yes, no] = [0, 1, 2]
  const verdicts = new Uint8Array(1 << Math.min(leaves.length, mostLeaves))
  return met => {
    if (verdicts[met] === unknown) verdicts[met] = isMet(met) ? yes : no
    return verdicts[met] === yes
  }
}
