import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'

export interface EventLoop {
  /** How late work starts, in milliseconds, smoothed over about two seconds. */
  readonly delay: () => number
  /** Forgets how late it was until now: to come up takes a second or two in one go, and says nothing of what follows. */
  reset(): void
  stop(): void
}

const beat = 20
const blocked = 50
const smoothedOver = 2_000
/** One standstill (a paused machine, a long collection) says little about the next moment. */
const longestCounted = 1_000
const resolution = 10

/**
 * Watches how late the event loop is. A standstill of more than 50 ms is counted, and logged at most once in
 * `quiet` milliseconds, with how many there were and the longest.
 */
export function watchEventLoop(metrics: Metrics, say: Log['warn'], quiet = 60_000): EventLoop {
  const histogram = monitorEventLoopDelay({ resolution })
  histogram.enable()
  // It measures from timer to timer, which includes the time that the timer was meant to wait.
  const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolution) / 1000
  metrics.collectGauges(() => {
    const figures = {
      loopP50: seconds(histogram.percentile(50)),
      loopP99: seconds(histogram.percentile(99)),
      loopMax: seconds(histogram.max),
    }
    histogram.reset()
    return figures
  })

  let delay = 0
  let last = performance.now()
  let loggedAt = Number.NEGATIVE_INFINITY
  let since = { count: 0, longest: 0 }
  const timer = setInterval(() => {
    const now = performance.now()
    const late = Math.max(0, now - last - beat)
    const weight = 1 - Math.exp(-(now - last) / smoothedOver)
    delay += weight * (Math.min(late, longestCounted) - delay)
    last = now
    if (late > blocked) {
      metrics.count('loopBlocked', {})
      since = { count: since.count + 1, longest: Math.max(since.longest, late) }
    }
    if (since.count === 0 || now - loggedAt < quiet) return
    say('the event loop was blocked', { count: since.count, ms: Math.round(since.longest) })
    since = { count: 0, longest: 0 }
    loggedAt = now
  }, beat)
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
 * Resolves when it is this caller's turn to work for some milliseconds without a pause. One has it in each round of the event
 * loop, of which a process has one: between two of them all that is light is answered.
 */
export function takeTurn(): Promise<void> {
  return new Promise(resolve => {
    if (waiting.push(resolve) === 1) setImmediate(giveTurn)
  })
}

/** What is asked for with setImmediate from within one round comes in the next. */
function giveTurn(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(giveTurn)
}
