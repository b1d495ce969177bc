import type { Picture } from '@akyede/contract/catalogue'
import type { Cedis } from '@akyede/contract/money'

/** Something that may be wished for, as the page knows it on which it is saved; the price in cedis. */
export interface Gift {
  readonly productId: string
  readonly variantId: string | null
  readonly variant: string | null
  readonly name: string
  readonly price: Cedis
  readonly image: string
  readonly picture: Picture
}

/** The same product, in the same variant. */
export const isSameGift = (
  one: { readonly productId: string | null; readonly variantId: string | null },
  other: { readonly productId: string | null; readonly variantId: string | null },
): boolean => one.productId === other.productId && one.variantId === other.variantId

/** To the gift as it was chosen. */
export const giftPath = (gift: { readonly productId: string; readonly variantId: string | null }): string =>
  `/product/${gift.productId}${gift.variantId === null ? '' : `?${new URLSearchParams({ variant: gift.variantId })}`}`
