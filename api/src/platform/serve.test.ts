import { createSecretKey } from 'node:crypto'
import { apiRoot } from '@akyede/contract/api-root'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { createClock } from './clock.ts'
import { createHttpServer } from './http-server.ts'
import type { Identify } from './identify.ts'
import { createLog } from './log.ts'
import { createCallRateLimits } from './rate-limit.ts'
import { createServe, type Handler } from './serve.ts'
import { setUpResponseCache } from './set-up-response-cache.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** A server of its own with one endpoint, whose handler the test provides. */
async function ask(handle: Handler<'listCategories'>, checkAnswers = true) {
  const http = createHttpServer(createLog('silent'))
  const clock = createClock()
  const rateLimiter = createCallRateLimits(shop.platform.config.rateLimit, clock)
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
    clock,
    rateLimiter,
    cachedReply: setUpResponseCache(shop.platform, rateLimiter).cachedReply,
    identify,
    identifyByHead: identify,
    requireStaff: async () => {},
    requireMember: async () => {},
    bodyKey: createSecretKey(new Uint8Array(32)),
    checkResponses: checkAnswers,
  })
  serve('listCategories', handle)
  return http.inject(`${apiRoot}/products/categories`)
}

test('refuses to send a response with fields outside the contract, and does not reveal them', async () => {
  const leak = { data: [], password_hash: 'canary' }
  const answer = await ask(async () => leak)
  expect([answer.statusCode, answer.json().code]).toEqual([500, 'server.failed'])
  expect(answer.body).not.toContain('canary')
  expect((await ask(async () => ({ data: [] }))).json()).toEqual({ data: [] })
})

test('retries an effect after a deadlock, with an Idempotency-Key and without', async () => {
  const http = createHttpServer(createLog('silent'))
  const clock = createClock()
  const rateLimiter = createCallRateLimits(shop.platform.config.rateLimit, clock)
  const caller = { fingerprint: undefined, browser: false, userId: 7, sessionId: 'session' } as const
  const identify: Identify = async ({ ip }) => ({
    kind: 'user',
    role: 'customer',
    verified: true,
    address: ip,
    ...caller,
  })
  const { serve } = createServe({
    http,
    database: shop.database,
    readReplica: shop.platform.readReplica,
    clock,
    rateLimiter,
    cachedReply: setUpResponseCache(shop.platform, rateLimiter).cachedReply,
    identify,
    identifyByHead: identify,
    requireStaff: async () => {},
    requireMember: async () => {},
    bodyKey: createSecretKey(new Uint8Array(32)),
    checkResponses: false,
  })
  let runs = 0
  serve('syncCart', async ({ tx }) => {
    runs++
    if (runs % 2 === 1) await tx.execute(`do $$ begin raise exception sqlstate '40P01'; end $$`)
    return { data: {} } as never
  })
  const sync = (headers: Record<string, string>) =>
    http.inject({ method: 'POST', url: `${apiRoot}/user/cart/sync`, headers, payload: { items: [] } })
  expect((await sync({ 'idempotency-key': 'deadlock-1' })).statusCode).toBe(200)
  expect((await sync({})).statusCode).toBe(200)
  expect(runs).toBe(4)
})
