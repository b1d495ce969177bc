/** A word as PostgreSQL stems it, or what words begin with. */
export interface Leaf {
  readonly lexeme: string
  readonly prefix: boolean
}

/** Which words are asked for, and whether a text with some of them is meant. */
export interface WordTree {
  /** Each once. */
  readonly leaves: readonly Leaf[]
  /** @param met a bit for each leaf that the text has, the first one lowest */
  isMet(met: number): boolean
  /** Leaves of which every text that is meant has one, the cheapest such; undefined when a text may be meant without any. */
  cover(costOf: (leaf: number) => number): Cover | undefined
}

export interface Cover {
  readonly leaves: readonly number[]
  readonly cost: number
}

/** So many bits are a table of verdicts that fits into a processor's cache. */
export const mostLeaves = 16

const part = /\s*(?:'((?:[^'\\]|''|\\.)*)'(:\*)?|([&|!()]))/y

/**
 * Reads a tsquery as PostgreSQL writes it down: `'bask':* & !( 'old' | 'worn' )`. Undefined when it asks for more than
 * which words there are, as phrases do, or for more words than `mostLeaves`.
 */
export function readTsquery(text: string): WordTree | undefined {
  const tokens = [...tokensOf(text)]
  const leaves: Leaf[] = []
  let at = 0

  const either = (): Node => joined('|', both, eitherOf)
  const both = (): Node => joined('&', one, bothOf)

  function joined(sign: string, next: () => Node, join: (a: Node, b: Node) => Node): Node {
    let node = next()
    while (tokens[at] === sign) {
      at++
      node = join(node, next())
    }
    return node
  }

  function one(): Node {
    const token = tokens[at++]
    if (token === '!') {
      const { isMet } = one()
      return { isMet: met => !isMet(met), cover: () => undefined }
    }
    if (token === '(') {
      const node = either()
      if (tokens[at++] !== ')') throw new Unreadable()
      return node
    }
    if (token === undefined || typeof token === 'string') throw new Unreadable()
    const leaf = placeOf(leaves, token)
    const bit = 1 << leaf
    return {
      isMet: met => (met & bit) !== 0,
      cover: costOf => ({ leaves: [leaf], cost: costOf(leaf) }),
    }
  }

  try {
    const node = either()
    return at === tokens.length && leaves.length <= mostLeaves ? { leaves, ...node } : undefined
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
})

const bothOf = (a: Node, b: Node): Node => ({
  isMet: met => a.isMet(met) && b.isMet(met),
  cover(costOf) {
    const [one, other] = [a.cover(costOf), b.cover(costOf)]
    return one && other ? (one.cost <= other.cost ? one : other) : (one ?? other)
  },
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
