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

  const either = (): Verdict => joined('|', both, (a, b) => met => a(met) || b(met))
  const both = (): Verdict => joined('&', one, (a, b) => met => a(met) && b(met))

  function joined(sign: string, next: () => Verdict, join: (a: Verdict, b: Verdict) => Verdict): Verdict {
    let verdict = next()
    while (tokens[at] === sign) {
      at++
      verdict = join(verdict, next())
    }
    return verdict
  }

  function one(): Verdict {
    const token = tokens[at++]
    if (token === '!') {
      const verdict = one()
      return met => !verdict(met)
    }
    if (token === '(') {
      const verdict = either()
      if (tokens[at++] !== ')') throw new Unreadable()
      return verdict
    }
    if (token === undefined || typeof token === 'string') throw new Unreadable()
    const bit = 1 << placeOf(leaves, token)
    return met => (met & bit) !== 0
  }

  try {
    const isMet = either()
    return at === tokens.length && leaves.length <= mostLeaves ? { leaves, isMet } : undefined
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }
}

type Verdict = (met: number) => boolean

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
