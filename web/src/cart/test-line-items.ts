import { asCedis } from '@akyede/contract/money'
import { type CartLineItem, lineItemId, type NewLineItem } from './line-items.ts'

/** A line item with defaults for tests. */
export const testNewLineItem = (about: Partial<NewLineItem> = {}): NewLineItem => ({
  productId: 'basket',
  variantId: null,
  quantity: 1,
  name: 'Bolga basket',
  price: asCedis(40),
  image: '/pictures/bolga-basket-640.webp',
  picture: { slug: 'bolga-basket', alt: 'A round basket', placeholder: '' },
  variant: null,
  vendorId: 'weavers',
  vendorName: 'Bolga Weavers',
  available: 50,
  ...about,
})

export const testLineItem = (about: Partial<CartLineItem> = {}): CartLineItem => {
  const wanted = testNewLineItem(about)
  return {
    ...wanted,
    id: lineItemId(wanted),
    addedAt: '2026-03-06T10:00:00.000Z',
    chosenPrice: wanted.price,
    ...about,
  }
}
