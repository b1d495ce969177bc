/** A word as PostgreSQL stems it, or a prefix of words. */
export interface Leaf {
  readonly lexeme: string
  readonly prefix: boolean
}

/** What a text must contain. */
export type WordExpression =
  | { readonly kind: 'word'; readonly leaf: Leaf }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly WordExpression[] }
  | { readonly kind: 'not'; readonly part: WordExpression }

/** A parsed query: its words, and whether a text with some of them matches. */
export interface WordTree {
  /** Each leaf occurs once. */
  readonly leaves: readonly Leaf[]
  readonly expression: WordExpression
  /** @param met one bit per leaf that the text contains, the first leaf lowest */
  isMet(met: number): boolean
  /**
   * The cheapest leaves of which every matching text contains at least one; undefined when a text can match
   * without any.
   */
  cover(costOf: (leaf: number) => number): Cover | undefined
}

export interface Cover {
  readonly leaves: readonly number[]
  readonly cost: number
}

/** A table of results for this many bits fits into a processor's cache. */
export const mostLeaves = 16

const part = /\s*(?:'((?:[^'\\]|''|\\.)*)'(:\*)?|([&|!()]))/y

/**
 * Parses a tsquery as PostgreSQL prints it: `'bask':* & !( 'old' | 'worn' )`. Undefined when the query
 * contains phrases or more words than `mostLeaves`.
 */
export function readTsquery(text: string): WordTree | undefined {
  const tokens = [...tokensOf(text)]
  const leaves: Leaf[] = []
  let position = 0

  const parseOr = (): Node => joined('|', parseAnd, eitherOf)
  const parseAnd = (): Node => joined('&', parseTerm, bothOf)

  function joined(sign: string, next: () => Node, join: (a: Node, b: Node) => Node): Node {
    let node = next()
    while (tokens[position] === sign) {
      position++
      node = join(node, next())
    }
    return node
  }

  function parseTerm(): Node {
    const token = tokens[position++]
    if (token === '!') {
      const { isMet, expression: part } = parseTerm()
      return { isMet: met => !isMet(met), cover: () => undefined, expression: { kind: 'not', part } }
    }
    if (token === '(') {
      const node = parseOr()
      if (tokens[position++] !== ')') throw new Unreadable()
      return node
    }
    if (token === undefined || typeof token === 'string') throw new Unreadable()
    const leaf = placeOf(leaves, token)
    const bit = 1 << leaf
    return {
      isMet: met => (met & bit) !== 0,
      cover: costOf => ({ leaves: [leaf], cost: costOf(leaf) }),
      expression: { kind: 'word', leaf: token },
    }
  }

  try {
    const node = parseOr()
    return position === tokens.length && leaves.length <= mostLeaves ? { leaves, ...node } : undefined
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }
}

type Node = Omit<WordTree, 'leaves'>

const eitherOf = (a: Node, b: Node): Node => ({
  isMet: met => a.isMet(met) || b.isMet(met),
  cover(costOf) {
    const [one, other] = [a.cover(costOf), b.cover(costOf)]
    return one && other && { leaves: [...one.leaves, ...other.leaves], cost: one.cost + other.cost }
  },
  expression: { kind: 'or', parts: [a.expression, b.expression] },
})

const bothOf = (a: Node, b: Node): Node => ({
  isMet: met => a.isMet(met) && b.isMet(met),
  cover(costOf) {
    const [one, other] = [a.cover(costOf), b.cover(costOf)]
    return one && other ? (one.cost <= other.cost ? one : other) : (one ?? other)
  },
  expression: { kind: 'and', parts: [a.expression, b.expression] },
})

class Unreadable extends Error {}

function* tokensOf(text: string): Generator<string | Leaf> {
  part.lastIndex = 0
  for (let from = 0; from < text.trimEnd().length; from = part.lastIndex) {
    const found = part.exec(text)
    if (!found) {
      yield 'unreadable'
      return
    }
    const [, quoted, star, sign] = found
    yield sign ?? {
      lexeme: (quoted ?? '').replace(/''|\\(.)/g, (_, escaped) => escaped ?? "'"),
      prefix: star !== undefined,
    }
  }
}

function placeOf(leaves: Leaf[], { lexeme, prefix }: Leaf): number {
  const known = leaves.findIndex(leaf => leaf.lexeme === lexeme && leaf.prefix === prefix)
  return known === -1 ? leaves.push({ lexeme, prefix }) - 1 : known
}
