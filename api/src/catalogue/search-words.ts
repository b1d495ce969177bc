import { type SQL, sql } from 'drizzle-orm'
import { folded } from './tables.ts'

/** A word that may go on: letters and digits alone, so that quotes, minus and OR keep their meaning. */
const openWord = /^[\p{L}\p{N}]+$/u
const marks = /\p{M}/gu

const fold = (text: string): SQL => folded(sql`${text}::text`)
const allOf = (text: string): SQL => sql`websearch_to_tsquery('english', ${fold(text)})`

/**
 * What someone typed as a tsquery: all words, the last one possibly unfinished ("bask" finds baskets).
 * Tone marks and Ghanaian letters fold, so "kɛntɛ" and "kente" are one.
 */
export function searchQuery(typed: string): SQL {
  const text = typed.normalize('NFD').replace(marks, '').normalize('NFC')
  const wordsTyped = text.split(/\s+/)
  const last = wordsTyped.at(-1) ?? ''
  if (!openWord.test(last) || text.includes('"')) return sql`(${allOf(text)})`
  const before = wordsTyped.slice(0, -1).join(' ')
  return sql`(${allOf(text)} || (${allOf(before)} && to_tsquery('english', ${fold(last)} || ':*')))`
}
