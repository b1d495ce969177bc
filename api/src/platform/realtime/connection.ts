import { limits } from '@akyede/contract/limits'
import { type AuthFrame, closeCodes, type Frame, realtimeChannel } from '@akyede/contract/realtime'
import type { WebSocket } from 'ws'
import { z } from 'zod'
import type { Clock } from '../clock.ts'

export type CloseReason = keyof typeof closeCodes

/** Who is at the other end, once that is known. */
export interface RealtimeUser {
  readonly userId: number
  readonly sessionId: string
}

/** One open socket of a tab or a program. */
export interface RealtimeConnection {
  /** The network that it comes from. */
  readonly network: string
  /** Undefined until the first frame has said it. */
  user: RealtimeUser | undefined
  send(type: string, payload?: unknown): void
  /** Passes a push on, once: a push that was passed on before is known again. */
  deliver(frame: Frame): void
  /** Until this is called pushes wait; then those that were missed go first. */
  deliverMissed(missed: readonly Frame[]): void
  close(reason: CloseReason): void
  /** Asks whether the other end is there; ends the line when it did not answer the last time. */
  ping(): void
}

export interface RealtimeConnectionOptions {
  readonly socket: WebSocket
  readonly network: string
  readonly clock: Clock
  readonly onAuth: (line: RealtimeConnection, payload: AuthFrame['payload']) => Promise<void>
  readonly onEnd: (line: RealtimeConnection) => void
}

/** Bytes that wait for a slow reader: beyond them it comes back later and catches up. */
const patience = 1024 * 1024

/** Opens a socket's life: who it is within five seconds, then hints, until either end lets go (security design, section 10). */
export function openRealtimeConnection(options: RealtimeConnectionOptions): RealtimeConnection {
  const { socket, network, clock } = options
  let isThere = true
  const send = (frame: Frame) => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > patience) socket.terminate()
    else socket.send(JSON.stringify(frame))
  }
  const line: RealtimeConnection = {
    network,
    user: undefined,
    send: (type, payload = {}) => send({ id: null, type, ts: clock.now().toISOString(), payload }),
    ...passOnce(send),
    close(reason) {
      socket.close(closeCodes[reason], reason)
      // Who does not say goodbye either is not waited for.
      setTimeout(() => socket.terminate(), 500).unref()
    },
    ping() {
      if (!isThere) return socket.terminate()
      isThere = false
      socket.ping()
      line.send('ping')
    },
  }
  socket.on('pong', () => {
    isThere = true
  })
  // What is too long, or no frame at all: the library closes the socket itself.
  socket.on('error', () => {})
  hear(line, options)
  return line
}

/** Takes the one frame that says who it is, and closes the line on whatever else is not welcome. */
function hear(line: RealtimeConnection, { socket, onAuth, onEnd }: RealtimeConnectionOptions): void {
  const late = setTimeout(() => line.close('late'), limits.realtime.authWithin)
  const isFlood = countFrames()
  let isAsked = false
  socket.on('message', bytes => {
    const frame = isFlood() ? undefined : readFrame(String(bytes))
    if (!frame) return line.close('refused')
    if ((frame.payload.channel ?? realtimeChannel) !== realtimeChannel) return line.close('foreign')
    if (frame.type === 'subscribe') return
    if (isAsked) return line.close('refused')
    isAsked = true
    clearTimeout(late)
    void onAuth(line, frame.payload as AuthFrame['payload'])
  })
  socket.on('close', () => {
    clearTimeout(late)
    onEnd(line)
  })
}

function passOnce(send: (frame: Frame) => void): Pick<RealtimeConnection, 'deliver' | 'deliverMissed'> {
  const passed = new Set<string>()
  let waiting: Frame[] | undefined = []
  const pass = (frame: Frame) => {
    if (frame.id === null || passed.has(frame.id)) return
    passed.add(frame.id)
    const [oldest] = passed
    if (passed.size > limits.realtime.kept && oldest !== undefined) passed.delete(oldest)
    send(frame)
  }
  return {
    deliver: frame => (waiting ? void waiting.push(frame) : pass(frame)),
    deliverMissed(missed) {
      for (const frame of [...missed, ...(waiting ?? [])]) pass(frame)
      waiting = undefined
    },
  }
}

/** Whether more came within this second than anybody with good manners sends. */
function countFrames(): () => boolean {
  let since = 0
  let frames = 0
  return () => {
    const now = performance.now()
    if (now - since >= 1_000) {
      since = now
      frames = 0
    }
    return ++frames > limits.realtime.framesPerSecond
  }
}

const Auth = z.object({
  type: z.literal('auth'),
  payload: z.strictObject({
    token: z.string().max(4_096),
    proof: z.strictObject({ key: z.string().max(200), signature: z.string().max(200) }).optional(),
    channel: z.string().max(100).optional(),
    last_id: z.uuid().optional(),
  }),
})
const Subscribe = z.object({
  type: z.literal('subscribe'),
  payload: z.strictObject({ channel: z.string().max(100) }),
})
const ClientFrame = z.discriminatedUnion('type', [Auth, Subscribe])

/** What came in; undefined when it is none of the frames that a client may send. */
function readFrame(text: string): z.output<typeof ClientFrame> | undefined {
  try {
    return ClientFrame.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
