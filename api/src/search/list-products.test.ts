import type { ProductCard } from '@akyede/contract/catalogue'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDemoCatalogue } from '#feature/catalogue'
import { sql } from '#platform/sql.ts'
import { openTestCatalogue, productId, slugsOf, stockPath, type TestCatalogue } from '#test/test-catalogue.ts'

let catalogue: TestCatalogue
beforeAll(async () => {
  catalogue = await openTestCatalogue()
})
afterAll(() => catalogue.shop.close())

describe('listing products', () => {
  test('returns every product once over all pages', async () => {
    const { total } = (await catalogue.read('listProducts', '/products/list')).pagination
    const pages = Math.ceil(total / 9)
    const seen: string[] = []
    for (let page = 1, more = true; more; page++) {
      const answer = await catalogue.read(
        'listProducts',
        `/products/list?limit=9&page=${page}&sortBy=popularity`,
      )
      expect(answer.pagination).toMatchObject({
        page,
        limit: 9,
        total,
        total_pages: pages,
        has_more: page < pages,
      })
      seen.push(...slugsOf(answer))
      more = answer.pagination.has_more
    }
    expect(new Set(seen).size).toBe(total)
    expect(seen).toHaveLength(total)
  })

  test('returns an empty page after the last one, with the true total', async () => {
    const { total, total_pages } = (await catalogue.read('listProducts', '/products/list')).pagination
    const { data, pagination } = await catalogue.read('listProducts', '/products/list?page=99')
    expect(data).toEqual([])
    expect(pagination).toEqual({ page: 99, limit: 24, total, total_pages, has_more: false })
  })

  test('includes subcategories in the count of a category', async () => {
    const jewellery = await catalogue.read('listProducts', '/products/list?categoryId=beads-jewellery')
    const below = await Promise.all(
      ['beads', 'brass', 'waist-beads'].map(slug =>
        catalogue.read('listProducts', `/products/list?categoryId=${slug}`),
      ),
    )
    expect(jewellery.pagination.total).toBe(below.reduce((sum, one) => sum + one.pagination.total, 0))
  })

  test.each([
    ['price_asc', (a, b) => a.price <= b.price],
    ['price_desc', (a, b) => a.price >= b.price],
    ['rating', (a, b) => (a.rating ?? 0) >= (b.rating ?? 0)],
    ['name', (a, b) => a.name.toLowerCase() <= b.name.toLowerCase()],
  ] satisfies [string, (a: ProductCard, b: ProductCard) => boolean][])(
    'sorts by %s',
    async (sortBy, inOrder) => {
      const { data } = await catalogue.read('listProducts', `/products/list?limit=100&sortBy=${sortBy}`)
      for (const [index, card] of data.entries()) {
        const next = data[index + 1]
        if (next) expect(inOrder(card, next), `${card.slug} before ${next.slug}`).toBe(true)
      }
    },
  )

  test('finds gifts for Mum, Dad and a baby, which no product names', async () => {
    const giftsFor = async (who: string) =>
      slugsOf(await catalogue.read('listProducts', `/products/list?limit=100&attr_recipient=${who}`))
    const [mum, dad, baby] = [await giftsFor('Mum'), await giftsFor('Dad'), await giftsFor('Baby')]
    expect(mum).toContain('krobo-necklace-ocean')
    expect(mum.join()).not.toMatch(/waist-beads-(harmattan|coral|teal)/)
    expect(dad).toContain('leather-key-fob')
    expect(dad.join()).not.toMatch(/necklace-ocean|earrings/)
    expect(baby).toContain('krobo-bracelet-child')
    const { facets } = await catalogue.read('listProducts', '/products/list')
    expect(facets.attributes.map(({ name }) => name).slice(0, 2)).toEqual(['recipient', 'occasion'])
    const counts = new Map(facets.attributes[0]?.values.map(({ value, count }) => [value, count]))
    expect([counts.get('Mum'), counts.get('Dad')]).toEqual([mum.length, dad.length])
  })

  test('returns the newest products first', async () => {
    const { data } = await catalogue.read('listProducts', '/products/list?sortBy=newest&limit=2')
    const { rows } = await catalogue.shop.database.execute<{ slug: string }>(
      sql`select slug from products order by created_at desc, id limit 2`,
    )
    expect(data.map(product => product.slug)).toEqual(rows.map(row => row.slug))
  })

  test.each([
    '/products/list?colour=red',
    '/products/list?q=kente',
    '/products/list?page=1000000000',
    '/products/list?page=1&page=2',
    '/products/list?limit=1000',
    '/products/list?minPrice=200&maxPrice=100',
    '/products/list?minPrice=-1',
    '/products/list?maxPrice=cheap',
    '/products/list?maxPrice=1e3',
    '/products/list?maxPrice=99999999',
    `/products/list?${Array.from({ length: 13 }, (_, number) => `attr_a${number}=x`).join('&')}`,
    '/products/list?minRating=6',
    '/products/list?inStock=maybe',
    '/products/list?attr___proto__=x',
    '/products/list?attr_=x',
    '/products/list?attr_Colour=Red',
    `/products/list?brands=${'x'.repeat(61)}`,
    `/products/list?brands=${Array.from({ length: 21 }, (_, number) => number).join(',')}`,
    `/products/search?q=${'k'.repeat(10_000)}`,
    '/products/list?page=0',
    '/products/list?page=1e3',
    '/products/list?limit=101',
    '/products/list?sortBy=random',
    '/products/list?categoryId=Not%20a%20slug',
    '/products/featured-products?x=1',
    '/products/not-an-id',
  ])('rejects %s and names the field', async path => {
    const answer = await catalogue.get(path)
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'request.invalid', detail: [{ msg: expect.any(String) }] })
  })

  test.each([
    '/products/list?__proto__=x',
    '/products/list?attr_constructor=x',
    '/products/list?brands=Nobody',
    '/products/list?brands=%00',
    '/products/list?attr_a=%00x',
    '/products/list?maxPrice=10000000',
    '/products/list?categories=nowhere',
    '/products/list?attr_colour=,,',
    '/products/list?minPrice=&maxPrice=&brands=&inStock=&minRating=&attr_colour=&sortBy=',
    '/products/search?q=%3Cscript%3Ealert(1)%3C/script%3E',
  ])('returns a page for %s, full or empty', async path => {
    const { pagination } = await catalogue.read('listProducts', path)
    expect(pagination.page).toBe(1)
  })

  test.each([
    ['sortBy=x', 'This sort order is unknown'],
    ['minPrice=-1', 'Please enter a price in cedis'],
    ['minRating=9', 'Please choose a rating from 1 to 5'],
    ['inStock=maybe', 'Please choose true or false'],
    ['page=0', 'Page must be from 1 to 1000'],
    ['page=1000000000', 'Page must be from 1 to 1000'],
  ])('rejects %s with the message: %s', async (query, message) => {
    expect((await catalogue.get(`/products/list?${query}`)).json().message).toBe(message)
  })

  test('returns 404 for an unknown category', async () => {
    const answer = await catalogue.get('/products/list?categoryId=spaceships')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({
      code: 'catalogue.category_not_found',
      message: 'Category not found',
    })
  })

  test('sets cache headers: five minutes for lists, two for reviews and none for stock', async () => {
    const keptFor = async (path: string) => (await catalogue.get(path)).headers['cache-control']
    const product = `/products/${productId('black-soap-bars')}`
    const lists = ['/list', '/search?q=kente', '/suggestions?q=ke', '/categories', '/featured-products']
    for (const path of [...lists.map(list => `/products${list}`), product, `${product}/variants`])
      expect([path, await keptFor(path)]).toEqual([path, 'public, max-age=300'])
    expect(await keptFor(`${product}/reviews`)).toBe('public, max-age=120')
    expect(await keptFor(stockPath('black-soap-bars', null))).toBe('no-store')
  })
})

describe('the landing page', () => {
  test('returns six categories with consistent counts, featured products and testimonials', async () => {
    const { categories, featuredProducts, makers, testimonials } = await catalogue.read(
      'getFeatured',
      '/products/featured-products',
    )
    expect(categories.map(category => category.slug)).toEqual([
      'baskets-home',
      'cloth-kente',
      'beads-jewellery',
      'pottery-kitchen',
      'music-carving',
      'beauty-care',
    ])
    const { pagination } = await catalogue.read('listProducts', '/products/list')
    expect(categories.reduce((sum, category) => sum + category.count, 0)).toBe(pagination.total)
    expect(featuredProducts.length).toBeGreaterThanOrEqual(8)
    expect(testimonials.length).toBeGreaterThanOrEqual(3)
    const [text, picture] = [expect.stringMatching(/./), expect.stringMatching(/^\/pictures\/.+\.webp$/)]
    for (const category of categories)
      expect(category).toMatchObject({ id: text, name: text, icon: text, image: picture })
    for (const product of featuredProducts) {
      expect(product).toMatchObject({ id: text, name: text, image: picture, isLiked: false })
      expect(product.vendor).toMatchObject({ id: text, name: text })
      expect(product.price).toBeLessThan(product.originalPrice ?? Number.POSITIVE_INFINITY)
    }
    const pictures = [...categories, ...makers, ...featuredProducts].map(({ picture: { slug } }) => slug)
    expect(makers).toHaveLength(6)
    expect(new Set(pictures).size).toBe(pictures.length)
    for (const maker of makers) expect(maker).toMatchObject({ id: text, name: text, craft: text, town: text })
    for (const said of testimonials) {
      expect(said).toMatchObject({ id: text, name: text, location: text, text, avatar: null, verified: true })
      expect(said.rating).toBeGreaterThanOrEqual(1)
      expect(said.rating).toBeLessThanOrEqual(5)
    }
  })
})

test('seeding the demo shop again changes nothing', async () => {
  const before = await catalogue.read('listProducts', '/products/list?limit=100')
  await Promise.all([seedDemoCatalogue(catalogue.shop.platform), seedDemoCatalogue(catalogue.shop.platform)])
  expect(await catalogue.read('listProducts', '/products/list?limit=100')).toEqual(before)
})
