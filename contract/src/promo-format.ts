/** The format of promo codes, for pages that do not load zod (specification 5). */
export const promoFormat = {
  message: 'Invalid promo code format',
  /** Normalizes a typed code by trimming and upper-casing; undefined if it cannot be a code. */
  read(typed: string): string | undefined {
    const code = typed.trim().toUpperCase()
    return /^[A-Z0-9]{5,20}$/.test(code) ? code : undefined
  },
} as const
