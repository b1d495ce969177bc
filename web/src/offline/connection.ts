import { onlineManager } from '@tanstack/react-query'
import { type SendResult, sendQueuedEdits } from './send-queued-edits.ts'

/** The state of the connection, as the bar shows it. */
export type Connection =
  | { readonly state: 'online' }
  | { readonly state: 'offline' }
  | ({ readonly state: 'back' } & SendResult)

const online: Connection = { state: 'online' }
const offline: Connection = { state: 'offline' }

/** How long the result stays visible, in milliseconds. */
const shownFor = 8_000
/** The retry interval, in milliseconds. A phone may report a connection that does not work. */
const retryInterval = 10_000

let connection: Connection = online
let started = false
let hideTimer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

export const connectionStore = {
  read: () => connection,
  readOnServer: () => online,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Watches the connection until the page ends. `onSent` refetches the changed data. */
export function watchConnection(onSent: () => Promise<unknown>): void {
  if (started) return
  started = true
  // Queries refetch when the online manager reports a connection. That must wait until the queued edits are sent,
  // or they would show the state before the edits.
  onlineManager.setEventListener(setOnline => {
    const lost = () => {
      setOnline(false)
      setConnection(offline)
    }
    const back = async () => {
      const sent = await sendQueuedEdits()
      setOnline(navigator.onLine)
      if (!navigator.onLine) return
      setConnection({ state: 'back', ...sent })
      if (hasResult(sent)) await onSent()
      // Sends edits that were made during the first run.
      await sendNow(onSent)
    }
    addEventListener('offline', lost)
    addEventListener('online', back)
    return () => {
      removeEventListener('offline', lost)
      removeEventListener('online', back)
    }
  })
  setInterval(() => void sendNow(onSent), retryInterval)
  if (navigator.onLine) void sendNow(onSent)
  else setConnection(offline)
}

async function sendNow(onSent: () => Promise<unknown>): Promise<void> {
  if (!onlineManager.isOnline()) return
  const sent = await sendQueuedEdits()
  if (!hasResult(sent)) return
  setConnection({ state: 'back', ...sent })
  await onSent()
}

const hasResult = ({ sent, refused, uncertain }: SendResult): boolean =>
  sent > 0 || refused.length > 0 || uncertain > 0

function setConnection(next: Connection): void {
  clearTimeout(hideTimer)
  connection = next
  for (const listener of listeners) listener()
  if (next.state === 'back') hideTimer = setTimeout(() => setConnection(online), shownFor)
}
