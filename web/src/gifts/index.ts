import { lazyComponents } from '#kit/lazy-components.ts'

/** Whoever looks at lists of their own needs none of it. */
export const LazyListToGive = lazyComponents(() => import('./list-to-give.tsx')).component(
  late => late.ListToGive,
)
/** Nor this, before they press for it. */
export const LazyBuyAllSheet = lazyComponents(() => import('./buy-all-sheet.tsx')).component(
  late => late.BuyAllSheet,
)
export { GiftsFound, GiftsTabs } from './gifts-found.tsx'
export { type GiftsView, giftsQuery, giftsViewOf } from './gifts-query.ts'
export { LazyClosedPage, LazyGiftPayment, LazyLockedPage } from './lazy-pages.ts'
export { closedMeta, sharedMeta } from './shared-meta.ts'
export { SharedPage } from './shared-page.tsx'
