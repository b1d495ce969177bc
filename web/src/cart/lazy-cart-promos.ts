import { lazyComponents } from '#kit/lazy-components.ts'

/** Nobody's first view needs the box for codes. */
export const LazyCartPromos = lazyComponents(() => import('./cart-promos.tsx')).component(
  module => module.CartPromos,
)
