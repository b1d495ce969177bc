/** What becomes of a request of a page. */
type CachingStrategy =
  /** Hashed by its content: what was fetched once never changes. */
  | 'asset'
  | 'picture'
  /** A public page, or what it shows: the same for everybody, and kept once it was seen. */
  | 'seen'
  /** A page that everybody may need without a connection: it was fetched ahead. */
  | 'ahead'
  /** A page of which nothing is kept: without a connection another one stands in for it. */
  | 'page'
  /** None of ours: the API above all. */
  | 'none'

/** Fetched ahead, to be read without a connection. */
export const prefetchedPages = ['/offline', '/help', '/contact', '/terms', '/privacy'] as const

const seenPaths = [
  /^\/$/,
  /^\/browse(\/category\/[^/]+)?$/,
  /^\/search$/,
  /^\/(product|vendor|shared)\/[^/]+$/,
]

/** The API, what stands in for the outside world, and what the operator reads. */
const notPages = /^\/(api|_(?!root\.data)|readyz|healthz|livez)/

interface Asked {
  readonly method: string
  readonly mode: string
  readonly url: string
}

export function cachingStrategyFor({ method, mode, url }: Asked, origin: string): CachingStrategy {
  const { origin: asked, pathname } = new URL(url)
  if (method !== 'GET' || asked !== origin || notPages.test(pathname)) return 'none'
  if (pathname.startsWith('/assets/')) return 'asset'
  if (pathname.startsWith('/pictures/')) return 'picture'
  if (isSeen(pathname)) return 'seen'
  if (mode !== 'navigate') return 'none'
  return prefetchedPages.some(page => page === pathname) ? 'ahead' : 'page'
}

/** A page itself, or what the router asks of it (`/product/x.data`, `/_root.data`). */
function isSeen(pathname: string): boolean {
  const page = pathname === '/_root.data' ? '/' : pathname.replace(/\.data$/, '')
  return seenPaths.some(path => path.test(page))
}
