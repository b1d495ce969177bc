import { lateParts } from '#kit/late-parts.ts'

/** Nobody's first view needs the box for codes. */
export const LateCartPromos = lateParts(() => import('./cart-promos.tsx')).part(module => module.CartPromos)
