import { limits } from '@akyede/contract/limits'
import type { Frame } from '@akyede/contract/realtime'
import { createMultimap } from '../multimap.ts'
import type { RealtimeConnection, RealtimeUser } from './connection.ts'

/** The lines that are open in this process. */
export interface RealtimeConnections {
  readonly size: number
  all(): Iterable<RealtimeConnection>
  /** Whether this network may open one more. */
  hasRoom(network: string): boolean
  /**
   * Whether the process takes one more of this network. When all are taken, the oldest line of the network that holds
   * most is closed for it, as long as that network keeps at least as many as this one gets.
   */
  makeRoom(network: string): boolean
  add(line: RealtimeConnection): void
  remove(line: RealtimeConnection): void
  /** It is known now whose it is. Of one sign-in, and of one person, too many lines cost the oldest. */
  assignUser(line: RealtimeConnection, listener: RealtimeUser): void
  /** To all of somebody's lines, but those of the sign-in to leave out. */
  deliver(userId: number, frame: Frame, except?: string): void
  ofSession(sessionId: string): readonly RealtimeConnection[]
  userIds(): number[]
}

export type LineFigures = Readonly<
  Record<'ofNetwork' | 'ofNetworkUnknown' | 'ofPerson' | 'ofSession' | 'ofProcess', number>
>

/** `isLimited` is false where whoever measures the shop opens thousands from one address. */
export function createRealtimeConnections(
  isLimited: boolean,
  figures: LineFigures = limits.realtime,
): RealtimeConnections {
  const open = new Set<RealtimeConnection>()
  const byUser = createMultimap<number, RealtimeConnection>()
  const bySession = createMultimap<string, RealtimeConnection>()
  const byNetwork = createMultimap<string, RealtimeConnection>()
  const { ofNetwork, ofNetworkUnknown, ofPerson, ofSession, ofProcess } = figures

  const closeOldest = (lines: ReadonlySet<RealtimeConnection>, atMost: number) => {
    const [oldest] = lines
    if (isLimited && lines.size > atMost) oldest?.close('tooMany')
  }
  const remove = (line: RealtimeConnection) => {
    open.delete(line)
    byNetwork.remove(line.network, line)
    if (!line.user) return
    byUser.remove(line.user.userId, line)
    bySession.remove(line.user.sessionId, line)
  }
  return {
    get size() {
      return open.size
    },
    all: () => open,
    hasRoom(network) {
      const lines = byNetwork.of(network)
      const unknown = [...lines].filter(line => !line.user).length
      return !isLimited || (lines.size < ofNetwork && unknown < ofNetworkUnknown)
    },
    makeRoom(network) {
      if (open.size < ofProcess) return true
      if (!isLimited) return false
      let most: ReadonlySet<RealtimeConnection> = new Set()
      for (const name of byNetwork.keys()) {
        const lines = byNetwork.of(name)
        if (lines.size > most.size) most = lines
      }
      const [oldest] = most
      if (!oldest || most.size - 1 <= byNetwork.of(network).size) return false
      // At once: the socket itself may take a moment to close.
      remove(oldest)
      oldest.close('tooMany')
      return true
    },
    add(line) {
      open.add(line)
      byNetwork.add(line.network, line)
    },
    remove,
    assignUser(line, listener) {
      // It was closed while its token was checked.
      if (!open.has(line)) return
      line.user = listener
      byUser.add(listener.userId, line)
      bySession.add(listener.sessionId, line)
      closeOldest(bySession.of(listener.sessionId), ofSession)
      closeOldest(byUser.of(listener.userId), ofPerson)
    },
    deliver(userId, frame, except) {
      for (const line of byUser.of(userId)) {
        if (line.user?.sessionId !== except) line.deliver(frame)
      }
    },
    ofSession: sessionId => [...bySession.of(sessionId)],
    userIds: () => [...byUser.keys()],
  }
}
