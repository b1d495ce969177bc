import type { RequestFor } from '@akyede/contract/api'
import type { FigureSplit, FigureStep } from '@akyede/contract/office-metrics'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#kit/call.ts'

/** Prefix of all query keys of the back office. */
export const officeKey = ['office'] as const

export const staffQuery = queryOptions({
  queryKey: [...officeKey, 'me'],
  queryFn: ({ signal }) => call('getStaffMember', {}, { signal }).then(({ data }) => data),
})

export const overviewQuery = queryOptions({
  queryKey: [...officeKey, 'overview'],
  queryFn: ({ signal }) => call('getOfficeOverview', {}, { signal }).then(({ data }) => data),
  staleTime: 15_000,
  refetchInterval: 60_000,
  refetchOnWindowFocus: true,
})

export type FigureRequest = RequestFor<'getOfficeFigures'>['query'] & {
  readonly by: FigureStep
  readonly split: FigureSplit
}

export const figuresQuery = (query: FigureRequest) =>
  queryOptions({
    queryKey: [...officeKey, 'figures', query],
    // The page shows the previous figures, with their split, until the next ones have loaded.
    queryFn: ({ signal }) =>
      call('getOfficeFigures', { query }, { signal }).then(({ data }) => ({ ...data, split: query.split })),
    staleTime: 60_000,
  })

export const searchQuery = (search: string) =>
  queryOptions({
    queryKey: [...officeKey, 'search', search],
    queryFn: ({ signal }) => call('searchOffice', { query: { search } }, { signal }).then(({ data }) => data),
    enabled: search.length >= 2,
    staleTime: 15_000,
  })
