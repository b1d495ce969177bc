import { queryOptions } from '@tanstack/react-query'
import { call } from '#kit/call.ts'

/** Which e-mail waits to be verified. Asked again and again while the page is seen: the link may be opened elsewhere. */
export const verificationQuery = queryOptions({
  queryKey: ['user', 'verification'],
  queryFn: ({ signal }) => call('getVerification', {}, { signal }),
  staleTime: 0,
  refetchInterval: 4_000,
  refetchOnWindowFocus: true,
})
