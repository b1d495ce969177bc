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

/** Filled in by the build: its name, and the files that pages without a connection need. */
declare const ofBuild: { readonly name: string; readonly files: readonly string[] }

const worker = self as unknown as WorkerScope
const { name: build, files } = ofBuild

// All or nothing: a build of which a file is missing never takes over.
worker.addEventListener('install', event =>
  event.waitUntil(openBuildCache(build).then(cache => prefetch(cache, [...files, ...prefetchedPages]))),
)

worker.addEventListener('activate', event =>
  event.waitUntil(deleteOtherBuilds(build).then(() => worker.clients.claim())),
)

worker.addEventListener('fetch', event => {
  const { request } = event
  if (request.mode === 'navigate') event.waitUntil(letNextTakeOver())
  const way = cachingStrategyFor(request, worker.location.origin)
  if (way !== 'none') event.respondWith(answer(way, event))
})

function answer(
  way: Exclude<ReturnType<typeof cachingStrategyFor>, 'none'>,
  event: FetchEvent,
): Promise<Response> {
  switch (way) {
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

/** The next build takes over between two pages of the last tab: pages of two builds are never open together. */
async function letNextTakeOver(): Promise<void> {
  const { waiting } = worker.registration
  if (waiting && (await worker.clients.matchAll()).length <= 1) waiting.postMessage(takeOver)
}

worker.addEventListener('message', event => {
  const { data } = event
  if (!isWorkerMessage(data)) return
  event.waitUntil(data.type === 'take over' ? worker.skipWaiting() : keepAll(data.addresses))
})

/** What the browser holds anyway is not fetched again; a page is asked for whether it is still the same. */
async function keepAll(addresses: readonly string[]): Promise<void> {
  for (const address of addresses) await keepOne(new Request(address)).catch(() => undefined)
}

async function keepOne(request: Request): Promise<void> {
  const way = cachingStrategyFor(
    { method: 'GET', mode: 'navigate', url: request.url },
    worker.location.origin,
  )
  if (way === 'asset') await respondWithAsset(request, build)
  if (way !== 'seen') return
  const response = await fetch(request)
  if (isPublicResponse(response))
    await putNewest(await openVisitedCache(build), request, response, cacheLimits.seen)
}
