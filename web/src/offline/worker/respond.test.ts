import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { networkTimeout, respondWithAsset, respondWithPage, respondWithVisitedPage } from './respond.ts'
import { deleteOtherBuilds, openBuildCache, openVisitedCache, prefetch, putNewest } from './worker-caches.ts'

const origin = 'https://shop.example'

/** The part of a browser's caches that the worker uses, by URL. */
function fakeCaches() {
  const all = new Map<string, Map<string, Response>>()
  const urlOf = (request: RequestInfo) =>
    new URL(typeof request === 'string' ? request : request.url, origin).href
  const cacheOf = (kept: Map<string, Response>) => ({
    match: async (request: RequestInfo) => kept.get(urlOf(request))?.clone(),
    put: async (request: RequestInfo, answer: Response) => void kept.set(urlOf(request), answer),
    delete: async (request: RequestInfo) => kept.delete(urlOf(request)),
    keys: async () => [...kept.keys()].map(url => new Request(url)),
    add: async (address: string) => void kept.set(urlOf(address), await fetch(new URL(address, origin))),
  })
  return {
    open: async (name: string) => {
      if (!all.has(name)) all.set(name, new Map())
      return cacheOf(all.get(name) as Map<string, Response>)
    },
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
  }
}

let pending: Promise<unknown>[]
const eventFor = (path: string, mode = 'cors') => ({
  request: { url: origin + path, method: 'GET', mode } as Request,
  waitUntil: (work: Promise<unknown>) => void pending.push(work),
  respondWith: () => {},
})
const publicResponse = (body: string) => new Response(body, { headers: { 'cache-status': 'shop; hit' } })
const online = (answer: () => Response | Promise<Response>) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => answer()),
  )
const lost = () =>
  online(() => {
    throw new TypeError('Failed to fetch')
  })

beforeEach(() => {
  pending = []
  vi.stubGlobal('caches', fakeCaches())
  vi.stubGlobal(
    'Response',
    class extends Response {
      static override redirect(url: string) {
        return new Response(null, { status: 302, headers: { location: url } })
      }
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const see = async (path: string, answer: Response) => {
  online(() => answer)
  const shown = await respondWithVisitedPage(eventFor(path), 'b1')
  await Promise.all(pending)
  return shown
}

it('shows a visited page offline as it was', async () => {
  await see('/product/p1', publicResponse('basket'))
  lost()
  expect(await (await respondWithVisitedPage(eventFor('/product/p1'), 'b1')).text()).toBe('basket')
})

it('shows the current page online', async () => {
  await see('/product/p1', publicResponse('basket'))
  expect(await (await see('/product/p1', publicResponse('basket, cheaper'))).text()).toBe('basket, cheaper')
})

it('shows the cached page when the network is too slow', async () => {
  await see('/product/p1', publicResponse('basket'))
  vi.useFakeTimers()
  online(() => new Promise<Response>(() => {}))
  const shown = respondWithVisitedPage(eventFor('/product/p1'), 'b1')
  await vi.advanceTimersByTimeAsync(networkTimeout)
  expect(await (await shown).text()).toBe('basket')
})

it.each([
  ['made for one person', new Response('hers')],
  ['a failure', new Response('oh', { status: 500, headers: { 'cache-status': 'x' } })],
])('does not cache a response that is %s', async (_what, answer) => {
  await see('/product/p1', answer)
  lost()
  await expect(respondWithVisitedPage(eventFor('/product/p1'), 'b1')).rejects.toThrow()
})

it('redirects a page that was never visited to the offline page', async () => {
  lost()
  for (const answer of [
    respondWithVisitedPage(eventFor('/product/p2?x=1', 'navigate'), 'b1'),
    respondWithPage(eventFor('/product/p2?x=1', 'navigate')),
  ])
    expect((await answer).headers.get('location')).toBe('/offline?to=%2Fproduct%2Fp2%3Fx%3D1')
})

it('fetches an asset once', async () => {
  online(() => new Response('code'))
  for (let time = 0; time < 3; time++) await respondWithAsset(new Request(`${origin}/assets/a.js`), 'b1')
  expect(fetch).toHaveBeenCalledTimes(1)
})

it.each([
  ['a file', () => respondWithAsset(new Request(`${origin}/assets/a.js`), 'b1')],
  ['a page', () => respondWithPage(eventFor('/orders', 'navigate'))],
  ['a public page', () => respondWithVisitedPage(eventFor('/product/p3', 'navigate'), 'b1')],
])('retries %s twice when the network fails', async (_what, answer) => {
  let asked = 0
  online(() => {
    if (++asked < 3) throw new TypeError('Failed to fetch')
    return publicResponse('here')
  })
  expect(await (await answer()).text()).toBe('here')
  expect(asked).toBe(3)
})

it('evicts the oldest entry first', async () => {
  const cache = await openVisitedCache('b1')
  for (const name of ['a', 'b', 'a', 'c'])
    await putNewest(cache, new Request(`${origin}/${name}`), publicResponse(name), 2)
  expect((await cache.keys()).map(({ url }) => url)).toEqual([`${origin}/a`, `${origin}/c`])
})

it('deletes the caches of other builds but no pictures', async () => {
  for (const name of ['akyede-build-b1', 'akyede-seen-b1', 'akyede-build-b2', 'akyede-pictures', 'another'])
    await caches.open(name)
  await deleteOtherBuilds('b2')
  expect(await caches.keys()).toEqual(['akyede-build-b2', 'akyede-pictures', 'another'])
})

it('prefetches over an unreliable network and requests each file once', async () => {
  const cache = await openBuildCache('b1')
  const files = ['/assets/a.js', '/assets/b.js', '/help']
  let asked = 0
  online(() => {
    asked += 1
    if (asked % 3 !== 0) throw new TypeError('Failed to fetch')
    return new Response('file')
  })
  await prefetch(cache, files)
  expect([asked, (await cache.keys()).length]).toEqual([9, 3])
  lost()
  await expect(prefetch(cache, files)).resolves.toBeUndefined()
  await expect(prefetch(cache, [...files, '/terms'])).rejects.toThrow('1 files could not be fetched')
  expect((await cache.keys()).length).toBe(3)
})
