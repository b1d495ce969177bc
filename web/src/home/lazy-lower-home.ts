import { lazyComponents } from '#kit/lazy-components.ts'

/** Rendered on the server. Its scripts load after the first view. */
export const LazyLowerHome = lazyComponents(() => import('./lower-home.tsx')).component(
  lower => lower.LowerHome,
)
