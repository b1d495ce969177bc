/** What the pages tell of themselves, as the browser's own observers see it. */
export interface Vitals {
  /** Milliseconds from the navigation to the largest picture or text. */
  readonly lcp: number
  /** What that was: "img /pictures/bolga-basket-400.webp". */
  readonly largest: string
  /** Of the whole journey, without what a press asked for. */
  readonly cls: number
  /** Milliseconds from each press or key to the next picture of the page. */
  readonly presses: readonly number[]
  /** The main thread at work for more than 50 ms at a time: what is beyond, in milliseconds. */
  readonly blocked: number
}

/**
 * Runs in the page before everything else and keeps what `Vitals` names. A press is told once its last event is;
 * whose work is done within 16 ms is told by nobody and counts as quick.
 */
export const watchVitals = `(() => {
  const told = { lcp: 0, largest: '', cls: 0, blocked: 0, presses: {} }
  window.toldVitals = told
  const watch = (type, hear, more = {}) =>
    new PerformanceObserver(list => list.getEntries().forEach(hear)).observe({ type, buffered: true, ...more })
  watch('largest-contentful-paint', ({ startTime, element, url }) => {
    told.lcp = startTime
    told.largest = (element?.localName ?? '') + ' ' + (url ? new URL(url).pathname : element?.textContent.slice(0, 40))
  })
  watch('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) told.cls += value })
  watch('longtask', ({ duration }) => { told.blocked += duration - 50 })
  watch('event', ({ interactionId, duration }) => {
    if (interactionId) told.presses[interactionId] = Math.max(duration, told.presses[interactionId] ?? 0)
  }, { durationThreshold: 16 })
})()`

/** Read in the page. */
export const readVitals = `({ ...toldVitals, presses: Object.values(toldVitals.presses) })`
