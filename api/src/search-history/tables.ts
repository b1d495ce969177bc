import { timestamp } from '#platform/columns.ts'
import { bigint, boolean, index, pgTable, text, unique, uuid } from '#platform/sql.ts'

/** Searches of accounts. Each search is stored once, with its latest time. */
export const searchEntries = pgTable(
  'search_entries',
  {
    id: uuid().primaryKey(),
    user_id: bigint({ mode: 'number' }).notNull(),
    query: text().notNull(),
    /** The query as the search folds it: "Kɛnte" and "kente" are one search. */
    folded: text().notNull(),
    searched_at: timestamp().notNull(),
  },
  table => [
    unique('search_entries_once').on(table.user_id, table.folded),
    index('search_entries_newest').on(table.user_id, table.searched_at.desc(), table.id),
    index('search_entries_age').on(table.searched_at),
  ],
)

/**
 * Whether an account's searches are remembered; no row means yes. The row also serves as the lock of the
 * history.
 */
export const searchHistorySettings = pgTable('search_history_settings', {
  user_id: bigint({ mode: 'number' }).primaryKey(),
  enabled: boolean().notNull(),
})
