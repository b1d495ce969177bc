import { asPesewas } from '@akyede/contract/money'
import { expect, it } from 'vitest'
import type { CartLineItem } from '#feature/cart'
import { changesOf } from './price-changes.ts'
import type { DeliveredCart } from './use-delivered-cart.ts'

const lineItems = [
  { productId: 'basket', variantId: 'large', name: 'Basket', variant: 'Large', price: 40 },
  { productId: 'soap', variantId: null, name: 'Soap', variant: null, price: 15 },
] as CartLineItem[]

const seen = {
  lineItems,
  totals: {
    quantity: 2,
    subtotal: 5_500,
    discount: 550,
    delivery: { region: 'Ashanti', cost: 2_500, parcels: new Map() },
    total: 7_450,
    toFreeShipping: 0,
  },
} as unknown as DeliveredCart

it('lists each gift whose price has changed, and the other changes', () => {
  const prices = [
    { productId: 'basket', variantId: 'large', price: asPesewas(4_500) },
    { productId: 'soap', variantId: null, price: asPesewas(1_500) },
  ]
  expect(
    changesOf(seen, { prices, discount: asPesewas(600), shipping: asPesewas(2_500), promos: [] }),
  ).toEqual([
    { what: 'Basket, Large', before: 4_000, after: 4_500 },
    { what: 'Discount', before: 550, after: 600 },
  ])
})

it('leaves out what the server does not send, and gifts that were not in the cart', () => {
  const prices = [{ productId: 'stool', variantId: null, price: asPesewas(9_000) }]
  expect(changesOf(seen, { prices, discount: null, shipping: null, promos: [] })).toEqual([])
})
