import { limits } from '@akyede/contract/limits'
import type { SearchHistory } from '@akyede/contract/search-history'
import type { Executor } from '#platform/database.ts'
import { and, asc, desc, eq, gt } from '#platform/sql.ts'
import { searchEntries, searchHistorySettings } from './tables.ts'

/** The account, and the time of the request. */
export interface HistoryQuery {
  readonly userId: number
  readonly now: Date
}

/** Older searches are not remembered (D40). */
export const rememberedSince = (now: Date): Date => new Date(now.getTime() - limits.search.rememberedFor)

export const newestFirst = [desc(searchEntries.searched_at), asc(searchEntries.id)] as const

/** Presents the searches of an account to its owner. */
export async function presentHistory(
  executor: Executor,
  { userId, now }: HistoryQuery,
): Promise<SearchHistory> {
  const [settings] = await executor
    .select({ enabled: searchHistorySettings.enabled })
    .from(searchHistorySettings)
    .where(eq(searchHistorySettings.user_id, userId))
  const entries = await executor
    .select({ id: searchEntries.id, query: searchEntries.query, searched_at: searchEntries.searched_at })
    .from(searchEntries)
    .where(and(eq(searchEntries.user_id, userId), gt(searchEntries.searched_at, rememberedSince(now))))
    .orderBy(...newestFirst)
    .limit(limits.search.remembered)
  return {
    enabled: settings?.enabled ?? true,
    entries: entries.map(entry => ({ ...entry, searched_at: entry.searched_at.toISOString() })),
  }
}
