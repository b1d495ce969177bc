type Listener = () => Promise<void>

const listeners = new Set<Listener>()
const patience = 5_000

/** Runs after somebody signed in or registered here, before they are led on: what a guest gathered moves over. */
export function afterSignIn(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Waits for all listeners, five seconds at most; one that fails keeps nobody from going on. */
export async function runAfterSignIn(): Promise<void> {
  const settled = Promise.allSettled([...listeners].map(listener => listener()))
  const tooLong = new Promise(resolve => setTimeout(resolve, patience))
  await Promise.race([settled, tooLong])
}
