/** Web vitals, as the browser's observers report them. */
export interface Vitals {
  /** Milliseconds from the navigation to the largest picture or text. */
  readonly lcp: number
  /** The largest element: "img /pictures/bolga-basket-400.webp". */
  readonly largest: string
  /** Of the whole journey, without shifts caused by interactions. */
  readonly cls: number
  /** Milliseconds from each interaction to the next paint. */
  readonly interactions: readonly number[]
  /** Milliseconds of long tasks beyond 50 ms each. */
  readonly blocked: number
}

/**
 * Runs in the page before other scripts and records `Vitals`. An interaction is reported after its last
 * event; those of less than 16 ms are not reported and count as fast.
 */
export const watchVitals = `(() => {
  const vitals = { lcp: 0, largest: '', cls: 0, blocked: 0, interactions: {} }
  window.vitals = vitals
  const watch = (type, handle, more = {}) =>
    new PerformanceObserver(list => list.getEntries().forEach(handle)).observe({ type, buffered: true, ...more })
  watch('largest-contentful-paint', ({ startTime, element, url }) => {
    vitals.lcp = startTime
    vitals.largest = (element?.localName ?? '') + ' ' + (url ? new URL(url).pathname : element?.textContent.slice(0, 40))
  })
  watch('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) vitals.cls += value })
  watch('longtask', ({ duration }) => { vitals.blocked += duration - 50 })
  watch('event', ({ interactionId, duration }) => {
    if (interactionId) vitals.interactions[interactionId] = Math.max(duration, vitals.interactions[interactionId] ?? 0)
  }, { durationThreshold: 16 })
})()`

/** Evaluated in the page. */
export const readVitals = `({ ...vitals, interactions: Object.values(vitals.interactions) })`
