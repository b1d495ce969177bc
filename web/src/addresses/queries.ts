import type { SavedAddress } from '@akyede/contract/addresses'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { freshness } from '#kit/freshness.ts'

/** The saved addresses of the account: the default one first. */
export const addressesQuery = queryOptions({
  queryKey: ['addresses'],
  queryFn: ({ signal }): Promise<SavedAddress[]> =>
    call('listAddresses', {}, { signal }).then(({ data }) => data),
  staleTime: freshness.profile,
})
