import type { RequestFor } from '@akyede/contract/api'
import type { OfficeReturn } from '@akyede/contract/office-returns'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { freshness } from '#kit/freshness.ts'
import { officeKey } from './queries.ts'

const returnsKey = [...officeKey, 'returns'] as const

export const officeReturnsQuery = (query: RequestFor<'listOfficeReturns'>['query']) =>
  queryOptions({
    queryKey: [...returnsKey, 'list', query],
    queryFn: ({ signal }) => call('listOfficeReturns', { query }, { signal }),
    staleTime: freshness.notifications,
    refetchInterval: freshness.notifications,
    placeholderData: keepPreviousData,
  })

export const officeReturnQuery = (returnId: string) =>
  queryOptions({
    queryKey: [...returnsKey, 'one', returnId],
    queryFn: ({ signal }) =>
      call('getOfficeReturn', { params: { returnId } }, { signal }).then(({ data }) => data),
    staleTime: freshness.held,
    refetchInterval: freshness.notifications,
  })

/** Shows the return of a response at once, and refetches the lists. */
export async function cacheOfficeReturn(client: QueryClient, shown: OfficeReturn): Promise<void> {
  client.setQueryData(officeReturnQuery(shown.id).queryKey, shown)
  await client.invalidateQueries({ queryKey: [...returnsKey, 'list'] })
}
