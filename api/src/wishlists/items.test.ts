import { limits } from '@akyede/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { openProgram, type Program } from '#test/program.ts'
import { addProducts } from '#test/test-products.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

let shop: TestShop
let ama: Program
let listId: string
let products: string[]
let sized: string
let gone: string
beforeAll(async () => {
  shop = await openTestShop()
  const beads = Array.from({ length: 10 }, (_, n) => ({ name: `Bead ${n}`, price: 1_000 + n }))
  const others = [
    { name: 'Sized sandal', stock: [3, 4] },
    { name: 'Gone', onSale: false },
  ]
  products = await addProducts(shop, [...beads, ...others])
  sized = String(products[10])
  gone = String(products[11])
})
afterAll(() => shop.close())
beforeEach(async () => {
  ama = openProgram(shop)
  await ama.register()
  listId = (await ama.call('addWishlist', { body: { name: 'My birthday' } })).body.data.id
})

type Body = Record<string, unknown>
const product = (n: number) => ({ product_id: products[n] })
const add = (body: Body[], who = ama, options = {}) =>
  who.call('addWishlistItems', { params: { wishlistId: listId }, body } as never, options)
const items = async (query = {}) =>
  (await ama.call('listWishlistItems', { params: { wishlistId: listId }, query })).body.data
const names = async (query = {}) => (await items(query)).map(({ name }) => name)
const remove = (item_id: string, who = ama) =>
  who.call('removeWishlistItem', { body: { wishlist_id: listId, item_id } })

describe('a new item', () => {
  test('is added once, unless its quantity is raised', async () => {
    await add([product(0)])
    const { body } = await add([product(1), product(0), { product_id: gone }, product(1)])
    const [first] = await items()
    expect(body.data.created.map(({ name }) => name)).toEqual(['Bead 1'])
    expect(body.data.skipped).toMatchObject([
      { index: 1, reason: 'duplicate', item_id: first?.id },
      { index: 2, reason: 'unavailable', item_id: null },
      { index: 3, reason: 'duplicate' },
    ])
    const more = await add([{ ...product(0), quantity: 2, increase: true }])
    expect(more.body.data.created).toMatchObject([{ id: first?.id, quantity: 3 }])
    expect(await items()).toHaveLength(2)
  })

  test('is refused when the product is not sold', async () => {
    const reply = await add([{ product_id: gone }])
    expect([reply.status, reply.body.code]).toEqual([404, 'catalogue.product_not_found'])
    for (const wrong of [
      [],
      [{}],
      [{ ...product(0), external: { name: 'Both' } }],
      [{ ...product(0), quantity: 0 }],
    ])
      expect((await add(wrong)).status).toBe(422)
  })

  test('may leave the variant open and is in stock while any variant is', async () => {
    await add([{ product_id: sized }])
    expect(await items()).toMatchObject([{ needsVariant: true, available: 1, variant: null }])
  })

  test('may come from an external shop, as described and never for sale here', async () => {
    const external = { name: '<i>Red</i> bicycle', price: 899.5, url: 'https://bikes.example/red?x=1' }
    const { body } = await add([{ external, note: 'Size 26' }, { external }])
    expect(body.data).toMatchObject({ itemCount: 1, totalValue: 899.5, skipped: [{ reason: 'duplicate' }] })
    expect(await items()).toMatchObject([
      {
        productId: null,
        name: 'Red bicycle',
        price: 899.5,
        url: external.url,
        available: 0,
        notes: 'Size 26',
      },
    ])
    for (const url of ['javascript:alert(1)', 'data:text/html,x', 'ftp://a.example', 'no address'])
      expect((await add([{ external: { name: 'Trap', url } }])).status, url).toBe(422)
  })

  test('is unavailable and costs nothing once it is no longer sold', async () => {
    await add([product(2), product(3)])
    await shop.database.execute(sql`update products set state = 'resting' where id = ${products[2]}`)
    expect(await items()).toMatchObject([{ name: 'Unavailable', price: 0, available: 0 }, { name: 'Bead 3' }])
    const { body } = await ama.call('getWishlist', { params: { wishlistId: listId } })
    expect(body.data).toMatchObject({ itemCount: 2, totalValue: 10.03 })
    await shop.database.execute(sql`update products set state = 'on_sale' where id = ${products[2]}`)
  })

  test('is added once by retries and simultaneous calls', async () => {
    const key = { idempotencyKey: 'add-item-0001' }
    const first = await add([product(0)], ama, key)
    expect((await add([product(0)], ama, key)).body).toEqual(first.body)
    const replies = await Promise.all(Array.from({ length: 20 }, () => add([product(1), product(2)])))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
    expect(replies.reduce((sum, { body }) => sum + body.data.created.length, 0)).toBe(2)
    expect(await items()).toHaveLength(3)
  })

  test(`is never more than ${limits.wishlists.itemsMax}, also when all comes at once`, async () => {
    const parts = Array.from({ length: 6 }, (_, part) =>
      Array.from({ length: 100 }, (_, n) => ({ external: { name: `Thing ${part}.${n}` } })),
    )
    const replies = await Promise.all(parts.map(part => add(part)))
    expect(replies.map(({ body }) => body.code).filter(Boolean)).toEqual(['wishlist.full'])
    const { body } = await ama.call('getWishlist', { params: { wishlistId: listId } })
    expect([body.data.itemCount, body.data.items.length]).toEqual([500, 500])
  })
})

describe('items of a list', () => {
  test('are searched, sorted and paged', async () => {
    await add([
      { ...product(5), priority: 'low', note: 'for Esi' },
      { ...product(3), priority: 'must_have' },
      { ...product(4) },
    ])
    expect(await names()).toEqual(['Bead 5', 'Bead 3', 'Bead 4'])
    expect(await names({ sortBy: 'priority' })).toEqual(['Bead 3', 'Bead 4', 'Bead 5'])
    expect(await names({ sortBy: 'price_desc' })).toEqual(['Bead 5', 'Bead 4', 'Bead 3'])
    expect(await names({ sortBy: 'price_asc' })).toEqual(['Bead 3', 'Bead 4', 'Bead 5'])
    expect(await names({ sortBy: 'name' })).toEqual(['Bead 3', 'Bead 4', 'Bead 5'])
    expect(await names({ sortBy: 'added' })).toEqual(['Bead 5', 'Bead 3', 'Bead 4'])
    expect(await names({ search: 'ESI' })).toEqual(['Bead 5'])
    expect(await names({ page: '2', limit: '2' })).toEqual(['Bead 4'])
  })

  test('are changed field by field and reordered', async () => {
    await add([product(0), product(1), product(2)])
    const [first, second, third] = (await items()).map(({ id }) => id)
    const params = { wishlistId: listId, itemId: String(second) }
    const { body } = await ama.call('changeWishlistItem', { params, body: { quantity: 4, priority: 'high' } })
    expect(body.data).toMatchObject({ quantity: 4, priority: 'high', notes: '' })
    const ids = [String(third), crypto.randomUUID(), String(second)]
    const reply = await ama.call('reorderWishlistItems', { params: { wishlistId: listId }, body: { ids } })
    expect(reply.body.data.ids).toEqual([third, second, first])
    expect(await names()).toEqual(['Bead 2', 'Bead 1', 'Bead 0'])
    expect((await ama.call('getWishlist', { params: { wishlistId: listId } })).body.data.version).toBe(1)
  })

  test('are removed idempotently and can be added again', async () => {
    await add([product(0), product(1)])
    const [first] = await items()
    for (const _ of [1, 2]) {
      const { status, body } = await remove(String(first?.id))
      expect([status, body.data]).toEqual([200, { itemCount: 1, totalValue: 10.01 }])
    }
    const params = { wishlistId: listId, itemId: String(first?.id) }
    const late = await ama.call('changeWishlistItem', { params, body: { quantity: 2 } })
    expect(late.body.code).toBe('wishlist.item_not_found')
    expect((await add([product(0)])).body.data.created).toHaveLength(1)
    expect(await names()).toEqual(['Bead 1', 'Bead 0'])
  })

  test('are not accessible through another list', async () => {
    await add([product(0)])
    const [item] = await items()
    const kofi = openProgram(shop)
    await kofi.register()
    const mine = (await kofi.call('addWishlist', { body: { name: 'Kofi’s' } })).body.data.id
    const params = { wishlistId: mine, itemId: String(item?.id) }
    expect((await kofi.call('changeWishlistItem', { params, body: { quantity: 9 } })).status).toBe(404)
    await kofi.call('removeWishlistItem', { body: { wishlist_id: mine, item_id: String(item?.id) } })
    expect((await remove(String(item?.id), kofi)).status).toBe(404)
    expect(await items()).toMatchObject([{ id: item?.id, quantity: 1 }])
  })

  test('are counted for the heart while their list is active', async () => {
    await add([product(0), product(1)])
    expect((await ama.call('countWishlists')).body.data).toEqual({ lists: 1, items: 2 })
    await ama.call('archiveWishlist', { params: { wishlistId: listId } })
    expect((await ama.call('countWishlists')).body.data).toEqual({ lists: 0, items: 0 })
  })
})

test('sorts lists by creation and by current total', async () => {
  const first = listId
  listId = (await ama.call('addWishlist', { body: { name: 'Wedding in Ho' } })).body.data.id
  await add([{ external: { name: 'A ring', price: 900 } }])
  listId = first
  await add([{ external: { name: 'A barrow', price: 90 }, quantity: 3 }, product(1)])
  const sorted = async (sortBy: 'created' | 'value') =>
    (await ama.call('listWishlists', { query: { sortBy } })).body.data.map(({ name }) => name)
  expect(await sorted('created')).toEqual(['Wedding in Ho', 'My birthday'])
  expect(await sorted('value')).toEqual(['Wedding in Ho', 'My birthday'])
  await add([{ external: { name: 'A bed', price: 1_000 } }])
  expect(await sorted('value')).toEqual(['My birthday', 'Wedding in Ho'])
})
