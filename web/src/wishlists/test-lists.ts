import type { Gift } from './gift.ts'
import type { GuestItem, GuestList } from './list-edits.ts'

const at = '2026-03-06T10:00:00.000Z'

/** A gift for tests; say only what the test is about. */
export const aGift = (about: Partial<Gift> = {}): Gift => ({
  productId: 'basket',
  variantId: null,
  variant: null,
  name: 'Bolga basket',
  price: 40,
  image: '/pictures/bolga-basket-640.webp',
  picture: { slug: 'bolga-basket', alt: 'A round basket', placeholder: '' },
  ...about,
})

export const guestItem = (about: Partial<GuestItem> = {}): GuestItem => ({
  ...aGift(),
  id: `item of ${about.productId ?? 'basket'}`,
  priority: 'medium',
  quantity: 1,
  addedAt: at,
  ...about,
})

export const guestList = (about: Partial<GuestList> = {}): GuestList => ({
  id: 'list',
  name: 'Naming day',
  purpose: 'naming',
  privacy: 'public',
  createdAt: at,
  updatedAt: at,
  items: [guestItem()],
  ...about,
})
