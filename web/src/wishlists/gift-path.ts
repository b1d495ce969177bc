/** To the gift as it was chosen. */
export const giftPath = (gift: { readonly productId: string; readonly variantId: string | null }): string =>
  `/product/${gift.productId}${gift.variantId === null ? '' : `?${new URLSearchParams({ variant: gift.variantId })}`}`
