import { type ComponentType, type FunctionComponent, lazy, useState } from 'react'

export interface Preloadable extends FunctionComponent {
  /** Loads the script before the component is shown. */
  preload(): void
}

/**
 * A component without properties whose script loads when it is shown, or before: then it shows at once. React delays
 * the content of each boundary that has shown a fallback by up to 300 ms.
 */
export function preloadable(load: () => Promise<ComponentType>): Preloadable {
  let loaded: ComponentType | undefined
  const begin = async () => {
    loaded ??= await load()
    return { default: loaded }
  }
  const Lazy = lazy(begin)
  function LoadedOrLazy() {
    const [Shown] = useState<ComponentType>(() => loaded ?? Lazy)
    return <Shown />
  }
  return Object.assign(LoadedOrLazy, { preload: () => void begin().catch(() => {}) })
}
