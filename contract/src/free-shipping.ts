import { limits } from './limits.ts'
import { asPesewas, largest, type Pesewas, zero } from './money.ts'

/**
 * Amount in pesewas that merchandise lacks for free shipping; 0 once it is reached. Exactly ₵100.00 does not
 * ship free (D26).
 */
export const missingForFreeShipping = (merchandise: Pesewas): Pesewas =>
  largest(zero, asPesewas(limits.freeShippingOver + 1 - merchandise))
