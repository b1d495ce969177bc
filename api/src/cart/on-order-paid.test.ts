import { expect, test } from 'vitest'
import { connectAs } from '#test/realtime-connection.ts'
import { setUpReturning } from '#test/returning.ts'

const returning = setUpReturning()

test('ordered items leave the cart and open tabs are notified, because one may have loaded too early', async () => {
  const { buyer, products, shop } = returning
  for (const product_id of [products.basket, products.bowl])
    await buyer.call('addToCart', { body: { product_id, quantity: 1 } })
  const lineItem = await connectAs(shop, buyer.accessToken)
  await returning.buy({ basket: 1 })
  await returning.untilEventsHandled()
  const { data } = (await buyer.call('getCart', { query: {} })).body
  expect(data.items.map(({ productId }) => productId)).toEqual([products.bowl])
  await expect.poll(() => lineItem.pushes().map(({ type }) => type)).toContain('cart.changed')
  lineItem.close()
})
