import { sql } from 'drizzle-orm'
import type { Executor } from '#platform/database.ts'
import type { Synonyms } from './synonyms.ts'
import { wordQuery } from './word-query.ts'

/** Words as PostgreSQL looks for them. */
export interface Interpreted {
  /** A tsquery as text; null when the words say nothing ("the"), so that they leave nothing out; '' finds nothing. */
  readonly query: string | null
}

/** Turns what someone typed into a tsquery once, so that the planner sees a constant. */
export async function interpretWords(
  executor: Executor,
  words: string,
  synonyms: Synonyms,
): Promise<Interpreted> {
  if (words !== '' && !/[\p{L}\p{N}]/u.test(words)) return { query: '' }
  const asked = wordQuery(words, synonyms)
  if (!asked) return { query: null }
  const { rows } = await executor.execute<{ query: string; nodes: number }>(
    sql`select query::text as query, numnode(query) as nodes from (select ${asked} as query) as asked`,
  )
  const [found] = rows
  return { query: found && found.nodes > 0 ? found.query : null }
}
