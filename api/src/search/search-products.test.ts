import type { ResponseFor } from '@akyede/contract/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { searchIndexes } from '#test/search-indexes.ts'
import { addProducts } from '#test/test-products.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

let shop: TestShop

async function search(q: string, more = ''): Promise<ResponseFor<'searchProducts'>> {
  const answer = await shop.http.inject(`/api/v1/products/search?q=${encodeURIComponent(q)}${more}`)
  if (answer.statusCode !== 200) throw new Error(`${q}: ${answer.body}`)
  return answer.json()
}

const found = async (q: string, more?: string): Promise<string[]> =>
  (await search(q, more)).data.map(product => product.name)

describe.each(searchIndexes)('searching with $name', ({ open }) => {
  let index: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    index = await open()
    shop = await openTestShop({ environment: index.environment })
    await addProducts(shop, [
      { name: 'Bolga basket, indigo', category: 'home/baskets', popularity: 5 },
      { name: 'Round basket, forest', category: 'home/baskets', popularity: 9, price: 14_500 },
      { name: 'Grass fan', category: 'home/fans', description: 'Woven like our baskets.', popularity: 50 },
      {
        name: 'Kente stole, indigo',
        category: 'cloth/kente',
        maker: 'Bonwire Loom House',
        keywords: 'Bonwire Loom House graduation',
        popularity: 7,
      },
      {
        name: 'Kente throw, red and gold',
        category: 'cloth/kente',
        keywords: 'wedding',
        popularity: 3,
      },
      { name: 'Red brass bell', category: 'music', keywords: 'naming day' },
      { name: 'Basket taken off sale', category: 'home/baskets', onSale: false },
    ])
  })
  afterAll(async () => {
    await shop.close()
    await index.close()
  })

  test('finds baskets for "basket", "baskets" and the unfinished "bask", matching names first', async () => {
    for (const q of ['basket', 'baskets', 'bask'])
      expect(await found(q)).toEqual(['Round basket, forest', 'Bolga basket, indigo', 'Grass fan'])
  })

  test('folds Ghanaian letters and tone marks, so that "kɛntɛ" finds what "kente" finds', async () => {
    for (const q of ['kente', 'kɛntɛ', 'KƐNTƐ', 'kɛ́ntɛ́', 'k\u00e9nt\u00e9'])
      expect(await found(q)).toEqual(['Kente stole, indigo', 'Kente throw, red and gold'])
  })

  test('finds products by maker and occasion, and requires all words', async () => {
    expect(await found('bonwire')).toEqual(['Kente stole, indigo'])
    expect(await found('naming day')).toEqual(['Red brass bell'])
    expect(await found('indigo stole')).toEqual(['Kente stole, indigo'])
  })

  test('excludes a word with a minus', async () => {
    expect(await found('kente -stole')).toEqual(['Kente throw, red and gold'])
  })

  test.each(['%', "'", '"', '\\', 'a:*', '!!!', '<script>', '& |', '(', 'zzzzzz'])(
    'accepts any input without failing: %s',
    async q => {
      await search(q)
    },
  )

  test('returns all products for an empty query, the most sold first', async () => {
    const { data, pagination } = await search('')
    expect(pagination.total).toBe(6)
    expect(data[0]?.name).toBe('Grass fan')
  })

  test('reads a price among the words as a filter, unless the query has one or is verbatim', async () => {
    const all = ['Round basket, forest', 'Bolga basket, indigo', 'Grass fan']
    expect(await found('basket under 150')).toEqual(all)
    expect(await found('basket between 120 and ₵150')).toEqual(['Round basket, forest'])
    expect(await found('basket less than 120 cedis -fan')).toEqual(['Bolga basket, indigo'])
    expect(await found('between 140 and 150')).toEqual(['Round basket, forest'])
    expect(await found('basket under 10', '&maxPrice=150')).toEqual([])
    expect(await found('basket under 150', '&verbatim=true')).toEqual([])
  })

  test('searches within a category, named by id or slug', async () => {
    const { rows } = await shop.database.execute<{ id: string }>(
      sql`select id from categories where slug = 'kente'`,
    )
    expect(await found('red', '&categoryId=kente')).toEqual(['Kente throw, red and gold'])
    expect(await search('red', `&categoryId=${rows[0]?.id}`)).toEqual(
      await search('red', '&categoryId=kente'),
    )
  })
})
