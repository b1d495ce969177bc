import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readTsquery } from './word-tree.ts'

/** Whether a text of these words is meant; undefined when the query cannot be read. */
function meets(query: string, words: readonly string[]): boolean | undefined {
  const tree = readTsquery(query)
  if (!tree) return undefined
  const met = tree.leaves.map(({ lexeme, prefix }, place) =>
    words.some(word => (prefix ? word.startsWith(lexeme) : word === lexeme)) ? 1 << place : 0,
  )
  return tree.isMet(met.reduce((all, bit) => all | bit, 0))
}

describe('a query as PostgreSQL writes it', () => {
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
    '%s asks for more than which words there are, or is none',
    query => expect(readTsquery(query)).toBe(undefined),
  )

  test('names words of which every text that is meant has one, if there are such', () => {
    const coverOf = (query: string) => {
      const tree = readTsquery(query)
      // The later words are the rarer ones.
      return tree?.cover(leaf => 10 - leaf)?.leaves.map(leaf => tree.leaves[leaf]?.lexeme)
    }
    expect(coverOf(`'red' & 'basket'`)).toEqual(['basket'])
    expect(coverOf(`( 'red' | 'pink' ) & !'old'`)).toEqual(['red', 'pink'])
    expect(coverOf(`'red' | !'old'`)).toBe(undefined)
    expect(coverOf(`!!'pot'`)).toBe(undefined)
  })

  test('of more words than are looked for in memory is left to PostgreSQL', () => {
    const words = Array.from({ length: 17 }, (_, at) => `'w${at}'`)
    expect(readTsquery(words.slice(1).join(' & '))?.leaves).toHaveLength(16)
    expect(readTsquery(words.join(' & '))).toBe(undefined)
  })

  test('is read as a whole or not at all, whatever the text is', () => {
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
