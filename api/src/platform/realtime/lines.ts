import { limits } from '@akyede/contract/limits'
import type { Frame } from '@akyede/contract/realtime'
import { grouped } from '../grouped.ts'
import type { Line, Listener } from './line.ts'

/** The lines that are open in this process. */
export interface Lines {
  readonly size: number
  all(): Iterable<Line>
  /** Whether this network may open one more. */
  hasRoom(network: string): boolean
  /**
   * Whether the process takes one more of this network. When all are taken, the oldest line of the network that holds
   * most is closed for it, as long as that network keeps at least as many as this one gets.
   */
  makeRoom(network: string): boolean
  add(line: Line): void
  remove(line: Line): void
  /** It is known now whose it is. Of one sign-in, and of one person, too many lines cost the oldest. */
  own(line: Line, listener: Listener): void
  /** To all of somebody's lines, but those of the sign-in to leave out. */
  pass(userId: number, frame: Frame, except?: string): void
  ofSession(sessionId: string): readonly Line[]
  readers(): number[]
}

export type LineFigures = Readonly<
  Record<'ofNetwork' | 'ofNetworkUnknown' | 'ofPerson' | 'ofSession' | 'ofProcess', number>
>

/** `isLimited` is false where whoever measures the shop opens thousands from one address. */
export function createLines(isLimited: boolean, figures: LineFigures = limits.realtime): Lines {
  const open = new Set<Line>()
  const byUser = grouped<number, Line>()
  const bySession = grouped<string, Line>()
  const byNetwork = grouped<string, Line>()
  const { ofNetwork, ofNetworkUnknown, ofPerson, ofSession, ofProcess } = figures

  const closeOldest = (lines: ReadonlySet<Line>, atMost: number) => {
    const [oldest] = lines
    if (isLimited && lines.size > atMost) oldest?.close('tooMany')
  }
  const remove = (line: Line) => {
    open.delete(line)
    byNetwork.remove(line.network, line)
    if (!line.listener) return
    byUser.remove(line.listener.userId, line)
    bySession.remove(line.listener.sessionId, line)
  }
  return {
    get size() {
      return open.size
    },
    all: () => open,
    hasRoom(network) {
      const lines = byNetwork.of(network)
      const unknown = [...lines].filter(line => !line.listener).length
      return !isLimited || (lines.size < ofNetwork && unknown < ofNetworkUnknown)
    },
    makeRoom(network) {
      if (open.size < ofProcess) return true
      if (!isLimited) return false
      let most: ReadonlySet<Line> = new Set()
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
    own(line, listener) {
      // It was closed while its token was checked.
      if (!open.has(line)) return
      line.listener = listener
      byUser.add(listener.userId, line)
      bySession.add(listener.sessionId, line)
      closeOldest(bySession.of(listener.sessionId), ofSession)
      closeOldest(byUser.of(listener.userId), ofPerson)
    },
    pass(userId, frame, except) {
      for (const line of byUser.of(userId)) {
        if (line.listener?.sessionId !== except) line.pass(frame)
      }
    },
    ofSession: sessionId => [...bySession.of(sessionId)],
    readers: () => [...byUser.keys()],
  }
}
