/** Where the shop says how a payment stands, also while its payer is asked. */
export const paymentAddress = (reference: string): string =>
  `/checkout/success?reference=${encodeURIComponent(reference)}`
