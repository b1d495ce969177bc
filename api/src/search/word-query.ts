import { fold } from '@akyede/contract/fold'
import { type SQL, sql } from '#platform/sql.ts'
import type { Synonyms } from './synonyms.ts'

/** A quoted phrase or a word, with a minus before what must not be there. */
const token = /(-?)(?:"([^"]*)"?|([^\s"]+))/g
/** A word that may go on: letters and digits alone. */
const openWord = /^[\p{L}\p{N}]+$/u
/** Nobody means more, and each costs something. */
const most = 16

interface Token {
  readonly text: string
  readonly phrase: boolean
  readonly excluded: boolean
}

/**
 * What someone typed as a tsquery: all words and what they mean too, the last one possibly unfinished ("bask" finds
 * baskets), "phrases in quotes", and -words that must not be there. Undefined when nothing is left to look for.
 */
export function wordQuery(typed: string, synonyms: Synonyms): SQL | undefined {
  const tokens = readTokens(fold(typed))
  const parts = tokens
    .map((one, index) => tokenQuery(one, index === tokens.length - 1 && !/\s$/.test(typed), synonyms))
    .filter(part => part !== undefined)
  return parts.length === 0 ? undefined : sql`(${sql.join(parts, sql` && `)})`
}

const readTokens = (folded: string): Token[] =>
  [...folded.matchAll(token)].slice(0, most).map(([, minus, phrase, word]) => ({
    text: phrase ?? word ?? '',
    phrase: phrase !== undefined,
    excluded: minus === '-',
  }))

function tokenQuery({ text, phrase, excluded }: Token, last: boolean, synonyms: Synonyms): SQL | undefined {
  if (excluded) return sql`!!(${phrase ? phraseOf(text) : plain(text)})`
  if (phrase) return phraseOf(text)
  const meanings = synonyms.get(text)
  if (meanings?.length === 0) return undefined
  // What begins so includes what is called so: asking for both would look twice.
  const asked = last && openWord.test(text) ? beginningWith(text) : plain(text)
  return sql`(${sql.join([asked, ...(meanings ?? []).map(plain)], sql` || `)})`
}

const plain = (text: string): SQL => sql`plainto_tsquery('english', ${text}::text)`
const beginningWith = (text: string): SQL => sql`to_tsquery('english', ${text} || ':*')`
const phraseOf = (text: string): SQL => sql`phraseto_tsquery('english', ${text}::text)`
