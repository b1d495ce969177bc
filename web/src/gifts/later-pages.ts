import { lateParts } from '#kit/late-parts.ts'

/** Whoever looks at a list needs none of these. */
export const LateClosedPage = lateParts(() => import('./closed-page.tsx')).part(all => all.ClosedPage)
export const LateLockedPage = lateParts(() => import('./locked-page.tsx')).part(all => all.LockedPage)
export const LateGiftPayment = lateParts(() => import('./gift-payment.tsx')).part(all => all.GiftPayment)
