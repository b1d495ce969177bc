import type { Executor } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { type Bits, toBits } from './bits.ts'
import type { Synonyms } from './synonyms.ts'
import { wordQuery } from './word-query.ts'
import { readTsquery, type WordTree } from './word-tree.ts'

/** The products that have the words, a bit for each by its ordinal. */
export interface Matches {
  readonly all: Bits
  /** Those that are called so: whose name alone has the words. */
  readonly nameMatches: Bits
}

/**
 * What someone typed, as it is looked for: words that say nothing ("the") leave nothing out, signs that are no words
 * find nothing, words are looked for in memory, and where they stand beside each other only PostgreSQL knows.
 */
export type ParsedWords =
  | { readonly kind: 'everything' | 'nothing' | 'phrases' }
  | { readonly kind: 'words'; readonly tree: WordTree }

/** Asks PostgreSQL how it understands words: it stems them. */
export async function parseWords(
  executor: Executor,
  words: string,
  synonyms: Synonyms,
): Promise<ParsedWords> {
  if (words !== '' && !/[\p{L}\p{N}]/u.test(words)) return { kind: 'nothing' }
  const query = wordQuery(words, synonyms)
  if (!query) return { kind: 'everything' }
  const { rows } = await executor.execute<{ nodes: number; query: string }>(
    sql`select numnode(asked.query) as nodes, asked.query::text from (select ${query} as query) as asked`,
  )
  const [row] = rows
  if (!row || row.nodes === 0) return { kind: 'everything' }
  const tree = readTsquery(row.query)
  return tree ? { kind: 'words', tree } : { kind: 'phrases' }
}

/** Asks PostgreSQL who has the words as they stand; thousands of ordinals travel as four bytes each. */
export async function findMatches(executor: Executor, words: string, synonyms: Synonyms): Promise<Matches> {
  const query = wordQuery(words, synonyms)
  const { rows } = await executor.execute<{ every: Buffer | null; called: Buffer | null }>(sql`
    select string_agg(int4send(product.ordinal), '') as every,
      string_agg(int4send(product.ordinal), '') filter (where product.name_search @@ asked.query) as called
    from (select ${query} as query) as asked
    cross join products as product where product.search @@ asked.query`)
  return { all: bitsFrom(rows[0]?.every), nameMatches: bitsFrom(rows[0]?.called) }
}

function bitsFrom(ordinals: Buffer | null | undefined): Bits {
  if (!ordinals) return toBits(new Uint32Array())
  // The network's order of bytes is not the processor's.
  ordinals.swap32()
  return toBits(new Uint32Array(ordinals.buffer, ordinals.byteOffset, ordinals.length / 4))
}
