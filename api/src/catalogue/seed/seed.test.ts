import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import type { DemoMaker } from './demo-maker.ts'
import type { DemoProduct } from './demo-shapes.ts'
import { closeUpOf, drawnPictures, sizeOf, wrappedOf } from './drawn-pictures.ts'
import { makers } from './makers.ts'
import { processPicturesOf } from './process-pictures.ts'
import { products } from './products.ts'
import { reviewsOf } from './reviews.ts'
import { seedManyProducts } from './seed-many-products.ts'

const distinct = (values: readonly unknown[]) => new Set(values).size

const drawn = drawnPictures()
const galleryOf = ({ slug, category }: DemoProduct) => [
  slug,
  closeUpOf(slug),
  sizeOf(slug),
  wrappedOf(category),
]

describe('the demo shop', () => {
  test('has many products, makers, crafts and reviews, from many places', () => {
    expect(products.length).toBeGreaterThanOrEqual(120)
    expect(distinct(products.map(product => product.category))).toBeGreaterThanOrEqual(12)
    expect(makers.length).toBeGreaterThanOrEqual(24)
    expect(distinct(makers.map(maker => maker.region))).toBeGreaterThanOrEqual(8)
    const abroad = (makers as readonly DemoMaker[]).filter(maker => maker.country !== undefined)
    expect(distinct(abroad.map(maker => maker.country))).toBeGreaterThanOrEqual(3)
    expect(products.flatMap(({ slug }) => reviewsOf(slug)).length).toBeGreaterThanOrEqual(600)
    for (const maker of makers) expect(products.map(product => product.maker)).toContain(maker.slug)
  })

  test('is realistic: some products are sold out or made to order, and most ratings are good, but not all', () => {
    const unitsOf = ({ stock }: DemoProduct) =>
      typeof stock === 'number' ? stock : stock.reduce((sum, variant) => sum + variant.stock, 0)
    expect(products.filter(product => unitsOf(product) === 0).length).toBeGreaterThanOrEqual(3)
    expect(products.filter(product => product.madeToOrder).length).toBeGreaterThanOrEqual(6)
    const ratings = products.flatMap(({ slug }) => reviewsOf(slug)).map(review => review.rating)
    const share = (stars: number) => ratings.filter(rating => rating === stars).length / ratings.length
    expect(share(5)).toBeGreaterThan(0.5)
    expect(share(5)).toBeLessThan(0.65)
    for (const stars of [3, 2, 1]) expect(share(stars)).toBeGreaterThan(0)
  })

  test('has four pictures for every product', () => {
    for (const product of products)
      expect(Object.keys(drawn)).toEqual(expect.arrayContaining(galleryOf(product)))
  })

  test('marks on its pictures only lengths that the description names', () => {
    for (const { slug, dimensions } of products) {
      const marked = drawn[sizeOf(slug)]?.alt.match(/(?<=marked .*)\d+(\.\d+)?/g) ?? []
      const named = dimensions.match(/\d+(\.\d+)?/g) ?? []
      expect(marked.length, slug).toBeGreaterThan(0)
      expect(named, slug).toEqual(expect.arrayContaining(marked))
    }
  })

  test('shows steps of the makers’ work in pictures that are drawn', () => {
    const shown = makers.flatMap(({ slug }) => processPicturesOf(slug)).filter(Boolean)
    expect(Object.keys(drawn)).toEqual(expect.arrayContaining(shown))
    expect(Object.keys(drawn).filter(slug => slug.startsWith('making-'))).toEqual(
      expect.arrayContaining([...new Set(shown)]),
    )
  })

  test('repeats no text in its reviews', () => {
    const texts = products.flatMap(({ slug }) => reviewsOf(slug)).map(review => review.text)
    expect(texts.length).toBeGreaterThan(80)
    expect(new Set(texts).size).toBe(texts.length)
  })

  test('dates no review before its product was added', () => {
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
    const units = plain.map(product => product.stock as number)
    expect(units).toContain(0)
    expect(units).toContain(5)
    expect(units.some(stock => stock >= 40 && stock <= 60)).toBe(true)
    expect(plain.some(({ price, stock }) => price * (stock as number) > 2600)).toBe(true)
  })
})

describe('a generated catalogue', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop()
  })
  afterAll(() => shop.close())

  const total = async () => {
    const answer = await shop.http.inject('/api/v1/products/list')
    return answer.json().pagination.total
  }

  test('has the requested number of generated products, also when it is seeded again', async () => {
    await seedManyProducts(shop.platform, 30)
    expect(await total()).toBe(products.length + 30)
    await seedManyProducts(shop.platform, 30)
    expect(await total()).toBe(products.length + 30)
    await seedManyProducts(shop.platform, 40)
    expect(await total()).toBe(products.length + 40)
  })

  test('shows each product of the demo shop in four pictures, each generated one in one', async () => {
    await seedManyProducts(shop.platform, 30)
    const { rows } = await shop.platform.database.execute<{ id: string; slug: string; picture: string }>(
      sql`select id, slug, picture_slug as picture from products`,
    )
    const demoProduct = (slug: string) => products.find(product => product.slug === slug)
    const shownOf = async (id: string): Promise<string[]> => {
      const answer = await shop.http.inject(`/api/v1/products/${id}`)
      return answer.json().data.pictures.map((picture: { slug: string }) => picture.slug)
    }
    for (const { id, slug, picture } of rows) {
      const demo = demoProduct(slug)
      if (!demo) expect(products.map(product => product.slug)).toContain(picture)
      expect(await shownOf(id)).toEqual(demo ? galleryOf(demo) : [picture])
    }
  })
})
