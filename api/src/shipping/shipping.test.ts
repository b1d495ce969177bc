import { asPesewas } from '@akyede/contract/money'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { openProgram, type Program } from '#test/program.ts'
import { addProducts } from '#test/test-products.ts'
import { openSecondProcess, openTestShop, type TestShop } from '#test/test-shop.ts'

const nobody = '00000000-0000-4000-8000-000000000000'
const day = 24 * 60 * 60 * 1000

let shop: TestShop
let buyer: Program
/** A light product for ₵40 and one with variants, from a maker in Ho, Volta. */
let productId: string
let varied: string
beforeAll(async () => {
  shop = await openTestShop()
  const [first = '', second = ''] = await addProducts(shop, [
    { name: 'Bowl', price: 4_000 },
    { name: 'Smock', price: 4_000, stock: [3, 3] },
  ])
  productId = first
  varied = second
})
afterAll(() => shop.close())
beforeEach(() => comeAnew())

/** Continues as a new visitor, because a session of the day before would have to sign in again. */
async function comeAnew() {
  buyer = openProgram(shop)
  await buyer.register()
}

const calculate = (body: object) =>
  buyer.call('calculateShipping', { body: { product_id: productId, ...body } } as never)
const dayFromNow = (days: number) =>
  new Date(shop.clock.now().getTime() + days * day).toISOString().slice(0, 10)

describe('the delivery fee of a product', () => {
  test('is that of Greater Accra while the destination is unknown', async () => {
    const { status, body } = await calculate({})
    expect(status).toBe(200)
    expect(body.data).toEqual({
      amount: 25,
      currency: 'GHS',
      method: 'other_region',
      estimated_days: { min: 2, max: 6 },
      free_over: 100,
      remaining_for_free: 60.01,
    })
  })

  test('follows the default address of the account', async () => {
    await buyer.call('saveAddress', { body: { street: '1 Lane', city: 'HO', state: 'Volta' } })
    expect((await calculate({})).body.data).toMatchObject({ amount: 10, method: 'same_city' })
    const elsewhere = { state: 'Volta' }
    expect((await calculate({ address: elsewhere })).body.data).toMatchObject({
      amount: 15,
      method: 'same_region',
    })
  })

  test('is zero strictly above ₵100, and counts the weight of all units', async () => {
    const two = (await calculate({ quantity: 2 })).body.data
    expect([two.amount, two.remaining_for_free]).toEqual([25, 20.01])
    const three = (await calculate({ quantity: 3 })).body.data
    expect([three.amount, three.remaining_for_free]).toEqual([0, 0])
    await shop.database.execute(sql`update products set weight_grams = 1500 where id = ${productId}`)
    expect((await calculate({ quantity: 2 })).body.data.amount).toBe(35)
    await shop.database.execute(sql`update products set weight_grams = 100 where id = ${productId}`)
  })

  test.each([
    [{ product_id: nobody }, 404, 'catalogue.product_not_found'],
    [{ variant_id: nobody }, 404, 'catalogue.variant_not_found'],
    [{ product_id: nobody, variant_id: nobody }, 404, 'catalogue.product_not_found'],
    [{ quantity: 0 }, 422, 'request.invalid'],
    [{ quantity: 1.5 }, 422, 'request.invalid'],
    [{ product_id: 'bowl' }, 422, 'request.invalid'],
    [{ address: { state: 'Bavaria' } }, 422, 'request.invalid'],
  ])('is rejected for %j', async (body, status, code) => {
    const reply = await calculate(body)
    expect([reply.status, reply.body.code]).toEqual([status, code])
  })

  test('exists for variants too, and requires no sign-in', async () => {
    const { rows } = await shop.database.execute<{ id: string }>(
      sql`select id from variants where product_id = ${varied} limit 1`,
    )
    expect((await calculate({ product_id: varied, variant_id: rows[0]?.id })).status).toBe(200)
    const guest = await openProgram(shop).call('calculateShipping', { body: { product_id: productId } })
    expect([guest.status, guest.body.code]).toEqual([401, 'auth.required'])
  })
})

describe('a tariff that the operator sets', () => {
  const asked = { zone: 'other_region' as const, perExtraKilo: asPesewas(500), days: { min: 3, max: 7 } }
  const costs = async () => ({
    calculated: (await calculate({})).body.data.amount,
    product: (await buyer.call('getProduct', { params: { productId } })).body.data.delivery.other_region
      .amount,
    cart: (await buyer.call('getCart', { query: { region: 'Greater Accra' } })).body.data.totals.shipping,
  })
  const all = (amount: number) => ({ calculated: amount, product: amount, cart: amount })

  test('applies at once to page, cart, quote and order, in every process', async () => {
    const beside = await openSecondProcess(shop)
    try {
      await buyer.call('addToCart', { body: { product_id: productId } })
      expect(await costs()).toEqual(all(25))
      expect(await beside.operator.setShipping({ ...asked, base: asPesewas(3_050) })).toContain('₵30.50')
      await expect.poll(costs).toEqual(all(30.5))
      const order = await buyer.call('createOrder', {
        body: {
          items: [{ product_id: productId, quantity: 1 }],
          shippingAddress: { street: '1 Road', city: 'Accra', state: 'Greater Accra' },
          paymentMethod: { provider: 'paystack' },
        },
      })
      expect(order.body.data.order.shipping).toBe(30.5)
    } finally {
      await beside.close()
    }
  })

  test('for a later day waits for it', async () => {
    await shop.operator.setShipping({ ...asked, base: asPesewas(3_300), validFrom: dayFromNow(2) })
    for (const amount of [30.5, 33]) {
      await shop.clock.advance(day)
      await comeAnew()
      await buyer.call('addToCart', { body: { product_id: productId } })
      expect(await costs()).toEqual(all(amount))
    }
    const listed = await shop.operator.listShipping()
    expect(listed.filter(line => line.endsWith('(today)'))).toHaveLength(3)
    expect(listed.find(line => line.includes('₵33.00'))).toContain('(today)')
  })

  test('cannot change a past day, nor get fewer days', async () => {
    const past = { ...asked, base: asPesewas(100), validFrom: dayFromNow(-1) }
    await expect(shop.operator.setShipping(past)).rejects.toThrow('is past')
    const backwards = { ...asked, base: asPesewas(100), days: { min: 5, max: 2 } }
    await expect(shop.operator.setShipping(backwards)).rejects.toThrow('fewest')
  })
})

test('an order to the maker’s own town pays the fee of the cart', async () => {
  await buyer.call('addToCart', { body: { product_id: productId } })
  const { totals } = (await buyer.call('getCart', { query: { region: 'Volta', city: 'ho ' } })).body.data
  expect(totals.shipping).toBe(10)
  expect(totals.parcels[0]?.town).toBe('Ho')
  const order = await buyer.call('createOrder', {
    body: {
      items: [{ product_id: productId, quantity: 1 }],
      shippingAddress: { street: '1 Road', city: 'Ho', state: 'Volta' },
      paymentMethod: { provider: 'paystack' },
      expected_total: totals.total,
    },
  })
  expect([order.status, order.body.data.order.shipping]).toEqual([201, 10])
})
