import type { SearchHistory } from '@akyede/contract/search-history'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#kit/call.ts'

/** The searches of the account. Other devices add to them: whoever opens the list asks anew. */
export const searchHistoryQuery = queryOptions({
  queryKey: ['search-history'],
  queryFn: ({ signal }): Promise<SearchHistory> =>
    call('listSearches', {}, { signal }).then(({ data }) => data),
  staleTime: 0,
})
