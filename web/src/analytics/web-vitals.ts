import { track } from '#kit/analytics.ts'
import { trackedPath } from './tracked-path.ts'

interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
}

type Vital = 'LCP' | 'INP' | 'CLS'

/** Measures how this document feels (web.dev/vitals), and notes it when it is left for the first time. */
export function noteVitals(): void {
  const path = trackedPath(location.pathname)
  const vitals = new Map<Vital, number>()
  watch('largest-contentful-paint', entry => vitals.set('LCP', entry.startTime))
  watchShifts(worst => vitals.set('CLS', worst))
  watchInteractions(slow => vitals.set('INP', slow))
  const note = () => {
    if (document.visibilityState !== 'hidden') return
    removeEventListener('visibilitychange', note, true)
    for (const [label, value] of vitals) {
      track('web_vital', { label, value: Math.round(value * 1000) / 1000, metadata: { path } })
    }
  }
  addEventListener('visibilitychange', note, true)
}

/** The largest of the windows of shifts: at most a second between two, five in all. */
function watchShifts(found: (worst: number) => void): void {
  let [sum, first, last, worst] = [0, 0, 0, 0]
  found(0)
  watch('layout-shift', entry => {
    const { value, hadRecentInput, startTime } = entry as LayoutShift
    if (hadRecentInput) return
    const goesOn = startTime - last < 1_000 && startTime - first < 5_000
    sum = goesOn ? sum + value : value
    if (!goesOn) first = startTime
    last = startTime
    worst = Math.max(worst, sum)
    found(worst)
  })
}

/** The slowest interaction, but for one in each fifty. */
function watchInteractions(found: (slow: number) => void): void {
  const slowest = new Map<number, number>()
  watch(
    'event',
    entry => {
      const { interactionId = 0, duration } = entry as PerformanceEventTiming
      if (interactionId === 0) return
      slowest.set(interactionId, Math.max(duration, slowest.get(interactionId) ?? 0))
      const ordered = [...slowest.values()].sort((a, b) => b - a)
      found(ordered[Math.floor(ordered.length / 50)] ?? duration)
    },
    { durationThreshold: 40 },
  )
}

/** As much of it as the compiler's library does not know yet. */
interface WatchOptions extends PerformanceObserverInit {
  /** Milliseconds. */
  readonly durationThreshold?: number
}

function watch(type: string, note: (entry: PerformanceEntry) => void, options: WatchOptions = {}): void {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return
  new PerformanceObserver(list => list.getEntries().forEach(note)).observe({
    type,
    buffered: true,
    ...options,
  })
}
