import { lazyComponents } from '#kit/lazy-components.ts'

/** Whoever looks at a list needs none of these. */
export const LazyClosedPage = lazyComponents(() => import('./closed-page.tsx')).component(
  all => all.ClosedPage,
)
export const LazyLockedPage = lazyComponents(() => import('./locked-page.tsx')).component(
  all => all.LockedPage,
)
export const LazyGiftPayment = lazyComponents(() => import('./gift-payment.tsx')).component(
  all => all.GiftPayment,
)
