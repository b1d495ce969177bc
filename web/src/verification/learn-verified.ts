import { session } from '#kit/call.ts'

/** This session and the other tabs learn what has changed about their person. */
export async function learnVerified(): Promise<void> {
  const token = await session.accessToken()
  // Nobody is signed in here: the link was opened on another device.
  if (token !== undefined) await session.renew(token)
}
