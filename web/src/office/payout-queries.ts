import type { RequestFor } from '@akyede/contract/api'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { officeKey } from './queries.ts'

const payoutsKey = [...officeKey, 'payouts'] as const

export const payoutWorkQuery = queryOptions({
  queryKey: [...payoutsKey, 'work'],
  queryFn: ({ signal }) => call('getPayoutWork', {}, { signal }).then(({ data }) => data),
})

export const payoutRunQuery = (runId: string) =>
  queryOptions({
    queryKey: [...payoutsKey, 'run', runId],
    queryFn: ({ signal }) => call('getPayoutRun', { params: { runId } }, { signal }).then(({ data }) => data),
  })

export const payoutsQuery = (query: RequestFor<'listOfficePayouts'>['query']) =>
  queryOptions({
    queryKey: [...payoutsKey, 'list', query],
    queryFn: ({ signal }) => call('listOfficePayouts', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const payoutQuery = (payoutId: string) =>
  queryOptions({
    queryKey: [...payoutsKey, 'one', payoutId],
    queryFn: ({ signal }) =>
      call('getOfficePayout', { params: { payoutId } }, { signal }).then(({ data }) => data),
  })

export const makerMoneyQuery = (vendorId: string) =>
  queryOptions({
    queryKey: [...payoutsKey, 'maker', vendorId],
    queryFn: ({ signal }) =>
      call('getOfficeMakerMoney', { params: { vendorId } }, { signal }).then(({ data }) => data),
  })

export const officeMoneyQuery = queryOptions({
  queryKey: [...officeKey, 'money'],
  queryFn: ({ signal }) => call('getOfficeMoney', {}, { signal }).then(({ data }) => data),
})
