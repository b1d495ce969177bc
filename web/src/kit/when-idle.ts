const firstTouches = ['pointerdown', 'pointerover', 'keydown', 'focusin'] as const
const longestWait = 2_000

/**
 * Resolves once the browser has nothing better to do, or somebody begins to use the page; on the server at once. For who
 * saves data only use counts: what nobody touches is not fetched.
 */
export function whenIdle(): Promise<void> {
  if (typeof document === 'undefined') return Promise.resolve()
  return new Promise(resolve => {
    const rest = () => {
      for (const touch of firstTouches) removeEventListener(touch, rest, true)
      resolve()
    }
    for (const touch of firstTouches) addEventListener(touch, rest, { capture: true, passive: true })
    if (document.documentElement.dataset.saveData !== undefined) return
    if ('requestIdleCallback' in window) requestIdleCallback(rest, { timeout: longestWait })
    else setTimeout(rest)
  })
}
