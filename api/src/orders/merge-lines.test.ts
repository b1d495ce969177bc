import { describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { setUpBuying } from '#test/buying.ts'

const buying = setUpBuying()
const { orderOf, stockOf } = buying

const unknown = '01890000-0000-7000-8000-000000000000'
const order = (...items: { product_id: string; quantity: number }[]) =>
  buying.buyer.call('createOrder', orderOf(1, { items }))

describe('a product that stands in an order twice', () => {
  test('is one line of all its pieces', async () => {
    const { id } = buying.product
    const placed = await order({ product_id: id, quantity: 2 }, { product_id: id, quantity: 1 })
    expect(placed.status).toBe(201)
    expect(placed.body.data.order.fulfilments[0]?.items.map(item => item.quantity)).toEqual([3])
    expect(await stockOf(id)).toEqual({ on_hand: 5, held: 3 })
  })

  test('may not be more pieces than one line may have', async () => {
    const { id } = buying.product
    await buying.shop.database.execute(
      sql`update stock_levels set received = 200, on_hand = 200 where product_id = ${id}`,
    )
    const refused = await order({ product_id: id, quantity: 50 }, { product_id: id, quantity: 50 })
    expect([refused.status, refused.body.code]).toEqual([422, 'order.item_invalid'])
    expect((await stockOf(id)).held).toBe(0)
  })

  test('does not shift the place at which a later problem is shown', async () => {
    const { id } = buying.product
    const one = { product_id: id, quantity: 1 }
    const refused = await order(one, one, { product_id: unknown, quantity: 1 })
    expect(refused.body.detail?.[0]?.loc).toEqual(['body', 'items', 2])
  })
})
