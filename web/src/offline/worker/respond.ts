import {
  cacheLimits,
  matchOptions,
  openBuildCache,
  openPictureCache,
  openVisitedCache,
  putNewest,
} from './worker-caches.ts'

/** How long the network may take before what is kept is shown instead, in milliseconds. */
export const networkTimeout = 4_000

/** How long what was lost on its way is waited with before it is asked for again, in milliseconds. */
const pauses = [100, 400]

/** The browser itself asks once, and a page of which one script is missing does nothing. */
async function fetchAgain(request: Request): Promise<Response> {
  for (const pause of pauses) {
    const fetched = await fetch(request).catch(() => undefined)
    if (fetched) return fetched
    await new Promise(resolve => setTimeout(resolve, pause))
  }
  return fetch(request)
}

/** What never changes is fetched once. */
export async function respondWithAsset(request: Request, build: string): Promise<Response> {
  const cache = await openBuildCache(build)
  const kept = await cache.match(request, matchOptions)
  if (kept) return kept
  const fetched = await fetchAgain(request)
  if (fetched.status === 200) await cache.put(request, fetched.clone())
  return fetched
}

export async function respondWithPicture(event: FetchEvent): Promise<Response> {
  const cache = await openPictureCache()
  const kept = await cache.match(event.request, matchOptions)
  if (kept) return kept
  const fetched = await fetch(event.request)
  if (fetched.status === 200)
    event.waitUntil(putNewest(cache, event.request, fetched.clone(), cacheLimits.pictures))
  return fetched
}

/** As the shop shows it now; as it was seen last where the shop cannot be reached, or not soon. */
export async function respondWithVisitedPage(event: FetchEvent, build: string): Promise<Response> {
  const { request } = event
  const cache = await openVisitedCache(build)
  const kept = await cache.match(request, matchOptions)
  const fetched = fetchAgain(request).then(response => {
    if (isPublicResponse(response))
      event.waitUntil(putNewest(cache, request, response.clone(), cacheLimits.seen))
    return response
  })
  if (kept) return soonOr(kept, fetched, event)
  return request.mode === 'navigate' ? fetched.catch(() => standIn(request)) : fetched
}

/** A page that was fetched ahead with this build, where the shop cannot be reached, or not soon. */
export async function respondWithPrefetchedPage(event: FetchEvent, build: string): Promise<Response> {
  const { request } = event
  const cache = await openBuildCache(build)
  const kept = await cache.match(request, { ...matchOptions, ignoreSearch: true })
  const fetched = fetchAgain(request).then(async response => {
    if (isPublicResponse(response)) await cache.put(new URL(request.url).pathname, response.clone())
    return response
  })
  return kept ? soonOr(kept, fetched, event) : fetched
}

function soonOr(kept: Response, fetched: Promise<Response>, event: FetchEvent): Promise<Response> {
  event.waitUntil(fetched.catch(() => undefined))
  const tooLate = new Promise<Response>(resolve => setTimeout(() => resolve(kept), networkTimeout))
  return Promise.race([fetched.catch(() => kept), tooLate])
}

export const respondWithPage = ({ request }: FetchEvent): Promise<Response> =>
  fetchAgain(request).catch(() => standIn(request))

/** The page that says so and, once its scripts run, leads to what this browser can show of the one that was asked for. */
function standIn({ url }: Request): Response {
  const { pathname, search } = new URL(url)
  return Response.redirect(`/offline?to=${encodeURIComponent(pathname + search)}`)
}

/** Made for nobody in particular, as the server says of such: what was made for one person alone is not kept. */
export const isPublicResponse = ({ status, redirected, headers }: Response): boolean =>
  status === 200 && !redirected && headers.has('cache-status')

/** As much of a service worker's surroundings as ours uses: its own types cannot stand beside those of pages. */
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

/** An event that may go on after its listener has returned. */
interface LastingEvent {
  waitUntil(work: Promise<unknown>): void
}

export interface FetchEvent extends LastingEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
