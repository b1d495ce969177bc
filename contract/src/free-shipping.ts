import { limits } from './limits.ts'

/** What merchandise still misses for free shipping, in pesewas; 0 once it is reached. ₵100.00 exactly pays (D26). */
export const missingForFreeShipping = (merchandise: number): number =>
  Math.max(0, limits.freeShippingOver + 1 - merchandise)
