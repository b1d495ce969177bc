/** The names of the service worker's caches. The first two are prefixes of a build name. */
export const cacheNames = {
  build: 'akyede-build-',
  seen: 'akyede-seen-',
  pictures: 'akyede-pictures',
} as const

export const isOfBuild = (name: string): boolean =>
  name.startsWith(cacheNames.build) || name.startsWith(cacheNames.seen)

/** Whether a cache reveals what a user has visited. */
const revealsVisits = (name: string): boolean =>
  name.startsWith(cacheNames.seen) || name === cacheNames.pictures

/** Deletes the caches that reveal what the previous user has visited. */
export async function deleteVisitedPages(): Promise<void> {
  if (!('caches' in window)) return
  const names = await caches.keys()
  await Promise.all(names.filter(revealsVisits).map(name => caches.delete(name)))
}

/** When a page or its router data was last fetched, in milliseconds. Undefined when it is not cached. */
export async function cachedAt(path: string): Promise<number | undefined> {
  const requested = new URL(path, location.origin)
  const found = (await cachedRequests()).filter(({ request }) => isOfPage(new URL(request.url), requested))
  const responses = await Promise.all(found.map(({ cache, request }) => cache.match(request)))
  const times = responses.map(response => Date.parse(response?.headers.get('date') ?? ''))
  return times.filter(Number.isFinite).sort((one, other) => other - one)[0]
}

async function cachedRequests() {
  if (!('caches' in window)) return []
  const names = (await caches.keys()).filter(name => name.startsWith(cacheNames.seen))
  const lists = names.map(async name => {
    const cache = await caches.open(name)
    return (await cache.keys()).map(request => ({ cache, request }))
  })
  return (await Promise.all(lists)).flat()
}

function isOfPage(cached: URL, requested: URL): boolean {
  const page = cached.pathname === '/_root.data' ? '/' : cached.pathname.replace(/\.data$/, '')
  // React Router adds `_routes` to name the routes whose data it requests.
  cached.searchParams.delete('_routes')
  return page === requested.pathname && cached.searchParams.toString() === requested.searchParams.toString()
}

/** Whether the router data of a page is cached. */
export async function isCached(path: string): Promise<boolean> {
  const requested = new URL(path, location.origin)
  const urls = (await cachedRequests()).map(({ request }) => new URL(request.url))
  return urls.some(url => url.pathname.endsWith('.data') && isOfPage(url, requested))
}
