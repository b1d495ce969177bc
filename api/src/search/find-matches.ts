import { sql } from 'drizzle-orm'
import type { Executor } from '#platform/database.ts'
import { type Bits, bitsOf } from './bits.ts'

/** The products that have the words, a bit for each by its ordinal. */
export interface Matches {
  readonly all: Bits
  /** Those that are called so: whose name alone has the words. */
  readonly called: Bits
}

/**
 * Asks PostgreSQL who has the words; thousands of ordinals travel as four bytes each.
 *
 * @param query a tsquery as text
 */
export async function findMatches(executor: Executor, query: string): Promise<Matches> {
  const { rows } = await executor.execute<{ every: Buffer | null; called: Buffer | null }>(sql`
    select string_agg(int4send(product.ordinal), '') as every,
      string_agg(int4send(product.ordinal), '') filter (where product.name_search @@ ${query}::tsquery) as called
    from products as product where product.search @@ ${query}::tsquery`)
  const [row] = rows
  return { all: bitsFrom(row?.every), called: bitsFrom(row?.called) }
}

function bitsFrom(ordinals: Buffer | null | undefined): Bits {
  if (!ordinals) return bitsOf(new Uint32Array())
  // The network's order of bytes is not the processor's.
  ordinals.swap32()
  return bitsOf(new Uint32Array(ordinals.buffer, ordinals.byteOffset, ordinals.length / 4))
}
