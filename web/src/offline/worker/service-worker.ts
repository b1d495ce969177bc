import { answerAhead, answerAsset, answerPage, answerPicture, answerSeen, isEveryones } from './answer.ts'
import { dropOtherBuilds, fetchAhead, keepNewest, most, openBuild, openSeen } from './kept.ts'
import { isWorkerMessage, takeOver } from './messages.ts'
import type { FetchEvent, WorkerScope } from './scope.ts'
import { pagesAhead, wayOf } from './way-of.ts'

/** Filled in by the build: its name, and the files that pages without a connection need. */
declare const ofBuild: { readonly name: string; readonly files: readonly string[] }

const worker = self as unknown as WorkerScope
const { name: build, files } = ofBuild

// All or nothing: a build of which a file is missing never takes over.
worker.addEventListener('install', event =>
  event.waitUntil(openBuild(build).then(cache => fetchAhead(cache, [...files, ...pagesAhead]))),
)

worker.addEventListener('activate', event =>
  event.waitUntil(dropOtherBuilds(build).then(() => worker.clients.claim())),
)

worker.addEventListener('fetch', event => {
  const { request } = event
  if (request.mode === 'navigate') event.waitUntil(letNextTakeOver())
  const way = wayOf(request, worker.location.origin)
  if (way !== 'none') event.respondWith(answer(way, event))
})

function answer(way: Exclude<ReturnType<typeof wayOf>, 'none'>, event: FetchEvent): Promise<Response> {
  switch (way) {
    case 'asset':
      return answerAsset(event.request, build)
    case 'picture':
      return answerPicture(event)
    case 'seen':
      return answerSeen(event, build)
    case 'ahead':
      return answerAhead(event, build)
    case 'page':
      return answerPage(event)
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
  const way = wayOf({ method: 'GET', mode: 'navigate', url: request.url }, worker.location.origin)
  if (way === 'asset') await answerAsset(request, build)
  if (way !== 'seen') return
  const response = await fetch(request)
  if (isEveryones(response)) await keepNewest(await openSeen(build), request, response, most.seen)
}
