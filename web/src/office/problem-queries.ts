import type { RequestFor } from '@akyede/contract/api'
import type { OfficeProblem } from '@akyede/contract/office-problems'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { freshness } from '#kit/freshness.ts'
import { officeKey } from './queries.ts'

const problemsKey = [...officeKey, 'problems'] as const

export const officeProblemsQuery = (query: RequestFor<'listOfficeProblems'>['query']) =>
  queryOptions({
    queryKey: [...problemsKey, 'list', query],
    queryFn: ({ signal }) => call('listOfficeProblems', { query }, { signal }),
    staleTime: freshness.notifications,
    refetchInterval: freshness.notifications,
    placeholderData: keepPreviousData,
  })

export const officeProblemQuery = (problemId: string) =>
  queryOptions({
    queryKey: [...problemsKey, 'one', problemId],
    queryFn: ({ signal }) =>
      call('getOfficeProblem', { params: { problemId } }, { signal }).then(({ data }) => data),
    staleTime: freshness.held,
    refetchInterval: freshness.notifications,
  })

/** Shows the problem of a response at once, and refetches the lists. */
export async function cacheOfficeProblem(client: QueryClient, shown: OfficeProblem): Promise<void> {
  client.setQueryData(officeProblemQuery(shown.id).queryKey, shown)
  await client.invalidateQueries({ queryKey: [...problemsKey, 'list'] })
}
