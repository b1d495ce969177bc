import { scheduleHourlyDeletion } from '#platform/delete-in-batches.ts'
import type { PersonalRecords } from '#platform/personal-records.ts'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { desc, eq, lte } from '#platform/sql.ts'
import { serveSearchHistory } from './routes.ts'
import { rememberedSince } from './search-history.ts'
import { searchEntries, searchHistorySettings } from './tables.ts'

export function registerSearchHistory(serve: Serve, platform: Platform): void {
  serveSearchHistory(serve, platform)
  scheduleSearchDeletion(platform)
}

/** Deletes searches after ninety days (D40), when no list shows them any more. */
function scheduleSearchDeletion(platform: Platform): void {
  scheduleHourlyDeletion(platform, 'delete old searches', searchEntries, () =>
    lte(searchEntries.searched_at, rememberedSince(platform.clock.now())),
  )
}

export const personalSearches: PersonalRecords = {
  name: 'searches',
  find: (executor, userId) =>
    executor
      .select({ query: searchEntries.query, searched_at: searchEntries.searched_at })
      .from(searchEntries)
      .where(eq(searchEntries.user_id, userId))
      .orderBy(desc(searchEntries.searched_at)),
  async erase(tx, userId) {
    for (const table of [searchEntries, searchHistorySettings])
      await tx.delete(table).where(eq(table.user_id, userId))
  },
}
