import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readTsquery } from './word-tree.ts'

/** Whether a text with these words matches; undefined when the query cannot be parsed. */
function meets(query: string, words: readonly string[]): boolean | undefined {
  const tree = readTsquery(query)
  if (!tree) return undefined
  const met = tree.leaves.map(({ lexeme, prefix }, place) =>
    words.some(word => (prefix ? word.startsWith(lexeme) : word === lexeme)) ? 1 << place : 0,
  )
  return tree.isMet(met.reduce((all, bit) => all | bit, 0))
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

  test('finds words of which every matching text contains one, if there are such words', () => {
    const coverOf = (query: string) => {
      const tree = readTsquery(query)
      // The later words are rarer.
      return tree?.cover(leaf => 10 - leaf)?.leaves.map(leaf => tree.leaves[leaf]?.lexeme)
    }
    expect(coverOf(`'red' & 'basket'`)).toEqual(['basket'])
    expect(coverOf(`( 'red' | 'pink' ) & !'old'`)).toEqual(['red', 'pink'])
    expect(coverOf(`'red' | !'old'`)).toBe(undefined)
    expect(coverOf(`!!'pot'`)).toBe(undefined)
  })

  test('leaves queries with too many words to PostgreSQL', () => {
    const words = Array.from({ length: 17 }, (_, at) => `'w${at}'`)
    expect(readTsquery(words.slice(1).join(' & '))?.leaves).toHaveLength(16)
    expect(readTsquery(words.join(' & '))).toBe(undefined)
  })

  test('parses a whole query or returns undefined, whatever the text is', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        const tree = readTsquery(`'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}' & !'x'`)
        expect(tree?.leaves[0]).toEqual({ lexeme: text, prefix: false })
        readTsquery(text)
      }),
      { numRuns: 2_000, seed: 7 },
    )
  })
})
