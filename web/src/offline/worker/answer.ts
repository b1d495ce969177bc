import { asIs, keepNewest, most, openBuild, openPictures, openSeen } from './kept.ts'
import type { FetchEvent } from './scope.ts'

/** How long the network may take before what is kept is shown instead, in milliseconds. */
export const patience = 4_000

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
export async function answerAsset(request: Request, build: string): Promise<Response> {
  const cache = await openBuild(build)
  const kept = await cache.match(request, asIs)
  if (kept) return kept
  const fetched = await fetchAgain(request)
  if (fetched.status === 200) await cache.put(request, fetched.clone())
  return fetched
}

export async function answerPicture(event: FetchEvent): Promise<Response> {
  const cache = await openPictures()
  const kept = await cache.match(event.request, asIs)
  if (kept) return kept
  const fetched = await fetch(event.request)
  if (fetched.status === 200)
    event.waitUntil(keepNewest(cache, event.request, fetched.clone(), most.pictures))
  return fetched
}

/** As the shop shows it now; as it was seen last where the shop cannot be reached, or not soon. */
export async function answerSeen(event: FetchEvent, build: string): Promise<Response> {
  const { request } = event
  const cache = await openSeen(build)
  const kept = await cache.match(request, asIs)
  const fetched = fetchAgain(request).then(response => {
    if (isEveryones(response)) event.waitUntil(keepNewest(cache, request, response.clone(), most.seen))
    return response
  })
  if (kept) return soonOr(kept, fetched, event)
  return request.mode === 'navigate' ? fetched.catch(() => standIn(request)) : fetched
}

/** A page that was fetched ahead with this build, where the shop cannot be reached, or not soon. */
export async function answerAhead(event: FetchEvent, build: string): Promise<Response> {
  const { request } = event
  const cache = await openBuild(build)
  const kept = await cache.match(request, { ...asIs, ignoreSearch: true })
  const fetched = fetchAgain(request).then(async response => {
    if (isEveryones(response)) await cache.put(new URL(request.url).pathname, response.clone())
    return response
  })
  return kept ? soonOr(kept, fetched, event) : fetched
}

function soonOr(kept: Response, fetched: Promise<Response>, event: FetchEvent): Promise<Response> {
  event.waitUntil(fetched.catch(() => undefined))
  const tooLate = new Promise<Response>(resolve => setTimeout(() => resolve(kept), patience))
  return Promise.race([fetched.catch(() => kept), tooLate])
}

export const answerPage = ({ request }: FetchEvent): Promise<Response> =>
  fetchAgain(request).catch(() => standIn(request))

/** The page that says so and, once its scripts run, leads to what this browser can show of the one that was asked for. */
function standIn({ url }: Request): Response {
  const { pathname, search } = new URL(url)
  return Response.redirect(`/offline?to=${encodeURIComponent(pathname + search)}`)
}

/** Made for nobody in particular, as the server says of such: what was made for one person alone is not kept. */
export const isEveryones = ({ status, redirected, headers }: Response): boolean =>
  status === 200 && !redirected && headers.has('cache-status')
