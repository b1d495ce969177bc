import {
  cacheLimits,
  matchOptions,
  openBuildCache,
  openPictureCache,
  openVisitedCache,
  putNewest,
} from './worker-caches.ts'

/** How long to wait for the network before the cached response is used, in milliseconds. */
export const networkTimeout = 4_000

/** The delays between attempts, in milliseconds. */
const retryDelays = [100, 400]

/**
 * Retries a request, because the browser requests a script only once and a page with a missing script does not
 * work.
 */
async function fetchWithRetries(request: Request): Promise<Response> {
  for (const pause of retryDelays) {
    const fetched = await fetch(request).catch(() => undefined)
    if (fetched) return fetched
    await new Promise(resolve => setTimeout(resolve, pause))
  }
  return fetch(request)
}

/** Files with a content hash never change, so they are fetched once. */
export async function respondWithAsset(request: Request, build: string): Promise<Response> {
  const cache = await openBuildCache(build)
  const cached = await cache.match(request, matchOptions)
  if (cached) return cached
  const fetched = await fetchWithRetries(request)
  if (fetched.status === 200) await cache.put(request, fetched.clone())
  return fetched
}

export async function respondWithPicture(event: FetchEvent): Promise<Response> {
  const cache = await openPictureCache()
  const cached = await cache.match(event.request, matchOptions)
  if (cached) return cached
  const fetched = await fetch(event.request)
  if (fetched.status === 200)
    event.waitUntil(putNewest(cache, event.request, fetched.clone(), cacheLimits.pictures))
  return fetched
}

/** Returns the current page, or the cached one when the server cannot be reached or is slow. */
export async function respondWithVisitedPage(event: FetchEvent, build: string): Promise<Response> {
  const { request } = event
  const cache = await openVisitedCache(build)
  const cached = await cache.match(request, matchOptions)
  const fetched = fetchWithRetries(request).then(response => {
    if (isPublicResponse(response))
      event.waitUntil(putNewest(cache, request, response.clone(), cacheLimits.seen))
    return response
  })
  if (cached) return raceWithCache(cached, fetched, event)
  return request.mode === 'navigate' ? fetched.catch(() => redirectToOffline(request)) : fetched
}

/** Returns a prefetched page of this build when the server cannot be reached or is slow. */
export async function respondWithPrefetchedPage(event: FetchEvent, build: string): Promise<Response> {
  const { request } = event
  const cache = await openBuildCache(build)
  const cached = await cache.match(request, { ...matchOptions, ignoreSearch: true })
  const fetched = fetchWithRetries(request).then(async response => {
    if (isPublicResponse(response)) await cache.put(new URL(request.url).pathname, response.clone())
    return response
  })
  return cached ? raceWithCache(cached, fetched, event) : fetched
}

function raceWithCache(cached: Response, fetched: Promise<Response>, event: FetchEvent): Promise<Response> {
  event.waitUntil(fetched.catch(() => undefined))
  const timeout = new Promise<Response>(resolve => setTimeout(() => resolve(cached), networkTimeout))
  return Promise.race([fetched.catch(() => cached), timeout])
}

export const respondWithPage = ({ request }: FetchEvent): Promise<Response> =>
  fetchWithRetries(request).catch(() => redirectToOffline(request))

/** Redirects to the offline page. Its scripts open the cached version of the requested page if there is one. */
function redirectToOffline({ url }: Request): Response {
  const { pathname, search } = new URL(url)
  return Response.redirect(`/offline?to=${encodeURIComponent(pathname + search)}`)
}

/**
 * Whether the response is the same for all users, as the `Cache-Status` header tells. Personal pages are not
 * cached.
 */
export const isPublicResponse = ({ status, redirected, headers }: Response): boolean =>
  status === 200 && !redirected && headers.has('cache-status')

/**
 * The part of the service worker scope that is used here. TypeScript's worker types conflict with those of pages.
 */
export interface WorkerScope {
  readonly location: { readonly origin: string }
  readonly registration: { readonly waiting: Poster | null }
  readonly clients: { claim(): Promise<void>; matchAll(): Promise<readonly unknown[]> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void
  addEventListener(
    type: 'message',
    listener: (event: LastingEvent & { readonly data: unknown }) => void,
  ): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
}

interface Poster {
  postMessage(message: unknown): void
}

/** An event whose work may continue after its listener has returned. */
interface LastingEvent {
  waitUntil(work: Promise<unknown>): void
}

export interface FetchEvent extends LastingEvent {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}
