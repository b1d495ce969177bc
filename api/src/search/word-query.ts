import { fold } from '@akyede/contract/fold'
import { type SQL, sql } from '#platform/sql.ts'
import type { Synonyms } from './synonyms.ts'

/** A quoted phrase or a word; a minus before it excludes it. */
const token = /(-?)(?:"([^"]*)"?|([^\s"]+))/g
/** A word that may be unfinished: letters and digits only. */
const openWord = /^[\p{L}\p{N}]+$/u
/** Maximum number of tokens, because each one costs time. */
const tokensMax = 16

interface Token {
  readonly text: string
  readonly phrase: boolean
  readonly excluded: boolean
}

/**
 * Builds a tsquery from what the visitor typed: all words and their synonyms, the last one possibly
 * unfinished ("bask" finds baskets), "phrases in quotes", and -words to exclude. Undefined when nothing is
 * left to search.
 */
export function wordQuery(typed: string, synonyms: Synonyms): SQL | undefined {
  const tokens = readTokens(fold(typed))
  const parts = tokens
    .map((one, index) => tokenQuery(one, index === tokens.length - 1 && !/\s$/.test(typed), synonyms))
    .filter(part => part !== undefined)
  return parts.length === 0 ? undefined : sql`(${sql.join(parts, sql` && `)})`
}

const readTokens = (folded: string): Token[] =>
  [...folded.matchAll(token)].slice(0, tokensMax).map(([, minus, phrase, word]) => ({
    text: phrase ?? word ?? '',
    phrase: phrase !== undefined,
    excluded: minus === '-',
  }))

function tokenQuery({ text, phrase, excluded }: Token, last: boolean, synonyms: Synonyms): SQL | undefined {
  if (excluded) return sql`!!(${phrase ? phraseOf(text) : words(text)})`
  if (phrase) return phraseOf(text)
  const meanings = synonyms.get(text)
  if (meanings?.length === 0) return undefined
  // A prefix query includes the exact word, so searching both would cost twice.
  const own = last && openWord.test(text) ? prefixOf(text) : words(text)
  return sql`(${sql.join([own, ...(meanings ?? []).map(words)], sql` || `)})`
}

const words = (text: string): SQL => sql`plainto_tsquery('english', ${text}::text)`
const prefixOf = (text: string): SQL => sql`to_tsquery('english', ${text} || ':*')`
const phraseOf = (text: string): SQL => sql`phraseto_tsquery('english', ${text}::text)`
