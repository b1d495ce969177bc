import { type Bits, createBits, intersect, unite } from './bits.ts'
import { type Columns, wordNumber } from './columns.ts'
import type { Matches } from './find-matches.ts'
import type { Leaf, WordExpression } from './word-expression.ts'

/** Combines the posting lists of the words. */
export function findWords(columns: Columns, expression: WordExpression): Matches {
  const { all, nameMatches } = evaluate(columns, expression)
  return { all, nameMatches: intersect(all, nameMatches) }
}

/** The sets that it returns are changed. */
function evaluate(columns: Columns, expression: WordExpression): Matches {
  switch (expression.kind) {
    case 'word':
      return findLeaf(columns, expression.leaf)
    case 'not': {
      const { all, nameMatches } = evaluate(columns, expression.part)
      return { all: complement(all), nameMatches: complement(nameMatches) }
    }
    case 'and':
    case 'or': {
      const combine = expression.kind === 'and' ? intersect : unite
      return expression.parts
        .map(part => evaluate(columns, part))
        .reduce((one, other) => ({
          all: combine(one.all, other.all),
          nameMatches: combine(one.nameMatches, other.nameMatches),
        }))
    }
  }
}

/** Contains ordinals without a product, too. */
function complement(bits: Bits): Bits {
  for (let word = 0; word < bits.length; word++) bits[word] = ~(bits[word] ?? 0)
  return bits
}

/** The products with a word, anywhere and in the name. */
function findLeaf({ words, wordPostings, size }: Columns, leaf: Leaf): Matches {
  const [all, nameMatches] = [createBits(size), createBits(size)]
  for (const place of placesOfLeaf(words, leaf)) {
    wordPostings.addTo(nameMatches, wordNumber(place, true))
    wordPostings.addTo(all, wordNumber(place, false))
  }
  return { all: unite(all, nameMatches), nameMatches }
}

/** Returns the places of the words that a leaf matches. */
function placesOfLeaf({ startingWith, find }: Columns['words'], { lexeme, prefix }: Leaf): number[] {
  return prefix ? startingWith(lexeme) : [find(lexeme)].filter(place => place !== undefined)
}
