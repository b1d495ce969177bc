import type { PersonalRecords } from '#platform/personal-records.ts'
import { desc, eq } from '#platform/sql.ts'
import { searchEntries, searchHistorySettings } from './tables.ts'

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
