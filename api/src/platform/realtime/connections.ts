import { limits } from '@akyede/contract/limits'
import type { Frame } from '@akyede/contract/realtime'
import { createMultimap } from '../multimap.ts'
import type { RealtimeConnection, RealtimeUser } from './connection.ts'

/** The open connections of this process. */
export interface RealtimeConnections {
  readonly size: number
  all(): Iterable<RealtimeConnection>
  /** Tells whether this network may open one more connection. */
  hasRoom(network: string): boolean
  /** Tells whether `makeRoom` would succeed. */
  canMakeRoom(network: string): boolean
  /**
   * Tells whether the process takes one more connection of this network. When it is full, the oldest connection of
   * the network that holds most is closed for it, as long as that network keeps at least as many as this one gets.
   */
  makeRoom(network: string): boolean
  add(connection: RealtimeConnection): void
  remove(connection: RealtimeConnection): void
  /** Assigns the authenticated user. When a session or a user has too many connections, the oldest is closed. */
  assignUser(connection: RealtimeConnection, user: RealtimeUser): void
  /** Delivers to all connections of a user, except those of one session. */
  deliver(userId: number, frame: Frame, except?: string): void
  ofSession(sessionId: string): readonly RealtimeConnection[]
  userIds(): number[]
}

export type RealtimeLimits = Readonly<
  Record<'ofNetwork' | 'ofNetworkUnknown' | 'ofPerson' | 'ofSession' | 'ofProcess', number>
>

/** `isLimited` is false for load tests, which open thousands of connections from one address. */
export function createRealtimeConnections(
  isLimited: boolean,
  realtimeLimits: RealtimeLimits = limits.realtime,
): RealtimeConnections {
  const open = new Set<RealtimeConnection>()
  const byUser = createMultimap<number, RealtimeConnection>()
  const bySession = createMultimap<string, RealtimeConnection>()
  const byNetwork = createMultimap<string, RealtimeConnection>()
  const { ofNetwork, ofNetworkUnknown, ofPerson, ofSession, ofProcess } = realtimeLimits

  const closeOldest = (connections: ReadonlySet<RealtimeConnection>, atMost: number) => {
    const [oldest] = connections
    if (isLimited && connections.size > atMost) oldest?.close('tooMany')
  }
  const findReplaceable = (network: string): RealtimeConnection | undefined => {
    if (!isLimited) return undefined
    let most: ReadonlySet<RealtimeConnection> = new Set()
    for (const name of byNetwork.keys()) {
      const connections = byNetwork.of(name)
      if (connections.size > most.size) most = connections
    }
    const [oldest] = most
    return most.size - 1 > byNetwork.of(network).size ? oldest : undefined
  }
  const remove = (connection: RealtimeConnection) => {
    open.delete(connection)
    byNetwork.remove(connection.network, connection)
    if (!connection.user) return
    byUser.remove(connection.user.userId, connection)
    bySession.remove(connection.user.sessionId, connection)
  }
  return {
    get size() {
      return open.size
    },
    all: () => open,
    hasRoom(network) {
      const connections = byNetwork.of(network)
      const unknown = [...connections].filter(connection => !connection.user).length
      return !isLimited || (connections.size < ofNetwork && unknown < ofNetworkUnknown)
    },
    canMakeRoom: network => open.size < ofProcess || findReplaceable(network) !== undefined,
    makeRoom(network) {
      if (open.size < ofProcess) return true
      const oldest = findReplaceable(network)
      if (!oldest) return false
      // Removed at once, because the socket may take a moment to close.
      remove(oldest)
      oldest.close('tooMany')
      return true
    },
    add(connection) {
      open.add(connection)
      byNetwork.add(connection.network, connection)
    },
    remove,
    assignUser(connection, user) {
      // The connection was closed while its token was checked.
      if (!open.has(connection)) return
      connection.user = user
      byUser.add(user.userId, connection)
      bySession.add(user.sessionId, connection)
      closeOldest(bySession.of(user.sessionId), ofSession)
      closeOldest(byUser.of(user.userId), ofPerson)
    },
    deliver(userId, frame, except) {
      for (const connection of byUser.of(userId)) {
        if (connection.user?.sessionId !== except) connection.deliver(frame)
      }
    },
    ofSession: sessionId => [...bySession.of(sessionId)],
    userIds: () => [...byUser.keys()],
  }
}
