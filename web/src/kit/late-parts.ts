import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { painted } from '#ui/after-paint.ts'
import { whenCalm } from './when-calm.ts'

/** Parts of a page whose script is not needed for its first view. */
export interface LateParts<Module> {
  /**
   * Fetches the script, for whoever knows that it will be needed. To ask for all files that belong to it takes a slow
   * phone longer than what it shows of the press that needs them: that is painted first.
   */
  begin(): void
  /**
   * One of the parts, to be stood in a `<Suspense>`: the server draws it with the page, and it comes alive once the
   * page is loaded and calm.
   */
  part<Props>(pick: (module: Module) => ComponentType<Props>): LazyExoticComponent<ComponentType<Props>>
}

export function lateParts<Module>(load: () => Promise<Module>): LateParts<Module> {
  let begun: Promise<Module> | undefined
  const begin = () => {
    begun ??= painted().then(() => untilItComes(load))
    return begun
  }
  return {
    begin: () => void begin(),
    part: pick =>
      lazy(async () => {
        if (!begun) await whenCalm()
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
