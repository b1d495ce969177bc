import { lazyComponents } from '#kit/lazy-components.ts'

const parts = lazyComponents(() => import('./product-components.tsx'))

/** Loads the components of the product page together with its data. */
export const preloadProductComponents = parts.preload

export const LazyDeliveryEstimate = parts.component(({ DeliveryEstimate }) => DeliveryEstimate)
export const LazyGallery = parts.component(({ Gallery }) => Gallery)
export const LazyPriceAsOf = parts.component(({ PriceAsOf }) => PriceAsOf)
export const LazyProductRest = parts.component(({ ProductRest }) => ProductRest)
export const LazyRestockNote = parts.component(({ RestockNote }) => RestockNote)
export const LazyShareRow = parts.component(({ ShareRow }) => ShareRow)
