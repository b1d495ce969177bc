import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { createBits } from './bits.ts'
import { createColumns } from './columns.ts'
import { findPage } from './find-page.ts'
import { productSet } from './product-set.ts'
import { reuseMemory } from './search-memory.ts'

// Large results take another path than small ones, and must return the same page.

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await shop.operator.seedProducts(6_000)
})
afterAll(() => shop.close())

const allInOrder = async (condition: ReturnType<typeof sql>, order: ReturnType<typeof sql>) => {
  const { rows } = await shop.database.execute<{ id: string }>(
    sql`select id from products where ${condition} order by ${order}`,
  )
  return rows.map(row => row.id)
}

const inOrder = (condition: ReturnType<typeof sql>, order: ReturnType<typeof sql>) =>
  allInOrder(sql`on_sale and ${condition}`, order)

const idsOf = async (path: string): Promise<string[]> => {
  const response = await shop.http.inject(`/api/v1/products/${path}`)
  if (response.statusCode !== 200) throw new Error(`${path}: ${response.body}`)
  return response.json().data.map((product: { id: string }) => product.id)
}

const orders = {
  popularity: sql`popularity desc, id`,
  price_asc: sql`price, id`,
  price_desc: sql`price desc, id desc`,
  newest: sql`created_at desc, id`,
  rating: sql`rating_sum::double precision / nullif(rating_count, 0) desc nulls last, rating_count desc, id`,
  name: sql`lower(name), id`,
}

describe.each(Object.entries(orders))('sorting by %s', (sortBy, order) => {
  test.each([
    ['products of one colour', sql`'colour=Red' = any(attributes)`, 'attr_colour=Red', [1, 2, 9]],
    ['all products', sql`true`, '', [1, 2, 20, 21, 30, 60, 61]],
  ])('pages of thousands are in order: %s', async (_which, condition, filter, pages) => {
    const expected = await inOrder(condition, order)
    expect(expected.length).toBeGreaterThan(1_000)
    for (const page of pages)
      expect(await idsOf(`list?${filter}&limit=100&sortBy=${sortBy}&page=${page}`)).toEqual(
        expected.slice((page - 1) * 100, page * 100),
      )
  })
})

test('the cheapest of expensive products are listed, though many cheaper ones are on sale', async () => {
  const expected = await inOrder(sql`price >= 15000`, orders.price_asc)
  expect(expected.length).toBeGreaterThan(2_000)
  expect(await idsOf('list?minPrice=150&sortBy=price_asc&limit=100')).toEqual(expected.slice(0, 100))
})

test('a single character finds the products with a word that begins with it', async () => {
  const { pagination } = (await shop.http.inject('/api/v1/products/search?q=b&verbatim=true')).json()
  const { rows } = await shop.database.execute<{ count: number }>(sql`
    select count(*)::int as count from products where on_sale and search @@ to_tsquery('english', 'b:*')`)
  expect(rows[0]?.count).toBeGreaterThan(100)
  expect(pagination.total).toBe(rows[0]?.count)
})

test.each([
  ['a word that stands in many names', 'red', `'red':*`],
  ['a word that stands in no name', 'made', `'made':*`],
  ['all but those with a word', 'red -basket', `'red' & !'basket'`],
])('puts matching names first among thousands of products: %s', async (_what, q, query) => {
  const called = sql`name_search @@ ${query}::tsquery and search @@ ${query}::tsquery`
  const expected = await inOrder(sql`search @@ ${query}::tsquery`, sql`(${called}) desc, popularity desc, id`)
  expect(expected.length).toBeGreaterThan(1_000)
  const pages = Math.ceil(expected.length / 100)
  const found: string[] = []
  for (let page = 1; page <= pages + 1; page++)
    found.push(...(await idsOf(`search?q=${encodeURIComponent(q)}&limit=100&page=${page}`)))
  expect(found).toEqual(expected)
})

test('a page sorted by name is found among the products of its own search, whatever the next one does', async () => {
  const { rows } = await shop.database.execute<{ size: number }>(
    sql`select max(ordinal) + 1 as size from products`,
  )
  const size = rows[0]?.size ?? 0
  const search = () => {
    const bits = createBits(size).fill(0xaaaaaaaa)
    return findPage(createColumns(), productSet(bits), undefined, { sortBy: 'name', page: 1, limit: 30 })
  }
  // The first search says how much memory the next ones need.
  reuseMemory(search)
  const page = reuseMemory(search)
  reuseMemory(() => void createBits(size).fill(0x55555555))
  const found = typeof page === 'function' ? await page(shop.database) : page
  expect(found).toEqual((await allInOrder(sql`ordinal % 2 = 1`, orders.name)).slice(0, 30))
})

test('searches at once find the same pages as one after another', async () => {
  const red = await inOrder(sql`'colour=Red' = any(attributes)`, orders.name)
  const all = await inOrder(sql`true`, orders.name)
  // More than there are connections, so that some wait for one while others search.
  const pages = Array.from({ length: 40 }, (_, at) => 1 + at)
  const find = (filter: string) =>
    Promise.all(pages.map(page => idsOf(`list?${filter}&sortBy=name&limit=20&page=${page}`)))
  const [foundRed, foundAll] = await Promise.all([find('attr_colour=Red'), find('')])
  expect(foundRed.flat()).toEqual(red.slice(0, 800))
  expect(foundAll.flat()).toEqual(all.slice(0, 800))
})

test('the first page of all products follows a change of one product', async () => {
  const path = 'list?sortBy=price_asc&limit=5'
  const before = await idsOf(path)
  const [, , , , last] = await inOrder(sql`true`, sql`price desc, id desc`)
  await shop.database.execute(sql`update products set price = 1 where id = ${last}`)
  await shop.http.inject(`/api/v1/products/${last}`)
  expect(await idsOf(`${path}&page=1`)).toEqual([last, ...before.slice(0, 4)])
})
