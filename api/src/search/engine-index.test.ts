import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { type OpenSearchEmulator, openOpenSearch } from '#test/search-indexes.ts'
import { addProducts } from '#test/test-products.ts'
import { openSecondProcess, openTestShop, type TestShop } from '#test/test-shop.ts'

let engine: OpenSearchEmulator
let here: TestShop
let there: Awaited<ReturnType<typeof openSecondProcess>>
beforeAll(async () => {
  engine = await openOpenSearch()
  here = await openTestShop({ environment: { SEARCH_URL: engine.url } })
  await addProducts(here, [
    { name: 'Round basket', category: 'home/baskets' },
    { name: 'Brass bell', category: 'music' },
  ])
  there = await openSecondProcess(here)
})
afterAll(async () => {
  await there?.close()
  await here?.close()
  await engine?.close()
})

let price = 100_000
/** A search that is in no cache. */
const search = ({ http }: Pick<TestShop, 'http'>, words: string) =>
  http.inject(`/api/v1/products/search?q=${encodeURIComponent(words)}&maxPrice=${price--}`)
const namesOf = async (shop: Pick<TestShop, 'http'>, words: string): Promise<string[]> => {
  const response = await search(shop, words)
  expect(response.statusCode).toBe(200)
  return response.json().data.map(({ name }: { name: string }) => name)
}
const writes = () => engine.requests.filter(request => request.endsWith('/_bulk')).length

test('finds a change by the next search of each process, and writes it once', async () => {
  expect([await namesOf(here, 'basket'), await namesOf(there, 'basket')]).toEqual([
    ['Round basket'],
    ['Round basket'],
  ])
  const before = writes()
  await here.database.execute(sql`update products set name = 'Oval basket' where name = 'Round basket'`)
  expect([await namesOf(there, 'basket'), await namesOf(here, 'basket')]).toEqual([
    ['Oval basket'],
    ['Oval basket'],
  ])
  await namesOf(here, 'bell')
  expect(writes()).toBe(before + 1)
})

test('fills an index that was lost', async () => {
  engine.clear()
  await here.database.execute(sql`update products set popularity = popularity + 1 where name = 'Brass bell'`)
  expect(await namesOf(here, 'basket')).toEqual(['Oval basket'])
})

test('fills an index that was lost although no product changed since, for all processes', async () => {
  engine.clear()
  expect([await namesOf(here, 'basket'), await namesOf(there, 'basket')]).toEqual([
    ['Oval basket'],
    ['Oval basket'],
  ])
})

test('refuses searches while the engine does not answer, and finds again after that', async () => {
  const cached = async () => (await fetch(`${here.origin}/api/v1/products/search?q=bell`)).status
  expect(await cached()).toBe(200)
  engine.fail(true)
  const refused = await search(here, 'bell')
  expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
    503,
    'server.busy',
    '2',
  ])
  expect(await cached()).toBe(200)
  engine.fail(false)
  expect(await namesOf(here, 'bell')).toEqual(['Brass bell'])
})
