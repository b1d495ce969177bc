import { useEffect, useState } from 'react'

/** A hidden tab never paints, so the wait ends after this time. */
const maxWaitMs = 500
/**
 * These events run the work at once: the next interaction must find it done, and a page that unloads runs nothing
 * later.
 */
const earlyEvents = ['keydown', 'pointerdown', 'beforeunload', 'pagehide'] as const

/** Runs a function after the next paint. Returns a function that cancels it. */
function oncePainted(run: () => void): () => void {
  let afterFrame: ReturnType<typeof setTimeout> | undefined
  const cancel = () => {
    cancelAnimationFrame(frame)
    clearTimeout(afterFrame)
    clearTimeout(fallback)
  }
  const end = () => {
    cancel()
    run()
  }
  const frame = requestAnimationFrame(() => {
    afterFrame = setTimeout(end)
  })
  const fallback = setTimeout(end, maxWaitMs)
  return cancel
}

/**
 * Runs a function after the next paint, so that the response to an interaction is shown before longer work. The
 * next key press, tap or unload runs it earlier. Returns a function that cancels it.
 */
export function afterPaint(run: () => void): () => void {
  const cancel = () => {
    stopWaiting()
    for (const type of earlyEvents) removeEventListener(type, end, true)
  }
  const end = () => {
    cancel()
    run()
  }
  const stopWaiting = oncePainted(end)
  for (const type of earlyEvents) addEventListener(type, end, true)
  return cancel
}

/** Resolves when `afterPaint` would run its function. */
export const waitForPaintOrInput = (): Promise<void> => new Promise(afterPaint)

/**
 * Resolves after the next paint, and at once on the server. Use it for script loading, which no interaction needs
 * to hurry.
 */
export const waitForPaint = (): Promise<void> =>
  typeof document === 'undefined' ? Promise.resolve() : new Promise(oncePainted)

/**
 * False on the first render, true after its paint. Use it for content that would delay the paint of its frame on
 * slow phones.
 */
export function usePainted(): boolean {
  const [painted, setPainted] = useState(false)
  useEffect(() => afterPaint(() => setPainted(true)), [])
  return painted
}
