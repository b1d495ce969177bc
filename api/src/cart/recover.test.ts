import { limits } from '@akyede/contract/limits'
import { expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { setUpBuying } from '#test/buying.ts'
import { openProgram } from '#test/program.ts'

const buying = setUpBuying()

const recovered = async (program = buying.buyer) => (await program.call('recoverCart', {})).body.data
const add = (product_id: string, quantity = 1) =>
  buying.buyer.call('addToCart', { body: { product_id, quantity } })
const remove = (product_id: string) =>
  buying.buyer.call('removeCartItem', { params: { itemId: `${product_id}-0` } })

/** Creates another plain product with plenty of stock. */
async function another(place = 0): Promise<string> {
  const { rows } = await buying.shop.database.execute<{ id: string }>(sql`
    select product.id from products product join stock_levels level on level.product_id = product.id
    where not product.has_variants and product.on_sale and level.on_hand >= 20
    order by product.id limit 1 offset ${place}`)
  return rows[0]?.id ?? ''
}

test('a cart from which nothing was removed has nothing to recover', async () => {
  await add(buying.product.id)
  expect(await recovered()).toEqual({ items: [], taken_at: null })
})

test('a cart that was emptied item by item is recovered in full, with old and current prices', async () => {
  const others = [await another(0), await another(1)]
  await add(buying.product.id, 3)
  for (const id of others) await add(id, 2)
  for (const id of [buying.product.id, ...others]) await remove(id)
  await buying.shop.database.execute(
    sql`update products set price = price + 500, original_price = null where id = ${buying.product.id}`,
  )
  const { items, taken_at } = await recovered()
  expect(taken_at).not.toBeNull()
  expect(items.map(({ productId, quantity }) => [productId, quantity]).toSorted()).toEqual(
    [[buying.product.id, 3], ...others.map(id => [id, 2])].toSorted(),
  )
  const then = buying.product.price / 100
  expect(items.find(({ productId }) => productId === buying.product.id)).toMatchObject({
    chosenPrice: then,
    price: then + 5,
    available: 5,
  })
})

test('a cart that was emptied by a sync is recoverable, and recovered items are no longer offered', async () => {
  const product_id = buying.product.id
  await add(product_id, 2)
  await buying.buyer.call('syncCart', { body: { items: [{ product_id, quantity: 0 }] } })
  const { items } = await recovered()
  expect(items).toMatchObject([{ productId: product_id, quantity: 2 }])
  const wanted = items.map(item => ({ product_id: item.productId, quantity: item.quantity }))
  await buying.buyer.call('syncCart', { body: { items: wanted } })
  expect(await recovered()).toEqual({ items: [], taken_at: null })
})

test('removing a missing item stores nothing and deletes nothing that was stored', async () => {
  await add(buying.product.id)
  await remove(buying.product.id)
  const before = await recovered()
  await remove(buying.product.id)
  await remove(await another())
  expect(await recovered()).toEqual(before)
})

test('items that were removed long before the cart was emptied are not offered', async () => {
  const other = await another()
  await add(buying.product.id)
  await add(other)
  await remove(other)
  buying.shop.clock.advance(limits.cart.emptiedWithin + 1)
  await remove(buying.product.id)
  expect((await recovered()).items.map(({ productId }) => productId)).toEqual([buying.product.id])
})

test('ordered items are not offered again', async () => {
  const other = await another()
  await add(buying.product.id, 2)
  await add(other)
  await remove(other)
  const placed = await buying.buyer.call('createOrder', buying.orderOf(2))
  await buying.click(placed.body.data.payment.authorization_url, 'approve')
  await buying.buyer.call('getPayment', { params: { reference: placed.body.data.payment.reference } })
  await expect
    .poll(async () => (await buying.buyer.call('getCart', { query: {} })).body.data.items, {
      timeout: 30_000,
    })
    .toEqual([])
  expect((await recovered()).items.map(({ productId }) => productId)).toEqual([other])
})

test('items that are no longer sold are shown as Unavailable at price 0', async () => {
  await add(buying.product.id)
  await remove(buying.product.id)
  await buying.shop.database.execute(
    sql`update products set state = 'resting' where id = ${buying.product.id}`,
  )
  expect((await recovered()).items).toMatchObject([{ name: 'Unavailable', price: 0, available: 0 }])
})

test('a snapshot is neither offered nor stored after thirty days', async () => {
  await add(buying.product.id)
  await remove(buying.product.id)
  await buying.shop.database.execute(
    sql`update cart_snapshots set taken_at = taken_at - interval '30 days 1 second'`,
  )
  expect(await recovered()).toEqual({ items: [], taken_at: null })
  await buying.shop.platform.jobs.runScheduledNow()
  const { rows } = await buying.shop.database.execute(sql`select count(*)::int as kept from cart_snapshots`)
  expect(rows).toEqual([{ kept: 0 }])
})

test('a recoverable cart belongs to its owner alone', async () => {
  await add(buying.product.id)
  await remove(buying.product.id)
  const other = openProgram(buying.shop)
  await other.register()
  expect(await recovered(other)).toEqual({ items: [], taken_at: null })
})
