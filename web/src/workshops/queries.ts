import { queryOptions } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { readableOffline } from '#kit/freshness.ts'
import { callUnlessSent, overviewRequest, takeEarlyResponse } from './early-calls.ts'

/** Prefix of all query keys of the workshop. */
export const workshopKey = ['workshop'] as const

export const workshopsQuery = queryOptions({
  queryKey: [...workshopKey, 'all'],
  queryFn: ({ signal }) => callUnlessSent('listWorkshops', {}, { signal }).then(({ data }) => data),
  initialData: () => takeEarlyResponse('listWorkshops', {})?.data,
  staleTime: 60_000,
  meta: readableOffline,
})

/** The caller's open or refused application. */
export const applicationQuery = queryOptions({
  queryKey: [...workshopKey, 'application'],
  queryFn: ({ signal }) => call('getWorkshopApplication', {}, { signal }).then(({ data }) => data),
  staleTime: 60_000,
})

export const invitationsQuery = queryOptions({
  queryKey: [...workshopKey, 'invitations'],
  queryFn: ({ signal }) => call('listReceivedInvitations', {}, { signal }).then(({ data }) => data),
  staleTime: 60_000,
})

export const workshopQuery = (vendorId: string) =>
  queryOptions({
    queryKey: [...workshopKey, vendorId, 'profile'],
    queryFn: ({ signal }) =>
      call('getWorkshop', { params: { vendorId } }, { signal }).then(({ data }) => data),
  })

export const overviewQuery = (vendorId: string) =>
  queryOptions({
    queryKey: [...workshopKey, vendorId, 'overview'],
    queryFn: ({ signal }) =>
      callUnlessSent('getWorkshopOverview', overviewRequest(vendorId), { signal }).then(({ data }) => data),
    // Every other page changes what is counted here.
    staleTime: 0,
  })

export const membersQuery = (vendorId: string) =>
  queryOptions({
    queryKey: [...workshopKey, vendorId, 'members'],
    queryFn: ({ signal }) =>
      call('listWorkshopMembers', { params: { vendorId } }, { signal }).then(({ data }) => data),
  })
