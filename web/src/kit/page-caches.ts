/** How the caches of the service worker are called; the first two go on with the name of their build. */
export const cacheNames = {
  build: 'akyede-build-',
  seen: 'akyede-seen-',
  pictures: 'akyede-pictures',
} as const

export const isOfBuild = (name: string): boolean =>
  name.startsWith(cacheNames.build) || name.startsWith(cacheNames.seen)

/** Tells what somebody looked at, whoever it was. */
const isOfVisitor = (name: string): boolean =>
  name.startsWith(cacheNames.seen) || name === cacheNames.pictures

/** Takes away what tells of whoever was here. */
export async function deleteVisitedPages(): Promise<void> {
  if (!('caches' in window)) return
  const names = await caches.keys()
  await Promise.all(names.filter(isOfVisitor).map(name => caches.delete(name)))
}

/** When a page, or what the router asks of it, came from the shop last, in milliseconds; undefined: it is not kept. */
export async function cachedAt(path: string): Promise<number | undefined> {
  const wanted = new URL(path, location.origin)
  const found = (await keptRequests()).filter(({ request }) => isOfPage(new URL(request.url), wanted))
  const answers = await Promise.all(found.map(({ cache, request }) => cache.match(request)))
  const times = answers.map(answer => Date.parse(answer?.headers.get('date') ?? ''))
  return times.filter(Number.isFinite).sort((one, other) => other - one)[0]
}

async function keptRequests() {
  if (!('caches' in window)) return []
  const names = (await caches.keys()).filter(name => name.startsWith(cacheNames.seen))
  const lists = names.map(async name => {
    const cache = await caches.open(name)
    return (await cache.keys()).map(request => ({ cache, request }))
  })
  return (await Promise.all(lists)).flat()
}

function isOfPage(kept: URL, wanted: URL): boolean {
  const page = kept.pathname === '/_root.data' ? '/' : kept.pathname.replace(/\.data$/, '')
  // The router's own: which of the routes it asks of.
  kept.searchParams.delete('_routes')
  return page === wanted.pathname && kept.searchParams.toString() === wanted.searchParams.toString()
}

/** Whether the router finds here what it asks of a page. */
export async function isCached(path: string): Promise<boolean> {
  const wanted = new URL(path, location.origin)
  const urls = (await keptRequests()).map(({ request }) => new URL(request.url))
  return urls.some(url => url.pathname.endsWith('.data') && isOfPage(url, wanted))
}
