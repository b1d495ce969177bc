import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'

export interface EventLoop {
  /** Milliseconds that work starts late, smoothed over about two seconds. */
  readonly delay: () => number
  /** Resets the delay: startup blocks for a second or two, which says nothing about later. */
  reset(): void
  stop(): void
}

const interval = 20
const blockedMs = 50
const smoothedOver = 2_000
/** Limits the weight of one long block (a paused machine, a long garbage collection). */
const maxCounted = 1_000
const resolution = 10

/**
 * Measures the delay of the event loop. Blocks of more than 50 ms are counted, and logged with number and maximum at
 * most once in `quiet` milliseconds.
 */
export function watchEventLoop(metrics: Metrics, report: Log['warn'], quiet = 60_000): EventLoop {
  const histogram = monitorEventLoopDelay({ resolution })
  histogram.enable()
  // The histogram measures from timer to timer, which includes the timer's own interval.
  const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolution) / 1000
  metrics.collectGauges(() => {
    const values = {
      loopP50: seconds(histogram.percentile(50)),
      loopP99: seconds(histogram.percentile(99)),
      loopMax: seconds(histogram.max),
    }
    histogram.reset()
    return values
  })

  let delay = 0
  let last = performance.now()
  let loggedAt = Number.NEGATIVE_INFINITY
  let since = { count: 0, longest: 0 }
  const timer = setInterval(() => {
    const now = performance.now()
    const late = Math.max(0, now - last - interval)
    const weight = 1 - Math.exp(-(now - last) / smoothedOver)
    delay += weight * (Math.min(late, maxCounted) - delay)
    last = now
    if (late > blockedMs) {
      metrics.count('loopBlocked', {})
      since = { count: since.count + 1, longest: Math.max(since.longest, late) }
    }
    if (since.count === 0 || now - loggedAt < quiet) return
    report('the event loop was blocked', { count: since.count, ms: Math.round(since.longest) })
    since = { count: 0, longest: 0 }
    loggedAt = now
  }, interval)
  timer.unref()
  return {
    delay: () => delay,
    reset() {
      delay = 0
      last = performance.now()
    },
    stop() {
      clearInterval(timer)
      histogram.disable()
    },
  }
}

const waiting: (() => void)[] = []

/**
 * Resolves when it is this caller's turn to compute for some milliseconds without a pause. One caller per round of
 * the event loop gets a turn, so that light requests are answered between two turns.
 */
export function takeTurn(): Promise<void> {
  return new Promise(resolve => {
    if (waiting.push(resolve) === 1) setImmediate(nextTurn)
  })
}

/** A setImmediate from within one round runs in the next. */
function nextTurn(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(nextTurn)
}
