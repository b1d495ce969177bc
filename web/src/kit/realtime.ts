import { limits } from '@akyede/contract/limits'
import type { Frame, PushFrame } from '@akyede/contract/realtime'
import { session } from './call.ts'
import { deviceKey } from './device-key.ts'
import { maintainSocket } from './realtime-socket.ts'
import { tabChannel } from './tabs.ts'

export interface RealtimeHandlers {
  readonly onPush: (push: PushFrame) => void
  /** Something was, or may have been, missed. */
  readonly onGap: () => void
}

interface Passed {
  readonly type: 'frame'
  readonly frame: Frame
}

const isPassed = (message: unknown): message is Passed =>
  typeof message === 'object' &&
  message !== null &&
  'type' in message &&
  message.type === 'frame' &&
  'frame' in message &&
  typeof message.frame === 'object'

/** Between two looks of who hears nothing. */
const pollEvery = 60_000
/** So long after the last frame the line counts as gone. */
const silence = 75_000

/**
 * Hears what happens to whoever is signed in, until it is stopped: one tab of the browser holds the socket and passes on what
 * it hears to the others; without any line one looks once a minute (D131).
 */
export function subscribeToRealtime({ onPush, onGap }: RealtimeHandlers): () => void {
  const channel = tabChannel<Passed>('realtime', isPassed)
  const leaving = new AbortController()
  const heard = new Set<string>()
  let lastId: string | undefined
  let heardAt = 0
  const take = (frame: Frame) => {
    // Who has heard no push yet cannot say from where on to tell again: a line that is back may have missed some.
    const isBack = frame.type === 'ready' && heardAt > 0 && lastId === undefined
    heardAt = Date.now()
    if (frame.type === 'gap' || isBack) onGap()
    if (frame.id === null || heard.has(frame.id)) return
    lastId = frame.id
    remember(heard, frame.id)
    onPush(frame as PushFrame)
  }
  const stopListening = channel.listen(({ frame }) => take(frame))
  const poll = setInterval(() => {
    if (Date.now() - heardAt > silence && !document.hidden) onGap()
  }, pollEvery)
  holdSocket(leaving.signal, {
    lastId: () => lastId,
    onFrame(frame) {
      channel.send({ type: 'frame', frame })
      take(frame)
    },
  })
  return () => {
    leaving.abort()
    stopListening()
    clearInterval(poll)
  }
}

/** Waits for the turn of this tab: it comes when the one that holds the socket goes. */
function holdSocket(
  signal: AbortSignal,
  hearing: { lastId: () => string | undefined; onFrame: (frame: Frame) => void },
): void {
  const hold = () =>
    new Promise<void>(resolve => {
      if (signal.aborted) return resolve()
      const stop = maintainSocket({
        ...hearing,
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

function remember(heard: Set<string>, id: string): void {
  heard.add(id)
  const [oldest] = heard
  if (heard.size > limits.realtime.kept && oldest !== undefined) heard.delete(oldest)
}
