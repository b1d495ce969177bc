import { call } from '#kit/call.ts'

type Listener = () => Promise<void>

/** What a guest has gathered: its word, and how much of it. */
export type GuestItems = readonly [what: 'cart' | 'wishlists', count: () => number | Promise<number>]

const listeners = new Map<Listener, GuestItems | undefined>()
const patience = 5_000

/** Runs after somebody signed in or registered here, before they are led on: what a guest gathered moves over. */
export function afterSignIn(listener: Listener, gathered?: GuestItems): () => void {
  listeners.set(listener, gathered)
  return () => listeners.delete(listener)
}

/** Tells the shop that the sign-in has arrived here (D70), and waits for all listeners, five seconds at most; one that fails keeps nobody from going on. */
export async function runAfterSignIn(): Promise<void> {
  const settled = Promise.allSettled([
    call('reportSignIn'),
    ...[...listeners.keys()].map(listener => listener()),
  ])
  const tooLong = new Promise(resolve => setTimeout(resolve, patience))
  await Promise.race([settled, tooLong])
}

/** How much of it would come along with whoever signs in now. */
export async function countGuestItems(wanted: GuestItems[0]): Promise<number> {
  let sum = 0
  for (const gathered of listeners.values()) if (gathered?.[0] === wanted) sum += await gathered[1]()
  return sum
}
