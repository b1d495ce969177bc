import { expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { setUpBuying } from '#test/buying.ts'

const buying = setUpBuying()
const { orderOf, stockOf } = buying

test('a changed total is explained with all its components and can be accepted', async () => {
  const { product } = buying
  const first = (await buying.buyer.call('createOrder', orderOf(2))).body.data.order
  await buying.buyer.call('cancelOrder', { params: { orderId: first.id }, body: {} })
  await buying.shop.database.execute(
    sql`update products set price = ${product.price + 500} where id = ${product.id}`,
  )
  const refused = await buying.buyer.call('createOrder', orderOf(2, { expected_total: first.total }))
  const total = first.total + 10
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({
    code: 'order.price_changed',
    expected_total: first.total,
    items: [{ product_id: product.id, variant_id: null, price: (product.price + 500) / 100 }],
    discount: 0,
    wrapping: 0,
  })
  expect(await stockOf(product.id)).toEqual({ on_hand: 5, held: 0 })
  const knownTotal = Number((refused.body as { total?: unknown }).total)
  // Above ₵100 the delivery is free, so the total grows by less.
  expect(knownTotal).toBeLessThanOrEqual(total)
  const agreed = await buying.buyer.call('createOrder', orderOf(2, { expected_total: knownTotal }))
  expect([agreed.status, agreed.body.data.order.total]).toEqual([201, knownTotal])
})
