import { call } from '#kit/call.ts'

type Listener = () => Promise<void>

/** A kind of items that a guest collected, and a function that counts them. */
export type GuestItems = readonly [what: 'cart' | 'wishlists', count: () => number | Promise<number>]

const listeners = new Map<Listener, GuestItems | undefined>()
const patience = 5_000

/**
 * Registers a listener that runs after a sign-in or registration on this page, before the redirect: it moves the
 * guest's items.
 */
export function afterSignIn(listener: Listener, gathered?: GuestItems): () => void {
  listeners.set(listener, gathered)
  return () => listeners.delete(listener)
}

/**
 * Reports to the server that the sign-in arrived (D70), and waits up to five seconds for all listeners; a failing
 * listener does not stop the redirect.
 */
export async function runAfterSignIn(): Promise<void> {
  const settled = Promise.allSettled([
    call('reportSignIn'),
    ...[...listeners.keys()].map(listener => listener()),
  ])
  const tooLong = new Promise(resolve => setTimeout(resolve, patience))
  await Promise.race([settled, tooLong])
}

/** Returns how many items of this kind a sign-in would move. */
export async function countGuestItems(wanted: GuestItems[0]): Promise<number> {
  let sum = 0
  for (const gathered of listeners.values()) if (gathered?.[0] === wanted) sum += await gathered[1]()
  return sum
}
