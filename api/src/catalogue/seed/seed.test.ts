import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { drawnPictures } from './drawn-pictures.ts'
import { products } from './products.ts'
import { reviewsOf } from './reviews.ts'
import { seedManyProducts } from './seed-many-products.ts'

describe('the demo shop', () => {
  test('has a picture for every product', () => {
    expect(products.filter(product => !drawnPictures()[product.slug])).toEqual([])
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
})
