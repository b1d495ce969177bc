import { limits } from '@akyede/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { openProgram, type Program } from '#test/program.ts'
import { addProducts } from '#test/test-products.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { newPerson } from '#test/wire.ts'
import { personalLists } from './personal-records.ts'

let shop: TestShop
let ama: Program
let account: { email: string; password: string }
let kofi: Program
let basket: string
let drum: string
beforeAll(async () => {
  shop = await openTestShop()
  const ids = await addProducts(shop, [
    { name: 'Bolga basket', price: 12_000 },
    { name: 'Djembe drum', price: 30_050 },
  ])
  basket = String(ids[0])
  drum = String(ids[1])
})
afterAll(() => shop.close())
beforeEach(async () => {
  ama = openProgram(shop)
  kofi = openProgram(shop)
  account = newPerson()
  await Promise.all([ama.register(account), kofi.register({ first_name: 'Kofi' })])
})

type Body = Record<string, unknown>
const add = (body: Body = {}, options = {}) =>
  ama.call('addWishlist', { body: { name: 'My birthday', ...body } } as never, options)
const added = async (body?: Body) => (await add(body)).body.data
const one = (who: Program, wishlistId: string) => who.call('getWishlist', { params: { wishlistId } })
const put = (who: Program, wishlistId: string, body: Body, ifMatch?: string) =>
  who.call('changeWishlist', { params: { wishlistId }, body } as never, {
    headers: { 'if-match': ifMatch },
  })
const addItems = (wishlistId: string, items: Body[], who = ama) =>
  who.call('addWishlistItems', { params: { wishlistId }, body: items } as never)
const names = async (who: Program, query = {}) =>
  (await who.call('listWishlists', { query })).body.data.map(({ name }) => name)

describe('a list', () => {
  test('stores the given fields and is private unless the profile says otherwise', async () => {
    const { status, body } = await add({
      description: 'Come and <b>dance</b>',
      purpose: 'other',
      purpose_text: 'Kente day',
      deadline: '2026-12-24',
      delivery_address: { street: '12 Ring Road', city: 'Accra', state: 'Greater Accra' },
    })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      id: expect.any(String),
      createdAt: expect.any(String),
      updatedAt: body.data.createdAt,
      name: 'My birthday',
      description: 'Come and dance',
      purpose: 'other',
      purposeText: 'Kente day',
      privacy: 'private',
      deadline: '2026-12-24',
      reveal: 'delivery',
      itemCount: 0,
      totalValue: 0,
      coverImage: null,
      shareUrl: null,
      items: [],
      collaborators: [],
      version: 1,
      role: 'owner',
      deliveryAddress: { street: '12 Ring Road', country: 'GH' },
    })
    const read = await one(ama, body.data.id)
    expect(read.body.data).toEqual(body.data)
    expect(read.headers.etag).toBe('"1"')
  })

  test('costs the current total of its items', async () => {
    const { id } = await added()
    const reply = await addItems(id, [
      { product_id: basket, quantity: 2, note: 'Any colour' },
      { product_id: drum },
    ])
    expect(reply.status).toBe(201)
    expect(reply.body.data).toMatchObject({ itemCount: 2, totalValue: 540.5, skipped: [] })
    const list = (await one(ama, id)).body.data
    expect(list).toMatchObject({
      itemCount: 2,
      totalValue: 540.5,
      coverImage: '/pictures/on-the-shelf-640.webp',
    })
    expect(list.items[0]).toMatchObject({
      id: expect.any(String),
      addedAt: expect.any(String),
      image: '/pictures/on-the-shelf-640.webp',
      wishlistId: id,
      productId: basket,
      name: 'Bolga basket',
      price: 120,
      quantity: 2,
      priority: 'medium',
      reserved: false,
      notes: 'Any colour',
      available: 2,
    })
  })
})

describe('a change of a list', () => {
  test('increments the version and keeps fields that were not sent', async () => {
    const { id } = await added({ description: 'Old words' })
    const changed = await put(ama, id, { name: 'Our wedding', purpose: 'wedding' }, '"1"')
    expect(changed.status).toBe(200)
    expect(changed.headers.etag).toBe('"2"')
    expect(changed.body.data).toMatchObject({ name: 'Our wedding', description: 'Old words', version: 2 })
    expect((await put(ama, id, {}, '"2"')).body.data.version).toBe(2)
  })

  test('is refused for an older version with the current list', async () => {
    const { id } = await added()
    await put(ama, id, { name: 'From the phone' })
    const refused = await put(ama, id, { name: 'From the laptop' }, '"1"')
    expect([refused.status, refused.body.code]).toEqual([409, 'wishlist.modified'])
    expect(refused.body.message).toBe('Wishlist has been modified. Please reload.')
    expect(refused.body).toMatchObject({ version: 2, wishlist: { name: 'From the phone' } })
    expect((await put(ama, id, { name: 'From the laptop' }, '*')).status).toBe(200)
    expect((await put(ama, id, { name: 'Mine' }, '"2", "3"')).body.data.version).toBe(4)
    expect((await put(ama, id, { name: 'Bare' }, '4')).body.data.version).toBe(5)
    expect((await put(ama, id, { name: 'Mine' }, '4 5')).body.code).toBe('wishlist.if_match_invalid')
  })

  test('is never lost after success when two hundred run at once', async () => {
    const { id } = await added({ description: '' })
    const writers = Array.from({ length: 200 }, (_, writer) => `${writer}`)
    let open = writers
    // Like clients: read, append, write, and retry after a conflict.
    for (let round = 0; round < 3; round++) {
      const { description, version } = (await one(ama, id)).body.data
      const append = (writer: string) =>
        put(ama, id, { description: `${description} ${writer}` }, `"${version}"`)
      const replies = await Promise.all(open.map(append))
      const [won, ...more] = open.filter((_, place) => replies[place]?.status === 200)
      expect(more).toEqual([])
      // A call that waited too long was refused and changed nothing.
      expect(replies.every(({ status }) => [200, 409, 503].includes(status))).toBe(true)
      expect((await one(ama, id)).body.data.description).toBe(`${description} ${won}`.trim())
      open = open.filter(writer => writer !== won).slice(0, 20)
    }
    const free = await Promise.all(writers.slice(0, 20).map(name => put(ama, id, { name })))
    const applied = free.filter(({ status }) => status === 200).length
    expect((await one(ama, id)).body.data.version).toBe(4 + applied)
  })
})

describe('the audience of a list', () => {
  test('is its owner when "private" and everybody when "public", and others get not found', async () => {
    const { id } = await added()
    const guest = openProgram(shop)
    for (const who of [kofi, guest]) {
      const replies = [
        await one(who, id),
        await who.call('listWishlistItems', { params: { wishlistId: id }, query: {} }),
      ]
      expect(replies.map(({ body }) => body.code)).toEqual(['wishlist.not_found', 'wishlist.not_found'])
    }
    const body = { name: 'Kofi was here' }
    for (const reply of [
      await put(kofi, id, body),
      await addItems(id, [{ product_id: basket }], kofi),
      await kofi.call('deleteWishlist', { params: { wishlistId: id }, query: {} }),
      await kofi.call('archiveWishlist', { params: { wishlistId: id } }),
      await kofi.call('recoverWishlist', { params: { wishlistId: id } }),
      await kofi.call('duplicateWishlist', { params: { wishlistId: id } }),
    ])
      expect([reply.status, reply.body.code]).toEqual([404, 'wishlist.not_found'])
    await put(ama, id, {
      privacy: 'public',
      delivery_address: { street: 'Canary Street', city: 'Ho', state: 'Volta' },
    })
    for (const who of [kofi, guest]) {
      const { body: seen } = await one(who, id)
      expect(seen.data).toMatchObject({ role: 'visitor', deliveryAddress: null, reveal: null })
      expect(JSON.stringify(seen)).not.toContain('Canary')
    }
    expect((await put(kofi, id, body)).body.code).toBe('wishlist.not_allowed')
    expect(await names(kofi)).toEqual([])
  })

  test('excludes strangers when "friends", and a group needs a membership', async () => {
    const { id } = await added({ privacy: 'friends' })
    expect((await one(kofi, id)).status).toBe(404)
    const group_id = '01890000-0000-7000-8000-000000000000'
    expect((await put(ama, id, { privacy: 'group', group_id })).body.code).toBe('wishlist.group_unknown')
    expect((await put(ama, id, { privacy: 'group' })).body.code).toBe('wishlist.group_unknown')
    for (const scope of ['friends', 'group']) expect(await names(kofi, { scope })).toEqual([])
  })
})

describe('a list that ends', () => {
  const call = (name: 'archiveWishlist' | 'recoverWishlist', wishlistId: string) =>
    ama.call(name, { params: { wishlistId } })

  test('is hidden from others while archived and can be restored', async () => {
    const { id } = await added({ privacy: 'public' })
    expect((await call('archiveWishlist', id)).status).toBe(200)
    expect((await one(kofi, id)).status).toBe(404)
    expect((await one(ama, id)).status).toBe(200)
    expect([await names(ama), await names(ama, { scope: 'archived' })]).toEqual([[], ['My birthday']])
    expect((await call('recoverWishlist', id)).body.data.archivedAt).toBe(null)
    expect((await one(kofi, id)).status).toBe(200)
  })

  test('can be recovered for thirty days after a soft deletion and never after a permanent one', async () => {
    const [soft, hard] = [await added(), await added()]
    const { body } = await ama.call('deleteWishlists', { body: { ids: [soft.id, soft.id] } })
    expect(body.data).toEqual([{ id: soft.id, status: 'deleted' }])
    for (const _ of [1, 2])
      expect((await ama.call('deleteWishlist', { params: { wishlistId: hard.id }, query: {} })).status).toBe(
        200,
      )
    for (const { id } of [soft, hard]) expect((await one(ama, id)).status).toBe(404)
    expect(await names(ama, { scope: 'deleted' })).toEqual(['My birthday'])
    expect((await call('recoverWishlist', hard.id)).status).toBe(404)
    expect((await call('recoverWishlist', soft.id)).status).toBe(200)
    await ama.call('deleteWishlist', { params: { wishlistId: soft.id }, query: { soft: 'true' } })
    await shop.clock.advance(30 * 86_400_000)
    await ama.login({ email: account.email, password: account.password })
    expect((await call('recoverWishlist', soft.id)).status).toBe(404)
  })

  test('leaves other lists unchanged and reports that', async () => {
    const mine = await added()
    const theirs = (await kofi.call('addWishlist', { body: { name: 'Kofi’s' } })).body.data
    const { body } = await ama.call('deleteWishlists', { body: { ids: [mine.id, theirs.id], soft: false } })
    expect(body.data.map(({ status }) => status)).toEqual(['deleted', 'not_found'])
    expect((await one(kofi, theirs.id)).status).toBe(200)
  })
})

test('copies a list as private, with its items and without the owner’s data', async () => {
  const list = await added({ privacy: 'public', name: 'For the house', purpose: 'housewarming' })
  await addItems(list.id, [{ product_id: basket, note: 'For grandma' }, { product_id: drum }])
  const copy = (await kofi.call('duplicateWishlist', { params: { wishlistId: list.id } })).body.data
  expect(copy).toMatchObject({
    name: 'Copy of For the house',
    privacy: 'private',
    purpose: 'housewarming',
    role: 'owner',
    itemCount: 2,
  })
  expect(copy.items.map(({ name, notes }) => [name, notes])).toEqual([
    ['Bolga basket', ''],
    ['Djembe drum', ''],
  ])
  expect((await one(ama, copy.id)).status).toBe(404)
})

test('searches, sorts and pages the lists of a user', async () => {
  for (const name of ['A new home', 'Wedding in Ho']) await added({ name })
  expect(await names(ama, { sortBy: 'name', limit: '1', page: '2' })).toEqual(['Wedding in Ho'])
  expect((await names(ama, { search: 'WEDD' })).concat(await names(ama, { search: '%' }))).toHaveLength(1)
})

test('counts the lists of a user, also under concurrent creation', async () => {
  await added()
  await shop.database.execute(sql`
    insert into wishlists (id, user_id, name, privacy, created_at, updated_at)
    select gen_random_uuid(), user_id, 'Filler', 'private', created_at, updated_at
    from (select * from wishlists order by created_at desc, id desc limit 1) as last,
      generate_series(1, ${limits.wishlists.perPerson - 2})`)
  const replies = await Promise.all(Array.from({ length: 8 }, () => add()))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(new Set(replies.map(({ body }) => body.code))).toEqual(new Set([undefined, 'wishlist.too_many']))
  const page = await ama.call('listWishlists', { query: { page: '3', limit: '100' } })
  expect([page.body.data, page.body.pagination.total]).toEqual([[], limits.wishlists.perPerson])
})

test('exports lists with the user’s data and ends them with the account', async () => {
  const list = await added({ description: 'Canary words', privacy: 'public' })
  await addItems(list.id, [
    { product_id: basket, note: 'Canary note' },
    { external: { name: 'Canary thing' } },
  ])
  const records = personalLists(shop.platform)
  const owner = list.owner.user_id
  const file = JSON.stringify(await records.find(shop.database, owner))
  for (const word of ['Canary words', 'Canary note', 'Canary thing']) expect(file).toContain(word)
  await transaction(shop.database, tx => records.erase(tx, owner))
  expect((await one(kofi, list.id)).status).toBe(404)
  const { rows } = await shop.database.execute(sql`
    select list.*, item.* from wishlists list join wishlist_items item on item.wishlist_id = list.id
    where list.user_id = ${owner}`)
  expect(JSON.stringify(rows)).not.toContain('Canary')
})
