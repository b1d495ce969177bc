import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerPerson, type TestPerson } from '#test/people.ts'
import { registerStaff } from '#test/staff.ts'
import { addProducts } from '#test/test-products.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

let shop: TestShop
let admin: TestPerson
let support: TestPerson
beforeAll(async () => {
  shop = await openTestShop()
  admin = await registerStaff(shop, 'admin', { first_name: 'Kojo' })
  support = await registerStaff(shop, 'support')
  await addProducts(shop, [
    { name: 'Drum', category: 'music' },
    { name: 'Pot', category: 'home/pots' },
  ])
})
afterAll(() => shop.close())

const fields = { story: 'Played at every outdooring.', icon: 'drum', picture_slug: 'on-the-shelf' }
const add = (name: string, more: object = {}, by = admin) =>
  by.call('createOfficeCategory', {
    body: { name, slug: name.toLowerCase(), parent_id: null, ...fields, ...more },
  })
const tree = async () => (await admin.call('listOfficeCategories')).body.data
const slugs = async () => (await tree()).map(({ slug }) => slug)
const find = async (slug: string) => (await tree()).find(category => category.slug === slug)
const idOf = async (slug: string) => (await find(slug))?.id ?? ''
const shown = async () => {
  const { data } = (await shop.http.inject('/api/v1/products/categories')).json()
  return data.map(({ slug, name }: { slug: string; name: string }) => `${slug} ${name}`)
}
const change = async (slug: string, body: object, options = {}) =>
  admin.call('changeOfficeCategory', { params: { categoryId: await idOf(slug) }, body }, options)
const remove = async (slug: string) =>
  admin.call('removeOfficeCategory', { params: { categoryId: await idOf(slug) } })

test('adds, renames, moves and removes a category, which the shop shows at once', async () => {
  expect(await slugs()).toEqual(['home', 'pots', 'music'])
  expect(await shown()).toEqual(['home home', 'music music'])
  expect((await add('Flutes')).status).toBe(201)
  expect(await shown()).toEqual(['home home', 'music music', 'flutes Flutes'])
  await add('Bells', { parent_id: await idOf('music') })
  expect(await slugs()).toEqual(['home', 'pots', 'music', 'bells', 'flutes'])
  await change('flutes', { name: 'Flutes & horns', before: await idOf('home') })
  expect(await shown()).toEqual(['flutes Flutes & horns', 'home home', 'music music'])
  await change('flutes', { before: null })
  expect((await shown()).at(-1)).toBe('flutes Flutes & horns')
  await remove('bells')
  await remove('flutes')
  expect(await slugs()).toEqual(['home', 'pots', 'music'])
  expect(await shown()).toEqual(['home home', 'music music'])
  for (const event of ['category_added', 'category_changed', 'category_removed'])
    expect(await shop.operator.listAudit({ event, limit: 9 })).toHaveLength(2)
})

test('keeps a category that has products or subcategories', async () => {
  for (const slug of ['music', 'home'])
    expect(await remove(slug)).toMatchObject({ status: 409, body: { code: 'category.not_empty' } })
  expect(await slugs()).toEqual(['home', 'pots', 'music'])
})

test('refuses an address that is taken, an unknown picture or parent, and a foreign place', async () => {
  expect(await add('Music')).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'slug'] }] } })
  expect((await add('Horns', { picture_slug: 'nothing' })).status).toBe(422)
  const unknown = '01890000-0000-7000-8000-000000000000'
  expect((await add('Horns', { parent_id: unknown })).status).toBe(404)
  expect((await change('music', { before: await idOf('pots') })).status).toBe(404)
  expect((await change('music', { words: 'Nothing else' })).status).toBe(422)
  expect((await add('Horns', {}, support)).status).toBe(403)
  expect((await add('Horns', {}, await registerPerson(shop, 'Ama'))).status).toBe(403)
})

test('refuses to change a category that a colleague changed meanwhile, and says who', async () => {
  const before = await find('music')
  const headers = { 'if-match': `"${before?.version}"` }
  await change('music', { story: 'Made to be heard.' }, { headers })
  expect(await change('music', { story: 'Quiet.' }, { headers })).toMatchObject({
    status: 409,
    body: { code: 'office.changed_meanwhile', by: expect.stringMatching(/^Kojo/) },
  })
  expect((await find('music'))?.story).toBe('Made to be heard.')
})

test('keeps the positions distinct when categories are added at once', async () => {
  const added = await Promise.all(['One', 'Two', 'Three', 'Four'].map(name => add(name)))
  expect(added.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  const { rows } = await shop.database.execute<{ positions: number }>(
    'select (count(*) - count(distinct position))::int as positions from categories',
  )
  expect(rows).toEqual([{ positions: 0 }])
})
