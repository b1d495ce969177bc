import type { Bits } from './bits.ts'
import type { Columns } from './columns.ts'
import type { Matches } from './find-matches.ts'
import { mostLeaves, type WordTree } from './word-tree.ts'

/** Looks through the words of all products: some milliseconds for a hundred thousand. */
export function findWords({ words, wordsOf, size }: Columns, tree: WordTree): Matches {
  const leavesOf = leavesByWord(words.texts, tree)
  const meets = rememberedVerdicts(tree)
  const { starts, lengths, numbers } = wordsOf.arrays
  const all: Bits = new Uint8Array((size >> 3) + 1)
  const called: Bits = new Uint8Array((size >> 3) + 1)
  for (let ordinal = 0; ordinal < size; ordinal++) {
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
    if (meets(metByName)) called[ordinal >> 3] = (called[ordinal >> 3] ?? 0) | (1 << (ordinal & 7))
  }
  return { all, called }
}

/** For each word a bit for each leaf that it is. */
function leavesByWord(texts: readonly string[], { leaves }: WordTree): Uint16Array {
  const found = new Uint16Array(texts.length)
  for (const [leaf, { lexeme, prefix }] of leaves.entries())
    for (const [place, text] of texts.entries())
      if (prefix ? text.startsWith(lexeme) : text === lexeme) found[place] = (found[place] ?? 0) | (1 << leaf)
  return found
}

/** Few combinations of words come in any shop: each is judged once. */
function rememberedVerdicts({ leaves, isMet }: WordTree): (met: number) => boolean {
  const [unknown, yes, no] = [0, 1, 2]
  const verdicts = new Uint8Array(1 << Math.min(leaves.length, mostLeaves))
  return met => {
    if (verdicts[met] === unknown) verdicts[met] = isMet(met) ? yes : no
    return verdicts[met] === yes
  }
}
