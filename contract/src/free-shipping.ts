import { limits } from './limits.ts'
import { asPesewas, largest, type Pesewas, zero } from './money.ts'

/** What merchandise still misses for free shipping, in pesewas; 0 once it is reached. ₵100.00 exactly pays (D26). */
export const missingForFreeShipping = (merchandise: Pesewas): Pesewas =>
  largest(zero, asPesewas(limits.freeShippingOver + 1 - merchandise))
