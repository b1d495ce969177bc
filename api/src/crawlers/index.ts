import { Failure } from '@akyede/contract/failures'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { catalogueTag, soldOutTag } from '#feature/catalogue'
import { apiHeaders } from '#platform/http-server.ts'
import type { KeptReply } from '#platform/kept-reply.ts'
import type { Platform } from '#platform/platform.ts'
import { longestFeed, productFeed } from './product-feed.ts'
import { robots } from './robots.ts'
import { longestSitemap, sitemap, sitemapPart } from './sitemap.ts'

interface Delivery {
  readonly keptReply: KeptReply
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
  { keptReply, admit }: Delivery,
): void {
  const grounds = (longest: number) => ({ database, origin: publicUrl(), longest })
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
    keptReply.isOrdinary(request)
      ? keptReply.sendKept(request, reply, ({ show, keepFor }) => {
          show([catalogueTag, soldOutTag])
          keepFor(seconds)
          return make()
        })
      : make().then(plain => keptReply.sendOnce(request, reply, plain))

  serve('/robots.txt', 'text/plain; charset=utf-8', () => robots(publicUrl()))
  serve('/sitemap.xml', sitemapType, () => sitemap(grounds(longestSitemap)))
  serve('/sitemaps/:file', sitemapType, file => sitemapPart(file, grounds(longestSitemap)))
  serve('/feed/:file', feedType, file => productFeed(file, grounds(longestFeed)))
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
