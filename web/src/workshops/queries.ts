import { queryOptions } from '@tanstack/react-query'
import { call } from '#kit/call.ts'

/** Prefix of all query keys of the workshop. */
export const workshopKey = ['workshop'] as const

export const workshopsQuery = queryOptions({
  queryKey: [...workshopKey, 'all'],
  queryFn: ({ signal }) => call('listWorkshops', {}, { signal }).then(({ data }) => data),
  staleTime: 60_000,
})
