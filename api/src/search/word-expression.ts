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

/** Words of a query that is matched in memory; each takes a set of all products. */
const mostWords = 16

const part = /\s*(?:'((?:[^'\\]|''|\\.)*)'(:\*)?|([&|!()]))/y

/**
 * Parses a tsquery as PostgreSQL prints it: `'bask':* & !( 'old' | 'worn' )`. Undefined when the query
 * contains phrases or more words than `mostWords`.
 */
export function readTsquery(text: string): WordExpression | undefined {
  const tokens = [...tokensOf(text)]
  let position = 0

  const parseOr = () => joined('|', parseAnd, 'or')
  const parseAnd = () => joined('&', parseTerm, 'and')

  function joined(sign: string, next: () => WordExpression, kind: 'and' | 'or'): WordExpression {
    let expression = next()
    while (tokens[position] === sign) {
      position++
      expression = { kind, parts: [expression, next()] }
    }
    return expression
  }

  function parseTerm(): WordExpression {
    const token = tokens[position++]
    if (token === '!') return { kind: 'not', part: parseTerm() }
    if (token === '(') {
      const expression = parseOr()
      if (tokens[position++] !== ')') throw new Unreadable()
      return expression
    }
    if (token === undefined || typeof token === 'string') throw new Unreadable()
    return { kind: 'word', leaf: token }
  }

  try {
    const expression = parseOr()
    return position === tokens.length && countWords(tokens) <= mostWords ? expression : undefined
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }
}

const countWords = (tokens: readonly (string | Leaf)[]): number =>
  new Set(
    tokens.filter(token => typeof token !== 'string').map(({ lexeme, prefix }) => `${prefix} ${lexeme}`),
  ).size

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
