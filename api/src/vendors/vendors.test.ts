import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { openProgram, type Program } from '#test/program.ts'
import { addProducts } from '#test/test-products.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

let shop: TestShop
let visitor: Program
beforeAll(async () => {
  shop = await openTestShop({ environment: { VENDOR_SITE_URL: 'https://makers.example/' } })
  visitor = openProgram(shop)
  const ids = await addProducts(shop, [
    { name: 'Loved stole', maker: 'Loom House', price: 42_000, popularity: 9, ratings: [5, 5, 4] },
    { name: 'Plain stole', maker: 'Loom House', price: 9_000, popularity: 3, ratings: [2] },
    { name: 'Old stole', maker: 'Loom House', popularity: 99, ratings: [1], onSale: false },
    { name: 'Foreign pot', maker: 'Clay House', category: 'pots' },
    { name: 'Pot of yesterday', maker: 'Empty House', onSale: false },
  ])
  await shop.database.execute(sql`
    insert into pictures (slug, alt, placeholder) select name, 'Picture of ' || name, '' from products`)
  await shop.database.execute(sql`
    update products set picture_slug = name, lead_time_days = price / 1000 where id = any(${sql.param(ids)}::uuid[])`)
  await shop.database.execute(sql`
    update vendors set process = '{Spin,Dye,Weave}', process_pictures = '{"","Loved stole"}', answers_within_hours = 12, country = 'TG'
    where slug = 'loom-house'`)
})
afterAll(() => shop.close())

const vendor = async (vendorId: string) =>
  (await visitor.call('getVendor', { params: { vendorId } })).body.data
const found = async (vendorId: string, query = {}) =>
  (await visitor.call('listVendorProducts', { params: { vendorId }, query })).body
const namesOf = ({ data }: Awaited<ReturnType<typeof found>>) => data.map(({ name }) => name)
const picture = (slug: string) => ({ slug, alt: `Picture of ${slug}`, placeholder: '' })

describe('a vendor', () => {
  test('shows facts of its products on sale: rating, reviews, making time and its most popular picture', async () => {
    expect(await vendor('loom-house')).toEqual({
      id: expect.any(String),
      slug: 'loom-house',
      name: 'Loom House',
      craft: 'Craft',
      town: 'Ho',
      region: 'Volta',
      country: 'TG',
      since: 2001,
      story: '',
      cover: picture('Loved stole'),
      process: [
        { text: 'Spin', picture: null },
        { text: 'Dye', picture: picture('Loved stole') },
        { text: 'Weave', picture: null },
      ],
      rating: 4,
      reviews: 4,
      products: 2,
      making_days: { min: 9, max: 42 },
      answers_within_hours: 12,
      on_time_of_ten: null,
      website: 'https://makers.example/loom-house',
      is_suspended: false,
      notice: null,
    })
  })

  test('has the same page by id and by slug', async () => {
    const bySlug = await vendor('loom-house')
    expect(await vendor(bySlug.id)).toEqual(bySlug)
    expect(await found(bySlug.id)).toEqual(await found('loom-house'))
  })

  test('is shown even without products on sale', async () => {
    expect(await vendor('empty-house')).toMatchObject({
      cover: null,
      rating: null,
      reviews: 0,
      products: 0,
      making_days: null,
    })
    expect((await found('empty-house')).pagination.total).toBe(0)
  })

  test('links to its own site, or to the shared vendor site if one is configured', async () => {
    await shop.database.execute(
      sql`update vendors set website = 'https://clay.example' where slug = 'clay-house'`,
    )
    expect((await vendor('clay-house')).website).toBe('https://clay.example')
    const other = await openTestShop()
    await addProducts(other, [{ name: 'Pot' }])
    const alone = await openProgram(other).call('getVendor', { params: { vendorId: 'somebody' } })
    await other.close()
    expect(alone.body.data.website).toBeNull()
  })

  test.each(['nobody', '01890000-0000-7000-8000-000000000000'])(
    'returns 404 for an unknown vendor: %s',
    async vendorId => {
      for (const path of ['', '/products', '/products?categoryId=things']) {
        const answer = await shop.http.inject({ url: `/api/v1/vendors/${vendorId}${path}` })
        expect([answer.statusCode, answer.json().code]).toEqual([404, 'vendor.not_found'])
      }
    },
  )

  test.each(['Loom%20House', 'a'.repeat(61), '__proto__', "'%20or%201=1"])(
    'rejects the malformed id %s',
    async vendorId => {
      const answer = await shop.http.inject({ url: `/api/v1/vendors/${vendorId}` })
      expect(answer.statusCode).toBe(422)
    },
  )
})

describe('the products of a vendor', () => {
  test('are only its own, and are filtered, sorted and paged like every list', async () => {
    expect(namesOf(await found('loom-house'))).toEqual(['Loved stole', 'Plain stole'])
    expect(namesOf(await found('loom-house', { sortBy: 'price_asc' }))).toEqual([
      'Plain stole',
      'Loved stole',
    ])
    expect(namesOf(await found('loom-house', { maxPrice: '100' }))).toEqual(['Plain stole'])
    expect(namesOf(await found('loom-house', { page: '2', limit: '1' }))).toEqual(['Plain stole'])
    expect(namesOf(await found('loom-house', { categoryId: 'pots' }))).toEqual([])
  })

  test('are the only products that its facets count', async () => {
    const { facets, pagination } = await found('loom-house')
    expect(facets.brands).toEqual([{ value: 'Loom House', count: 2 }])
    expect(facets.categories.map(({ value }) => value)).toEqual(['things'])
    expect(pagination.total).toBe(2)
  })
})
