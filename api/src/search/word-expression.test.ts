import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readTsquery, type WordExpression } from './word-expression.ts'

const isMet = (expression: WordExpression, words: readonly string[]): boolean => {
  switch (expression.kind) {
    case 'word': {
      const { lexeme, prefix } = expression.leaf
      return words.some(word => (prefix ? word.startsWith(lexeme) : word === lexeme))
    }
    case 'not':
      return !isMet(expression.part, words)
    case 'and':
      return expression.parts.every(part => isMet(part, words))
    case 'or':
      return expression.parts.some(part => isMet(part, words))
  }
}

/** Whether a text with these words matches; undefined when the query cannot be parsed. */
function meets(query: string, words: readonly string[]): boolean | undefined {
  const expression = readTsquery(query)
  return expression && isMet(expression, words)
}

describe('parsing a printed tsquery', () => {
  test.each([
    [`'basket'`, ['basket'], true],
    [`'bask':*`, ['basket'], true],
    [`'bask'`, ['basket'], false],
    [`'red' & 'basket'`, ['basket'], false],
    [`'red' | 'basket'`, ['basket'], true],
    [`'a' | 'b' & 'c'`, ['a'], true],
    [`( 'a' | 'b' ) & 'c'`, ['a'], false],
    [`!'old' & 'pot'`, ['pot'], true],
    [`!( 'old' | 'pot' )`, ['pot'], false],
    [`!!'pot'`, ['pot'], true],
    [`'o''clock' & 'back\\\\slash'`, ["o'clock", 'back\\slash'], true],
    [`'( & | !' & ')'`, ['( & | !', ')'], true],
  ])('%s', (query, words, met) => expect(meets(query, words)).toBe(met))

  test.each([`'hand' <-> 'woven'`, `'a' <2> 'b'`, `'a':A`, `'a' &`, `( 'a'`, `'a' )`, `'a`, ``])(
    'returns undefined for phrases and invalid input: %s',
    query => expect(readTsquery(query)).toBe(undefined),
  )

  test('leaves queries with too many words to PostgreSQL', () => {
    const words = Array.from({ length: 17 }, (_, at) => `'w${at}'`)
    expect(readTsquery(words.slice(1).join(' & '))).toBeDefined()
    expect(readTsquery(words.join(' & '))).toBe(undefined)
  })

  test('parses a whole query or returns undefined, whatever the text is', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        const expression = readTsquery(`'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}' & !'x'`)
        const word = { kind: 'word', leaf: { lexeme: text, prefix: false } }
        expect(expression).toMatchObject({ kind: 'and', parts: [word, { kind: 'not' }] })
        readTsquery(text)
      }),
      { numRuns: 2_000, seed: 7 },
    )
  })
})
