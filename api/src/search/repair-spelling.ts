import { fold } from '@akyede/contract/fold'
import type { Executor } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'

const minLength = 3
/** Threshold for pg_trgm's similarity, for words that no typing error explains. */
const minSimilarity = 0.3

/**
 * Suggests a spelling for a query without results: each unknown word becomes the search term that is one typing
 * error away, or else the most similar one. Undefined when every word is known or has no similar term, or when
 * the query has quotes.
 */
export async function repairSpelling(executor: Executor, typed: string): Promise<string | undefined> {
  if (typed.includes('"')) return undefined
  const words = fold(typed).split(/\s+/).filter(Boolean)
  const uncertain = words.filter(isUncertain)
  if (uncertain.length === 0) return undefined
  // Trigrams do not see that "ketne" is close to "kente", so terms with the same first letter are candidates too.
  const { rows } = await executor.execute<{ word: string; near: string[]; similar: string | null }>(sql`
    select word, (
      select coalesce(array_agg(term order by products desc, term), '{}') from search_terms
      where term like left(word, 1) || '%' and abs(length(term) - length(word)) <= 1
    ) as near, (
      select term from search_terms
      where term % word and similarity(term, word) >= ${minSimilarity}
      order by similarity(term, word) desc, products desc, term limit 1
    ) as similar
    from unnest(${sql.param(uncertain)}::text[]) as word
    where not exists (select 1 from search_terms where term = word)`)
  const better = new Map(rows.map(({ word, near, similar }) => [word, nearest(word, near) ?? similar]))
  const repaired = words.map(word => better.get(word) ?? word).join(' ')
  return repaired === words.join(' ') ? undefined : repaired
}

const isUncertain = (word: string): boolean => word.length >= minLength && /^\p{L}+$/u.test(word)

/** Swapped letters are the most certain error. Candidates are in order of their frequency. */
const nearest = (word: string, candidates: readonly string[]): string | undefined =>
  candidates.find(candidate => isSwapped(word, candidate)) ??
  candidates.find(candidate => isOneLetterOff(word, candidate))

function isSwapped(word: string, candidate: string): boolean {
  const at = firstDifference(word, candidate)
  const swapped = (word[at + 1] ?? '') + (word[at] ?? '')
  return word.slice(0, at) + swapped + word.slice(at + 2) === candidate
}

/** Whether one letter was added, left out or replaced. */
function isOneLetterOff(word: string, candidate: string): boolean {
  const at = firstDifference(word, candidate)
  const rest = (text: string, skipped: number) => text.slice(at + skipped)
  return (
    rest(word, 1) === rest(candidate, 1) ||
    rest(word, 1) === rest(candidate, 0) ||
    rest(word, 0) === rest(candidate, 1)
  )
}

function firstDifference(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return at
}
