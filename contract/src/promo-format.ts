/** The shape of a code, for pages that come without zod (specification 5). */
export const promoFormat = {
  message: 'Invalid promo code format',
  /** As people type it: trimmed and upper-cased; undefined for what can be no code. */
  read(typed: string): string | undefined {
    const code = typed.trim().toUpperCase()
    return /^[A-Z0-9]{5,20}$/.test(code) ? code : undefined
  },
} as const
