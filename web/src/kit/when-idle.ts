const firstTouches = ['pointerdown', 'pointerover', 'keydown', 'focusin'] as const
const longestWait = 2_000

/**
 * Resolves once the browser is idle or the user starts to use the page, and at once on the server. With data
 * saving on, only an interaction counts, so that unused parts are never loaded.
 */
export function whenIdle(): Promise<void> {
  if (typeof document === 'undefined') return Promise.resolve()
  return new Promise(resolve => {
    const finish = () => {
      for (const touch of firstTouches) removeEventListener(touch, finish, true)
      resolve()
    }
    for (const touch of firstTouches) addEventListener(touch, finish, { capture: true, passive: true })
    if (document.documentElement.dataset.saveData !== undefined) return
    if ('requestIdleCallback' in window) requestIdleCallback(finish, { timeout: longestWait })
    else setTimeout(finish)
  })
}
