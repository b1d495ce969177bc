import { queryOptions } from '@tanstack/react-query'
import { call } from '#kit/call.ts'

/** The connected providers. */
export const socialAccountsQuery = queryOptions({
  queryKey: ['social-accounts'],
  queryFn: ({ signal }) => call('listSocialAccounts', {}, { signal }),
})
