import { cacheNames, isOfBuild } from '#kit/page-caches.ts'

/** So many are kept: what was fetched longest ago goes first. */
export const cacheLimits = { seen: 80, pictures: 200 } as const

export const openBuildCache = (build: string) => caches.open(cacheNames.build + build)
export const openVisitedCache = (build: string) => caches.open(cacheNames.seen + build)
export const openPictureCache = () => caches.open(cacheNames.pictures)

/** What another build left: its pages name files that this one does not have. */
export async function deleteOtherBuilds(build: string): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter(name => isOfBuild(name) && !name.endsWith(build)).map(drop))
}

const drop = (name: string) => caches.delete(name)

/** Keeps what was fetched in the place of the newest; what is more than `limit` goes. */
export async function putNewest(
  cache: Cache,
  request: Request,
  response: Response,
  limit: number,
): Promise<void> {
  await cache.delete(request, matchOptions)
  await cache.put(request, response)
  const kept = await cache.keys()
  await Promise.all(
    kept.slice(0, Math.max(0, kept.length - limit)).map(one => cache.delete(one, matchOptions)),
  )
}

/** Whoever saves data has no worker: what the server varies by is the same for all that is kept. */
export const matchOptions = { ignoreVary: true } as const

/** How often a file is asked for that did not come. */
const attempts = 4

/**
 * Fetches what is not there yet, one after the other: on a bad road some of many are always lost. Fails when one cannot
 * be had; what came stays, and the next try asks for the rest alone.
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
  for (let time = 0; time < attempts; time++) {
    const came = await cache.add(address).then(
      () => true,
      () => false,
    )
    if (came) return true
  }
  return false
}
