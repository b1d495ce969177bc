import { lateParts } from '#kit/late-parts.ts'

const parts = lateParts(() => import('./product-parts.ts'))

/** For whoever is on the way to a product: its parts travel beside its facts. */
export const beginProductParts = parts.begin

export const LateDeliveryEstimate = parts.part(({ DeliveryEstimate }) => DeliveryEstimate)
export const LateGallery = parts.part(({ Gallery }) => Gallery)
export const LatePriceAsOf = parts.part(({ PriceAsOf }) => PriceAsOf)
export const LateProductRest = parts.part(({ ProductRest }) => ProductRest)
export const LateRestockNote = parts.part(({ RestockNote }) => RestockNote)
export const LateShareRow = parts.part(({ ShareRow }) => ShareRow)
