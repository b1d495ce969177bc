import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { addProducts } from '#test/test-products.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { openWorkshop, type TestWorkshop } from '#test/workshops.ts'

let shop: TestShop
let workshop: TestWorkshop
beforeAll(async () => {
  shop = await openTestShop()
  workshop = await openWorkshop(shop, 'Kofi Clay')
})
afterAll(() => shop.close())

const story = 'We throw pots from the red clay of Vume, as our grandmothers did. '.repeat(2).trim()
const profile = async () =>
  (await workshop.owner.call('getWorkshop', { params: { vendorId: workshop.id } })).body.data
const change = (body: object, version?: number) =>
  workshop.owner.call(
    'changeWorkshop',
    { params: { vendorId: workshop.id }, body },
    version === undefined ? {} : { headers: { 'if-match': `"${version}"` } },
  )

describe('the profile', () => {
  test('is shown to buyers as soon as it is saved', async () => {
    const page = async () => (await shop.http.inject('/api/v1/vendors/kofi-clay')).json().data
    await page()
    const body = {
      story,
      process: ['Dig', 'Throw', 'Fire'].map(text => ({ text, picture_slug: null })),
      website: 'https://kofi.example',
      cut_off: '09:30',
    }
    expect((await change({ ...body, work_days: [7, 1, 1] })).body.data).toMatchObject({
      ...body,
      work_days: [1, 7],
    })
    expect(await page()).toMatchObject({
      story,
      process: [{ text: 'Dig' }, { text: 'Throw' }, { text: 'Fire' }],
      website: 'https://kofi.example',
      notice: null,
    })
  })

  test('refuses an edit of a version that another member changed meanwhile', async () => {
    const { version } = await profile()
    const sent = await Promise.all([
      change({ cut_off: '10:00' }, version),
      change({ cut_off: '11:00' }, version),
    ])
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = sent.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ code: 'workshop.modified', version: version + 1 })
    expect((await change({ cut_off: '12:00' }, version + 1)).status).toBe(200)
  })

  test.each([
    ['a short story', { story: 'Short' }],
    ['seven steps', { process: Array.from({ length: 7 }, () => ({ text: 'Dig' })) }],
    ['no working day', { work_days: [] }],
    ['an address that is no website', { website: 'javascript:alert(1)' }],
    ['a time that is none', { cut_off: '25:00' }],
  ])('refuses %s', async (_what, body) => {
    expect((await change(body)).status).toBe(422)
  })

  test('shows pictures of its own products alone, as cover and beside the steps', async () => {
    const [own = ''] = await addProducts(shop, [{ name: 'Pot', maker: 'Nobody', category: 'pots', stock: 1 }])
    await shop.database.execute(sql`
      insert into pictures (slug, alt, placeholder) values ('kiln', 'A kiln', ''), ('loom', 'A loom', '')`)
    await shop.database.execute(sql`
      update products set vendor_id = ${workshop.id}, picture_slug = 'kiln' where id = ${own}`)
    expect((await profile()).pictures).toContainEqual({ slug: 'kiln', alt: 'A kiln' })
    const step = (picture_slug: string | null) => ({ text: 'Fire', picture_slug })
    for (const body of [{ cover_slug: 'loom' }, { cover_slug: 'nothing' }, { process: [step('loom')] }])
      expect((await change(body)).body.code).toBe('picture.unknown')
    const sent = await change({ cover_slug: 'kiln', process: [step('kiln'), step(null)] })
    expect(sent.body.data).toMatchObject({ cover_slug: 'kiln', process: [step('kiln'), step(null)] })
    const page = (await shop.http.inject('/api/v1/vendors/kofi-clay')).json().data
    expect(page.cover).toMatchObject({ slug: 'kiln', alt: 'A kiln' })
    expect(page.process).toMatchObject([{ picture: { slug: 'kiln' } }, { picture: null }])
  })

  test.each([
    ['portrait_slug', 'maker-at-work'],
    ['cover_slug', 'maker-at-home'],
  ])('keeps the %s that it has when it is sent again', async (name, slug) => {
    await shop.database.execute(sql`
      insert into pictures (slug, alt, placeholder) values (${slug}, 'The maker', '')`)
    await shop.database.execute(sql`
      update vendors set ${sql.identifier(name)} = ${slug} where id = ${workshop.id}`)
    expect((await change({ [name]: slug })).body.data).toMatchObject({ [name]: slug })
  })
})
