/** In a tab that nobody sees nothing is painted. */
const longestMs = 500
const quicker = ['keydown', 'pointerdown'] as const

/**
 * Runs once the browser has painted what is there by now: it answers a press first, and does then what takes longer. A
 * key or a press that is quicker finds it done. Returns how to call it off.
 */
export function afterPaint(run: () => void): () => void {
  let painted: ReturnType<typeof setTimeout> | undefined
  const callOff = () => {
    cancelAnimationFrame(frame)
    clearTimeout(painted)
    clearTimeout(late)
    for (const type of quicker) removeEventListener(type, end, true)
  }
  const end = () => {
    callOff()
    run()
  }
  const frame = requestAnimationFrame(() => {
    painted = setTimeout(end)
  })
  const late = setTimeout(end, longestMs)
  for (const type of quicker) addEventListener(type, end, true)
  return callOff
}
