/** How the service worker answers a request. */
type CachingStrategy =
  /** A file with a content hash. It never changes and is fetched once. */
  | 'asset'
  | 'picture'
  /** A public page or its data, equal for all users. It is cached once it was visited. */
  | 'seen'
  /** A page that every user may need offline. It is prefetched. */
  | 'ahead'
  /** A page that is never cached. Offline the offline page is shown instead. */
  | 'page'
  /** Not handled by the service worker, such as the API. */
  | 'none'

/** Pages that are prefetched for offline use. */
export const prefetchedPages = ['/offline', '/help', '/contact', '/terms', '/privacy'] as const

const seenPaths = [
  /^\/$/,
  /^\/browse(\/category\/[^/]+)?$/,
  /^\/search$/,
  /^\/(product|vendor|shared)\/[^/]+$/,
]

/** The API, the emulators and the operator's endpoints. */
const notPages = /^\/(api|_(?!root\.data)|readyz|healthz|livez)/

interface WorkerRequest {
  readonly method: string
  readonly mode: string
  readonly url: string
}

export function cachingStrategyFor({ method, mode, url }: WorkerRequest, origin: string): CachingStrategy {
  const { origin: requestOrigin, pathname } = new URL(url)
  if (method !== 'GET' || requestOrigin !== origin || notPages.test(pathname)) return 'none'
  if (pathname.startsWith('/assets/')) return 'asset'
  if (pathname.startsWith('/pictures/')) return 'picture'
  if (isSeen(pathname)) return 'seen'
  if (mode !== 'navigate') return 'none'
  return prefetchedPages.some(page => page === pathname) ? 'ahead' : 'page'
}

/** Whether the path is a cached public page or its router data (`/product/x.data`, `/_root.data`). */
function isSeen(pathname: string): boolean {
  const page = pathname === '/_root.data' ? '/' : pathname.replace(/\.data$/, '')
  return seenPaths.some(path => path.test(page))
}
