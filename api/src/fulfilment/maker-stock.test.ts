import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { setUpBuying } from '#test/buying.ts'
import { type Maker, setUpMakers } from '#test/makers.ts'
import { openProgram } from '#test/program.ts'

const buying = setUpBuying()
const { orderOf, stockOf, click, orderStatus } = buying
const { pay, makers } = setUpMakers(buying)
let maker: Maker
let otherUser: Maker
beforeEach(() => {
  maker = makers.own
  otherUser = makers.other
})

describe('the stock of a maker’s product', () => {
  const set = (who: Maker, quantity: unknown, before: unknown = 5, sold: unknown = 0, more: object = {}) =>
    who.call('setMakerStock', {
      params: { productId: buying.product.id },
      body: { quantity, expected: { quantity: before, sold }, ...more },
    })

  test('is set to the counted number, and lists are notified of sold-out and restocked items', async () => {
    expect((await set(maker, 9)).body).toEqual({ data: { quantity: 9, sold: 0, held: 0, available: 9 } })
    expect(await stockOf(buying.product.id)).toEqual({ on_hand: 9, held: 0 })
    const find = sql`select in_stock from products where id = ${buying.product.id}`
    const inStock = async () => (await buying.shop.database.execute(find)).rows[0]?.in_stock
    expect([(await set(maker, 0, 9)).status, await inStock()]).toEqual([200, false])
    await set(maker, 2, 0)
    expect(await inStock()).toBe(true)
    expect((await buying.shop.operator.check()).filter(({ broken }) => broken > 0)).toEqual([])
  })

  test('can have a restock date, which is shown while it is sold out and the date lies ahead', async () => {
    const next_restock = new Date(buying.shop.clock.now().getTime() + 60_000).toISOString()
    const shown = async (quantity: number, before: number, more = {}) => {
      await set(maker, quantity, before, 0, more)
      const params = { productId: buying.product.id, variantId: 'null' as const }
      return (await openProgram(buying.shop).call('getStock', { params })).body.data.inventory.next_restock
    }
    expect(await shown(2, 5, { next_restock })).toBe(null)
    expect(await shown(0, 2, { next_restock })).toBe(next_restock)
    expect(await shown(0, 0)).toBe(null)
    expect(await shown(0, 0, { next_restock: '2020-01-01T00:00:00Z' })).toBe(null)
  })

  test('cannot be less than buyers hold', async () => {
    await buying.buyer.call('createOrder', orderOf(3))
    const refused = await set(maker, 2)
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'fulfilment.stock_held', quantity: 5, held: 3 },
    ])
    expect((await set(maker, 3)).body).toEqual({ data: { quantity: 3, sold: 0, held: 3, available: 0 } })
  })

  test('ignores a count from before a sale and one that is repeated late', async () => {
    expect((await set(maker, 6)).status).toBe(200)
    await pay()
    const late = await set(maker, 6)
    expect([late.status, late.body]).toMatchObject([
      409,
      { code: 'fulfilment.stock_changed', quantity: 5, sold: 1, held: 0, available: 5 },
    ])
    expect((await set(maker, 6, 6)).status).toBe(409)
    expect(await stockOf(buying.product.id)).toEqual({ on_hand: 5, held: 0 })
    expect((await set(maker, 8, 5, 1)).body).toMatchObject({ data: { quantity: 8, sold: 1 } })
  })

  test('is sold once when a sale and a count happen at the same time', async () => {
    const { order, payment } = (await buying.buyer.call('createOrder', orderOf(2))).body.data
    await click(payment.authorization_url, 'approve')
    const [counted] = await Promise.all([
      set(maker, 9),
      buying.buyer.call('getPayment', { params: { reference: payment.reference } }),
    ])
    await expect.poll(() => orderStatus(order.id)).toBe('paid')
    const on_hand = counted.status === 200 ? 9 - 2 : 5 - 2
    expect(await stockOf(buying.product.id)).toEqual({ on_hand, held: 0 })
  })

  test('is the count of one till when several count at the same time', async () => {
    const responses = await Promise.all([6, 7, 8, 9].map(quantity => set(maker, quantity)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    const won = [6, 7, 8, 9][responses.findIndex(({ status }) => status === 200)]
    expect(await stockOf(buying.product.id)).toEqual({ on_hand: won, held: 0 })
  })

  test('cannot be set by another maker, and only for existing products', async () => {
    expect((await set(otherUser, 1)).status).toBe(404)
    const variant_id = '01890000-0000-7000-8000-000000000000'
    expect((await set(maker, 1, 5, 0, { variant_id })).status).toBe(404)
    for (const quantity of [-1, 1.5, '4', 1e9]) expect((await set(maker, quantity)).status).toBe(422)
    for (const before of [null, -1, '5']) expect((await set(maker, 4, before)).status).toBe(422)
    expect((await set(maker, 4, 5, 0, { expected: undefined })).status).toBe(422)
    expect(await stockOf(buying.product.id)).toEqual({ on_hand: 5, held: 0 })
  })
})
