import { searchKey } from '@akyede/contract/fold'
import { limits } from '@akyede/contract/limits'
import type { Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { and, eq, inArray, max, sql } from '#platform/sql.ts'
import { type HistoryQuery, newestFirst, rememberedSince } from './search-history.ts'
import { searchEntries, searchHistorySettings } from './tables.ts'

interface Search {
  readonly query: string
  readonly searched_at: Date
}

/**
 * Locks an account's history, so that its changes happen one after the other. Returns whether the history is
 * enabled.
 */
async function lockHistory(tx: Transaction, userId: number): Promise<boolean> {
  const [settings] = await tx
    .insert(searchHistorySettings)
    .values({ user_id: userId, enabled: true })
    .onConflictDoUpdate({
      target: searchHistorySettings.user_id,
      set: { enabled: searchHistorySettings.enabled },
    })
    .returning({ enabled: searchHistorySettings.enabled })
  return settings?.enabled ?? true
}

/** Saves searches that were just made, newest first. Nothing is saved while the history is paused (D40). */
export async function rememberSearches(
  tx: Transaction,
  { userId, now }: HistoryQuery,
  queries: readonly string[],
): Promise<void> {
  if (queries.length === 0) return
  if (!(await lockHistory(tx, userId))) return
  const [before] = await tx
    .select({ newest: max(searchEntries.searched_at) })
    .from(searchEntries)
    .where(eq(searchEntries.user_id, userId))
  // Several searches may arrive in one millisecond: each must be newer than the stored ones.
  const latest = Math.max(now.getTime(), (before?.newest?.getTime() ?? 0) + queries.length)
  const searches = queries.map((query, index) => ({ query, searched_at: new Date(latest - index) }))
  await saveSearches(tx, userId, searches)
}

/** Restores searches with their earlier times, which must not lie in the future. */
export async function restoreSearches(
  tx: Transaction,
  { userId, now }: HistoryQuery,
  searches: readonly Search[],
): Promise<void> {
  await lockHistory(tx, userId)
  const past = searches
    .filter(search => search.searched_at > rememberedSince(now))
    .map(search => ({ ...search, searched_at: search.searched_at < now ? search.searched_at : now }))
  if (past.length > 0) await saveSearches(tx, userId, past)
}

export async function setHistoryEnabled(tx: Transaction, userId: number, enabled: boolean): Promise<void> {
  await lockHistory(tx, userId)
  await tx.update(searchHistorySettings).set({ enabled }).where(eq(searchHistorySettings.user_id, userId))
}

/** Stores each search once, with its latest time. Searches beyond the newest fifty are deleted. */
async function saveSearches(tx: Transaction, userId: number, searches: readonly Search[]): Promise<void> {
  await tx
    .insert(searchEntries)
    .values(
      [...newestOfEach(searches)].map(([folded, search]) => ({
        ...search,
        id: newId(),
        user_id: userId,
        folded,
      })),
    )
    .onConflictDoUpdate({
      target: [searchEntries.user_id, searchEntries.folded],
      set: { query: sql`excluded.query`, searched_at: sql`excluded.searched_at` },
      setWhere: sql`${searchEntries.searched_at} <= excluded.searched_at`,
    })
  const surplus = tx
    .select({ id: searchEntries.id })
    .from(searchEntries)
    .where(eq(searchEntries.user_id, userId))
    .orderBy(...newestFirst)
    .offset(limits.search.remembered)
  await tx
    .delete(searchEntries)
    .where(and(eq(searchEntries.user_id, userId), inArray(searchEntries.id, surplus)))
}

function newestOfEach(searches: readonly Search[]): Map<string, Search> {
  const newest = new Map<string, Search>()
  for (const search of searches) {
    const key = searchKey(search.query)
    const known = newest.get(key)
    if (!known || known.searched_at < search.searched_at) newest.set(key, search)
  }
  return newest
}
