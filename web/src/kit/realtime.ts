import { limits } from '@akyede/contract/limits'
import type { Frame, PushFrame } from '@akyede/contract/realtime'
import { session } from './call.ts'
import { deviceKey } from './device-key.ts'
import { maintainSocket } from './realtime-socket.ts'
import { tabChannel } from './tabs.ts'

export interface RealtimeHandlers {
  readonly onPush: (push: PushFrame) => void
  /** Pushes were missed, or may have been. */
  readonly onGap: () => void
}

interface ForwardedFrame {
  readonly type: 'frame'
  readonly frame: Frame
}

const isForwardedFrame = (message: unknown): message is ForwardedFrame =>
  typeof message === 'object' &&
  message !== null &&
  'type' in message &&
  message.type === 'frame' &&
  'frame' in message &&
  typeof message.frame === 'object'

/** Poll interval while no connection delivers frames. */
const pollEvery = 60_000
/** After this long without a frame the connection counts as lost. */
const silentAfter = 75_000

/**
 * Subscribes to the pushes of the signed-in user until it is stopped. One tab of the browser holds the socket and
 * forwards its frames to the others. Without a connection each tab polls once a minute (D131).
 */
export function subscribeToRealtime({ onPush, onGap }: RealtimeHandlers): () => void {
  const channel = tabChannel<ForwardedFrame>('realtime', isForwardedFrame)
  const leaving = new AbortController()
  const seenIds = new Set<string>()
  let lastId: string | undefined
  let lastFrameAt = 0
  const receive = (frame: Frame) => {
    // Without a last push id the server cannot replay, so a reconnected socket may have missed pushes.
    const isReconnect = frame.type === 'ready' && lastFrameAt > 0 && lastId === undefined
    lastFrameAt = Date.now()
    if (frame.type === 'gap' || isReconnect) onGap()
    if (frame.id === null || seenIds.has(frame.id)) return
    lastId = frame.id
    remember(seenIds, frame.id)
    onPush(frame as PushFrame)
  }
  const stopListening = channel.listen(({ frame }) => receive(frame))
  const poll = setInterval(() => {
    if (Date.now() - lastFrameAt > silentAfter && !document.hidden) onGap()
  }, pollEvery)
  holdSocket(leaving.signal, {
    lastId: () => lastId,
    onFrame(frame) {
      channel.send({ type: 'frame', frame })
      receive(frame)
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
  handlers: { lastId: () => string | undefined; onFrame: (frame: Frame) => void },
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

function remember(seenIds: Set<string>, id: string): void {
  seenIds.add(id)
  const [oldest] = seenIds
  if (seenIds.size > limits.realtime.kept && oldest !== undefined) seenIds.delete(oldest)
}
