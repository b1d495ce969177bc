import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishChange } from '#platform/response-cache.ts'
import { sql } from '#platform/sql.ts'
import { openTestCatalogue, productId, slugsOf, stockPath, type TestCatalogue } from '#test/test-catalogue.ts'
import { catalogueTag } from './catalogue-tag.ts'
import { stableId } from './seed/stable-id.ts'

let catalogue: TestCatalogue
beforeAll(async () => {
  catalogue = await openTestCatalogue()
})
afterAll(() => catalogue.shop.close())

/** Reads the expected rating from the table, because the demo reviews may change. */
async function rated(slug: string): Promise<{ rating: number; reviews: number }> {
  const { rows } = await catalogue.shop.database.execute<{ rating: number; reviews: number }>(sql`
    select round(avg(rating), 1)::float as rating, count(*)::int as reviews
    from reviews where product_id = ${productId(slug)}`)
  const [found] = rows
  if (!found || found.reviews < 5) throw new Error(`${slug} has too few reviews to try with`)
  return found
}

describe('a product card', () => {
  const cards = async () => {
    const { data } = await catalogue.read('listProducts', '/products/list?limit=100')
    return new Map(data.map(card => [card.slug, card]))
  }

  test('shows the badge Sale before Bestseller before New, and New for 30 days', async () => {
    const shown = await cards()
    expect(shown.get('krobo-necklace-ocean')?.badge).toBe('Sale')
    expect(shown.get('bolga-basket-red-gold')?.badge).toBe('Bestseller')
    expect(shown.get('krobo-necklace-harvest')?.badge).toBe('New')
    expect(shown.get('child-stool')?.badge).toBeNull()
  })

  test('shows cedis, the original price and the average rating', async () => {
    const shown = await cards()
    expect(shown.get('krobo-necklace-ocean')).toMatchObject({
      price: 120,
      originalPrice: 150,
      ...(await rated('krobo-necklace-ocean')),
    })
    const { rows } = await catalogue.shop.database.execute<{ slug: string }>(sql`
      select slug from products where on_sale and not exists (
        select 1 from reviews where product_id = products.id) limit 1`)
    const { data } = await catalogue.read('getProduct', `/products/${productId(rows[0]?.slug ?? '')}`)
    expect(data).toMatchObject({ rating: null, reviews: 0 })
  })

  test('adds up the stock of the variants and marks low stock', async () => {
    const shown = await cards()
    expect(shown.get('bolga-basket-red-gold')?.stock).toEqual({ available: 134, low: false })
    expect(shown.get('waist-beads-coral')?.stock).toEqual({ available: 2, low: true })
    expect(shown.get('clay-pot-smoked')?.stock).toEqual({ available: 0, low: false })
    expect(shown.get('brass-star-pendant')?.stock).toEqual({ available: 5, low: false })
  })
})

describe('a product', () => {
  test('includes its maker, its variants with own prices and stock, and the rating histogram', async () => {
    const { data } = await catalogue.read('getProduct', `/products/${productId('bolga-basket-indigo')}`)
    expect(data.vendor).toMatchObject({
      name: 'Atampugre Weavers',
      town: 'Bolgatanga',
      craft: 'Basket weaving',
    })
    expect(data.variants.map(({ name, price, stock }) => [name, price, stock])).toEqual([
      ['Small', 150, { available: 9, low: false }],
      ['Medium', 190, { available: 3, low: true }],
      ['Large', 250, { available: 0, low: false }],
    ])
    const { rating, reviews } = await rated('bolga-basket-indigo')
    expect(data.review_summary).toMatchObject({ average: rating, count: reviews })
    expect(data.review_summary.histogram.reduce((sum, count) => sum + count, 0)).toBe(reviews)
    expect(data.review_summary.histogram[0]).toBeGreaterThan(0)
    const { data: variants } = await catalogue.read('listVariants', `/products/${data.id}/variants`)
    expect(variants).toEqual(data.variants)
  })

  test('lists reviews in pages, newest first', async () => {
    const path = `/products/${productId('bolga-basket-red-gold')}/reviews`
    const first = await catalogue.read('listReviews', `${path}?limit=4`)
    const second = await catalogue.read('listReviews', `${path}?limit=4&page=2`)
    const { reviews } = await rated('bolga-basket-red-gold')
    expect(first.pagination).toMatchObject({ total: reviews, has_more: true })
    expect((await catalogue.read('listReviews', path)).pagination).toMatchObject({ page: 1, limit: 10 })
    const times = [...first.data, ...second.data].map(review => review.created_at)
    expect(times).toHaveLength(8)
    expect(times).toEqual(times.toSorted().reverse())
  })

  test.each(['', '/reviews', '/variants', '/variants/null/stock'])(
    'returns 404 for an unknown product: %s',
    async part => {
      const response = await catalogue.get(`/products/${stableId('product', 'never')}${part}`)
      expect(response.statusCode).toBe(404)
      expect(response.json()).toMatchObject({
        code: 'catalogue.product_not_found',
        message: 'This gift is no longer available',
      })
    },
  )

  test('disappears everywhere when it is taken off sale', async () => {
    const id = productId('clay-bowl-carved')
    const { database, platform } = catalogue.shop
    const setOnSale = async (onSale: boolean) => {
      await database.$client.query('update products set state = $2 where id = $1', [
        id,
        onSale ? 'on_sale' : 'resting',
      ])
      await publishChange(platform.broadcast, database, [catalogueTag])
    }
    const total = async () => (await catalogue.read('listProducts', '/products/list')).pagination.total
    const before = await total()
    await setOnSale(false)
    try {
      for (const part of ['', '/reviews', '/variants', '/variants/null/stock']) {
        expect((await catalogue.get(`/products/${id}${part}`)).statusCode).toBe(404)
      }
      expect(
        slugsOf(await catalogue.read('searchProducts', '/products/search?q=carved%20clay%20bowl')),
      ).toEqual([])
      await expect.poll(total).toBe(before - 1)
    } finally {
      await setOnSale(true)
    }
  })
})

describe('the stock of a product', () => {
  const inventory = async (slug: string, variant: string | null) =>
    (await catalogue.read('getStock', stockPath(slug, variant))).data.inventory

  test('is the quantity on hand minus held, without delay', async () => {
    expect(await inventory('brass-star-pendant', null)).toEqual({
      available: 5,
      low: false,
      next_restock: null,
    })
    const level = stableId('stock', 'brass-star-pendant/')
    await catalogue.shop.database.$client.query('update stock_levels set held = 3 where id = $1', [level])
    expect(await inventory('brass-star-pendant', null)).toEqual({
      available: 2,
      low: true,
      next_restock: null,
    })
    await catalogue.shop.database.$client.query('update stock_levels set held = 0 where id = $1', [level])
  })

  test('is returned per variant', async () => {
    expect(await inventory('bolga-basket-indigo', 'Medium')).toMatchObject({ available: 3, low: true })
    expect(await inventory('bolga-basket-indigo', 'Large')).toMatchObject({ available: 0, low: false })
  })

  test('returns 404 for a variant of another product and for a missing variant', async () => {
    const foreign = stableId('variant', 'bolga-basket-indigo/Large')
    for (const path of [
      `/products/${productId('black-soap-bars')}/variants/${foreign}/stock`,
      stockPath('bolga-basket-indigo', null),
    ]) {
      const response = await catalogue.get(path)
      expect(response.statusCode).toBe(404)
      expect(response.json()).toMatchObject({ code: 'catalogue.variant_not_found' })
    }
  })
})
