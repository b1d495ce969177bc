import { Failure } from '@akyede/contract/failures'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { catalogueTag, soldOutTag } from '#feature/catalogue'
import type { CachedReply } from '#platform/cached-reply.ts'
import { apiHeaders } from '#platform/http-server.ts'
import type { Platform } from '#platform/platform.ts'
import { feedMaxProducts, productFeed } from './product-feed.ts'
import { sitemap, sitemapMaxUrls, sitemapPart } from './sitemap.ts'

interface Delivery {
  readonly cachedReply: CachedReply
  /** Refuses by address, or because the shop is busy. */
  readonly admit: (address: string) => void
}

type Written = (file: string) => Promise<string | undefined> | string | undefined

const sitemapType = 'application/xml; charset=utf-8'
const feedType = 'application/rss+xml; charset=utf-8'
const seconds = 300

/** What search engines and price comparisons read: the same for everyone, and kept as pages are. */
export function serveCrawlers(
  http: FastifyInstance,
  { database, publicUrl }: Pick<Platform, 'database' | 'publicUrl'>,
  { cachedReply, admit }: Delivery,
): void {
  const grounds = (longest: number) => ({ database, origin: publicUrl(), maxEntries: longest })
  const serve = (path: string, type: string, write: Written) =>
    http.get<{ Params: { file?: string } }>(path, async (request, reply) => {
      // Else each address that somebody makes up would have all of it written anew.
      const [bare = '', query] = request.url.split('?')
      if (query !== undefined) return reply.redirect(bare, 301)
      admit(request.ip)
      return send(request, reply, async () => answer(type, await write(request.params.file ?? '')))
    })
  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<ReturnType<typeof answer>>,
  ) =>
    cachedReply.isCacheable(request)
      ? cachedReply.sendCached(request, reply, ({ show, keepFor }) => {
          show([catalogueTag, soldOutTag])
          keepFor(seconds)
          return make()
        })
      : make().then(plain => cachedReply.sendUncached(request, reply, plain))

  serve('/robots.txt', 'text/plain; charset=utf-8', () => robots(publicUrl()))
  serve('/sitemap.xml', sitemapType, () => sitemap(grounds(sitemapMaxUrls)))
  serve('/sitemaps/:file', sitemapType, file => sitemapPart(file, grounds(sitemapMaxUrls)))
  serve('/feed/:file', feedType, file => productFeed(file, grounds(feedMaxProducts)))
}

function answer(type: string, text: string | undefined) {
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

/** What is of no use in a search engine: the API, what is one person's own, and lists that visitors put together. */
const closed = ['/api/', '/cart', '/checkout', '/dashboard', '/orders', '/search?', '/signin', '/signup']

/** Who crawls is told where not to go (RFC 9309), and where all addresses stand. */
const robots = (origin: string): string =>
  [
    'User-agent: *',
    ...closed.map(path => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
