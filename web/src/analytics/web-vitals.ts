import { track } from '#kit/analytics.ts'
import { trackedPath } from './tracked-path.ts'

interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
}

type Vital = 'LCP' | 'INP' | 'CLS'

/** Measures the Web Vitals of this document (web.dev/vitals) and tracks them when it is first hidden. */
export function trackVitals(): void {
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

/** The largest session window of layout shifts: at most one second between shifts and five seconds in all. */
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

/** The slowest interaction, ignoring one outlier per fifty. */
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

/** Options that TypeScript's library does not declare yet. */
interface WatchOptions extends PerformanceObserverInit {
  /** In milliseconds. */
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
