import { limits } from '@akyede/contract/limits'
import type { AnalyticsEvent } from '#kit/analytics.ts'

/** `later`: no response came, or a temporary failure. */
export type DeliveryResult = 'done' | 'later'

export interface SenderParts {
  /** The queue. `track` adds events and the sender removes them. */
  readonly queue: AnalyticsEvent[]
  /** Never rejects. */
  readonly deliver: (batch: readonly AnalyticsEvent[]) => Promise<DeliveryResult>
  readonly mayTrack: () => boolean
  readonly isOnline: () => boolean
}

export interface Sender {
  /** Called after an event was added to the queue. */
  eventQueued(event: AnalyticsEvent): void
  /** Sends all queued events now. */
  flush(): void
}

const urgent: ReadonlySet<string> = new Set(['error', 'purchase'])
const { batchMax, flushEvery, waitingMax } = limits.analytics

/**
 * Sends queued events every ten seconds, and at once after an error or a purchase (D136). Events of visitors
 * who refuse tracking are dropped.
 */
export function createSender({ queue, deliver, mayTrack, isOnline }: SenderParts): Sender {
  let timer: ReturnType<typeof setTimeout> | undefined

  const soon = () => {
    timer ??= setTimeout(flush, flushEvery)
  }
  const send = async (batches: readonly (readonly AnalyticsEvent[])[]) => {
    const answers = await Promise.all(batches.map(deliver))
    const left = batches.filter((_, index) => answers[index] === 'later').flat()
    if (left.length === 0) return
    queue.unshift(...left)
    queue.splice(0, Math.max(0, queue.length - waitingMax))
    soon()
  }
  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (!mayTrack()) queue.length = 0
    if (!isOnline()) return
    const batches: AnalyticsEvent[][] = []
    while (queue.length > 0) batches.push(queue.splice(0, batchMax))
    // All batches are sent at once, because a page that is being left has no time for a sequence.
    void send(batches)
  }
  return {
    flush,
    eventQueued({ event }) {
      if (urgent.has(event)) flush()
      else soon()
    },
  }
}
