import { cachingStrategyFor, prefetchedPages } from './caching-strategy.ts'
import { isWorkerMessage, takeOver } from './messages.ts'
import {
  type FetchEvent,
  isPublicResponse,
  respondWithAsset,
  respondWithPage,
  respondWithPicture,
  respondWithPrefetchedPage,
  respondWithVisitedPage,
  type WorkerScope,
} from './respond.ts'
import {
  cacheLimits,
  deleteOtherBuilds,
  openBuildCache,
  openVisitedCache,
  prefetch,
  putNewest,
} from './worker-caches.ts'

/** Replaced by the build: its name, and the files that offline pages need. */
declare const ofBuild: { readonly name: string; readonly files: readonly string[] }

const worker = self as unknown as WorkerScope
const { name: build, files } = ofBuild

// The installation fails when a file is missing, so that an incomplete build never takes over.
worker.addEventListener('install', event =>
  event.waitUntil(openBuildCache(build).then(cache => prefetch(cache, [...files, ...prefetchedPages]))),
)

worker.addEventListener('activate', event =>
  event.waitUntil(deleteOtherBuilds(build).then(() => worker.clients.claim())),
)

worker.addEventListener('fetch', event => {
  const { request } = event
  if (request.mode === 'navigate') event.waitUntil(letNextTakeOver())
  const strategy = cachingStrategyFor(request, worker.location.origin)
  if (strategy !== 'none') event.respondWith(respond(strategy, event))
})

function respond(
  strategy: Exclude<ReturnType<typeof cachingStrategyFor>, 'none'>,
  event: FetchEvent,
): Promise<Response> {
  switch (strategy) {
    case 'asset':
      return respondWithAsset(event.request, build)
    case 'picture':
      return respondWithPicture(event)
    case 'seen':
      return respondWithVisitedPage(event, build)
    case 'ahead':
      return respondWithPrefetchedPage(event, build)
    case 'page':
      return respondWithPage(event)
  }
}

/** The next build takes over when the last tab navigates, so that pages of two builds are never open together. */
async function letNextTakeOver(): Promise<void> {
  const { waiting } = worker.registration
  if (waiting && (await worker.clients.matchAll()).length <= 1) waiting.postMessage(takeOver)
}

worker.addEventListener('message', event => {
  const { data } = event
  if (!isWorkerMessage(data)) return
  event.waitUntil(data.type === 'take over' ? worker.skipWaiting() : cacheAll(data.addresses))
})

/** Caches the addresses of the first page. Assets come from the browser's cache, and pages are revalidated. */
async function cacheAll(addresses: readonly string[]): Promise<void> {
  for (const address of addresses) await cacheOne(new Request(address)).catch(() => undefined)
}

async function cacheOne(request: Request): Promise<void> {
  const strategy = cachingStrategyFor(
    { method: 'GET', mode: 'navigate', url: request.url },
    worker.location.origin,
  )
  if (strategy === 'asset') await respondWithAsset(request, build)
  if (strategy !== 'seen') return
  const response = await fetch(request)
  if (isPublicResponse(response))
    await putNewest(await openVisitedCache(build), request, response, cacheLimits.seen)
}
