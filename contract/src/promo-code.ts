import { z } from 'zod'

/** A code as people type it: trimmed, upper-cased, 5 to 20 letters and digits (specification 5). */
export const promoCode = z
  .string('Invalid promo code format')
  .transform(typed => typed.trim().toUpperCase())
  .refine(code => /^[A-Z0-9]{5,20}$/.test(code), 'Invalid promo code format')
