import { scheduleHourlyDeletion } from '#platform/delete-in-batches.ts'
import type { Platform } from '#platform/platform.ts'
import { lte } from '#platform/sql.ts'
import { rememberedSince } from './search-history.ts'
import { searchEntries } from './tables.ts'

/** Searches are remembered for ninety days (D40): no list shows them later, and then their rows go too. */
export function forgetOldSearches(platform: Platform): void {
  scheduleHourlyDeletion(platform, 'forget old searches', searchEntries, () =>
    lte(searchEntries.searched_at, rememberedSince(platform.clock.now())),
  )
}
