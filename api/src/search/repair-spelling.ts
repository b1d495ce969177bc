import { fold } from '@akyede/contract/fold'
import type { Executor } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'

const minLength = 3
/** Threshold for pg_trgm's similarity: "knte" and "kente" have 0.38. */
const minSimilarity = 0.3

/**
 * Suggests a spelling for a query without results: each unknown word becomes the most similar search term.
 * Undefined when every word is known or has no similar term, or when the query has quotes.
 */
export async function repairSpelling(executor: Executor, typed: string): Promise<string | undefined> {
  if (typed.includes('"')) return undefined
  const words = fold(typed).split(/\s+/).filter(Boolean)
  const uncertain = words.filter(isUncertain)
  if (uncertain.length === 0) return undefined
  const { rows } = await executor.execute<{ word: string; better: string | null }>(sql`
    select word, (
      select term from search_terms
      where term % word and similarity(term, word) >= ${minSimilarity}
      order by similarity(term, word) desc, products desc, term limit 1
    ) as better
    from unnest(${sql.param(uncertain)}::text[]) as word
    where not exists (select 1 from search_terms where term = word)`)
  const better = new Map(rows.map(row => [row.word, row.better]))
  const repaired = words.map(word => better.get(word) ?? word).join(' ')
  return repaired === words.join(' ') ? undefined : repaired
}

const isUncertain = (word: string): boolean => word.length >= minLength && /^\p{L}+$/u.test(word)
