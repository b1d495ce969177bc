import { limits } from '@akyede/contract/limits'
import type { AnalyticsEvent } from '#kit/analytics.ts'

/** `later`: no answer came, or none that says anything of what was sent. */
export type DeliveryResult = 'done' | 'later'

export interface SenderParts {
  /** Taken out here; `track` puts in. */
  readonly waiting: AnalyticsEvent[]
  /** Never rejects. */
  readonly deliver: (batch: readonly AnalyticsEvent[]) => Promise<DeliveryResult>
  readonly mayTrack: () => boolean
  readonly isOnline: () => boolean
}

export interface Sender {
  /** Something more waits. */
  noted(happening: AnalyticsEvent): void
  /** Sends all that waits now. */
  flush(): void
}

const urgent: ReadonlySet<string> = new Set(['error', 'purchase'])
const { batchMax, flushEvery, waitingMax } = limits.analytics

/** Sends what waits every ten seconds, at once after an error or a purchase (D136), and nothing of who must not be counted. */
export function createSender({ waiting, deliver, mayTrack, isOnline }: SenderParts): Sender {
  let timer: ReturnType<typeof setTimeout> | undefined

  const soon = () => {
    timer ??= setTimeout(flush, flushEvery)
  }
  const send = async (batches: readonly (readonly AnalyticsEvent[])[]) => {
    const answers = await Promise.all(batches.map(deliver))
    const left = batches.filter((_, index) => answers[index] === 'later').flat()
    if (left.length === 0) return
    waiting.unshift(...left)
    waiting.splice(0, Math.max(0, waiting.length - waitingMax))
    soon()
  }
  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (!mayTrack()) waiting.length = 0
    if (!isOnline()) return
    const batches: AnalyticsEvent[][] = []
    while (waiting.length > 0) batches.push(waiting.splice(0, batchMax))
    // All at once: a page that is left has no time for one after the other.
    void send(batches)
  }
  return {
    flush,
    noted({ event }) {
      if (urgent.has(event)) flush()
      else soon()
    },
  }
}
