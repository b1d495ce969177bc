import { addBits, type Bits, createBits, intersect } from './bits.ts'
import { type Columns, wordNumber } from './columns.ts'
import type { Matches } from './find-matches.ts'
import type { Leaf, WordExpression } from './word-expression.ts'

/** Combines the posting lists of the words. */
export function findWords(columns: Columns, expression: WordExpression): Matches {
  const all = evaluate(expression, leaf => findLeaf(columns, leaf, [true, false]))
  const byName = evaluate(expression, leaf => findLeaf(columns, leaf, [true]))
  return { all, nameMatches: intersect(all, byName) }
}

/** The sets that `find` returns are changed. */
function evaluate(expression: WordExpression, find: (leaf: Leaf) => Bits): Bits {
  switch (expression.kind) {
    case 'word':
      return find(expression.leaf)
    case 'not':
      return complement(evaluate(expression.part, find))
    case 'and':
      return expression.parts.map(part => evaluate(part, find)).reduce(intersect)
    case 'or':
      return expression.parts.map(part => evaluate(part, find)).reduce(unite)
  }
}

/** Contains ordinals without a product, too. */
function complement(bits: Bits): Bits {
  for (let word = 0; word < bits.length; word++) bits[word] = ~(bits[word] ?? 0)
  return bits
}

function unite(bits: Bits, other: Bits): Bits {
  for (let word = 0; word < bits.length; word++) bits[word] = (bits[word] ?? 0) | (other[word] ?? 0)
  return bits
}

/** The products with a word, each in the name (true) or elsewhere (false). */
function findLeaf({ words, wordPostings, size }: Columns, leaf: Leaf, inName: readonly boolean[]): Bits {
  const found = createBits(size)
  for (const place of placesOfLeaf(words, leaf))
    for (const one of inName) addBits(found, wordPostings.of(wordNumber(place, one)))
  return found
}

/** Returns the places of the words that a leaf matches. */
function placesOfLeaf({ texts, find }: Columns['words'], { lexeme, prefix }: Leaf): number[] {
  if (!prefix) return [find(lexeme)].filter(place => place !== undefined)
  const places: number[] = []
  for (let place = 0; place < texts.length; place++) if (texts[place]?.startsWith(lexeme)) places.push(place)
  return places
}
