import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import type { DemoMaker } from './demo-maker.ts'
import type { DemoProduct } from './demo-shapes.ts'
import { closeUpOf, drawnPictures } from './drawn-pictures.ts'
import { makers } from './makers.ts'
import { products } from './products.ts'
import { reviewsOf } from './reviews.ts'
import { seedManyProducts } from './seed-many-products.ts'

const distinct = (values: readonly unknown[]) => new Set(values).size

describe('the demo shop', () => {
  test('is worth a visit: products, makers, crafts and reviews in number, from many places', () => {
    expect(products.length).toBeGreaterThanOrEqual(120)
    expect(distinct(products.map(product => product.category))).toBeGreaterThanOrEqual(12)
    expect(makers.length).toBeGreaterThanOrEqual(24)
    expect(distinct(makers.map(maker => maker.region))).toBeGreaterThanOrEqual(8)
    const abroad = (makers as readonly DemoMaker[]).filter(maker => maker.country !== undefined)
    expect(distinct(abroad.map(maker => maker.country))).toBeGreaterThanOrEqual(3)
    expect(products.flatMap(({ slug }) => reviewsOf(slug)).length).toBeGreaterThanOrEqual(600)
    for (const maker of makers) expect(products.map(product => product.maker)).toContain(maker.slug)
  })

  test('is a believable one: some is sold out, some made to order, ratings lean to the good and are not all good', () => {
    const pieces = ({ stock }: DemoProduct) =>
      typeof stock === 'number' ? stock : stock.reduce((sum, variant) => sum + variant.stock, 0)
    expect(products.filter(product => pieces(product) === 0).length).toBeGreaterThanOrEqual(3)
    expect(products.filter(product => product.madeToOrder).length).toBeGreaterThanOrEqual(6)
    const ratings = products.flatMap(({ slug }) => reviewsOf(slug)).map(review => review.rating)
    const share = (stars: number) => ratings.filter(rating => rating === stars).length / ratings.length
    expect(share(5)).toBeGreaterThan(0.5)
    expect(share(5)).toBeLessThan(0.65)
    for (const stars of [3, 2, 1]) expect(share(stars)).toBeGreaterThan(0)
  })

  test('has a picture and a close-up for every product', () => {
    const drawn = Object.keys(drawnPictures())
    for (const { slug } of products) expect(drawn).toEqual(expect.arrayContaining([slug, closeUpOf(slug)]))
  })

  test('never says the same twice in its reviews', () => {
    const texts = products.flatMap(({ slug }) => reviewsOf(slug)).map(review => review.text)
    expect(texts.length).toBeGreaterThan(80)
    expect(new Set(texts).size).toBe(texts.length)
  })

  test('lists nobody’s review before the product was there', () => {
    const early = products.filter(product =>
      reviewsOf(product.slug).some(review => review.daysAgo >= product.listedDaysAgo),
    )
    expect(early).toEqual([])
  })

  test('names as price of a product the lowest of its variants', () => {
    for (const { slug, price, stock } of products) {
      if (typeof stock === 'number') continue
      expect(price, slug).toBe(Math.min(...stock.map(variant => variant.price)))
    }
  })

  test('holds what the tests of a shop need (D144)', () => {
    const plain = products.filter(product => typeof product.stock === 'number')
    const pieces = plain.map(product => product.stock as number)
    expect(pieces).toContain(0)
    expect(pieces).toContain(5)
    expect(pieces.some(stock => stock >= 40 && stock <= 60)).toBe(true)
    expect(plain.some(({ price, stock }) => price * (stock as number) > 2600)).toBe(true)
  })
})

describe('a shop to measure with', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop()
  })
  afterAll(() => shop.close())

  const total = async () => {
    const answer = await shop.http.inject('/api/v1/products/list')
    return answer.json().pagination.total
  }

  test('has as many generated products as were asked for, also after asking again', async () => {
    await seedManyProducts(shop.platform, 30)
    expect(await total()).toBe(products.length + 30)
    await seedManyProducts(shop.platform, 30)
    expect(await total()).toBe(products.length + 30)
    await seedManyProducts(shop.platform, 40)
    expect(await total()).toBe(products.length + 40)
  })

  test('shows each product of the demo shop as a whole and from near, each generated one by a whole alone', async () => {
    await seedManyProducts(shop.platform, 30)
    const { rows } = await shop.platform.database.execute<{ id: string; slug: string; picture: string }>(
      sql`select id, slug, picture_slug as picture from products`,
    )
    const isDemo = (slug: string) => products.some(product => product.slug === slug)
    const galleryOf = async (id: string): Promise<string[]> => {
      const answer = await shop.http.inject(`/api/v1/products/${id}`)
      return answer.json().data.pictures.map((picture: { slug: string }) => picture.slug)
    }
    for (const { id, slug } of rows.filter(row => isDemo(row.slug)))
      expect(await galleryOf(id)).toEqual([slug, closeUpOf(slug)])
    for (const { id, picture } of rows.filter(row => !isDemo(row.slug))) {
      expect(products.map(product => product.slug)).toContain(picture)
      expect(await galleryOf(id)).toEqual([picture])
    }
  })
})
