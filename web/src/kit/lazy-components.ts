import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { waitForPaint } from '#ui/after-paint.ts'
import { whenIdle } from './when-idle.ts'

/** Parts of a page whose script is not needed for its first view. */
export interface LazyComponents<Module> {
  /**
   * Fetches the script, for whoever knows that it will be needed. To ask for all files that belong to it takes a slow
   * phone longer than what it shows of the press that needs them: that is painted first.
   */
  preload(): void
  /**
   * One of the parts, to be stood in a `<Suspense>`: the server draws it with the page, and it comes alive once the
   * page is loaded and calm.
   */
  component<Props>(pick: (module: Module) => ComponentType<Props>): LazyExoticComponent<ComponentType<Props>>
}

export function lazyComponents<Module>(load: () => Promise<Module>): LazyComponents<Module> {
  let begun: Promise<Module> | undefined
  const begin = () => {
    begun ??= waitForPaint().then(() => untilItComes(load))
    return begun
  }
  return {
    preload: () => void begin(),
    component: pick =>
      lazy(async () => {
        if (!begun) await whenIdle()
        return { default: pick(await begin()) }
      }),
  }
}

const triedAgainAfterMs = 5_000

/** What the server drew stays on the page meanwhile: a script that cannot be fetched is no reason to lose it. */
async function untilItComes<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (typeof document === 'undefined') throw error
    await new Promise(resolve => {
      addEventListener('online', resolve, { once: true })
      setTimeout(resolve, triedAgainAfterMs)
    })
    return untilItComes(load)
  }
}
