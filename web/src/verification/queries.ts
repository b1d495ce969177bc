import { queryOptions } from '@tanstack/react-query'
import { call, session } from '#kit/call.ts'

/**
 * The email that waits for verification. It is polled while the page is visible, because the link may be opened
 * elsewhere.
 */
export const verificationQuery = queryOptions({
  queryKey: ['user', 'verification'],
  queryFn: ({ signal }) => call('getVerification', {}, { signal }),
  staleTime: 0,
  refetchInterval: 4_000,
  refetchOnWindowFocus: true,
})

/** Renews the session, so that this tab and the others learn that the email is verified. */
export async function learnVerified(): Promise<void> {
  const token = await session.accessToken()
  // Without a token nobody is signed in here: the link was opened on another device.
  if (token !== undefined) await session.renew(token)
}
