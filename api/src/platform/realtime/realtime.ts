import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Failure } from '@akyede/contract/failures'
import { type AuthFrame, realtimeChannel } from '@akyede/contract/realtime'
import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import { networkOf } from '../address-block.ts'
import { isDatabaseUnavailable } from '../database.ts'
import type { Platform } from '../platform.ts'
import { createAddressOf } from '../request-address.ts'
import { openRealtimeConnection, type RealtimeConnection, type RealtimeUser } from './connection.ts'
import { createRealtimeConnections, type LineFigures, type RealtimeConnections } from './connections.ts'
import { deliverPushes } from './deliver-pushes.ts'
import { findMissedPushes } from './find-missed-pushes.ts'
import { handleUpgrades } from './handle-upgrades.ts'
import { monitorConnections } from './monitor-connections.ts'

export interface RealtimeOptions {
  readonly http: FastifyInstance
  readonly platform: Platform
  /** Who proves with their first frame to be signed in; refuses with the failures of every call. */
  readonly identify: (
    request: IncomingMessage,
    auth: AuthFrame['payload'],
    nonce: string,
  ) => Promise<RealtimeUser>
  /** Whether a sign-in still lives. */
  readonly isSignedIn: (sessionId: string) => Promise<boolean>
  /** Where it is told that a sign-in ended, by its id. */
  readonly sessionEnded: string
  /** Others than those of `limits`, for tests. */
  readonly figures?: LineFigures
}

/**
 * Open tabs hear at once what concerns their person (D131): each process passes on what any of them tells in `push.ts`.
 * Who comes back is told what they missed, as long as it is kept.
 */
export function serveRealtime(options: RealtimeOptions): void {
  const { http, platform, isSignedIn, sessionEnded } = options
  const { config, broadcast, metrics, publicUrl } = platform
  const lines = createRealtimeConnections(config.rateLimit.on, options.figures)
  const addressOf = createAddressOf(config.trustedProxies)
  const networkOfRequest = (request: IncomingMessage) => networkOf(addressOf(request))
  const keeper = monitorConnections(lines, isSignedIn)
  deliverPushes(platform, lines)
  broadcast.on(sessionEnded, sessionId => {
    for (const line of lines.ofSession(sessionId)) line.close('signedOut')
  })
  broadcast.onGap(() => void keeper.checkAll())
  metrics.collectGauges(() => ({ realtimeConnections: lines.size }))

  let closing = false
  handleUpgrades({
    server: http.server,
    publicUrl,
    refuse(request) {
      const network = networkOfRequest(request)
      if (closing) return 503
      if (!lines.hasRoom(network)) return 429
      return lines.makeRoom(network) ? undefined : 503
    },
    onOpen: (socket, request) =>
      greet(options, lines, { socket, request, network: networkOfRequest(request) }),
  })
  http.addHook('preClose', async () => {
    closing = true
    keeper.stop()
    for (const line of lines.all()) line.close('restarting')
  })
}

interface Visit {
  readonly socket: WebSocket
  readonly request: IncomingMessage
  readonly network: string
}

/** Says hello with the nonce that the first frame has to sign. */
function greet(
  options: RealtimeOptions,
  lines: RealtimeConnections,
  { socket, request, network }: Visit,
): void {
  const nonce = randomBytes(24).toString('base64url')
  const line = openRealtimeConnection({
    socket,
    network,
    clock: options.platform.clock,
    onAuth: (opened, auth) =>
      letIn(options, lines, opened, () => options.identify(request, auth, nonce), auth),
    onEnd: lines.remove,
  })
  lines.add(line)
  line.send('hello', { nonce })
}

async function letIn(
  { platform: { database, log } }: RealtimeOptions,
  lines: RealtimeConnections,
  line: RealtimeConnection,
  identify: () => Promise<RealtimeUser>,
  { last_id }: AuthFrame['payload'],
): Promise<void> {
  try {
    const listener = await identify()
    lines.assignUser(line, listener)
    const missed = last_id === undefined ? [] : await findMissedPushes(database, listener.userId, last_id)
    line.send('ready', { channel: realtimeChannel })
    if (!missed) line.send('gap')
    line.deliverMissed(missed ?? [])
  } catch (error) {
    if (error instanceof Failure) return line.close('signedOut')
    if (!isDatabaseUnavailable(error)) log.error('a line could not be opened', { error })
    line.close('restarting')
  }
}
