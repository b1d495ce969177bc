import { cacheNames, isOfBuild } from '#kit/page-caches.ts'

/** The maximum number of entries. The oldest are evicted first. */
export const cacheLimits = { seen: 80, pictures: 200 } as const

export const openBuildCache = (build: string) => caches.open(cacheNames.build + build)
export const openVisitedCache = (build: string) => caches.open(cacheNames.seen + build)
export const openPictureCache = () => caches.open(cacheNames.pictures)

/** Deletes the caches of other builds, whose pages refer to files that this build does not have. */
export async function deleteOtherBuilds(build: string): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter(name => isOfBuild(name) && !name.endsWith(build)).map(drop))
}

const drop = (name: string) => caches.delete(name)

/** Stores a response as the newest entry and evicts the oldest ones above the limit. */
export async function putNewest(
  cache: Cache,
  request: Request,
  response: Response,
  limit: number,
): Promise<void> {
  await cache.delete(request, matchOptions)
  await cache.put(request, response)
  const cached = await cache.keys()
  await Promise.all(
    cached.slice(0, Math.max(0, cached.length - limit)).map(oldest => cache.delete(oldest, matchOptions)),
  )
}

/** Ignores `Vary`: users who save data have no worker, so all cached responses are of one variant. */
export const matchOptions = { ignoreVary: true } as const

/** How often a missing file is requested. */
const attempts = 4

/**
 * Fetches missing files one after the other, because on an unreliable network some of many parallel requests fail.
 * Rejects when one cannot be fetched. The others stay cached, so the next attempt requests only the missing ones.
 */
export async function prefetch(cache: Cache, addresses: readonly string[]): Promise<void> {
  const missing: string[] = []
  for (const address of addresses) {
    if (!(await cache.match(address, matchOptions)) && !(await fetchOne(cache, address)))
      missing.push(address)
  }
  if (missing.length > 0) throw new Error(`${missing.length} files could not be fetched`)
}

async function fetchOne(cache: Cache, address: string): Promise<boolean> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const added = await cache.add(address).then(
      () => true,
      () => false,
    )
    if (added) return true
  }
  return false
}
