import { asCedis } from '@akyede/contract/money'
import type { Gift } from './gift.ts'

/** A gift for tests; pass only the fields that matter. */
export const aGift = (about: Partial<Gift> = {}): Gift => ({
  productId: 'basket',
  variantId: null,
  variant: null,
  name: 'Bolga basket',
  price: asCedis(40),
  image: '/pictures/bolga-basket-640.webp',
  picture: { slug: 'bolga-basket', alt: 'A round basket', placeholder: '' },
  ...about,
})
