import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { openProgram, type Program } from '#test/program.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

let shop: TestShop
let person: Program

beforeAll(async () => {
  shop = await openTestShop({ demo: true })
})
afterAll(() => shop.close())
beforeEach(async () => {
  person = openProgram(shop)
  await person.register()
})

interface Found {
  product_id: string
  variant_id: string | null
  price: number
  available: number
}

async function find(condition: string): Promise<Found> {
  const { rows } = await shop.database.execute<Found & Record<string, unknown>>(sql`
    select product.id as product_id, variant.id as variant_id, coalesce(variant.price, product.price) as price,
      level.on_hand - level.held as available
    from products product
    left join variants variant on variant.product_id = product.id
    join stock_levels level on level.product_id = product.id and level.variant_id is not distinct from variant.id
    where ${sql.raw(condition)} order by product.id, variant.id limit 1`)
  const [found] = rows
  if (!found) throw new Error(`the demo shop has nothing with ${condition}`)
  return found
}

const plain = () => find('not product.has_variants and level.on_hand >= 20')
const withVariants = () => find('product.has_variants and level.on_hand >= 3')
const scarce = () => find('not product.has_variants and level.on_hand = 5')
const soldOut = () => find('not product.has_variants and level.on_hand = 0')

const cart = async (query: { region?: 'Ashanti' } = {}) => (await person.call('getCart', { query })).body.data
const lineItemId = ({ product_id, variant_id }: Found) => `${product_id}-${variant_id ?? '0'}`

describe('adding', () => {
  test('the same item twice makes one line item with the sum', async () => {
    const { product_id } = await plain()
    await person.call('addToCart', { body: { product_id, quantity: 2 } })
    const response = await person.call('addToCart', { body: { product_id, quantity: 3 } })
    expect(response.status).toBe(201)
    expect(response.body.data).toMatchObject({
      adjusted: false,
      items: [{ productId: product_id, quantity: 5 }],
    })
  })

  test('a variant uses its own price and name', async () => {
    const { product_id, variant_id, price, available } = await withVariants()
    const { body } = await person.call('addToCart', { body: { product_id, variant_id } })
    const { body: about } = await person.call('getProduct', { params: { productId: product_id } })
    const { name, image, vendor, variants } = about.data
    const [line] = body.data.items
    expect(line).toMatchObject({
      id: `${product_id}-${variant_id}`,
      productId: product_id,
      variantId: variant_id,
      price: price / 100,
      variant: variants.find(({ id }) => id === variant_id)?.name,
      ...{ name, image, quantity: 1, available },
      ...{ vendorId: vendor.id, vendorName: vendor.name },
    })
    expect(Math.abs(Date.parse(line?.addedAt ?? '') - shop.clock.now().getTime())).toBeLessThan(60_000)
  })

  test('more than the stock is capped and reported', async () => {
    const { product_id, available } = await scarce()
    const { body } = await person.call('addToCart', { body: { product_id, quantity: 50 } })
    expect(body.data).toMatchObject({ adjusted: true, items: [{ quantity: available }] })
  })

  test('rejects items that cannot be bought, each with its reason', async () => {
    const refused = async (body: { product_id: string; variant_id?: string }) =>
      (await person.call('addToCart', { body })).body.code
    const unknown = '01890000-0000-7000-8000-000000000000'
    expect(await refused({ product_id: unknown })).toBe('catalogue.product_not_found')
    expect(await refused({ product_id: (await withVariants()).product_id })).toBe('cart.variant_required')
    expect(await refused({ product_id: (await plain()).product_id, variant_id: unknown })).toBe(
      'catalogue.variant_not_found',
    )
    expect(await refused({ product_id: (await soldOut()).product_id })).toBe('cart.product_unavailable')
    expect((await cart()).items).toEqual([])
  })

  test('with the same key adds once, however often and fast it is sent', async () => {
    const { product_id } = await plain()
    const send = () =>
      person.call('addToCart', { body: { product_id, quantity: 1 } }, { idempotencyKey: 'add-once-0001' })
    const responses = await Promise.all([send(), send(), send()])
    for (const { status, body } of responses) {
      expect(status === 201 || body.code === 'idempotency_in_progress').toBe(true)
    }
    expect((await send()).headers['idempotent-replayed']).toBe('true')
    expect((await cart()).items).toMatchObject([{ quantity: 1 }])
  })

  test('20 times concurrently loses no unit', async () => {
    const { product_id } = await plain()
    await Promise.all(
      Array.from({ length: 20 }, () => person.call('addToCart', { body: { product_id, quantity: 1 } })),
    )
    expect((await cart()).items).toMatchObject([{ quantity: 20 }])
  })
})

describe('changing and removing', () => {
  test('sets the quantity, and rejects more than the stock', async () => {
    const found = await scarce()
    await person.call('addToCart', { body: { product_id: found.product_id } })
    const params = { itemId: lineItemId(found) }
    const set = await person.call('changeCartItem', { params, body: { quantity: 3 } })
    expect(set.body.data.items).toMatchObject([{ quantity: 3 }])
    const refused = await person.call('changeCartItem', { params, body: { quantity: 9 } })
    expect([refused.status, refused.body.code]).toEqual([409, 'cart.stock_short'])
    expect(refused.body).toMatchObject({ available: found.available })
    expect((await cart()).items).toMatchObject([{ quantity: 3 }])
  })

  test('removes a line item, and succeeds when it is already removed', async () => {
    const found = await plain()
    await person.call('addToCart', { body: { product_id: found.product_id } })
    const params = { itemId: lineItemId(found) }
    expect((await person.call('removeCartItem', { params })).body.data.items).toEqual([])
    expect((await person.call('removeCartItem', { params })).status).toBe(200)
    const gone = await person.call('changeCartItem', { params, body: { quantity: 1 } })
    expect([gone.status, gone.body.code]).toEqual([404, 'cart.item_not_found'])
  })

  test.each([
    `${'-'.repeat(36)}-0`,
    `${'0'.repeat(36)}-0`,
    `01890000-0000-7000-8000-000000000000-${'-'.repeat(36)}`,
    `01890000-0000-7000-8000-000000000000-1`,
  ])('rejects %s, which is no line item id', async itemId => {
    const params = { itemId }
    const removed = await person.call('removeCartItem', { params })
    const changed = await person.call('changeCartItem', { params, body: { quantity: 1 } })
    for (const { status, body } of [removed, changed]) {
      expect([status, body.message]).toEqual([422, 'This id isn’t valid'])
    }
  })
})

test('accepts ids in capitals for adding, syncing, changing and removing', async () => {
  const found = await withVariants()
  const large = { product_id: found.product_id.toUpperCase(), variant_id: found.variant_id?.toUpperCase() }
  await person.call('addToCart', { body: { ...large, quantity: 1 } })
  const synced = await person.call('syncCart', { body: { items: [{ ...large, quantity: 2 }] } })
  expect(synced.body.data).toMatchObject({ adjusted: false, items: [{ id: lineItemId(found), quantity: 2 }] })
  const params = { itemId: lineItemId(found).toUpperCase() }
  const changed = await person.call('changeCartItem', { params, body: { quantity: 3 } })
  expect(changed.body.data.items).toMatchObject([{ quantity: 3 }])
  expect((await person.call('removeCartItem', { params })).body.data.items).toEqual([])
})

describe('syncing', () => {
  test('sets what is sent, keeps the rest, removes at 0, and can be repeated', async () => {
    const [stored, sent] = [await plain(), await withVariants()]
    await person.call('addToCart', { body: { product_id: stored.product_id, quantity: 2 } })
    const body = { items: [{ product_id: sent.product_id, variant_id: sent.variant_id, quantity: 2 }] }
    await person.call('syncCart', { body })
    const again = await person.call('syncCart', { body })
    expect(again.body.data.items.map(({ quantity }) => quantity)).toEqual([2, 2])
    const removed = await person.call('syncCart', {
      body: { items: [{ product_id: stored.product_id, quantity: 0 }] },
    })
    expect(removed.body.data.items.map(({ productId }) => productId)).toEqual([sent.product_id])
  })

  test('keeps a line item whose product is sold out, with no units available', async () => {
    const { product_id } = await soldOut()
    const { body } = await person.call('syncCart', { body: { items: [{ product_id, quantity: 1 }] } })
    expect(body.data.items).toMatchObject([{ productId: product_id, quantity: 1, available: 0 }])
  })

  test('skips what does not exist and reports it', async () => {
    const items = [{ product_id: '01890000-0000-7000-8000-000000000000', quantity: 1 }]
    const { status, body } = await person.call('syncCart', { body: { items } })
    expect([status, body.data.items, body.data.adjusted]).toEqual([200, [], true])
  })
})

describe('totals', () => {
  test('add up, and delivery is free strictly above ₵100', async () => {
    const found = await plain()
    await shop.database.execute(
      sql`update products set price = 10000, original_price = null where id = ${found.product_id}`,
    )
    await person.call('addToCart', { body: { product_id: found.product_id } })
    const exactly = (await cart()).totals
    expect(exactly).toMatchObject({ subtotal: 100, free_shipping_over: 100, remaining_for_free: 0.01 })
    expect(exactly.shipping).toBeGreaterThan(0)
    expect(exactly.total).toBe(100 + exactly.shipping)
    await person.call('addToCart', { body: { product_id: found.product_id } })
    expect((await cart()).totals).toMatchObject({
      subtotal: 200,
      shipping: 0,
      total: 200,
      remaining_for_free: 0,
    })
  })

  test('contain each maker’s parcel, and grow with the distance', async () => {
    const found = await find(`not product.has_variants and level.on_hand >= 6
      and product.vendor_id in (select id from vendors where region = 'Ashanti')`)
    await shop.database.execute(
      sql`update products set price = 4000, original_price = null where id = ${found.product_id}`,
    )
    await person.call('addToCart', { body: { product_id: found.product_id } })
    const near = (await cart({ region: 'Ashanti' })).totals
    const far = (await cart()).totals
    expect(near.parcels).toMatchObject([{ shipping: near.shipping, estimated_days: { min: 1, max: 3 } }])
    expect(far.parcels).toMatchObject([{ shipping: far.shipping, estimated_days: { min: 2, max: 6 } }])
    expect(far.shipping).toBeGreaterThan(near.shipping)
  })

  test('exclude sold-out items, and include the full quantity of items that are short', async () => {
    const [short, gone] = [await scarce(), await soldOut()]
    const items = [
      { product_id: short.product_id, quantity: short.available + 2 },
      { product_id: gone.product_id, quantity: 1 },
    ]
    const { totals } = (await person.call('syncCart', { body: { items } })).body.data
    expect(totals.subtotal).toBe((short.price * (short.available + 2)) / 100)
    expect(totals.parcels).toHaveLength(1)
  })

  test('a product that is no longer sold shows as Unavailable at price 0 and costs nothing', async () => {
    const found = await find('not product.has_variants and level.on_hand between 6 and 19')
    await person.call('addToCart', { body: { product_id: found.product_id } })
    await shop.database.execute(sql`update products set state = 'resting' where id = ${found.product_id}`)
    const { items, totals } = await cart()
    expect(items).toMatchObject([{ name: 'Unavailable', price: 0, available: 0 }])
    expect(totals.total).toBe(0)
    await shop.database.execute(sql`update products set state = 'on_sale' where id = ${found.product_id}`)
  })
})

test('a cart belongs to its owner alone', async () => {
  const { product_id } = await plain()
  await person.call('addToCart', { body: { product_id } })
  const other = openProgram(shop)
  await other.register()
  expect((await other.call('getCart', { query: {} })).body.data.items).toEqual([])
  const guest = openProgram(shop)
  expect((await guest.call('getCart', { query: {} })).status).toBe(401)
})
