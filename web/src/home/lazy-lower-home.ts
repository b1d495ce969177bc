import { lazyComponents } from '#kit/lazy-components.ts'

/** Rendered on the server. Their scripts load after the first view; the finder and all links work without. */
const lower = lazyComponents(() => import('./lower-home.tsx'))

export const LazyGiftFinder = lower.component(all => all.GiftFinder)
export const LazyOccasionTiles = lower.component(all => all.OccasionTiles)
export const LazyLowerHome = lower.component(all => all.LowerHome)
