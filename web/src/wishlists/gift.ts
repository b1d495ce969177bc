import type { Picture } from '@akyede/contract/catalogue'
import type { Cedis } from '@akyede/contract/money'

/** A product that can be saved to a list; the price is in cedis. */
export interface Gift {
  readonly productId: string
  readonly variantId: string | null
  readonly variant: string | null
  readonly name: string
  readonly price: Cedis
  readonly image: string
  readonly picture: Picture
}

/** The same product in the same variant. */
export const isSameGift = (
  one: { readonly productId: string | null; readonly variantId: string | null },
  other: { readonly productId: string | null; readonly variantId: string | null },
): boolean => one.productId === other.productId && one.variantId === other.variantId

/** Path of the product page with the variant selected. */
export const giftPath = (gift: { readonly productId: string; readonly variantId: string | null }): string =>
  `/product/${gift.productId}${gift.variantId === null ? '' : `?${new URLSearchParams({ variant: gift.variantId })}`}`
