import { createSecretKey } from 'node:crypto'
import { apiRoot } from '@akyede/contract/api-root'
import { Failure } from '@akyede/contract/failures'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { createHttpServer } from './http-server.ts'
import type { Identify } from './identify.ts'
import { createLog } from './log.ts'
import { createCallRateLimits } from './rate-limit.ts'
import { createResponseCache, publishChange } from './response-cache.ts'
import { createServe } from './serve.ts'
import { setUpResponseCache } from './set-up-response-cache.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** A server of its own with one endpoint that shows "kente" and responds when the test allows it. */
function openTestServer() {
  const http = createHttpServer(createLog('silent'))
  const rateLimiter = createCallRateLimits(shop.platform.config.rateLimit, shop.clock)
  const identify: Identify = async ({ ip: address }) => ({
    kind: 'guest',
    fingerprint: undefined,
    browser: false,
    address,
  })
  const { serve } = createServe({
    http,
    database: shop.database,
    readReplica: shop.platform.readReplica,
    clock: shop.clock,
    rateLimiter,
    cachedReply: setUpResponseCache(shop.platform, rateLimiter).cachedReply,
    identify,
    identifyByHead: identify,
    requireStaff: async () => {},
    requireMember: async () => {},
    bodyKey: createSecretKey(new Uint8Array(32)),
    checkResponses: false,
  })
  const creations: PromiseWithResolvers<void>[] = []
  serve('listCategories', async ({ show }) => {
    const creation = Promise.withResolvers<void>()
    creations.push(creation)
    await creation.promise
    show(['kente'])
    return { data: [] }
  })
  return {
    creations,
    request: async () => (await http.inject(`${apiRoot}/products/categories`)).headers['cache-status'],
    publish: (tag: string) => publishChange(shop.platform.broadcast, shop.database, [tag]),
  }
}

const waitForCreation = async ({ creations }: ReturnType<typeof openTestServer>, count: number) => {
  await expect.poll(() => creations.length).toBe(count)
  return creations[count - 1]
}

test('creates a response once for a hundred concurrent requests', async () => {
  const server = openTestServer()
  const pending = Array.from({ length: 100 }, () => server.request())
  const creation = await waitForCreation(server, 1)
  creation?.resolve()
  for (const fate of await Promise.all(pending)) expect(fate).toMatch(/stored|hit/)
  expect([await server.request(), server.creations.length]).toEqual(['akyede; hit', 1])
})

test('does not store a response whose tags change while it is created', async () => {
  const server = openTestServer()
  const pending = server.request()
  const creation = await waitForCreation(server, 1)
  await server.publish('kente')
  creation?.resolve()
  expect(await pending).toBe('akyede; fwd=miss')
})

test('keeps a response when unrelated tags change', async () => {
  const server = openTestServer()
  const pending = server.request()
  const creation = await waitForCreation(server, 1)
  await server.publish('baskets')
  creation?.resolve()
  expect(await pending).toBe('akyede; fwd=miss; stored')
  await server.publish('baskets')
  expect(await server.request()).toBe('akyede; hit')
})

test('does not join a creation that began before a change', async () => {
  const server = openTestServer()
  const before = server.request()
  const first = await waitForCreation(server, 1)
  await server.publish('baskets')
  const after = server.request()
  const second = await waitForCreation(server, 2)
  second?.resolve()
  expect(await after).toBe('akyede; fwd=miss; stored')
  first?.resolve()
  expect(await before).toBe('akyede; fwd=miss; stored')
})

test('passes a failure to all waiting requests, and creates the response again for the next one', async () => {
  const server = openTestServer()
  const pending = [server.request(), server.request()]
  const creation = await waitForCreation(server, 1)
  creation?.reject(new Error('the shelf broke'))
  expect(await Promise.all(pending)).toEqual([undefined, undefined])
  const again = server.request()
  const second = await waitForCreation(server, 2)
  second?.resolve()
  expect(await again).toBe('akyede; fwd=miss; stored')
})

test('shows an older response while changes are not heard of and no new one can be created', async () => {
  const broadcast = { on() {}, onGap() {}, isListening: true }
  const cache = createResponseCache({ clock: shop.clock, broadcast, maxBytes: 256 * 1024 })
  const request = { name: '/kente', coding: 'identity', route: '/*' } as const
  const say = (body: string, status = 200) => ({ status, headers: {}, body: Buffer.from(body) })
  const answer = async (make: () => Promise<ReturnType<typeof say>>) =>
    (await cache.getOrCreate(request, make)).finished.body.toString()
  expect(await answer(async () => say('older'))).toBe('older')
  broadcast.isListening = false
  expect(await answer(async () => say('newer'))).toBe('newer')
  await expect(answer(() => Promise.reject(new Failure('request.not_found')))).rejects.toThrow()
  expect(cache.find(request.name, request.coding)).toBeUndefined()
  expect(await answer(() => Promise.reject(new Failure('server.busy')))).toBe('older')
  expect(cache.find(request.name, request.coding)?.body.toString()).toBe('older')
  broadcast.isListening = true
  const never = { ...request, name: '/basket' }
  await expect(cache.getOrCreate(never, () => Promise.reject(new Failure('server.busy')))).rejects.toThrow()
})

test.each([
  { what: 'takes long', make: () => new Promise<never>(() => {}) },
  { what: 'is an error page', make: async () => ({ status: 503, headers: {}, body: Buffer.from('busy') }) },
])('shows an older response when the new one $what', async ({ make }) => {
  const broadcast = { on() {}, onGap() {}, isListening: true }
  const cache = createResponseCache({ clock: shop.clock, broadcast, maxBytes: 256 * 1024 })
  const request = { name: '/kente', coding: 'identity', route: '/*' } as const
  await cache.getOrCreate(request, async () => ({ status: 200, headers: {}, body: Buffer.from('older') }))
  broadcast.isListening = false
  expect((await cache.getOrCreate(request, make)).finished.body.toString()).toBe('older')
})

test('stores no more than its size, and of each response no more than its bytes', async () => {
  const broadcast = { on() {}, onGap() {}, isListening: true }
  const cache = createResponseCache({ clock: shop.clock, broadcast, maxBytes: 256 * 1024 })
  const body = Buffer.from('Akwaaba '.repeat(1_000))
  const make = async () => ({ status: 200, headers: {}, body })
  const requests = Array.from(
    { length: 200 },
    (_, at) => ({ name: `/${at}`, coding: 'br', route: '/*' }) as const,
  )
  for (const request of requests) await cache.getOrCreate(request, make)
  const left = requests
    .map(({ name, coding }) => cache.find(name, coding))
    .filter(answer => answer !== undefined)
  expect(left.at(-1)?.key).toBe('br/199')
  expect(left.length).toBeLessThan(100)
  for (const answer of left) expect(answer.body.buffer.byteLength).toBe(answer.body.length)
  const huge = { name: '/huge', coding: 'identity', route: '/*' } as const
  const { fate } = await cache.getOrCreate(huge, async () => ({
    ...(await make()),
    body: Buffer.alloc(20_000),
  }))
  expect(fate).toBe('passed')
})
