import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Failure } from '@akyede/contract/failures'
import { type AuthFrame, type Frame, officeChannel, realtimeChannel } from '@akyede/contract/realtime'
import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import { networkOf } from '../address-block.ts'
import { isDatabaseUnavailable } from '../database.ts'
import type { Platform } from '../platform.ts'
import { createAddressOf } from '../request-address.ts'
import { openRealtimeConnection, type RealtimeConnection, type RealtimeUser } from './connection.ts'
import { createRealtimeConnections, type RealtimeConnections, type RealtimeLimits } from './connections.ts'
import { deliverPushes } from './deliver-pushes.ts'
import { findMissedPushes } from './find-missed-pushes.ts'
import { handleUpgrades } from './handle-upgrades.ts'
import { monitorConnections } from './monitor-connections.ts'

export interface RealtimeOptions {
  readonly http: FastifyInstance
  readonly platform: Platform
  /** Authenticates the first frame; refuses with the same failures as calls. */
  readonly identify: (
    request: IncomingMessage,
    auth: AuthFrame['payload'],
    nonce: string,
  ) => Promise<RealtimeUser>
  /** Tells whether a session is still valid. */
  readonly isSignedIn: (sessionId: string) => Promise<boolean>
  /** Tells whether a user may have the channel of the back office. */
  readonly isStaff: (userId: number) => Promise<boolean>
  /** The topic on which the ids of ended sessions are published. */
  readonly sessionEnded: string
  /** Other limits than `limits.realtime`, for tests. */
  readonly realtimeLimits?: RealtimeLimits
}

/**
 * Serves realtime connections: open tabs receive pushes for their user at once (D131), whichever process published
 * them with `push.ts`. A client that reconnects receives what it missed, as long as it is stored.
 */
export function serveRealtime(options: RealtimeOptions): void {
  const { http, platform, isSignedIn, sessionEnded } = options
  const { config, broadcast, metrics, publicUrl } = platform
  const connections = createRealtimeConnections(config.rateLimit.on, options.realtimeLimits)
  const addressOf = createAddressOf(config.trustedProxies)
  const networkOfRequest = (request: IncomingMessage) => networkOf(addressOf(request))
  const monitor = monitorConnections(connections, isSignedIn)
  deliverPushes(platform, connections)
  broadcast.on(sessionEnded, sessionId => {
    for (const connection of connections.ofSession(sessionId)) connection.close('signedOut')
  })
  broadcast.onGap(() => void monitor.checkAll())
  metrics.collectGauges(() => ({ realtimeConnections: connections.size }))

  let closing = false
  handleUpgrades({
    server: http.server,
    publicUrl,
    refuse(request) {
      const network = networkOfRequest(request)
      if (closing) return 503
      if (!connections.hasRoom(network)) return 429
      return connections.canMakeRoom(network) ? undefined : 503
    },
    onOpen: (socket, request) =>
      openConnection(options, connections, { socket, request, network: networkOfRequest(request) }),
  })
  http.addHook('preClose', async () => {
    closing = true
    monitor.stop()
    for (const connection of connections.all()) connection.close('restarting')
  })
}

interface AcceptedSocket {
  readonly socket: WebSocket
  readonly request: IncomingMessage
  readonly network: string
}

/** Sends the hello with the nonce that the first frame has to sign. */
function openConnection(
  options: RealtimeOptions,
  connections: RealtimeConnections,
  { socket, request, network }: AcceptedSocket,
): void {
  const nonce = randomBytes(24).toString('base64url')
  const connection = openRealtimeConnection({
    socket,
    network,
    clock: options.platform.clock,
    onAuth: (openedConnection, auth) =>
      authenticate(
        options,
        connections,
        openedConnection,
        () => options.identify(request, auth, nonce),
        auth,
      ),
    onSubscribe: openedConnection => subscribeToOffice(options, openedConnection),
    onEnd: connections.remove,
  })
  // Not earlier: an upgrade with an invalid handshake must not close the connection of another network.
  if (!connections.makeRoom(network)) {
    connection.close('tooMany')
    return
  }
  connections.add(connection)
  connection.send('hello', { nonce })
}

/** Pushes of the back office are sent to staff alone; the answer says whether the user is one of them. */
async function subscribeToOffice(
  { isStaff, platform: { log } }: RealtimeOptions,
  connection: RealtimeConnection,
): Promise<void> {
  try {
    const isAllowed = connection.user && (await isStaff(connection.user.userId))
    if (isAllowed) connection.send('ready', { channel: officeChannel })
    else connection.close('foreign')
  } catch (error) {
    if (!isDatabaseUnavailable(error)) log.error('a subscription failed', { error })
    connection.close('restarting')
  }
}

async function authenticate(
  { isStaff, platform: { database, clock, log } }: RealtimeOptions,
  connections: RealtimeConnections,
  connection: RealtimeConnection,
  identify: () => Promise<RealtimeUser>,
  auth: AuthFrame['payload'],
): Promise<void> {
  try {
    const user = await identify()
    connections.assignUser(connection, user)
    const missed = await findMissedPushes({ database, clock }, user.userId, auth)
    connection.send('ready', { channel: realtimeChannel })
    if (!missed) connection.send('gap')
    const isOfOffice = ({ type }: Frame) => type.startsWith(`${officeChannel}.`)
    const mayReceiveAll = !missed?.some(isOfOffice) || (await isStaff(user.userId))
    connection.deliverMissed((missed ?? []).filter(frame => mayReceiveAll || !isOfOffice(frame)))
  } catch (error) {
    if (error instanceof Failure) return connection.close('signedOut')
    if (!isDatabaseUnavailable(error)) log.error('a realtime connection could not be opened', { error })
    connection.close('restarting')
  }
}
