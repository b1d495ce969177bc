import { onlineManager } from '@tanstack/react-query'
import { type SendResult, sendQueuedEdits } from './send-queued-edits.ts'

/** How the browser stands to the shop, as the bar shows it. */
export type Connection =
  | { readonly state: 'online' }
  | { readonly state: 'offline' }
  | ({ readonly state: 'back' } & SendResult)

const online: Connection = { state: 'online' }
const offline: Connection = { state: 'offline' }

/** Milliseconds. */
const shownFor = 8_000
/** What waits is tried again by itself: a phone may take a network for good that is none. */
const againAfter = 10_000

let connection: Connection = online
let begun = false
let hides: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

export const connectionStore = {
  read: () => connection,
  readOnServer: () => online,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Watches for the rest of the page's life. `onSent` asks anew for what was changed. */
export function watchConnection(onSent: () => Promise<unknown>): void {
  if (begun) return
  begun = true
  // What asks by itself when the connection is back comes after what waited to be sent: it would show the time before.
  onlineManager.setEventListener(setOnline => {
    const lost = () => {
      setOnline(false)
      become(offline)
    }
    const back = async () => {
      const sent = await sendQueuedEdits()
      setOnline(navigator.onLine)
      if (!navigator.onLine) return
      become({ state: 'back', ...sent })
      if (hasHappened(sent)) await onSent()
      // What was changed while the others were sent.
      await tryNow(onSent)
    }
    addEventListener('offline', lost)
    addEventListener('online', back)
    return () => {
      removeEventListener('offline', lost)
      removeEventListener('online', back)
    }
  })
  setInterval(() => void tryNow(onSent), againAfter)
  if (navigator.onLine) void tryNow(onSent)
  else become(offline)
}

async function tryNow(onSent: () => Promise<unknown>): Promise<void> {
  if (!onlineManager.isOnline()) return
  const sent = await sendQueuedEdits()
  if (!hasHappened(sent)) return
  become({ state: 'back', ...sent })
  await onSent()
}

const hasHappened = ({ sent, refused, uncertain }: SendResult): boolean =>
  sent > 0 || refused.length > 0 || uncertain > 0

function become(next: Connection): void {
  clearTimeout(hides)
  connection = next
  for (const listener of listeners) listener()
  if (next.state === 'back') hides = setTimeout(() => become(online), shownFor)
}
