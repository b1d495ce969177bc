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
  /** Forgets these and whatever else is remembered; answers how to bring it all back. */
  forgetAll(): () => void
}

/** The last searches of whoever is here: of the account, or of this browser. Asked for while `wanted`. */
export function useRecents(wanted: boolean): Recents {
  const { status } = useSession()
  const here = useGuestRecents()
  const account = useAccountRecents(status === 'signed-in', wanted)
  return status === 'signed-in' ? account : here
}

/** What the server renders: it knows no guest's searches. */
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

function useAccountRecents(signedIn: boolean, wanted: boolean): Recents {
  const client = useQueryClient()
  const { data } = useQuery({ ...searchHistoryQuery, enabled: signedIn && wanted })
  useEffect(() => {
    // What could not be brought along when its guest signed in.
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
