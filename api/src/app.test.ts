import { endpoints } from '@akyede/contract/api'
import { apiRoot } from '@akyede/contract/api-root'
import type { Endpoint } from '@akyede/contract/endpoint'
import { failures } from '@akyede/contract/failures'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Connection } from '#platform/database.ts'
import { headOf, openSocket } from '#test/socket.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { createApp } from './app.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop({ demo: true })
})
afterAll(() => shop.close())

const post = (url: string, payload: string | undefined, headers: Record<string, string> = {}) =>
  shop.http.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    ...(payload === undefined ? {} : { payload }),
  })

const login = `${apiRoot}/auth/login`
const foreignUpgrade = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  origin: 'https://evil.example',
  'sec-websocket-version': 13,
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
}
const list = Object.entries(endpoints) as [string, Endpoint][]

describe('the endpoints', () => {
  test.each(list)('%s is served at every alias, with and without a trailing slash', async (_name, row) => {
    for (const path of [row.path, ...(row.aliases ?? [])]) {
      expect(shop.http.hasRoute({ method: row.method, url: apiRoot + path })).toBe(true)
      for (const url of [path, `${path}/`]) {
        const answer = await shop.http.inject({ method: row.method, url: apiRoot + url })
        expect(answer.json().code).not.toBe('request.not_found')
      }
    }
  })

  test('are the only routes below the API root', () => {
    const described = new Set(list.flatMap(([, row]) => [row.path, ...(row.aliases ?? [])]))
    const calls = servedPaths()
      .filter(path => path.startsWith(`${apiRoot}/`))
      .map(path => path.slice(apiRoot.length))
    // The API description is not an endpoint.
    expect(calls.filter(path => path !== '/openapi.json').toSorted()).toEqual([...described].toSorted())
  })

  test('have unique methods and paths', () => {
    const spelled = list.flatMap(([, row]) =>
      [row.path, ...(row.aliases ?? [])].map(path => `${row.method} ${path.replace(/:\w+/g, ':')}`),
    )
    expect(new Set(spelled).size).toBe(spelled.length)
  })

  test('are described in OpenAPI 3.1 with every status that they may respond with', async () => {
    const { paths, openapi } = (await shop.http.inject(`${apiRoot}/openapi.json`)).json()
    expect(openapi).toBe('3.1.0')
    for (const [name, row] of list) {
      const operation = paths[row.path.replace(/:(\w+)/g, '{$1}')]?.[row.method.toLowerCase()]
      expect(operation?.operationId).toBe(name)
      const statuses = [row.status ?? 200, ...row.failures.map(code => failures[code].status)]
      for (const status of statuses) expect(operation.responses).toHaveProperty(String(status))
    }
  })

  test('are described on a page', async () => {
    const page = await shop.http.inject('/api/docs')
    expect(page.statusCode).toBe(200)
    for (const [, row] of list) expect(page.body).toContain(`${row.method} ${row.path}`)
  })
})

/** Every path that Fastify knows, read from its printed tree: each line is a node, and its depth names its parent. */
function servedPaths(): string[] {
  const above: string[] = []
  const paths: string[] = []
  for (const line of shop.http.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part = '', methods] = /^([│├└─\s]*)(\S+)( \(.*\))?/.exec(line) ?? []
    const depth = indent.length / 4
    above.length = depth
    above[depth] = part
    if (methods) paths.push(above.join(''))
  }
  return [...new Set(paths)]
}

describe('invalid requests', () => {
  test.each([
    ['malformed JSON', '{"email":', {}, 400, 'request.malformed'],
    ['a body over 64 KiB', `{"email":"${'a'.repeat(70_000)}"}`, {}, 413, 'request.too_large'],
    ['a form', 'email=a', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'request.wrong_type'],
    ['plain text', '{}', { 'content-type': 'text/plain' }, 415, 'request.wrong_type'],
    ['JSON that nests 21 deep', `${'['.repeat(21)}${']'.repeat(21)}`, {}, 400, 'request.too_deep'],
    ['another API version', '{}', { 'x-api-version': '2' }, 400, 'request.version_unknown'],
  ] as const)('%s gets its status and code', async (_case, body, headers, status, code) => {
    const answer = await post(login, body, headers)
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
    expect(answer.json()).toMatchObject({ message: failures[code].message, detail: [] })
    expect(answer.json().request_id).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('may hold brackets inside a string, which do not count as depth', async () => {
    const answer = await post(login, JSON.stringify({ email: '['.repeat(60), password: 'x' }))
    expect(answer.statusCode).toBe(422)
  })

  test('with unknown keys are refused with all of them at once', async () => {
    const answer = await post(
      login,
      JSON.stringify({ email: 'a@b.co', password: 'x', role_name: 'admin', is_verified: true }),
    )
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail.map(({ loc }: { loc: string[] }) => loc.join('.'))).toEqual([
      'body.role_name',
      'body.is_verified',
    ])
    const query = await shop.http.inject(`${apiRoot}/products/list?colour=red&page=0`)
    expect(query.statusCode).toBe(422)
    expect(query.json().detail.length).toBe(2)
  })

  test('with a prototype key are refused without effect', async () => {
    const answer = await post(login, '{"email":"a@b.co","password":"x","__proto__":{"admin":true}}')
    expect(answer.statusCode).toBe(422)
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })

  test('to an unknown path of the API get a 404 with the common error body', async () => {
    const answer = await shop.http.inject(`${apiRoot}/nothing/here`)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'request.not_found'])
  })

  test.each([
    ['of a call', `${apiRoot}/products/%E0%A4%A`],
    ['of a page', '/%E0%A4%A'],
  ])(
    'to %s, which cannot be decoded, get a 404 with the common error body and the headers of the API',
    async (_case, url) => {
      const answer = await shop.http.inject(url)
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'request.not_found'])
      expect(answer.json().request_id).toMatch(/^[0-9a-f-]{36}$/)
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
      })
    },
  )

  test('with another method of a known path get a 405', async () => {
    const answer = await shop.http.inject({ method: 'DELETE', url: login })
    expect([answer.statusCode, answer.json().code]).toEqual([405, 'request.method_not_allowed'])
    expect(answer.headers.allow).toBe('POST')
  })

  test.each([
    ['no HTTP', 'Akwaaba\r\n\r\n', 400],
    ['a head that is too long', headOf('GET /healthz', { 'x-long': 'x'.repeat(20_000) }), 431],
    ['HTTP/1.1 without a host', 'GET /healthz HTTP/1.1\r\n\r\n', 400],
    ['a body of two lengths', `${headOf(`POST ${login}`, { 'content-length': '1, 2' })}{}`, 400],
    ['TRACE of a call', headOf(`TRACE ${login}`), 405],
    ['PROPFIND of a call', headOf(`PROPFIND ${login}`), 405],
    ['OPTIONS of a call with a parameter', headOf(`OPTIONS ${apiRoot}/products/nobody`), 405],
    ['TRACE of nothing', headOf('TRACE /'), 404],
    ['an unknown address', headOf('GET /nothing'), 404],
    ['a file that is not there', headOf('GET /photos/nobody.webp'), 404],
    ['an upgrade from another site', headOf(`GET ${apiRoot}/realtime`, foreignUpgrade), 403],
    ['an expectation that nobody knows', headOf('GET /healthz', { expect: 'tea' }), 200],
    ['/healthz', headOf('GET /healthz'), 200],
    ['/readyz', headOf('GET /readyz'), 200],
    ['/version', headOf('GET /version'), 200],
  ])('%s gets a status of ours and a type that is not sniffed', async (_what, text, status) => {
    const { firstResponse, socket } = await openSocket(shop.origin, text)
    const answer = await firstResponse
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff')
    if (status === 405) expect(answer).toMatch(/^allow: (GET, HEAD|POST)$/im)
    if (status >= 400 && status !== 403)
      expect(answer).toMatch(/"code":"request\.[a-z_]+","detail":\[\],"request_id":/)
    socket.destroy()
  })

  test('never receive details of an internal error', async () => {
    await shop.database.execute('alter table products rename to products_away')
    const answer = await shop.http.inject(`${apiRoot}/products/list?sortBy=name`)
    await shop.database.execute('alter table products_away rename to products')
    expect(answer.statusCode).toBe(500)
    expect(answer.json().message).toBe('Something went wrong')
    expect(answer.body).not.toMatch(/products|relation|select/i)
  })
})

describe('the platform', () => {
  test('sends the API version and keeps private responses out of caches', async () => {
    const answer = await shop.http.inject(`${apiRoot}/auth/user`)
    expect(answer.headers['x-api-version']).toBe('1')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })

  test('allows caches to store public responses, and responds with 304 while they are unchanged', async () => {
    const url = `${apiRoot}/products/categories`
    const first = await shop.http.inject(url)
    expect(first.headers['cache-control']).toBe('public, max-age=300')
    const again = await shop.http.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('reports health, readiness and version', async () => {
    expect((await shop.http.inject('/healthz')).json()).toEqual({ status: 'ok' })
    // A slow machine may need longer than the time limit of the check.
    await expect.poll(async () => (await shop.http.inject('/readyz')).statusCode).toBe(200)
    expect((await shop.http.inject('/version')).json()).toMatchObject({ name: 'akyede', version: '0.1.0' })
  })

  test('has a clock that only tests can move', async () => {
    const before = shop.clock.now().getTime()
    const moved = await post('/__test/clock', JSON.stringify({ advance_ms: 60_000 }))
    expect(moved.statusCode).toBe(200)
    expect(shop.clock.now().getTime() - before).toBeGreaterThanOrEqual(60_000)
    expect((await post('/__test/clock', JSON.stringify({ advance_ms: -1 }))).statusCode).toBe(422)
    const call = { method: 'POST', url: '/__test/clock', payload: { advance_ms: 1 } } as const
    const behindProxy = { ...call, headers: { 'x-forwarded-for': '127.0.0.1' } }
    expect((await shop.http.inject(behindProxy)).statusCode).toBe(404)
    expect((await shop.http.inject({ ...call, remoteAddress: '203.0.113.7' })).statusCode).toBe(404)
    const closed = await openTestShop({ environment: { APP_TEST_CONTROLS: '0' } })
    const answer = await closed.http.inject({
      method: 'POST',
      url: '/__test/clock',
      payload: { advance_ms: 1 },
    })
    await closed.close()
    expect(answer.statusCode).toBe(404)
  })

  test('keeps its moved clock across a restart, unless test controls are off', async () => {
    const { config, database } = shop.platform
    const connection = database.$client.options as Connection
    const moved = await createApp({ config: { ...config, testControls: true }, connection })
    await moved.clock.advance(3_600_000)
    await moved.close()
    const hoursAhead = async (testControls: boolean) => {
      const again = await createApp({ config: { ...config, testControls }, connection })
      await again.close()
      return Math.floor((again.clock.now().getTime() - Date.now() + 60_000) / 3_600_000)
    }
    expect([await hoursAhead(true), await hoursAhead(false)]).toEqual([1, 0])
  })

  test('limits the requests of an address, and sends the time to wait', async () => {
    const limited = await openTestShop({ environment: { RATE_LIMIT: 'on', RATE_LIMIT_ADDRESS: '3' } })
    const answers = []
    for (let call = 0; call < 4; call++)
      answers.push(await limited.http.inject(`${apiRoot}/products/categories`))
    await limited.close()
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429])
    expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThan(0)
  })

  test.each([
    ['wrong tokens', { url: `${apiRoot}/auth/user`, headers: { authorization: 'Bearer a.b.c' } }, 401],
    ['wrong signatures', { url: `${apiRoot}/products/categories`, headers: { signature: 'gm=::' } }, 401],
    ['addresses of nothing', { url: `${apiRoot}/nothing/here` }, 404],
  ] as const)('limits requests with %s as well', async (_case, call, refused) => {
    const limited = await openTestShop({ environment: { RATE_LIMIT: 'on', RATE_LIMIT_ADDRESS: '2' } })
    const statuses = []
    for (let tries = 0; tries < 3; tries++) statuses.push((await limited.http.inject(call)).statusCode)
    await limited.close()
    expect(statuses).toEqual([refused, refused, 429])
  })

  test('deletes stored responses of idempotent calls after 48 hours, and not before', async () => {
    const countStored = async () =>
      (await shop.database.execute(`select 1 from idempotency_keys where key = 'old-key'`)).rows.length
    const at = new Date(shop.clock.now().getTime() - 47 * 3_600_000).toISOString()
    await shop.database.execute(
      `insert into idempotency_keys values ('user:1', 'POST /x', 'old-key', 'hash', 200, null, '${at}')`,
    )
    await shop.platform.jobs.runScheduledNow()
    expect(await countStored()).toBe(1)
    shop.clock.advance(2 * 3_600_000)
    await shop.platform.jobs.runScheduledNow()
    expect(await countStored()).toBe(0)
  })
})
