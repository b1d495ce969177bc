import type { Category } from '@akyede/contract/catalogue'

/**
 * Returns the categories whose spelling is closest to the words, the closest first; the top categories when
 * none is similar.
 */
export function nearestCategories(tree: readonly Category[], words: string, most = 6): Category[] {
  const queried = pairsOf(words)
  const ranked = flatten(tree)
    .map(category => ({
      category,
      similarity: Math.max(...namesOf(category).map(name => similarity(queried, name))),
    }))
    .filter(one => one.similarity >= 0.3)
    .sort((a, b) => b.similarity - a.similarity)
    .map(one => one.category)
  return ranked.length > 0 ? ranked.slice(0, most) : [...tree]
}

const flatten = (tree: readonly Category[]): Category[] =>
  tree.flatMap(category => [category, ...flatten(category.children)])

const namesOf = ({ name, slug }: Category): string[] => [name, slug, ...name.split(/\W+/)]

/** The share of letter pairs that two words have in common (Dice coefficient). */
function similarity(queried: ReadonlySet<string>, name: string): number {
  const own = pairsOf(name)
  if (queried.size + own.size === 0) return 0
  return (2 * [...own].filter(pair => queried.has(pair)).length) / (queried.size + own.size)
}

function pairsOf(words: string): Set<string> {
  const letters = words
    .toLowerCase()
    .slice(0, 80)
    .split(/[^\p{L}\p{N}]+/u)
  return new Set(
    letters.flatMap(word => Array.from(word).map((letter, at, all) => letter + (all[at + 1] ?? ' '))),
  )
}
