import { lazyComponents } from '#kit/lazy-components.ts'

/** Pages of the user's own lists do not need this chunk. */
export const LazyListToGive = lazyComponents(() => import('./list-to-give.tsx')).component(
  chunk => chunk.ListToGive,
)
/** Loaded when the user opens the sheet. */
export const LazyBuyAllSheet = lazyComponents(() => import('./buy-all-sheet.tsx')).component(
  chunk => chunk.BuyAllSheet,
)
export { FollowGift } from './follow-gift.tsx'
export { GiftsFound, GiftsHeading, GiftsTabs } from './gifts-found.tsx'
export { type GiftsView, giftsQuery, giftsViewOf } from './gifts-query.ts'
export { LazyClosedPage, LazyGiftPayment, LazyLockedPage } from './lazy-pages.ts'
export { sharedMeta } from './shared-meta.ts'
export { SharedPage } from './shared-page.tsx'
