import { transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { and, eq } from '#platform/sql.ts'
import { rememberSearches, restoreSearches, setHistoryEnabled } from './save-searches.ts'
import { presentHistory } from './search-history.ts'
import { searchEntries } from './tables.ts'

export function serveSearchHistory(serve: Serve, { database, clock }: Platform): void {
  const contextOf = (userId: number) => ({ userId, now: clock.now() })
  const respond = async (userId: number) => ({ data: await presentHistory(database, contextOf(userId)) })

  serve('listSearches', ({ caller }) => respond(caller.userId))

  serve('rememberSearches', async ({ body, caller }) => {
    await transaction(database, tx => rememberSearches(tx, contextOf(caller.userId), body.queries))
    return respond(caller.userId)
  })

  serve('restoreSearches', async ({ body, caller }) => {
    const entries = body.entries.map(({ query, searched_at }) => ({
      query,
      searched_at: new Date(searched_at),
    }))
    await transaction(database, tx => restoreSearches(tx, contextOf(caller.userId), entries))
    return respond(caller.userId)
  })

  serve('changeSearchHistory', async ({ body, caller }) => {
    await transaction(database, tx => setHistoryEnabled(tx, caller.userId, body.enabled))
    return respond(caller.userId)
  })

  serve('deleteSearches', async ({ query, caller }) => {
    const own = eq(searchEntries.user_id, caller.userId)
    await database.delete(searchEntries).where(query.id ? and(own, eq(searchEntries.id, query.id)) : own)
    return null
  })
}
