import type { Executor } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { type Bits, toBits } from './bits.ts'
import type { Synonyms } from './synonyms.ts'
import { readTsquery, type WordExpression } from './word-expression.ts'
import { wordQuery } from './word-query.ts'

/** The products that contain the words. */
export interface Matches {
  readonly all: Bits
  /** Products whose name alone contains the words. */
  readonly nameMatches: Bits
}

/**
 * A parsed query. Stop words ("the") match everything and signs match nothing. Single words are searched in
 * memory. Phrases need the order of words, which only PostgreSQL knows.
 */
export type ParsedWords =
  | { readonly kind: 'everything' | 'nothing' | 'phrases' }
  | { readonly kind: 'words'; readonly expression: WordExpression }

/** Lets PostgreSQL parse and stem the words. */
export async function parseWords(
  executor: Executor,
  words: string,
  synonyms: Synonyms,
): Promise<ParsedWords> {
  if (words !== '' && !/[\p{L}\p{N}]/u.test(words)) return { kind: 'nothing' }
  const query = wordQuery(words, synonyms)
  if (!query) return { kind: 'everything' }
  const { rows } = await executor.execute<{ nodes: number; query: string }>(
    sql`select numnode(parsed.query) as nodes, parsed.query::text from (select ${query} as query) as parsed`,
  )
  const [row] = rows
  if (!row || row.nodes === 0) return { kind: 'everything' }
  const expression = readTsquery(row.query)
  return expression ? { kind: 'words', expression } : { kind: 'phrases' }
}

/** Lets PostgreSQL match the query. Thousands of ordinals travel as four bytes each. */
export async function findMatches(executor: Executor, words: string, synonyms: Synonyms): Promise<Matches> {
  const query = wordQuery(words, synonyms)
  const { rows } = await executor.execute<{ all_matches: Buffer | null; name_matches: Buffer | null }>(sql`
    select string_agg(int4send(product.ordinal), '') as all_matches,
      string_agg(int4send(product.ordinal), '') filter (where product.name_search @@ parsed.query) as name_matches
    from (select ${query} as query) as parsed
    cross join products as product where product.search @@ parsed.query`)
  return { all: bitsFrom(rows[0]?.all_matches), nameMatches: bitsFrom(rows[0]?.name_matches) }
}

function bitsFrom(ordinals: Buffer | null | undefined): Bits {
  if (!ordinals) return toBits(new Uint32Array())
  // int4send writes big-endian numbers; the arrays are little-endian.
  ordinals.swap32()
  return toBits(new Uint32Array(ordinals.buffer, ordinals.byteOffset, ordinals.length / 4))
}
