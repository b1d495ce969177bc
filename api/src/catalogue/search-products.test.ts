import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stableId } from './seed/stable-id.ts'
import { openTestCatalogue, slugsOf, type TestCatalogue } from './test-catalogue.ts'

let catalogue: TestCatalogue
beforeAll(async () => {
  catalogue = await openTestCatalogue()
})
afterAll(() => catalogue.shop.close())

describe('searching', () => {
  test('finds the baskets for "basket", "baskets" and a half-typed "bask"', async () => {
    for (const q of ['basket', 'baskets', 'bask']) {
      const slugs = slugsOf(await catalogue.read('searchProducts', `/products/search?q=${q}`))
      expect(slugs.slice(0, 4).toSorted()).toEqual([
        'bolga-basket-indigo',
        'bolga-basket-natural',
        'bolga-basket-red-gold',
        'round-basket-forest',
      ])
    }
  })

  test('folds Ghanaian letters and tone marks, so "kɛntɛ" finds what "kente" finds', async () => {
    const plain = slugsOf(await catalogue.read('searchProducts', '/products/search?q=kente'))
    expect(plain.slice(0, 3).toSorted()).toEqual([
      'kente-stole-gold-green',
      'kente-stole-indigo',
      'kente-throw-red-gold',
    ])
    for (const q of ['kɛntɛ', 'KƐNTƐ', 'kɛ́ntɛ́', 'k\u00e9nt\u00e9']) {
      const found = await catalogue.read('searchProducts', `/products/search?q=${encodeURIComponent(q)}`)
      expect(slugsOf(found)).toEqual(plain)
    }
  })

  test('finds by maker and by town, and all words must match', async () => {
    expect(slugsOf(await catalogue.read('searchProducts', '/products/search?q=bonwire'))).toHaveLength(3)
    expect(slugsOf(await catalogue.read('searchProducts', '/products/search?q=indigo%20stole'))).toEqual([
      'kente-stole-indigo',
    ])
  })

  test('finds gifts for an occasion', async () => {
    const slugs = slugsOf(await catalogue.read('searchProducts', '/products/search?q=naming%20day'))
    expect(slugs).toContain('child-stool')
    expect(slugs).not.toContain('kpanlogo-drum')
  })

  test('leaves out a word with a minus', async () => {
    expect(slugsOf(await catalogue.read('searchProducts', '/products/search?q=kente%20-stole'))).toEqual([
      'kente-throw-red-gold',
    ])
  })

  test.each(['%', "'", '"', '\\', 'a:*', '!!!', '<script>', '& |', '(', 'zzzzzz'])(
    'is calm about %s',
    async q => {
      await catalogue.read('searchProducts', `/products/search?q=${encodeURIComponent(q)}`)
    },
  )

  test('answers an empty query with all products, the most sold first', async () => {
    const { data, pagination } = await catalogue.read('searchProducts', '/products/search?q=&limit=100')
    expect(pagination.total).toBe(28)
    expect(data[0]?.slug).toBe('shea-butter-jar')
  })

  test('searches inside a category, named by id or by slug', async () => {
    const bySlug = await catalogue.read('searchProducts', '/products/search?q=red&categoryId=kente')
    const byId = await catalogue.read(
      'searchProducts',
      `/products/search?q=red&categoryId=${stableId('category', 'kente')}`,
    )
    expect(slugsOf(bySlug)).toEqual(['kente-throw-red-gold'])
    expect(byId).toEqual(bySlug)
  })
})
