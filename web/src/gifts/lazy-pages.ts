import { lazyComponents } from '#kit/lazy-components.ts'

/** Most viewers of a list need none of these chunks. */
export const LazyClosedPage = lazyComponents(() => import('./closed-page.tsx')).component(
  all => all.ClosedPage,
)
export const LazyLockedPage = lazyComponents(() => import('./locked-page.tsx')).component(
  all => all.LockedPage,
)
export const LazyGiftPayment = lazyComponents(() => import('./gift-payment.tsx')).component(
  all => all.GiftPayment,
)
