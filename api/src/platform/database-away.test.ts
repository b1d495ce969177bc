import { apiRoot } from '@akyede/contract/api-root'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ demo: true })
})
afterAll(() => shop.close())

test('asks callers to retry while the database is down, shows what is cached, and works again afterwards', async () => {
  const pool = shop.database.$client
  const there = { ...pool.options }
  let page = 0
  // Requests something new each time, so that no response is cached.
  const ask = () => shop.http.inject(`${apiRoot}/products/list?page=${++page}`)
  const askCached = () => shop.http.inject(`${apiRoot}/products/categories`)
  expect((await ask()).statusCode).toBe(200)
  const categories = (await askCached()).json()

  Object.assign(pool.options, { connectionString: undefined, host: '127.0.0.1', port: 1 })
  const operator = new pg.Client(there)
  await operator.connect()
  const endAll = async () => {
    await operator.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
    return pool.totalCount
  }
  // Connections that were being opened when the address changed arrive late, and end too.
  await expect.poll(endAll, { interval: 20 }).toBe(0)
  await operator.end()
  const answers = await Promise.all([ask(), ask(), ask()])
  const cached = [await askCached(), await askCached()]
  Object.assign(pool.options, there)

  for (const answer of answers) {
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'server.busy'])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }
  for (const answer of cached) expect([answer.statusCode, answer.json()]).toEqual([200, categories])
  expect((await ask()).statusCode).toBe(200)
})
