import { lazyComponents } from '#kit/lazy-components.ts'

/** Loaded lazily, because no first view needs the promo box. */
export const LazyCartPromos = lazyComponents(() => import('./cart-promos.tsx')).component(
  module => module.CartPromos,
)
