import type { ResponseFor } from '@akyede/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { openProgram, type Program } from '#test/program.ts'
import { addProducts } from '#test/test-products.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

const products = 12

let shop: TestShop
let buyers: Program[]
beforeAll(async () => {
  shop = await openTestShop()
  buyers = Array.from({ length: products * 2 }, () => openProgram(shop))
  await Promise.all(buyers.map(buyer => buyer.register()))
})
afterAll(() => shop.close())

const list = async (more = ''): Promise<ResponseFor<'listProducts'>> =>
  (await shop.http.inject(`/api/v1/products/list?${more}`)).json()
const inStock = async () => (await list('inStock=true')).pagination.total

/** Orders over a socket, as browsers do, and not by injection. */
async function order(buyer: Program | undefined, product_id: string, variant_id: string | undefined) {
  const response = await fetch(`${shop.origin}/api/v1/user/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${buyer?.accessToken}` },
    body: JSON.stringify({
      items: [{ product_id, variant_id, quantity: 1 }],
      shippingAddress: { street: '1 High Street', city: 'Accra', state: 'Greater Accra' },
      paymentMethod: { provider: 'paystack' },
    }),
  })
  expect(response.status).toBe(201)
  return ((await response.json()) as ResponseFor<'createOrder'>).data.order.id
}

test('updates the lists when the last units of two variants sell at the same time, and when units return', async () => {
  const ids = await addProducts(
    shop,
    Array.from({ length: products }, (_, number) => ({ name: `Bowl ${number}`, stock: [1, 1] })),
  )
  expect(await inStock()).toBe(products)
  const { rows } = await shop.database.execute<{ id: string; product_id: string }>(
    sql`select id, product_id from variants order by product_id, position`,
  )
  const orders = await Promise.all(
    rows.map((variant, index) => order(buyers[index], variant.product_id, variant.id)),
  )
  await expect.poll(inStock).toBe(0)
  expect((await list()).facets.in_stock).toBe(0)

  const buyer = buyers[0]
  expect((await buyer?.call('cancelOrder', { params: { orderId: orders[0] ?? '' }, body: {} }))?.status).toBe(
    200,
  )
  await expect.poll(inStock).toBe(1)
  expect((await list('inStock=true')).data[0]?.id).toBe(rows[0]?.product_id)
  expect(ids).toContain(rows[0]?.product_id)
})
