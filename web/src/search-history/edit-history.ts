import { searchKey } from '@akyede/contract/fold'
import type { SearchEntry, SearchHistory } from '@akyede/contract/search-history'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, session } from '#kit/call.ts'
import { toast } from '#ui/toast.ts'
import { rememberLocally } from './edit-recents.ts'

/** Edits an account's search history. Changes are shown at once and sent one after the other. */
export interface HistoryEdits {
  /** Saves a search. A failure is ignored, because it must not interrupt the search. */
  remember(query: string): Promise<void>
  forget(entry: SearchEntry): Promise<void>
  forgetAll(): Promise<void>
  restore(entries: readonly SearchEntry[]): Promise<void>
  setEnabled(enabled: boolean): Promise<void>
}

let queue: Promise<unknown> = Promise.resolve()

function enqueue<T>(work: () => Promise<T>): Promise<T> {
  const next = queue.then(work)
  queue = next.catch(() => {})
  return next
}

export function editHistory(client: QueryClient): HistoryEdits {
  const { queryKey } = searchHistoryQuery

  async function edit(
    change: (entries: SearchHistory) => SearchHistory,
    send: () => Promise<{ data: SearchHistory } | null>,
  ): Promise<void> {
    // A pending fetch does not contain this change.
    await client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, before => before && change(before))
    const answer = await enqueue(send)
    if (answer) client.setQueryData(queryKey, answer.data)
  }

  const notifyFailure = (edited: Promise<void>): Promise<void> =>
    edited.catch(async (error: Error) => {
      toast.failure(error.message)
      await client.invalidateQueries({ queryKey })
    })

  const only = (keep: (entry: SearchEntry) => boolean) => (history: SearchHistory) => ({
    ...history,
    entries: history.entries.filter(keep),
  })

  return {
    remember: query =>
      edit(unchanged, () =>
        call('rememberSearches', { body: { queries: [query] } }, { keepalive: true }),
      ).catch(() => {}),
    forget: ({ id, query }) =>
      notifyFailure(
        edit(
          only(entry => searchKey(entry.query) !== searchKey(query)),
          () => call('deleteSearches', { query: { id } }),
        ),
      ),
    forgetAll: () =>
      notifyFailure(
        edit(
          only(() => false),
          () => call('deleteSearches', { query: {} }),
        ),
      ),
    restore: entries => {
      const body = { entries: entries.map(({ query, searched_at }) => ({ query, searched_at })) }
      return notifyFailure(edit(unchanged, () => call('restoreSearches', { body })))
    },
    setEnabled: enabled =>
      notifyFailure(
        edit(
          history => ({ ...history, enabled }),
          () => call('changeSearchHistory', { body: { enabled } }),
        ),
      ),
  }
}

const unchanged = (history: SearchHistory): SearchHistory => history

/** The account's search history. Other devices add to it, so it is fetched on every mount. */
export const searchHistoryQuery = queryOptions({
  queryKey: ['search-history'],
  queryFn: ({ signal }): Promise<SearchHistory> =>
    call('listSearches', {}, { signal }).then(({ data }) => data),
  staleTime: 0,
})

/** Saves a search in the account, or for guests in this browser. */
export async function rememberSearch(query: string, client: QueryClient): Promise<void> {
  if (!(await session.isSignedIn())) rememberLocally(query)
  else await editHistory(client).remember(query)
}
