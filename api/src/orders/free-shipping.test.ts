import { expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { setUpBuying } from '#test/buying.ts'

const buying = setUpBuying()

/** The delivery fee in the cart and in the order for merchandise of `price` pesewas. */
async function deliveryOf(price: number): Promise<{ cart: number; order: number }> {
  const { product, buyer } = buying
  await buying.shop.database.execute(sql`update products set price = ${price} where id = ${product.id}`)
  await buyer.call('addToCart', { body: { product_id: product.id, quantity: 1 } })
  const cart = (await buyer.call('getCart', { query: { region: 'Greater Accra' } })).body.data
  const response = await buyer.call('createOrder', buying.orderOf(1, { gift: { wrap: true } }))
  const { order } = response.body.data
  expect(order.total).toBe(order.subtotal + order.shipping + 10)
  return { cart: cart.totals.shipping, order: order.shipping }
}

test('an order of exactly ₵100.00 is charged for delivery, with and without wrapping', async () => {
  const { cart, order } = await deliveryOf(10_000)
  expect(order).toBeGreaterThan(0)
  expect(cart).toBeGreaterThan(0)
})

test('an order of ₵100.01 is delivered free, but its wrapping is charged', async () => {
  expect(await deliveryOf(10_001)).toEqual({ cart: 0, order: 0 })
})
