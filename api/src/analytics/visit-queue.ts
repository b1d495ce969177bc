import { limits } from '@akyede/contract/limits'
import type { Executor } from '#platform/database.ts'
import { analyticsEvents } from './tables.ts'

export type Visit = typeof analyticsEvents.$inferInsert

export interface VisitQueue {
  /** Adds visits while the queue has room, and returns how many were added. */
  add(visits: readonly Visit[]): number
  /** Resolves once the queue is empty. */
  drained(): Promise<void>
}

const { queueMax, writtenAtOnce } = limits.analytics

/**
 * Queues visits in memory for one writer, so that a flood of events takes one connection and limited memory
 * (security design, section 10). Visits that cannot be written are dropped: they must never cost a sale.
 */
export function createVisitQueue(
  write: (visits: Visit[]) => Promise<void>,
  onLost: (visits: number, error: unknown) => void,
): VisitQueue {
  const waiting: Visit[] = []
  let writing: Promise<void> | undefined
  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const next = waiting.splice(0, writtenAtOnce)
      await write(next).catch(error => onLost(next.length, error))
    }
    writing = undefined
  }
  return {
    add(visits) {
      const taken = visits.slice(0, queueMax - waiting.length)
      waiting.push(...taken)
      if (taken.length > 0) writing ??= writeAll()
      return taken.length
    },
    drained: async () => writing,
  }
}

export const writeVisits = async (executor: Executor, visits: Visit[]): Promise<void> => {
  await executor.insert(analyticsEvents).values(visits)
}
