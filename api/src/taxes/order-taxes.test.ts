import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { openProgram, type Program } from '#test/program.ts'
import { addProducts } from '#test/test-products.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

let shop: TestShop
let buyer: Program
let taxed: string
let cloth: string
let untaxed: string
beforeAll(async () => {
  shop = await openTestShop()
  const [first = '', second = '', third = ''] = await addProducts(shop, [
    { name: 'Soap', price: 3_500, maker: 'Registered', stock: 50 },
    { name: 'Kente', price: 6_000, maker: 'Registered', stock: 50 },
    { name: 'Bowl', price: 4_000, maker: 'Small', stock: 50 },
  ])
  taxed = first
  cloth = second
  untaxed = third
  await shop.database.execute(sql`update vendors set vat_registered = true where name = 'Registered'`)
  await shop.database.execute(sql`update products set tax_class = 'local_textile_zero' where id = ${cloth}`)
})
afterAll(() => shop.close())
beforeEach(async () => {
  buyer = openProgram(shop)
  await buyer.register()
})

async function taxesOf(productIds: readonly string[]) {
  for (const product_id of productIds) await buyer.call('addToCart', { body: { product_id } })
  const { totals } = (await buyer.call('getCart', { query: { region: 'Ashanti' } })).body.data
  const placed = await buyer.call('createOrder', {
    body: {
      items: productIds.map(product_id => ({ product_id, quantity: 1 })),
      shippingAddress: { street: '1 Road', city: 'Kumasi', state: 'Ashanti' },
      paymentMethod: { provider: 'paystack' },
      expected_total: totals.total,
    },
  })
  const { order } = placed.body.data
  expect(order.taxes).toEqual(totals.taxes)
  const { rows } = await shop.database.execute<{ tax_class: string; taxed: boolean }>(sql`
    select tax_class, taxed from order_items where order_id = ${order.id} order by position`)
  return { taxes: order.taxes, total: order.total, items: rows }
}

test('a maker above the threshold charges tax on goods and their delivery, within the price', async () => {
  const { taxes, total, items } = await taxesOf([taxed])
  expect(total).toBe(60)
  expect(taxes).toEqual([
    { name: 'VAT', percent: 15, amount: 7.5 },
    { name: 'NHIL', percent: 2.5, amount: 1.25 },
    { name: 'GETFund', percent: 2.5, amount: 1.25 },
  ])
  expect(items).toEqual([{ tax_class: 'standard', taxed: true }])
})

test('a maker below the threshold charges none, and no line item contains any', async () => {
  expect(await taxesOf([untaxed])).toMatchObject({
    taxes: [],
    items: [{ tax_class: 'standard', taxed: false }],
  })
})

test('local cloth is untaxed, its delivery is taxed, and another maker’s goods do not matter', async () => {
  const { taxes, items } = await taxesOf([cloth, untaxed])
  // Both parcels cost ₵25; ₵100.00 of goods is not delivered free.
  expect(taxes.map(({ amount }) => amount)).toEqual([3.13, 0.52, 0.52])
  expect(items.map(item => item.tax_class)).toEqual(['local_textile_zero', 'standard'])
})

test('the rates are those of the day of the order', async () => {
  await shop.database.execute(sql`
    update tax_rates set valid_until = current_date where tax_class = 'standard' and name = 'NHIL'`)
  await shop.clock.advance(24 * 60 * 60 * 1000)
  buyer = openProgram(shop)
  await buyer.register()
  expect((await taxesOf([taxed])).taxes.map(({ name }) => name)).toEqual(['VAT', 'GETFund'])
})
