import { lazyComponents } from '#kit/lazy-components.ts'

/** Part of the document from the start; its scripts load after the first view. */
export const LazyLowerHome = lazyComponents(() => import('./lower-home.tsx')).component(
  lower => lower.LowerHome,
)
