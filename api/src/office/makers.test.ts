import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { registerPerson, type TestPerson } from '#test/people.ts'
import { registerStaff } from '#test/staff.ts'
import { addProducts } from '#test/test-products.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

let shop: TestShop
let support: TestPerson
let admin: TestPerson
let drum = ''
let stool = ''
let bowl = ''
beforeAll(async () => {
  shop = await openTestShop()
  support = await registerStaff(shop, 'support')
  admin = await registerStaff(shop, 'admin', { first_name: 'Kojo' })
  const ids = await addProducts(shop, [
    { name: 'Drum', maker: 'Yaw Wood', category: 'music' },
    { name: 'Stool', maker: 'Yaw Wood', onSale: false },
    { name: 'Bowl', maker: 'Kofi Clay' },
  ])
  drum = ids[0] ?? ''
  stool = ids[1] ?? ''
  bowl = ids[2] ?? ''
})
afterAll(() => shop.close())

const maker = { params: { vendorId: 'yaw-wood' } }
const suspend = (by: TestPerson, options = {}) =>
  by.call('suspendMaker', { ...maker, body: { reason: 'undelivered', words: 'Ten late parcels' } }, options)
const reopen = (by: TestPerson, options = {}) => by.call('reopenMaker', { ...maker, body: {} }, options)
const get = async (path: string) => (await shop.http.inject(`/api/v1/${path}`)).json()
const namesOf = async (path: string) => (await get(path)).data.map(({ name }: { name: string }) => name)
const detail = async () => (await admin.call('getOfficeMaker', maker)).body.data
const suggested = async () =>
  (await get('products/suggestions?q=yaw')).data.map(({ text }: { text: string }) => text)

test('takes the products of a suspended maker off every list, cart and page at once, and puts them back', async () => {
  const buyer = await registerPerson(shop, 'Ama')
  await buyer.call('addToCart', { body: { product_id: drum } })
  const isBuyable = async () =>
    (await buyer.call('getCart', { query: {} })).body.data.items.map(({ available }) => available > 0)
  const places = [
    'products/list',
    'products/search?q=drum',
    'products/list?categoryId=music',
    'vendors/yaw-wood/products',
  ]
  for (const path of places)
    expect([path, await namesOf(path)]).toEqual([path, expect.arrayContaining(['Drum'])])
  expect(await get('vendors/yaw-wood')).toMatchObject({ data: { is_suspended: false } })
  expect((await suspend(admin)).body.data).toEqual({ state: 'suspended' })
  for (const path of places)
    expect([path, await namesOf(path)]).toEqual([path, expect.not.arrayContaining(['Drum'])])
  expect(await namesOf('products/list')).toEqual(['Bowl'])
  expect(await get(`products/${drum}`)).toMatchObject({ code: 'catalogue.product_not_found' })
  expect(await get('vendors/yaw-wood')).toMatchObject({
    data: { is_suspended: true, products: 0, website: null },
  })
  expect(await isBuyable()).toEqual([false])
  expect((await buyer.call('addToCart', { body: { product_id: drum } })).status).toBe(404)
  expect((await reopen(admin)).body.data).toEqual({ state: 'approved' })
  for (const path of places)
    expect([path, await namesOf(path)]).toEqual([path, expect.arrayContaining(['Drum'])])
  expect(await namesOf('vendors/yaw-wood/products')).toEqual(['Drum'])
  expect(await isBuyable()).toEqual([true])
})

test('keeps a product off sale until neither it nor its maker is held, in any order', async () => {
  const act = (act: 'hold' | 'release') =>
    admin.call('actOnProducts', {
      body: {
        ids: [drum, stool],
        act,
        ...(act === 'hold' && ({ reason: 'unsafe', words: 'Lead' } as const)),
      },
    })
  const steps = {
    hold: () => act('hold'),
    release: () => act('release'),
    suspend: () => suspend(admin),
    reopen: () => reopen(admin),
  }
  for (const [off, then, back, last] of [
    ['hold', 'suspend', 'release', 'reopen'],
    ['hold', 'suspend', 'reopen', 'release'],
    ['suspend', 'hold', 'release', 'reopen'],
    ['suspend', 'hold', 'reopen', 'release'],
  ] as const) {
    for (const step of [off, then, back]) {
      await steps[step]()
      expect([step, await namesOf('products/list')]).toEqual([step, ['Bowl']])
    }
    await steps[last]()
    expect((await namesOf('products/list')).sort()).toEqual(['Bowl', 'Drum'])
  }
  const { rows } = await shop.database.execute(sql`select on_sale, state from products order by name`)
  expect(rows).toEqual([
    { on_sale: true, state: 'on_sale' },
    { on_sale: true, state: 'on_sale' },
    { on_sale: false, state: 'resting' },
  ])
})

test('keeps the products of a suspended maker off sale whatever else writes to them', async () => {
  await suspend(admin)
  await shop.database.execute(sql`update products set on_sale = true, state = 'on_sale' where id = ${drum}`)
  expect(await namesOf('products/list')).not.toContain('Drum')
  await reopen(admin)
})

test('is suspended by administrators alone, once however often it is asked, with reason and words', async () => {
  expect(await suspend(support)).toMatchObject({ status: 403, body: { code: 'auth.forbidden' } })
  const before = ((await shop.operator.listAudit({ event: 'maker_suspended', limit: 50 })) ?? []).length
  await Promise.all([suspend(admin), suspend(admin), suspend(admin)])
  const entries = (await shop.operator.listAudit({ event: 'maker_suspended', limit: 50 })) ?? []
  expect(entries).toHaveLength(before + 1)
  expect(entries.at(-1)).toMatch(
    new RegExp(`by user:${admin.id} .*"words":"Ten late parcels".*"reason":"undelivered"`),
  )
  expect(await detail()).toMatchObject({
    state: 'suspended',
    suspended_reason: 'undelivered',
    products: 1,
    history: expect.arrayContaining([
      expect.objectContaining({
        event: 'maker_suspended',
        by: expect.stringMatching(/^Kojo/),
        words: 'Ten late parcels',
      }),
    ]),
  })
  await reopen(admin)
  const silent = admin.call('suspendMaker', { ...maker, body: { reason: 'fraud', words: '' } })
  expect((await silent).status).toBe(422)
})

test('refuses a change of a maker that a colleague changed meanwhile, and says who and when', async () => {
  const { version } = await detail()
  const other = await registerStaff(shop, 'admin', { first_name: 'Esi' })
  await suspend(other)
  const header = { headers: { 'if-match': `"${version}"` } }
  expect(await reopen(admin, header)).toMatchObject({
    status: 409,
    body: { code: 'office.changed_meanwhile', by: expect.stringMatching(/^Esi/), at: expect.any(String) },
  })
  const now = (await detail()).version
  expect((await reopen(admin, { headers: { 'if-match': `"${now}"` } })).status).toBe(200)
  expect((await reopen(admin, { headers: { 'if-match': 'yes' } })).body).toMatchObject({
    code: 'office.if_match_invalid',
  })
})

test('lists makers by name and state, and knows a maker by id and slug', async () => {
  await suspend(admin)
  const list = async (query: object) =>
    (await support.call('listOfficeMakers', { query })).body.data.map(({ name }) => name)
  expect(await list({})).toEqual(['Kofi Clay', 'Yaw Wood'])
  expect(await list({ state: 'suspended' })).toEqual(['Yaw Wood'])
  expect(await list({ search: 'CLÁY' })).toEqual(['Kofi Clay'])
  const { id } = await detail()
  expect((await support.call('getOfficeMaker', { params: { vendorId: id } })).body.data.slug).toBe('yaw-wood')
  const missing = await support.call('getOfficeMaker', { params: { vendorId: 'nobody' } })
  expect(missing.body).toMatchObject({ code: 'office.not_found' })
  await reopen(admin)
})

test('suggests no suspended maker', async () => {
  expect(await suggested()).toContain('Yaw Wood')
  await suspend(admin)
  expect(await suggested()).not.toContain('Yaw Wood')
  await reopen(admin)
})

test('is suspended and reopened from the command line by the same function', async () => {
  const words = { reason: 'fraud', words: 'Reported by buyers' }
  expect(await shop.operator.changeMaker('yaw-wood', 'suspend', words)).toMatch(/off sale/)
  expect(await namesOf('products/list')).toEqual(['Bowl'])
  expect(await shop.operator.changeMaker('yaw-wood', 'suspend')).toMatch(/Nothing has changed/)
  expect((await detail()).history[0]).toMatchObject({ by: 'operator', reason: 'fraud' })
  expect(await shop.operator.changeMaker('yaw-wood', 'reopen')).toMatch(/on sale as before/)
  expect(await shop.operator.actOnProduct(bowl, 'hold', { reason: 'unsafe', words: 'Lead' })).toMatch(/held/)
  expect(await namesOf('products/list')).toEqual(['Drum'])
  expect(await shop.operator.actOnProduct(bowl, 'release')).toMatch(/released/)
  await expect(shop.operator.actOnProduct('nothing', 'hold')).rejects.toThrow('There is no product nothing.')
})
