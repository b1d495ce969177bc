import { lateParts } from '#kit/late-parts.ts'

/** Whoever looks at lists of their own needs none of it. */
export const LateListToGive = lateParts(() => import('./list-to-give.tsx')).part(late => late.ListToGive)
/** Nor this, before they press for it. */
export const LateBuyAllSheet = lateParts(() => import('./buy-all-sheet.tsx')).part(late => late.BuyAllSheet)
