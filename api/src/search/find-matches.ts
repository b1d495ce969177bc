import type { Executor } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { type Bits, bitsOf } from './bits.ts'
import type { Synonyms } from './synonyms.ts'
import { wordQuery } from './word-query.ts'

/** The products that have the words, a bit for each by its ordinal. */
export interface Matches {
  readonly all: Bits
  /** Those that are called so: whose name alone has the words. */
  readonly called: Bits
}

/**
 * Asks PostgreSQL who has the words that someone typed; thousands of ordinals travel as four bytes each. Undefined when
 * the words say nothing ("the"), so that they leave nothing out; signs that are no words find nothing.
 */
export async function findMatches(
  executor: Executor,
  words: string,
  synonyms: Synonyms,
): Promise<Matches | undefined> {
  if (words !== '' && !/[\p{L}\p{N}]/u.test(words)) return { all: bitsFrom(null), called: bitsFrom(null) }
  const query = wordQuery(words, synonyms)
  if (!query) return undefined
  const { rows } = await executor.execute<{ nodes: number; every: Buffer | null; called: Buffer | null }>(sql`
    select numnode(asked.query) as nodes, found.*
    from (select ${query} as query) as asked
    cross join lateral (
      select string_agg(int4send(product.ordinal), '') as every,
        string_agg(int4send(product.ordinal), '') filter (where product.name_search @@ asked.query) as called
      from products as product where product.search @@ asked.query
    ) as found`)
  const [row] = rows
  return row && row.nodes > 0 ? { all: bitsFrom(row.every), called: bitsFrom(row.called) } : undefined
}

function bitsFrom(ordinals: Buffer | null): Bits {
  if (!ordinals) return bitsOf(new Uint32Array())
  // The network's order of bytes is not the processor's.
  ordinals.swap32()
  return bitsOf(new Uint32Array(ordinals.buffer, ordinals.byteOffset, ordinals.length / 4))
}
