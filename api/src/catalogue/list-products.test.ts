import type { ProductCard } from '@akyede/contract/catalogue'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDemoCatalogue } from './seed/seed-demo-catalogue.ts'
import { openTestCatalogue, slugsOf, stockPath, type TestCatalogue } from './test-catalogue.ts'

let catalogue: TestCatalogue
beforeAll(async () => {
  catalogue = await openTestCatalogue()
})
afterAll(() => catalogue.shop.close())

describe('listing', () => {
  test('walks all pages without a product twice or left out', async () => {
    const seen: string[] = []
    for (let page = 1, more = true; more; page++) {
      const answer = await catalogue.read(
        'listProducts',
        `/products/list?limit=9&page=${page}&sortBy=popularity`,
      )
      expect(answer.pagination).toMatchObject({
        page,
        limit: 9,
        total: 28,
        total_pages: 4,
        has_more: page < 4,
      })
      seen.push(...slugsOf(answer))
      more = answer.pagination.has_more
    }
    expect(new Set(seen).size).toBe(28)
    expect(seen).toHaveLength(28)
  })

  test('answers an empty page beyond the end, with the true total', async () => {
    const { data, pagination } = await catalogue.read('listProducts', '/products/list?page=99')
    expect(data).toEqual([])
    expect(pagination).toEqual({ page: 99, limit: 24, total: 28, total_pages: 2, has_more: false })
  })

  test('counts what is below a category as part of it', async () => {
    const jewellery = await catalogue.read('listProducts', '/products/list?categoryId=beads-jewellery')
    const beads = await catalogue.read('listProducts', '/products/list?categoryId=beads')
    const brass = await catalogue.read('listProducts', '/products/list?categoryId=brass')
    expect(jewellery.pagination.total).toBe(beads.pagination.total + brass.pagination.total)
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

  test('puts the newest first', async () => {
    const { data } = await catalogue.read('listProducts', '/products/list?sortBy=newest&limit=2')
    expect(data.map(product => product.slug)).toEqual(['krobo-necklace-harvest', 'waist-beads-coral'])
  })

  test.each([
    '/products/list?colour=red',
    '/products/list?page=0',
    '/products/list?page=1e3',
    '/products/list?limit=101',
    '/products/list?sortBy=random',
    '/products/list?categoryId=Not%20a%20slug',
    '/products/featured-products?x=1',
    '/products/not-an-id',
  ])('refuses %s and names the field', async path => {
    const answer = await catalogue.get(path)
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'request.invalid', detail: [{ msg: expect.any(String) }] })
  })

  test('does not know a category that is not there', async () => {
    const answer = await catalogue.get('/products/list?categoryId=spaceships')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({
      code: 'catalogue.category_not_found',
      message: 'Category not found',
    })
  })

  test('lets browsers and proxies keep the answer for five minutes, and stock not at all', async () => {
    expect((await catalogue.get('/products/list')).headers['cache-control']).toBe('public, max-age=300')
    expect((await catalogue.get(stockPath('black-soap-bars', null))).headers['cache-control']).toBe(
      'no-store',
    )
  })
})

describe('the landing page', () => {
  test('gets six categories whose counts add up, featured products and testimonials at the root', async () => {
    const { categories, featuredProducts, testimonials } = await catalogue.read(
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
    expect(categories.reduce((sum, category) => sum + category.count, 0)).toBe(28)
    expect(featuredProducts.length).toBeGreaterThanOrEqual(8)
    expect(testimonials).toHaveLength(3)
  })
})

test('Filling the demo shop again changes nothing', async () => {
  const before = await catalogue.read('listProducts', '/products/list?limit=100')
  await Promise.all([seedDemoCatalogue(catalogue.shop.platform), seedDemoCatalogue(catalogue.shop.platform)])
  expect(await catalogue.read('listProducts', '/products/list?limit=100')).toEqual(before)
})
