import { limits } from '@akyede/contract/limits'
import {
  type AuthFrame,
  closeCodes,
  type Frame,
  officeChannel,
  realtimeChannel,
} from '@akyede/contract/realtime'
import type { WebSocket } from 'ws'
import { z } from 'zod'
import type { Clock } from '../clock.ts'

export type CloseReason = keyof typeof closeCodes

/** The user of a connection, once authenticated. */
export interface RealtimeUser {
  readonly userId: number
  readonly sessionId: string
}

/** One open WebSocket of a tab or a program. */
export interface RealtimeConnection {
  /** The network of the client's address. */
  readonly network: string
  /** Undefined until the first frame has authenticated the user. */
  user: RealtimeUser | undefined
  send(type: string, payload?: unknown): void
  /** Sends a push once; a push that was sent before is skipped. */
  deliver(frame: Frame): void
  /** Sends the missed pushes first; until this is called new pushes are held back. */
  deliverMissed(missed: readonly Frame[]): void
  close(reason: CloseReason): void
  /** Sends a ping; closes the connection when the last one got no response. */
  ping(): void
}

export interface RealtimeConnectionOptions {
  readonly socket: WebSocket
  readonly network: string
  readonly clock: Clock
  readonly onAuth: (connection: RealtimeConnection, payload: AuthFrame['payload']) => Promise<void>
  /** The client asks whether it may have the channel of the back office. */
  readonly onSubscribe: (connection: RealtimeConnection) => Promise<void>
  readonly onEnd: (connection: RealtimeConnection) => void
}

/** Buffered bytes for a slow reader; beyond them the connection is cut, and the client reconnects and catches up. */
const maxBufferedBytes = 1024 * 1024

/**
 * Handles a socket: it must authenticate within five seconds, then receives pushes until either end closes (security
 * design, section 10).
 */
export function openRealtimeConnection(options: RealtimeConnectionOptions): RealtimeConnection {
  const { socket, network, clock } = options
  let isAlive = true
  const send = (frame: Frame) => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > maxBufferedBytes) socket.terminate()
    else socket.send(JSON.stringify(frame))
  }
  const connection: RealtimeConnection = {
    network,
    user: undefined,
    send: (type, payload = {}) => send({ id: null, type, ts: clock.now().toISOString(), payload }),
    ...createDelivery(send),
    close(reason) {
      socket.close(closeCodes[reason], reason)
      // Does not wait for the client's close frame.
      setTimeout(() => socket.terminate(), 500).unref()
    },
    ping() {
      if (!isAlive) return socket.terminate()
      isAlive = false
      socket.ping()
      connection.send('ping')
    },
  }
  socket.on('pong', () => {
    isAlive = true
  })
  // The library itself closes the socket on a frame that is too long or malformed.
  socket.on('error', () => {})
  receiveFrames(connection, options)
  return connection
}

/**
 * Takes the one frame that authenticates the user and those that subscribe, and closes the connection on any unexpected
 * frame.
 */
function receiveFrames(
  connection: RealtimeConnection,
  { socket, onAuth, onSubscribe, onEnd }: RealtimeConnectionOptions,
): void {
  const late = setTimeout(() => connection.close('late'), limits.realtime.authWithin)
  const isFlood = countFrames()
  let isAuthenticating = false
  socket.on('message', bytes => {
    const frame = isFlood() ? undefined : readFrame(String(bytes))
    if (!frame) return connection.close('refused')
    const { channel = realtimeChannel } = frame.payload
    if (frame.type === 'subscribe' && channel === officeChannel) return void onSubscribe(connection)
    if (channel !== realtimeChannel) return connection.close('foreign')
    if (frame.type === 'subscribe') return
    if (isAuthenticating) return connection.close('refused')
    isAuthenticating = true
    clearTimeout(late)
    void onAuth(connection, frame.payload as AuthFrame['payload'])
  })
  socket.on('close', () => {
    clearTimeout(late)
    onEnd(connection)
  })
}

function createDelivery(send: (frame: Frame) => void): Pick<RealtimeConnection, 'deliver' | 'deliverMissed'> {
  const delivered = new Set<string>()
  let waiting: Frame[] | undefined = []
  const deliverOnce = (frame: Frame) => {
    if (frame.id === null || delivered.has(frame.id)) return
    delivered.add(frame.id)
    const [oldest] = delivered
    if (delivered.size > limits.realtime.kept && oldest !== undefined) delivered.delete(oldest)
    send(frame)
  }
  return {
    deliver: frame => (waiting ? void waiting.push(frame) : deliverOnce(frame)),
    deliverMissed(missed) {
      for (const frame of [...missed, ...(waiting ?? [])]) deliverOnce(frame)
      waiting = undefined
    },
  }
}

/** Tells whether more frames came within this second than a well-behaved client sends. */
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
    data_age: z.int().nonnegative().optional(),
  }),
})
const Subscribe = z.object({
  type: z.literal('subscribe'),
  payload: z.strictObject({ channel: z.string().max(100) }),
})
const ClientFrame = z.discriminatedUnion('type', [Auth, Subscribe])

/** Parses a frame; undefined for anything that a client may not send. */
function readFrame(text: string): z.output<typeof ClientFrame> | undefined {
  try {
    return ClientFrame.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
