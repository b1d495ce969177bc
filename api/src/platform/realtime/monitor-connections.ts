import { limits } from '@akyede/contract/limits'
import type { RealtimeConnection } from './connection.ts'
import type { RealtimeConnections } from './connections.ts'

/** Between two looks at all sign-ins, although each end of one is told: what is told may be lost. */
const recheckEvery = 5 * 60_000

export interface ConnectionMonitor {
  /** Closes the lines whose sign-in has ended. */
  checkAll(): Promise<void>
  stop(): void
}

/** Pings every line each half minute, a few at a time, and now and then asks whether its sign-in still lives. */
export function monitorConnections(
  lines: RealtimeConnections,
  isSignedIn: (sessionId: string) => Promise<boolean>,
): ConnectionMonitor {
  const rounds = limits.realtime.pingEvery / 1_000
  const roundOf = new WeakMap<RealtimeConnection, number>()
  let round = 0
  let checking: Promise<void> | undefined

  const pingDue = () => {
    round = (round + 1) % rounds
    for (const line of lines.all()) {
      const due = roundOf.get(line)
      if (due === undefined) roundOf.set(line, round)
      else if (due === round) line.ping()
    }
  }
  const check = async () => {
    for (const line of [...lines.all()]) {
      const { user } = line
      if (user && !(await isSignedIn(user.sessionId).catch(() => true))) line.close('signedOut')
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
