import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { whenIdle } from './when-idle.ts'

/** Components whose script is not needed for the first view of a page. */
export interface LazyComponents<Module> {
  /**
   * Loads the script before it is needed. The current state is painted first, because requesting all files of a
   * chunk delays the paint on slow phones.
   */
  preload(): void
  /**
   * One component of the module, for use in a `<Suspense>`. The server renders it with the page, and it hydrates
   * once the page is loaded and idle.
   */
  component<Props>(pick: (module: Module) => ComponentType<Props>): LazyExoticComponent<ComponentType<Props>>
}

export function lazyComponents<Module>(load: () => Promise<Module>): LazyComponents<Module> {
  let loading: Promise<Module> | undefined
  const startLoading = () => {
    loading ??= waitForPaint().then(() => loadWithRetries(load))
    return loading
  }
  return {
    preload: () => void startLoading(),
    component: pick =>
      lazy(async () => {
        if (!loading) await whenIdle()
        return { default: pick(await startLoading()) }
      }),
  }
}

/** A hidden tab never paints, so the wait ends after this time. */
const maxWaitMs = 500

/** Resolves after the next paint, and at once on the server. */
const waitForPaint = (): Promise<void> =>
  typeof document === 'undefined'
    ? Promise.resolve()
    : new Promise(resolve => {
        requestAnimationFrame(() => setTimeout(resolve))
        setTimeout(resolve, maxWaitMs)
      })

const retryDelayMs = 5_000

/** Retries until the script loads. The server-rendered HTML stays on the page meanwhile. */
async function loadWithRetries<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (typeof document === 'undefined') throw error
    await new Promise(resolve => {
      addEventListener('online', resolve, { once: true })
      setTimeout(resolve, retryDelayMs)
    })
    return loadWithRetries(load)
  }
}
