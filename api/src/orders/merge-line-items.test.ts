import { describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { setUpBuying } from '#test/buying.ts'

const buying = setUpBuying()
const { orderOf, stockOf } = buying

const unknown = '01890000-0000-7000-8000-000000000000'
const order = (...items: { product_id: string; variant_id?: string | undefined; quantity: number }[]) =>
  buying.buyer.call('createOrder', orderOf(1, { items }))

describe('a product that occurs twice in an order', () => {
  test('is merged into one line item with all its units', async () => {
    const { id } = buying.product
    const placed = await order({ product_id: id, quantity: 2 }, { product_id: id, quantity: 1 })
    expect(placed.status).toBe(201)
    expect(placed.body.data.order.fulfilments[0]?.items.map(item => item.quantity)).toEqual([3])
    expect(await stockOf(id)).toEqual({ on_hand: 5, held: 3 })
  })

  test('cannot exceed the quantity limit of a line item', async () => {
    const { id } = buying.product
    await buying.shop.database.execute(
      sql`update stock_levels set received = 200, on_hand = 200 where product_id = ${id}`,
    )
    const refused = await order({ product_id: id, quantity: 50 }, { product_id: id, quantity: 50 })
    expect([refused.status, refused.body.code]).toEqual([422, 'order.item_invalid'])
    expect((await stockOf(id)).held).toBe(0)
  })

  test('does not shift the index of a later problem', async () => {
    const { id } = buying.product
    const one = { product_id: id, quantity: 1 }
    const refused = await order(one, one, { product_id: unknown, quantity: 1 })
    expect(refused.body.detail?.[0]?.loc).toEqual(['body', 'items', 2])
  })
})

describe('a product with variants that is ordered without a variant', () => {
  let shelves = 0
  /** Creates a product with variants, none of which is in the cart yet. */
  async function withVariants(): Promise<{ id: string; variants: string[] }> {
    const { rows } = await buying.shop.database.execute<{ id: string; variants: string[] }>(sql`
      select product_id as id, array_agg(variant_id order by variant_id) as variants from stock_levels level
      where variant_id is not null and on_hand > 1 group by product_id having count(*) > 1
      order by product_id offset ${shelves++} limit 1`)
    const [row] = rows
    if (!row) throw new Error('the demo shop has no product with variants left')
    return row
  }
  const intoCart = (product_id: string, variant_id?: string) =>
    buying.buyer.call('addToCart', { body: { product_id, variant_id, quantity: 1 } })

  test('takes the variant of its cart line item, and finds the order again when the call is repeated', async () => {
    const { id, variants } = await withVariants()
    await intoCart(id, variants[1])
    const requested = orderOf(1, { items: [{ product_id: id, quantity: 1 }] })
    const options = { idempotencyKey: 'variant-of-the-cart' }
    const placed = await buying.buyer.call('createOrder', requested, options)
    expect(placed.body.data?.order.fulfilments[0]?.items.map(item => item.variant_id)).toEqual([variants[1]])
    await intoCart(id, variants[0])
    const again = await buying.buyer.call('createOrder', requested, options)
    expect(again.body.data?.order.id).toBe(placed.body.data.order.id)
  })

  test('is merged with a line item that names the same variant', async () => {
    const { id, variants } = await withVariants()
    await intoCart(id, variants[0])
    const placed = await order(
      { product_id: id, quantity: 1 },
      { product_id: id, variant_id: variants[0], quantity: 1 },
    )
    expect(placed.body.data?.order.fulfilments[0]?.items.map(item => item.quantity)).toEqual([2])
  })

  test('is rejected with two variants in the cart, and with none', async () => {
    const { id, variants } = await withVariants()
    const refused = async () => {
      const { status, body } = await order({ product_id: id, quantity: 1 })
      return [status, body.code, body.detail?.[0]?.msg]
    }
    const invalid = [422, 'order.item_invalid', 'Invalid order item']
    expect(await refused()).toEqual(invalid)
    await intoCart(id, variants[0])
    await intoCart(id, variants[1])
    expect(await refused()).toEqual(invalid)
  })
})
