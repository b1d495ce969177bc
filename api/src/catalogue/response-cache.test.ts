import { get, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { transaction } from '#platform/database.ts'
import { publishChange } from '#platform/response-cache.ts'
import { sql } from '#platform/sql.ts'
import { setUpBuying } from '#test/buying.ts'
import { openProgram } from '#test/program.ts'
import { openSecondProcess, openTestShop } from '#test/test-shop.ts'

const buying = setUpBuying()
const api = '/api/v1/products'

interface RawResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}
type RequestHeaders = Readonly<Record<string, string>>

/** Requests over a socket, to see bytes and headers as they are sent. */
function request(
  path: string,
  headers: RequestHeaders = {},
  method = 'GET',
  origin = buying.shop.origin,
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    get(origin + path, { headers, method, agent: false }, response => {
      const { statusCode: status = 0 } = response
      buffer(response).then(body => resolve({ status, headers: response.headers, body }), reject)
    }).on('error', reject)
  })
}

const cacheStatusOf = ({ headers }: RawResponse) => headers['cache-status']
const json = ({ body }: RawResponse) => JSON.parse(body.toString())
const brotli = { 'accept-encoding': 'gzip, br' }

/** Headers that do not depend on the time or the connection. */
function stableHeaders({ headers }: RawResponse): IncomingHttpHeaders {
  const volatile = new Set(['date', 'cache-status', 'connection', 'keep-alive', 'x-request-id'])
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !volatile.has(name)))
}

describe('a public read', () => {
  test.each([
    `${api}/list?limit=24`,
    `${api}/featured-products`,
    `${api}/categories`,
    `${api}/search?q=kente`,
  ])('returns the same response from the cache as without it: %s', async path => {
    for (const coding of [{}, brotli, { 'accept-encoding': 'gzip' }]) {
      const made = await request(path, coding)
      const cached = await request(path, coding)
      const fresh = await request(path, { ...coding, authorization: `Bearer ${buying.buyer.accessToken}` })
      expect([cacheStatusOf(made), cacheStatusOf(cached), cacheStatusOf(fresh)]).toEqual([
        'akyede; fwd=miss; stored',
        'akyede; hit',
        undefined,
      ])
      expect(cached.body.equals(made.body) && cached.body.equals(fresh.body)).toBe(true)
      expect(stableHeaders(cached)).toEqual(stableHeaders(made))
      expect(stableHeaders(cached)).toEqual(stableHeaders(fresh))
    }
  })

  test('is compressed, has no body for HEAD, and returns 304 for a known ETag', async () => {
    const path = `${api}/list?limit=23`
    const plain = await request(path)
    const compressed = await request(path, brotli)
    expect(brotliDecompressSync(compressed.body).equals(plain.body)).toBe(true)
    expect(compressed.body.length).toBeLessThan(plain.body.length / 3)
    const head = await request(path, brotli, 'HEAD')
    expect([head.status, cacheStatusOf(head), head.body.length]).toEqual([200, 'akyede; hit', 0])
    expect(stableHeaders(head)).toEqual(stableHeaders(compressed))
    const repeated = await request(path, { ...brotli, 'if-none-match': String(compressed.headers.etag) })
    expect([repeated.status, cacheStatusOf(repeated), repeated.body.length]).toEqual([304, 'akyede; hit', 0])
    expect(repeated.headers['cache-control']).toBe('public, max-age=300')
    const other = await request(path, { ...brotli, 'if-none-match': String(plain.headers.etag) })
    expect(other.status).toBe(200)
  })

  test('is neither cached for authenticated requests nor served to them from the cache', async () => {
    const path = `${api}/list?limit=22`
    const bearer = { authorization: `Bearer ${buying.buyer.accessToken}` }
    expect(cacheStatusOf(await request(path, bearer))).toBeUndefined()
    expect(cacheStatusOf(await request(path))).toBe('akyede; fwd=miss; stored')
    expect(cacheStatusOf(await request(path, bearer))).toBeUndefined()
    expect((await request(path, { authorization: 'Bearer a.b.c' })).status).toBe(401)
    expect((await request(path, { signature: 'gm=::' })).status).toBe(401)
    expect((await request(path, { 'x-api-version': '2' })).status).toBe(400)
    expect(cacheStatusOf(await request(path, { 'x-api-version': '1', cookie: 'a=b' }))).toBe('akyede; hit')
  })

  test('is not cached when it failed', async () => {
    const path = `${api}/list?categoryId=nothing-like-it`
    for (const failed of [await request(path), await request(path)]) {
      expect([failed.status, failed.headers['cache-control'], cacheStatusOf(failed)]).toEqual([
        404,
        'no-store',
        undefined,
      ])
    }
  })

  test('expires from the cache after the time of its endpoint', async () => {
    const path = `${api}/list?limit=21`
    await request(path)
    buying.shop.clock.advance(240_000)
    expect(cacheStatusOf(await request(path))).toBe('akyede; hit')
    buying.shop.clock.advance(61_000)
    expect(cacheStatusOf(await request(path))).toBe('akyede; fwd=miss; stored')
  })

  test('counts towards the rate limit of its address when it is cached, too', async () => {
    const limited = await openTestShop({ environment: { RATE_LIMIT: 'on', RATE_LIMIT_ADDRESS: '3' } })
    const responses = []
    for (let call = 0; call < 4; call++)
      responses.push(await request(`${api}/categories`, {}, 'GET', limited.origin))
    await limited.close()
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    expect(responses.map(cacheStatusOf).slice(0, 3)).toEqual([
      'akyede; fwd=miss; stored',
      'akyede; hit',
      'akyede; hit',
    ])
    expect(Number(responses[3]?.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('after a change', () => {
  const shown = async (origin: string, product: string) => {
    const one = json(await request(`${api}/${product}`, {}, 'GET', origin)).data.stock.available
    const list = json(await request(`${api}/list?limit=100`, {}, 'GET', origin)).data
    const listed = list.find((card: { id: string }) => card.id === product)
    return [one, listed.stock.available]
  }

  test('the next response shows an order, in this process and in another one', async () => {
    const { shop, product } = buying
    await publishChange(shop.platform.broadcast, shop.database, [product.id])
    const otherProcess = await openSecondProcess(shop)
    await expect.poll(() => shown(otherProcess.localUrl(), product.id)).toEqual([5, 5])
    expect(await shown(shop.origin, product.id)).toEqual([5, 5])
    for (let left = 4; left >= 0; left--) {
      const buyer = openProgram(shop)
      await buyer.register()
      expect((await buyer.call('createOrder', buying.orderOf(1))).status).toBe(201)
      expect(await shown(shop.origin, product.id)).toEqual([left, left])
    }
    await expect.poll(() => shown(otherProcess.localUrl(), product.id)).toEqual([0, 0])
    await otherProcess.close()
  })

  test('lists and category counts include added products', async () => {
    const totals = async () => {
      const categories: { count: number }[] = json(await request(`${api}/categories`)).data
      const { pagination } = json(await request(`${api}/list`))
      return [categories.reduce((sum, { count }) => sum + count, 0), pagination.total]
    }
    const before = await totals()
    await buying.shop.operator.seedProducts(7)
    expect(await totals()).toEqual(before.map(count => count + 7))
  })

  test('no read returns old data, however reads and changes overlap', async () => {
    const { shop, product } = buying
    const path = `${api}/${product.id}`
    const change = (units: number) =>
      transaction(shop.database, async tx => {
        await tx.execute(sql`update stock_levels set on_hand = ${units}, received = ${units}
          where product_id = ${product.id} and variant_id is null`)
        await publishChange(shop.platform.broadcast, tx, [product.id])
      })
    let known = ''
    for (let round = 1; round <= 200; round++) {
      const reads = Array.from({ length: round % 5 }, () => request(path))
      await change(round)
      const next = await request(path, { 'if-none-match': known })
      expect([round, next.status, json(next).data.stock.available]).toEqual([round, 200, round])
      known = String(next.headers.etag)
      await Promise.all(reads)
      const later = await request(path)
      expect([round, json(later).data.stock.available]).toEqual([round, round])
      const repeated = await request(path, { 'if-none-match': known })
      expect([round, repeated.status]).toEqual([round, 304])
    }
    // Two thousand requests take a minute on a busy machine.
  }, 240_000)

  test('nothing is cached while the connection between the processes is down', async () => {
    const { shop } = buying
    const path = `${api}/list?limit=20`
    await request(path)
    const pool = shop.database.$client
    const { options } = pool
    const original = { ...options }
    // Enough connections for the reads below, because no new one can be opened then.
    const ready = await Promise.all(Array.from({ length: 12 }, () => pool.connect()))
    for (const client of ready) client.release()
    Object.assign(options, { connectionString: undefined, host: '127.0.0.1', port: 1 })
    await shop.database.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'akyede line'`)
    await expect.poll(() => shop.platform.broadcast.isListening).toBe(false)
    const down = [await request(path), await request(path)]
    Object.assign(options, original)
    expect(down.map(cacheStatusOf)).toEqual(['akyede; fwd=miss', 'akyede; fwd=miss'])
    await expect.poll(() => shop.platform.broadcast.isListening).toBe(true)
    expect([cacheStatusOf(await request(path)), cacheStatusOf(await request(path))]).toEqual([
      'akyede; fwd=miss; stored',
      'akyede; hit',
    ])
  })
})
