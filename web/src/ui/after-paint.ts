import { useEffect, useState } from 'react'

/** In a tab that nobody sees nothing is painted. */
const longestMs = 500
/** Whoever leaves is heard while the next page is asked for; once this one goes, nothing begins that takes a moment. */
const quicker = ['keydown', 'pointerdown', 'beforeunload', 'pagehide'] as const

/** Runs once the browser has painted what is there by now. Returns how to call it off. */
function oncePainted(run: () => void): () => void {
  let painted: ReturnType<typeof setTimeout> | undefined
  const callOff = () => {
    cancelAnimationFrame(frame)
    clearTimeout(painted)
    clearTimeout(late)
  }
  const end = () => {
    callOff()
    run()
  }
  const frame = requestAnimationFrame(() => {
    painted = setTimeout(end)
  })
  const late = setTimeout(end, longestMs)
  return callOff
}

/**
 * Runs once the browser has painted what is there by now: it answers a press first, and does then what takes longer. A
 * key or a press that is quicker finds it done, and so does whoever leaves the page. Returns how to call it off.
 */
export function afterPaint(run: () => void): () => void {
  const callOff = () => {
    stopWaiting()
    for (const type of quicker) removeEventListener(type, end, true)
  }
  const end = () => {
    callOff()
    run()
  }
  const stopWaiting = oncePainted(end)
  for (const type of quicker) addEventListener(type, end, true)
  return callOff
}

/** Resolves as `afterPaint` runs: what was pressed for is seen to have begun, and is done now. */
export const waitForPaintOrInput = (): Promise<void> => new Promise(afterPaint)

/** Resolves once what is there by now is painted, on the server at once: for scripts, which nobody can be quicker than. */
export const waitForPaint = (): Promise<void> =>
  typeof document === 'undefined' ? Promise.resolve() : new Promise(oncePainted)

/** False for the first picture of what is shown: for contents that would keep a slow phone from showing their frame. */
export function usePainted(): boolean {
  const [painted, setPainted] = useState(false)
  useEffect(() => afterPaint(() => setPainted(true)), [])
  return painted
}
