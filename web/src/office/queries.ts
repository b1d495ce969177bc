import { queryOptions } from '@tanstack/react-query'
import { call } from '#kit/call.ts'

/** Prefix of all query keys of the back office. */
export const officeKey = ['office'] as const

export const staffQuery = queryOptions({
  queryKey: [...officeKey, 'me'],
  queryFn: ({ signal }) => call('getStaffMember', {}, { signal }).then(({ data }) => data),
})
