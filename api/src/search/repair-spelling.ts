import { fold } from '@akyede/contract/fold'
import type { Executor } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'

const shortest = 3
/** Of what pg_trgm calls similarity: "knte" and "kente" share 0.38. */
const closeEnough = 0.3

/**
 * What someone may have meant whose words find nothing: each unknown word becomes the most similar one that a product
 * is called by. Undefined when every word is known or has nothing like it. Quotes and minus are left alone.
 */
export async function repairSpelling(executor: Executor, typed: string): Promise<string | undefined> {
  if (typed.includes('"')) return undefined
  const words = fold(typed).split(/\s+/).filter(Boolean)
  const doubtful = words.filter(isDoubtful)
  if (doubtful.length === 0) return undefined
  const { rows } = await executor.execute<{ word: string; better: string | null }>(sql`
    select word, (
      select term from search_terms
      where term % word and similarity(term, word) >= ${closeEnough}
      order by similarity(term, word) desc, products desc, term limit 1
    ) as better
    from unnest(${sql.param(doubtful)}::text[]) as word
    where not exists (select 1 from search_terms where term = word)`)
  const better = new Map(rows.map(row => [row.word, row.better]))
  const repaired = words.map(word => better.get(word) ?? word).join(' ')
  return repaired === words.join(' ') ? undefined : repaired
}

const isDoubtful = (word: string): boolean => word.length >= shortest && /^\p{L}+$/u.test(word)
