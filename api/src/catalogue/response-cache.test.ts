import { get, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { transaction } from '#platform/database.ts'
import { publishChange } from '#platform/publish-change.ts'
import { sql } from '#platform/sql.ts'
import { setUpBuying } from '#test/buying.ts'
import { openProgram } from '#test/program.ts'
import { openSecondProcess, openTestShop } from '#test/test-shop.ts'

const buying = setUpBuying()
const api = '/api/v1/products'

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}
type Asked = Readonly<Record<string, string>>

/** As a program on a socket asks: bytes and headers as they travelled. */
function ask(
  path: string,
  headers: Asked = {},
  method = 'GET',
  origin = buying.shop.origin,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(origin + path, { headers, method, agent: false }, response => {
      const { statusCode: status = 0 } = response
      buffer(response).then(body => resolve({ status, headers: response.headers, body }), reject)
    }).on('error', reject)
  })
}

const fateOf = ({ headers }: Answer) => headers['cache-status']
const json = ({ body }: Answer) => JSON.parse(body.toString())
const brotli = { 'accept-encoding': 'gzip, br' }

/** What does not depend on the moment or on the way of the answer. */
function lasting({ headers }: Answer): IncomingHttpHeaders {
  const ofTheMoment = new Set(['date', 'cache-status', 'connection', 'keep-alive', 'x-request-id'])
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofTheMoment.has(name)))
}

describe('a public read', () => {
  test.each([
    `${api}/list?limit=24`,
    `${api}/featured-products`,
    `${api}/categories`,
    `${api}/search?q=kente`,
  ])('%s is kept, and is the same whether kept or made for the request', async path => {
    for (const coding of [{}, brotli, { 'accept-encoding': 'gzip' }]) {
      const made = await ask(path, coding)
      const kept = await ask(path, coding)
      const fresh = await ask(path, { ...coding, authorization: `Bearer ${buying.buyer.accessToken}` })
      expect([fateOf(made), fateOf(kept), fateOf(fresh)]).toEqual([
        'akyede; fwd=miss; stored',
        'akyede; hit',
        undefined,
      ])
      expect(kept.body.equals(made.body) && kept.body.equals(fresh.body)).toBe(true)
      expect(lasting(kept)).toEqual(lasting(made))
      expect(lasting(kept)).toEqual(lasting(fresh))
    }
  })

  test('travels compressed, with headers alone for HEAD, and not at all to who has it', async () => {
    const path = `${api}/list?limit=23`
    const plain = await ask(path)
    const whole = await ask(path, brotli)
    expect(brotliDecompressSync(whole.body).equals(plain.body)).toBe(true)
    expect(whole.body.length).toBeLessThan(plain.body.length / 3)
    const head = await ask(path, brotli, 'HEAD')
    expect([head.status, fateOf(head), head.body.length]).toEqual([200, 'akyede; hit', 0])
    expect(lasting(head)).toEqual(lasting(whole))
    const had = await ask(path, { ...brotli, 'if-none-match': String(whole.headers.etag) })
    expect([had.status, fateOf(had), had.body.length]).toEqual([304, 'akyede; hit', 0])
    expect(had.headers['cache-control']).toBe('public, max-age=300')
    const other = await ask(path, { ...brotli, 'if-none-match': String(plain.headers.etag) })
    expect(other.status).toBe(200)
  })

  test('is never kept for, and never served from what is kept to, who says who they are', async () => {
    const path = `${api}/list?limit=22`
    const bearer = { authorization: `Bearer ${buying.buyer.accessToken}` }
    expect(fateOf(await ask(path, bearer))).toBeUndefined()
    expect(fateOf(await ask(path))).toBe('akyede; fwd=miss; stored')
    expect(fateOf(await ask(path, bearer))).toBeUndefined()
    expect((await ask(path, { authorization: 'Bearer a.b.c' })).status).toBe(401)
    expect((await ask(path, { signature: 'gm=::' })).status).toBe(401)
    expect((await ask(path, { 'x-api-version': '2' })).status).toBe(400)
    expect(fateOf(await ask(path, { 'x-api-version': '1', cookie: 'a=b' }))).toBe('akyede; hit')
  })

  test('that failed is made again', async () => {
    const path = `${api}/list?categoryId=nothing-like-it`
    for (const answer of [await ask(path), await ask(path)]) {
      expect([answer.status, answer.headers['cache-control'], fateOf(answer)]).toEqual([
        404,
        'no-store',
        undefined,
      ])
    }
  })

  test('is kept no longer than its row says', async () => {
    const path = `${api}/list?limit=21`
    await ask(path)
    buying.shop.clock.advance(240_000)
    expect(fateOf(await ask(path))).toBe('akyede; hit')
    buying.shop.clock.advance(61_000)
    expect(fateOf(await ask(path))).toBe('akyede; fwd=miss; stored')
  })

  test('counts against the limit of its address when it is kept, too', async () => {
    const limited = await openTestShop({ environment: { RATE_LIMIT: 'on', RATE_LIMIT_ADDRESS: '3' } })
    const answers = []
    for (let call = 0; call < 4; call++)
      answers.push(await ask(`${api}/categories`, {}, 'GET', limited.origin))
    await limited.close()
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    expect(answers.map(fateOf).slice(0, 3)).toEqual([
      'akyede; fwd=miss; stored',
      'akyede; hit',
      'akyede; hit',
    ])
    expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('once something has changed', () => {
  const shown = async (origin: string, product: string) => {
    const one = json(await ask(`${api}/${product}`, {}, 'GET', origin)).data.stock.available
    const list = json(await ask(`${api}/list?limit=100`, {}, 'GET', origin)).data
    const listed = list.find((card: { id: string }) => card.id === product)
    return [one, listed.stock.available]
  }

  test('the next answer after an order shows it, here and in a process beside', async () => {
    const { shop, product } = buying
    await publishChange(shop.platform.broadcast, shop.database, [product.id])
    const beside = await openSecondProcess(shop)
    await expect.poll(() => shown(beside.localUrl(), product.id)).toEqual([5, 5])
    expect(await shown(shop.origin, product.id)).toEqual([5, 5])
    for (let left = 4; left >= 0; left--) {
      const buyer = openProgram(shop)
      await buyer.register()
      expect((await buyer.call('createOrder', buying.orderOf(1))).status).toBe(201)
      expect(await shown(shop.origin, product.id)).toEqual([left, left])
    }
    await expect.poll(() => shown(beside.localUrl(), product.id)).toEqual([0, 0])
    await beside.close()
  })

  test('products that are added show in lists and in the counts of their categories', async () => {
    const seen = async () => {
      const categories: { count: number }[] = json(await ask(`${api}/categories`)).data
      const { pagination } = json(await ask(`${api}/list`))
      return [categories.reduce((sum, { count }) => sum + count, 0), pagination.total]
    }
    const before = await seen()
    await buying.shop.operator.seedProducts(7)
    expect(await seen()).toEqual(before.map(count => count + 7))
  })

  test('nobody is served what was, however changes and reads fall together', async () => {
    const { shop, product } = buying
    const path = `${api}/${product.id}`
    const change = (pieces: number) =>
      transaction(shop.database, async tx => {
        await tx.execute(sql`update stock_levels set on_hand = ${pieces}, received = ${pieces}
          where product_id = ${product.id} and variant_id is null`)
        await publishChange(shop.platform.broadcast, tx, [product.id])
      })
    let had = ''
    for (let round = 1; round <= 200; round++) {
      const reads = Array.from({ length: round % 5 }, () => ask(path))
      await change(round)
      const next = await ask(path, { 'if-none-match': had })
      expect([round, next.status, json(next).data.stock.available]).toEqual([round, 200, round])
      had = String(next.headers.etag)
      await Promise.all(reads)
      const later = await ask(path)
      expect([round, json(later).data.stock.available]).toEqual([round, round])
      const known = await ask(path, { 'if-none-match': had })
      expect([round, known.status]).toEqual([round, 304])
    }
    // Two thousand calls: a minute on a loaded machine.
  }, 240_000)

  test('nothing is kept while the line to other processes is down', async () => {
    const { shop } = buying
    const path = `${api}/list?limit=20`
    await ask(path)
    const pool = shop.database.$client
    const { options } = pool
    const there = { ...options }
    // Enough for the reads below: no new connection can be made then.
    const ready = await Promise.all(Array.from({ length: 12 }, () => pool.connect()))
    for (const client of ready) client.release()
    Object.assign(options, { connectionString: undefined, host: '127.0.0.1', port: 1 })
    await shop.database.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'akyede line'`)
    await expect.poll(() => shop.platform.broadcast.isListening).toBe(false)
    const down = [await ask(path), await ask(path)]
    Object.assign(options, there)
    expect(down.map(fateOf)).toEqual(['akyede; fwd=miss', 'akyede; fwd=miss'])
    await expect.poll(() => shop.platform.broadcast.isListening).toBe(true)
    expect([fateOf(await ask(path)), fateOf(await ask(path))]).toEqual([
      'akyede; fwd=miss; stored',
      'akyede; hit',
    ])
  })
})
