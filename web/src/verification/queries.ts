import { queryOptions } from '@tanstack/react-query'
import { call, session } from '#kit/call.ts'

/** Which e-mail waits to be verified. Asked again and again while the page is seen: the link may be opened elsewhere. */
export const verificationQuery = queryOptions({
  queryKey: ['user', 'verification'],
  queryFn: ({ signal }) => call('getVerification', {}, { signal }),
  staleTime: 0,
  refetchInterval: 4_000,
  refetchOnWindowFocus: true,
})

/** This session and the other tabs learn what has changed about their person. */
export async function learnVerified(): Promise<void> {
  const token = await session.accessToken()
  // Nobody is signed in here: the link was opened on another device.
  if (token !== undefined) await session.renew(token)
}
