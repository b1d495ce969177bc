import { apiRoot } from '@akyede/contract/api-root'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { createHttpServer } from './http-server.ts'
import type { Identify } from './identify.ts'
import { createLog } from './log.ts'
import { publishChange } from './publish-change.ts'
import { createCallRateLimits } from './rate-limit.ts'
import { createResponseCache } from './response-cache.ts'
import { createServe } from './serve.ts'
import { setUpResponseCache } from './set-up-response-cache.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** A kernel of its own with one row that shows "kente", and whose making ends when the test says so. */
function openKernel() {
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
    clock: shop.clock,
    rateLimiter,
    cachedReply: setUpResponseCache(shop.platform, rateLimiter).cachedReply,
    identify,
    identifyByHead: identify,
    bodyKey: new Uint8Array(32),
    checkResponses: false,
  })
  const makings: PromiseWithResolvers<void>[] = []
  serve('listCategories', async ({ show }) => {
    const making = Promise.withResolvers<void>()
    makings.push(making)
    await making.promise
    show(['kente'])
    return { data: [] }
  })
  return {
    makings,
    ask: async () => (await http.inject(`${apiRoot}/products/categories`)).headers['cache-status'],
    tell: (tag: string) => publishChange(shop.platform.broadcast, shop.database, [tag]),
  }
}

const begun = async ({ makings }: ReturnType<typeof openKernel>, count: number) => {
  await expect.poll(() => makings.length).toBe(count)
  return makings[count - 1]
}

test('what a hundred ask for at once is made once', async () => {
  const kernel = openKernel()
  const asked = Array.from({ length: 100 }, () => kernel.ask())
  const making = await begun(kernel, 1)
  making?.resolve()
  for (const fate of await Promise.all(asked)) expect(fate).toMatch(/stored|hit/)
  expect([await kernel.ask(), kernel.makings.length]).toEqual(['akyede; hit', 1])
})

test('an answer that a change of what it shows overtakes is not kept', async () => {
  const kernel = openKernel()
  const asked = kernel.ask()
  const making = await begun(kernel, 1)
  await kernel.tell('kente')
  making?.resolve()
  expect(await asked).toBe('akyede; fwd=miss')
})

test('a change of what it does not show leaves it alone', async () => {
  const kernel = openKernel()
  const asked = kernel.ask()
  const making = await begun(kernel, 1)
  await kernel.tell('baskets')
  making?.resolve()
  expect(await asked).toBe('akyede; fwd=miss; stored')
  await kernel.tell('baskets')
  expect(await kernel.ask()).toBe('akyede; hit')
})

test('who asks after a change waits for no answer that was begun before it', async () => {
  const kernel = openKernel()
  const before = kernel.ask()
  const first = await begun(kernel, 1)
  await kernel.tell('baskets')
  const after = kernel.ask()
  const second = await begun(kernel, 2)
  second?.resolve()
  expect(await after).toBe('akyede; fwd=miss; stored')
  first?.resolve()
  expect(await before).toBe('akyede; fwd=miss; stored')
})

test('an answer that fails is everyone’s failure who waited, and is made again for the next', async () => {
  const kernel = openKernel()
  const asked = [kernel.ask(), kernel.ask()]
  const making = await begun(kernel, 1)
  making?.reject(new Error('the shelf broke'))
  expect(await Promise.all(asked)).toEqual([undefined, undefined])
  const again = kernel.ask()
  const second = await begun(kernel, 2)
  second?.resolve()
  expect(await again).toBe('akyede; fwd=miss; stored')
})

test('no more is kept than there is room for, and of each answer no more than its bytes', async () => {
  const broadcast = { on() {}, onGap() {}, isListening: true }
  const kept = createResponseCache({ clock: shop.clock, broadcast, maxBytes: 256 * 1024 })
  const body = Buffer.from('Akwaaba '.repeat(1_000))
  const make = async () => ({ status: 200, headers: {}, body })
  const asked = Array.from(
    { length: 200 },
    (_, at) => ({ name: `/${at}`, coding: 'br', route: '/*' }) as const,
  )
  for (const request of asked) await kept.getOrCreate(request, make)
  const left = asked.map(({ name, coding }) => kept.find(name, coding)).filter(answer => answer !== undefined)
  expect(left.at(-1)?.key).toBe('br/199')
  expect(left.length).toBeLessThan(100)
  for (const answer of left) expect(answer.body.buffer.byteLength).toBe(answer.body.length)
  const huge = { name: '/huge', coding: 'identity', route: '/*' } as const
  const { fate } = await kept.getOrCreate(huge, async () => ({
    ...(await make()),
    body: Buffer.alloc(20_000),
  }))
  expect(fate).toBe('passed')
})
