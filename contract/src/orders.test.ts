import { expect, it } from 'vitest'
import { createOrder } from './orders.ts'

it('an order names a product and a variant alike, however their ids are written', () => {
  const [product_id, variant_id] = [
    '01890abc-0000-7000-8000-00000000000f',
    '01890def-0000-7000-8000-00000000000f',
  ]
  const large = { product_id: product_id.toUpperCase(), variant_id: variant_id.toUpperCase(), quantity: 1 }
  expect(createOrder.body.shape.items.parse([large])).toEqual([{ product_id, variant_id, quantity: 1 }])
})
