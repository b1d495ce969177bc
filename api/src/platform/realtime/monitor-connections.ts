import { limits } from '@akyede/contract/limits'
import type { RealtimeConnection } from './connection.ts'
import type { RealtimeConnections } from './connections.ts'

/** Milliseconds between two checks of all sessions. Each end of a session is published, but a message may be lost. */
const recheckEvery = 5 * 60_000

export interface ConnectionMonitor {
  /** Closes the connections whose session has ended. */
  checkAll(): Promise<void>
  stop(): void
}

/**
 * Pings every connection each half minute, a few at a time, and regularly checks whether its session is still valid.
 */
export function monitorConnections(
  connections: RealtimeConnections,
  isSignedIn: (sessionId: string) => Promise<boolean>,
): ConnectionMonitor {
  const rounds = limits.realtime.pingEvery / 1_000
  const roundOf = new WeakMap<RealtimeConnection, number>()
  let round = 0
  let checking: Promise<void> | undefined

  const pingDue = () => {
    round = (round + 1) % rounds
    for (const connection of connections.all()) {
      const due = roundOf.get(connection)
      if (due === undefined) roundOf.set(connection, round)
      else if (due === round) connection.ping()
    }
  }
  const check = async () => {
    for (const connection of [...connections.all()]) {
      const { user } = connection
      if (user && !(await isSignedIn(user.sessionId).catch(() => true))) connection.close('signedOut')
    }
  }
  const checkAll = () => {
    checking ??= check().finally(() => {
      checking = undefined
    })
    return checking
  }
  const timers = [setInterval(pingDue, 1_000), setInterval(() => void checkAll(), recheckEvery)]
  for (const timer of timers) timer.unref()
  return {
    checkAll,
    stop() {
      for (const timer of timers) clearInterval(timer)
    },
  }
}
