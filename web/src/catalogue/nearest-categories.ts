import type { Category } from '@akyede/contract/catalogue'

/** Categories that are spelled most like these words, the nearest first; the whole shelf when none is like them. */
export function nearestCategories(tree: readonly Category[], words: string, most = 6): Category[] {
  const asked = pairsOf(words)
  const ranked = flatten(tree)
    .map(category => ({
      category,
      likeness: Math.max(...namesOf(category).map(name => likeness(asked, name))),
    }))
    .filter(one => one.likeness >= 0.3)
    .sort((a, b) => b.likeness - a.likeness)
    .map(one => one.category)
  return ranked.length > 0 ? ranked.slice(0, most) : [...tree]
}

const flatten = (tree: readonly Category[]): Category[] =>
  tree.flatMap(category => [category, ...flatten(category.children)])

const namesOf = ({ name, slug }: Category): string[] => [name, slug, ...name.split(/\W+/)]

/** The share of letter pairs that two words have in common (Dice). */
function likeness(asked: ReadonlySet<string>, name: string): number {
  const own = pairsOf(name)
  if (asked.size + own.size === 0) return 0
  return (2 * [...own].filter(pair => asked.has(pair)).length) / (asked.size + own.size)
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
