import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { type APIRequestContext, type APIResponse, expect, test } from '@playwright/test'

const cacheStatusOf = (response: APIResponse) => response.headers()['cache-status']

/** Headers that differ between requests. */
const volatileHeaders = new Set(['date', 'cache-status', 'connection', 'keep-alive', 'x-request-id'])
const stableHeadersOf = (response: APIResponse) =>
  Object.entries(response.headers())
    .filter(([name]) => !volatileHeaders.has(name))
    .toSorted()

/** Other tests buy in the same shop, which evicts pages that show the products. Their purchases have pauses. */
const untilUndisturbed = (checkPage: () => Promise<void>) => expect(checkPage).toPass({ timeout: 60_000 })

/** A URL that nobody has requested yet. */
const fresh = (path: string) => `${path}?seen=${randomUUID()}`

for (const path of [
  '/',
  '/browse',
  '/browse/category/baskets-home',
  '/search',
  '/help',
  '/cart',
  '/signin',
]) {
  test(`${path} is rendered once and then the same bytes for everyone`, ({ request }) =>
    untilUndisturbed(async () => {
      const address = fresh(path)
      const made = await request.get(address)
      const cached = await request.get(address, { headers: { cookie: 'theme=dark; akyede=1' } })
      const ownAlone = await request.get(address, { headers: { authorization: 'Bearer a.b.c' } })
      expect([made, cached, ownAlone].map(cacheStatusOf)).toEqual([
        'akyede; fwd=miss; stored',
        'akyede; hit',
        undefined,
      ])
      expect((await cached.body()).equals(await made.body())).toBe(true)
      expect((await ownAlone.body()).equals(await made.body())).toBe(true)
      expect(stableHeadersOf(cached)).toEqual(stableHeadersOf(made))
      expect(stableHeadersOf(ownAlone)).toEqual(stableHeadersOf(made))
      expect(cached.headers()['cache-control']).toBe('private, no-cache')
      expect(cached.headers()['content-security-policy']).not.toMatch(/nonce|unsafe-inline'?[^;]*script/)
      const again = await request.get(address, { headers: { 'if-none-match': made.headers().etag ?? '' } })
      expect([again.status(), cacheStatusOf(again)]).toEqual([304, 'akyede; hit'])
    }))
}

test('data saver requests are cached separately', ({ request }) =>
  untilUndisturbed(async () => {
    const address = fresh('/help')
    const [whole, light] = [
      await request.get(address),
      await request.get(address, { headers: { 'save-data': 'on' } }),
    ]
    const sparing = ' data-save-data=""'
    expect(await whole.text()).not.toContain(sparing)
    expect(await light.text()).toContain(sparing)
    for (const headers of [{ 'save-data': 'on' }, { cookie: 'save-data=on' }]) {
      const again = await request.get(address, { headers })
      expect(cacheStatusOf(again)).toBe('akyede; hit')
      expect(await again.text()).toContain(sparing)
    }
    const refused = await request.get(address, { headers: { 'save-data': 'on', cookie: 'save-data=off' } })
    expect(await refused.text()).not.toContain(sparing)
  }))

test('a missing page is not cached', async ({ request }) => {
  const address = fresh('/nowhere')
  for (const response of [await request.get(address), await request.get(address)]) {
    expect([response.status(), cacheStatusOf(response)]).toEqual([404, 'akyede; fwd=miss'])
  }
})

for (const target of ['http://elsewhere.example/help', '*']) {
  test(`the target ${target} leads to no page`, async ({ baseURL }) => {
    const requested = get({ port: new URL(baseURL ?? '').port, host: '127.0.0.1', path: target })
    const [response] = (await once(requested, 'response')) as [IncomingMessage]
    expect([response.statusCode, JSON.parse(await text(response)).code]).toEqual([404, 'request.not_found'])
  })
}

test('after an order the cached pages that show the product are evicted', async ({ request }) => {
  const id = await someGift(request)
  const pages = [`/product/${id}`, `/product/${id}.data`]
  const read = (page: string) => request.get(page).then(response => response.text())
  const before = await Promise.all(pages.map(read))
  await order(request, id)
  const after = await Promise.all(pages.map(read))
  expect(after[0]).not.toBe(before[0])
  expect(after[1]).not.toBe(before[1])
  await untilUndisturbed(async () => {
    const cached = await read(`/product/${id}`)
    const fresh = await request.get(`/product/${id}`, { headers: { authorization: 'Bearer a.b.c' } })
    expect(await fresh.text()).toBe(cached)
  })
})

/** Any product without variants; other tests may be buying, too. */
async function someGift(request: APIRequestContext): Promise<string> {
  const { data } = await (await request.get('/api/v1/products/list?limit=100')).json()
  const plenty = data.filter((card: Card) => !card.has_variants && card.stock.available > 3)
  return plenty[Math.floor(Math.random() * plenty.length)].id
}

interface Card {
  readonly id: string
  readonly has_variants: boolean
  readonly stock: { readonly available: number }
}

async function order(request: APIRequestContext, product_id: string): Promise<void> {
  const demo = { email: 'kofi@akyede.test', password: 'Akwaaba#2026' }
  const { access_token } = await (await request.post('/api/v1/auth/login', { data: demo })).json()
  const placed = await request.post('/api/v1/user/orders', {
    headers: { authorization: `Bearer ${access_token}` },
    data: {
      items: [{ product_id, quantity: 1 }],
      shippingAddress: { street: '1 High Street', city: 'Accra', state: 'Greater Accra' },
      paymentMethod: { provider: 'paystack' },
    },
  })
  expect(placed.status()).toBe(201)
}
