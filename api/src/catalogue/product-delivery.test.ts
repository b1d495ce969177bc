import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { openProgram } from '#test/program.ts'
import { addProducts } from '#test/test-products.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('shows the delivery price that the cart charges for one unit', async () => {
  const [productId = ''] = await addProducts(shop, [{ name: 'Heavy bowl', price: 4_000 }])
  await shop.database.execute(sql`update products set weight_grams = 2500 where id = ${productId}`)
  const buyer = openProgram(shop)
  await buyer.register()
  const { vendor, delivery } = (await buyer.call('getProduct', { params: { productId } })).body.data
  expect(delivery.same_region.amount).toBeLessThan(delivery.other_region.amount)

  await buyer.call('addToCart', { body: { product_id: productId } })
  for (const [region, rate] of [
    [vendor.region as 'Volta', delivery.same_region],
    ['Ashanti', delivery.other_region],
  ] as const) {
    const { totals } = (await buyer.call('getCart', { query: { region } })).body.data
    expect([totals.shipping, totals.parcels[0]?.estimated_days]).toEqual([rate.amount, rate.days])
  }
})
