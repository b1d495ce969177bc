import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import type { TestPerson } from '#test/people.ts'
import { registerStaff } from '#test/staff.ts'
import { addProducts } from '#test/test-products.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

let shop: TestShop
let support: TestPerson
let admin: TestPerson
let ids: string[]
beforeAll(async () => {
  shop = await openTestShop()
  support = await registerStaff(shop, 'support')
  admin = await registerStaff(shop, 'admin')
  ids = await addProducts(shop, [
    { name: 'Drum', maker: 'Yaw Wood', keywords: 'music' },
    { name: 'Bowl', maker: 'Kofi Clay', stock: 0 },
    { name: 'Old bowl', maker: 'Kofi Clay', onSale: false },
  ])
})
afterAll(() => shop.close())

const act = (by: TestPerson, act: 'hold' | 'release' | 'feature', chosen: string[], options = {}) =>
  by.call(
    'actOnProducts',
    {
      body: {
        ids: chosen,
        act,
        ...(act === 'hold' && ({ reason: 'counterfeit', words: 'A copy' } as const)),
      },
    },
    options,
  )
const names = async (query: object) =>
  (await support.call('listOfficeProducts', { query })).body.data.map(({ name }) => name).sort()
const offered = async () =>
  (await shop.http.inject('/api/v1/products/list')).json().data.map(({ name }: { name: string }) => name)
const page = async (id: string) => (await shop.http.inject(`/api/v1/products/${id}`)).json()

test('takes a held product off every list and its page at once, and puts it back when it is released', async () => {
  const [drum = '', , old = ''] = ids
  expect(await offered()).toContain('Drum')
  expect((await page(drum)).data.name).toBe('Drum')
  const unknown = '01890000-0000-7000-8000-000000000000'
  const held = await act(support, 'hold', [drum, old, unknown])
  expect(held.body.data).toEqual([
    { id: drum, failure: null },
    { id: old, failure: null },
    { id: unknown, failure: 'office.not_found' },
  ])
  expect(await offered()).not.toContain('Drum')
  expect(await page(drum)).toMatchObject({
    code: 'catalogue.product_not_found',
    message: 'This gift is no longer available',
  })
  expect((await shop.http.inject('/api/v1/products/search?q=drum')).json().data).toEqual([])
  expect(await names({ state: 'held' })).toEqual(['Drum', 'Old bowl'])
  await act(support, 'release', [drum, old])
  expect(await offered()).toContain('Drum')
  expect(await offered()).not.toContain('Old bowl')
  expect((await page(drum)).data.name).toBe('Drum')
})

test('records each hold once, with its person, reason and words', async () => {
  const [, bowl = ''] = ids
  const idempotencyKey = crypto.randomUUID()
  for (const options of [{ idempotencyKey }, { idempotencyKey }, {}])
    await act(support, 'hold', [bowl], options)
  const entries = (await shop.operator.listAudit({ event: 'product_held', limit: 20 })) ?? []
  expect(entries.filter(entry => entry.includes(bowl))).toEqual([
    expect.stringMatching(new RegExp(`by user:${support.id} .*"words":"A copy".*"reason":"counterfeit"`)),
  ])
  const detail = (await support.call('getOfficeProduct', { params: { productId: bowl } })).body.data
  expect(detail).toMatchObject({ state: 'held', held_reason: 'counterfeit', stock: [{ on_hand: 0 }] })
  const silent = await support.call('actOnProducts', { body: { ids: [bowl], act: 'hold' } })
  expect(silent.status).toBe(422)
})

test('keeps a held product off sale whatever else writes to it', async () => {
  const [, bowl = ''] = ids
  await act(support, 'hold', [bowl])
  await shop.database.execute(sql`update products set on_sale = true, state = 'on_sale' where id = ${bowl}`)
  expect(await names({ state: 'on_sale' })).not.toContain('Bowl')
})

test('lets administrators feature products, and not support', async () => {
  const [drum = ''] = ids
  expect(await act(support, 'feature', [drum])).toMatchObject({
    status: 403,
    body: { code: 'auth.forbidden' },
  })
  expect((await act(admin, 'feature', [drum])).body.data).toEqual([{ id: drum, failure: null }])
  expect(await names({ state: 'featured' })).toEqual(['Drum'])
})

test('filters by maker, stock and words, and pages in a stable order', async () => {
  expect(await names({ maker: 'kofi-clay' })).toEqual(['Bowl', 'Old bowl'])
  expect(await names({ stock: 'out' })).toEqual(['Bowl'])
  await shop.database.execute(sql`
    update stock_levels set received = 90, on_hand = 90 where product_id not in (${ids[0]}, ${ids[1]})`)
  expect(await names({ stock: 'low' })).toEqual(['Drum'])
  expect(await names({ search: 'bowl' })).toEqual(['Bowl', 'Old bowl'])
  const pages = await Promise.all(['1', '2', '3'].map(page => names({ limit: '1', page })))
  expect(pages.flat().sort()).toEqual(['Bowl', 'Drum', 'Old bowl'])
})

test('refuses to act on a product that a colleague changed meanwhile, and says who and when', async () => {
  const [, bowl = ''] = ids
  await act(support, 'release', [bowl])
  const params = { productId: bowl }
  const { version } = (await support.call('getOfficeProduct', { params })).body.data
  await shop.database.execute(sql`update products set popularity = popularity + 1 where id = ${bowl}`)
  expect((await support.call('getOfficeProduct', { params })).body.data.version).toBe(version)
  await act(admin, 'hold', [bowl])
  const headers = { 'if-match': `"${version}"` }
  expect(await act(support, 'release', [bowl], { headers })).toMatchObject({
    status: 409,
    body: { code: 'office.changed_meanwhile', by: expect.stringMatching(/^Efua/), at: expect.any(String) },
  })
  const now = (await support.call('getOfficeProduct', { params })).body.data
  expect(now.history[0]).toMatchObject({ event: 'product_held', reason: 'counterfeit', words: 'A copy' })
  const again = await act(support, 'release', [bowl], { headers: { 'if-match': `"${now.version}"` } })
  expect(again.body.data).toEqual([{ id: bowl, failure: null }])
})
