import { limits } from '@akyede/contract/limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useSession } from '#feature/accounts'
import { editHistory, searchHistoryQuery } from './edit-history.ts'
import { forgetLocally, moveRecents, restoreLocally } from './edit-recents.ts'
import { noSearches, recentSearches } from './recent-searches.ts'

export interface Recents {
  /** Newest first, ten at most. */
  readonly queries: readonly string[]
  forget(query: string): void
  /** Deletes these and all other remembered searches. Returns a function that restores them. */
  forgetAll(): () => void
}

/** The recent searches of the account or of this browser. They are fetched while `enabled`. */
export function useRecents(enabled: boolean): Recents {
  const { status } = useSession()
  const here = useGuestRecents()
  const account = useAccountRecents(status === 'signed-in', enabled)
  return status === 'signed-in' ? account : here
}

/** The server renders no searches, because it does not know a guest's browser. */
const readOnServer = () => noSearches

function useGuestRecents(): Recents {
  const queries = useSyncExternalStore(recentSearches.subscribe, recentSearches.read, readOnServer)
  return {
    queries,
    forget: query => forgetLocally([query]),
    forgetAll() {
      recentSearches.clear()
      return () => restoreLocally(queries)
    },
  }
}

function useAccountRecents(signedIn: boolean, enabled: boolean): Recents {
  const client = useQueryClient()
  const { data } = useQuery({ ...searchHistoryQuery, enabled: signedIn && enabled })
  useEffect(() => {
    // Retries searches that could not be moved at sign-in.
    if (!signedIn || recentSearches.read().length === 0) return
    void moveRecents()
      .then(() => client.invalidateQueries({ queryKey: searchHistoryQuery.queryKey }))
      .catch(() => {})
  }, [signedIn, client])

  const edits = editHistory(client)
  const entries = data?.entries ?? []
  return {
    queries: signedIn ? entries.slice(0, limits.search.recent).map(entry => entry.query) : noSearches,
    forget(query) {
      const entry = entries.find(one => one.query === query)
      if (entry) void edits.forget(entry)
    },
    forgetAll() {
      void edits.forgetAll()
      return () => void edits.restore(entries)
    },
  }
}
