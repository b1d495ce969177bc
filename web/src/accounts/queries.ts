import { queryOptions } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { freshness } from '#kit/freshness.ts'

/** The account of whoever is signed in. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: ({ signal }) => call('getUser', {}, { signal }),
  staleTime: freshness.user,
})

/** Where the account is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['user', 'sessions'],
  queryFn: ({ signal }) => call('listSessions', {}, { signal }),
  // Ended somewhere else, a session is not to be seen any more.
  staleTime: 0,
})
