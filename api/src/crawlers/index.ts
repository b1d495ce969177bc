import { Failure } from '@akyede/contract/failures'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { catalogueTag, soldOutTag } from '#feature/catalogue'
import type { CachedReply } from '#platform/cached-reply.ts'
import { apiHeaders } from '#platform/http-server.ts'
import type { Platform } from '#platform/platform.ts'
import { feedMaxProducts, productFeed } from './product-feed.ts'
import { sitemap, sitemapMaxUrls, sitemapPart } from './sitemap.ts'

interface CrawlerDependencies {
  readonly cachedReply: CachedReply
  /** Rejects a request by its address, or when the server is busy. */
  readonly admit: (address: string) => void
}

type WriteFile = (file: string) => Promise<string | undefined> | string | undefined

const sitemapType = 'application/xml; charset=utf-8'
const feedType = 'application/rss+xml; charset=utf-8'
const seconds = 300

/**
 * Serves the files for search engines and price comparisons. They are the same for everyone and cached like
 * pages.
 */
export function serveCrawlers(
  http: FastifyInstance,
  { database, publicUrl }: Pick<Platform, 'database' | 'publicUrl'>,
  { cachedReply, admit }: CrawlerDependencies,
): void {
  const contextFor = (maxEntries: number) => ({ database, origin: publicUrl(), maxEntries })
  const serve = (path: string, type: string, write: WriteFile) =>
    http.get<{ Params: { file?: string } }>(path, async (request, reply) => {
      // Each query string would otherwise be a new cache key, and the file would be written anew for it.
      const [path = '', query] = request.url.split('?')
      if (query !== undefined) return reply.redirect(path, 301)
      admit(request.ip)
      return send(request, reply, async () => buildReply(type, await write(request.params.file ?? '')))
    })
  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<ReturnType<typeof buildReply>>,
  ) =>
    cachedReply.isCacheable(request)
      ? cachedReply.sendCached(request, reply, ({ show, keepFor }) => {
          show([catalogueTag, soldOutTag])
          keepFor(seconds)
          return make()
        })
      : make().then(plain => cachedReply.sendUncached(request, reply, plain))

  serve('/robots.txt', 'text/plain; charset=utf-8', () => robots(publicUrl()))
  serve('/sitemap.xml', sitemapType, () => sitemap(contextFor(sitemapMaxUrls)))
  serve('/sitemaps/:file', sitemapType, file => sitemapPart(file, contextFor(sitemapMaxUrls)))
  serve('/feed/:file', feedType, file => productFeed(file, contextFor(feedMaxProducts)))
}

function buildReply(type: string, text: string | undefined) {
  if (text === undefined) throw new Failure('request.not_found')
  return {
    status: 200,
    headers: {
      ...apiHeaders,
      'cache-control': `public, max-age=${seconds}`,
      'content-type': type,
      vary: 'Accept-Encoding',
    },
    body: Buffer.from(text),
  }
}

/** Paths that search engines should skip: the API, personal pages and filtered lists. */
const disallowedPaths = [
  '/api/',
  '/cart',
  '/checkout',
  '/d/',
  '/dashboard',
  '/handover/',
  '/office',
  '/orders',
  '/search?',
  '/signin',
  '/signup',
  '/workshop',
]

/** Tells crawlers which paths to skip (RFC 9309) and where the sitemap is. */
const robots = (origin: string): string =>
  [
    'User-agent: *',
    ...disallowedPaths.map(path => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
