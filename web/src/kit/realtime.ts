import { limits } from '@akyede/contract/limits'
import type { Frame, PushFrame } from '@akyede/contract/realtime'
import { session } from './call.ts'
import { deviceKey } from './device-key.ts'
import { maintainSocket, type SocketParts } from './realtime-socket.ts'
import { tabChannel } from './tabs.ts'

export interface RealtimeHandlers {
  readonly onPush: (push: PushFrame) => void
  /** Pushes were missed, or may have been. */
  readonly onGap: () => void
}

/** Between the tabs of a browser. */
type TabMessage =
  | { readonly type: 'frame'; readonly frame: Frame }
  /** A tab fetched its data at this time, in milliseconds since 1970, and asks for what was pushed since. */
  | { readonly type: 'opened'; readonly since: number }

const isTabMessage = (message: unknown): message is TabMessage =>
  typeof message === 'object' &&
  message !== null &&
  'type' in message &&
  (message.type === 'frame'
    ? 'frame' in message && typeof message.frame === 'object'
    : message.type === 'opened' && 'since' in message && typeof message.since === 'number')

interface ReceivedPush {
  readonly frame: Frame
  readonly at: number
  /** Whether it came by the socket of this tab, which sends it to tabs that open later. */
  readonly isFromServer: boolean
}

/** Poll interval while no connection delivers frames. */
const pollEvery = 60_000
/** After this long without a frame the connection counts as lost. */
const silentAfter = 75_000

/**
 * Subscribes to the pushes of the signed-in user until it is stopped. One tab of the browser holds the socket and
 * forwards its frames to the others. Without a connection each tab polls once a minute (D131).
 *
 * @param dataSince when this page began to fetch data of the user, in milliseconds since 1970
 */
export function subscribeToRealtime({ onPush, onGap }: RealtimeHandlers, dataSince: number): () => void {
  const channel = tabChannel<TabMessage>('realtime', isTabMessage)
  const leaving = new AbortController()
  const received = new Map<string, ReceivedPush>()
  let lastId: string | undefined
  let lastFrameAt = 0
  const receive = (frame: Frame, isFromServer: boolean) => {
    lastFrameAt = Date.now()
    if (frame.type === 'gap') onGap()
    if (frame.id === null || received.has(frame.id)) return
    lastId = frame.id
    received.set(frame.id, { frame, at: lastFrameAt, isFromServer })
    const [oldest] = received.keys()
    if (received.size > limits.realtime.kept && oldest !== undefined) received.delete(oldest)
    onPush(frame as PushFrame)
  }
  const stopListening = channel.listen(message => {
    if (message.type === 'frame') return receive(message.frame, false)
    for (const { frame, at, isFromServer } of received.values())
      if (isFromServer && at >= message.since) channel.send({ type: 'frame', frame })
  })
  channel.send({ type: 'opened', since: dataSince })
  const poll = setInterval(() => {
    if (Date.now() - lastFrameAt > silentAfter && !document.hidden) onGap()
  }, pollEvery)
  holdSocket(leaving.signal, {
    lastId: () => lastId,
    dataSince,
    onFrame(frame) {
      channel.send({ type: 'frame', frame })
      receive(frame, true)
    },
  })
  return () => {
    leaving.abort()
    stopListening()
    clearInterval(poll)
  }
}

/** Waits for the lock, which is released when the tab with the socket closes. */
function holdSocket(
  signal: AbortSignal,
  handlers: Pick<SocketParts, 'lastId' | 'dataSince' | 'onFrame'>,
): void {
  const hold = () =>
    new Promise<void>(resolve => {
      if (signal.aborted) return resolve()
      const stop = maintainSocket({
        ...handlers,
        deviceKey,
        token: () => session.accessToken(),
        renew: spent => session.renew(spent),
      })
      signal.addEventListener('abort', () => {
        stop()
        resolve()
      })
    })
  if (navigator.locks) navigator.locks.request('realtime', { signal }, hold).catch(() => {})
  else void hold()
}
