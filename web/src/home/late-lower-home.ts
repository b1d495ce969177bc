import { lateParts } from '#kit/late-parts.ts'

/** Part of the document from the start; its scripts load after the first view. */
export const LateLowerHome = lateParts(() => import('./lower-home.tsx')).part(lower => lower.LowerHome)
