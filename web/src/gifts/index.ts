import { lateParts } from '#kit/late-parts.ts'

/** Whoever looks at lists of their own needs none of it. */
export const LateListToGive = lateParts(() => import('./list-to-give.tsx')).part(late => late.ListToGive)
/** Nor this, before they press for it. */
export const LateBuyAllSheet = lateParts(() => import('./buy-all-sheet.tsx')).part(late => late.BuyAllSheet)
export { type GiftsView, giftsViewOf } from './gifts-address.ts'
export { GiftsFound } from './gifts-found.tsx'
export { giftsQuery } from './gifts-query.ts'
export { GiftsTabs } from './gifts-tabs.tsx'
export { LateClosedPage, LateGiftPayment, LateLockedPage } from './later-pages.ts'
export { closedMeta, sharedMeta } from './shared-meta.ts'
export { SharedPage } from './shared-page.tsx'
