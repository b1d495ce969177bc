import { queryOptions } from '@tanstack/react-query'
import { call } from '#kit/call.ts'

/** The signed-in user's account. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: ({ signal }) => call('getUser', {}, { signal }),
})

/** The sessions of the account. */
export const sessionsQuery = queryOptions({
  queryKey: ['user', 'sessions'],
  queryFn: ({ signal }) => call('listSessions', {}, { signal }),
  // A session that was ended elsewhere must not be shown.
  staleTime: 0,
})
