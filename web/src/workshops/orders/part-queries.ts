import type { RequestFor } from '@akyede/contract/api'
import type { PartTab } from '@akyede/contract/workshop-order-words'
import type { WorkshopPart } from '@akyede/contract/workshop-orders'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { readableOffline } from '#kit/freshness.ts'
import { callUnlessSent, partsRequest } from '../early-calls.ts'
import { workshopKey } from '../queries.ts'

export const partsKey = [...workshopKey, 'parts'] as const

/** A list of fulfilments, readable offline: a market has no network. */
export const partsQuery = (vendorId: string, tab: PartTab, page: number) =>
  queryOptions({
    queryKey: [...partsKey, vendorId, tab, page],
    queryFn: ({ signal }) =>
      callUnlessSent('listWorkshopParts', partsRequest(vendorId, tab, page), { signal }),
    staleTime: 15_000,
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
    meta: readableOffline,
  })

/** A fulfilment with its label. The lists contain the same, so that one opened offline is there too. */
export const partQuery = (vendorId: string, partId: string) =>
  queryOptions({
    queryKey: [...partsKey, vendorId, 'one', partId],
    queryFn: ({ signal }) =>
      call('getWorkshopPart', { params: { vendorId, partId } }, { signal }).then(({ data }) => data),
    staleTime: 15_000,
    meta: readableOffline,
  })

/** The fulfilment as one of the lists that were read has it. */
export const findListedPart = (client: QueryClient, partId: string): WorkshopPart | undefined =>
  client
    .getQueriesData<{ data?: readonly WorkshopPart[] }>({ queryKey: partsKey })
    .flatMap(([, found]) => (Array.isArray(found?.data) ? found.data : []))
    .find(({ id }) => id === partId)

export const returnsKey = [...workshopKey, 'returns'] as const

export const workshopReturnsQuery = (vendorId: string, page: number) =>
  queryOptions({
    queryKey: [...returnsKey, vendorId, page],
    queryFn: ({ signal }) =>
      call('listWorkshopReturns', { params: { vendorId }, query: { page: String(page) } }, { signal }),
    staleTime: 15_000,
    placeholderData: keepPreviousData,
  })

export const reviewsKey = [...workshopKey, 'reviews'] as const

export const workshopReviewsQuery = (vendorId: string, query: RequestFor<'listWorkshopReviews'>['query']) =>
  queryOptions({
    queryKey: [...reviewsKey, vendorId, query],
    queryFn: ({ signal }) => call('listWorkshopReviews', { params: { vendorId }, query }, { signal }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    meta: readableOffline,
  })

export const workshopFiguresQuery = (vendorId: string) =>
  queryOptions({
    queryKey: [...workshopKey, 'figures', vendorId],
    queryFn: ({ signal }) =>
      call('getWorkshopFigures', { params: { vendorId } }, { signal }).then(({ data }) => data),
    staleTime: 60_000,
  })

export const tokensKey = [...workshopKey, 'tokens'] as const

export const workshopTokensQuery = (vendorId: string) =>
  queryOptions({
    queryKey: [...tokensKey, vendorId],
    queryFn: ({ signal }) =>
      call('listWorkshopTokens', { params: { vendorId } }, { signal }).then(({ data }) => data),
    retry: false,
  })

export const problemsKey = [...workshopKey, 'problems'] as const

export const workshopProblemsQuery = (vendorId: string, status: 'open' | 'ended', page: number) =>
  queryOptions({
    queryKey: [...problemsKey, vendorId, status, page],
    queryFn: ({ signal }) =>
      call(
        'listWorkshopProblems',
        { params: { vendorId }, query: { status, page: String(page) } },
        { signal },
      ),
    staleTime: 15_000,
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  })
