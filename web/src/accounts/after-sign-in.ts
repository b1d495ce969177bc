import { call } from '#kit/call.ts'

type Listener = () => Promise<void>

/** A kind of items that a guest collected, and a function that counts them. */
export type GuestItems = readonly [what: 'cart' | 'wishlists', count: () => number | Promise<number>]

const listeners = new Map<Listener, GuestItems | undefined>()
const timeout = 5_000

/**
 * Registers a listener that runs after a sign-in or registration on this page, before the redirect: it moves the
 * guest's items.
 */
export function afterSignIn(listener: Listener, guestItems?: GuestItems): () => void {
  listeners.set(listener, guestItems)
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
  const timedOut = new Promise(resolve => setTimeout(resolve, timeout))
  await Promise.race([settled, timedOut])
}

/** Returns how many items of this kind a sign-in would move. */
export async function countGuestItems(kind: GuestItems[0]): Promise<number> {
  let sum = 0
  for (const guestItems of listeners.values()) if (guestItems?.[0] === kind) sum += await guestItems[1]()
  return sum
}
