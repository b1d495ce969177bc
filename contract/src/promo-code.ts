import { z } from 'zod'
import { promoFormat } from './promo-format.ts'

/** A promo code: trimmed, upper-cased, 5 to 20 letters and digits (specification 5). */
export const promoCode = z.string(promoFormat.message).transform((typed, context) => {
  const code = promoFormat.read(typed)
  if (code !== undefined) return code
  context.addIssue({ code: 'custom', message: promoFormat.message })
  return z.NEVER
})
