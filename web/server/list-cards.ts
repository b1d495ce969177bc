import { createHash } from 'node:crypto'
import type { ResponseFor } from '@akyede/contract/api'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import PQueue from 'p-queue'
import type { PageServices } from './handler.ts'
import { type CardFacts, cardFactsOf, drawListCard, invitationFactsOf } from './list-card.ts'
import { findMaster, type PictureMasters } from './masters.ts'

interface ListCardOptions {
  readonly services: PageServices
  readonly masters: PictureMasters
  /** Throws a failure when an address sends too many requests. */
  readonly admit: (address: string) => void
}

/** The maximum number of cached cards. The least recently used is evicted. */
const maxCached = 100

/**
 * Serves the preview images of shared lists and of invitations. Lists with a password, closed lists and closed
 * invitations have none.
 */
export function registerListCards(
  fastify: FastifyInstance,
  { services, masters, admit }: ListCardOptions,
): void {
  const cards = new LRUCache<string, Promise<Buffer>>({ max: maxCached })
  // Cards are drawn one at a time, because they must not delay pages.
  const queue = new PQueue({ concurrency: 1 })
  const readMaster = async (slug: string) => (await findMaster(masters, slug)).read()

  async function cardOf(facts: CardFacts): Promise<Buffer> {
    const name = JSON.stringify(facts)
    const known = cards.get(name)
    if (known) return known
    const drawn = queue.add(() => drawListCard(facts, readMaster))
    cards.set(name, drawn)
    drawn.catch(() => cards.delete(name))
    return drawn
  }

  const serveCards = (path: string, findFacts: (id: string) => Promise<CardFacts>) =>
    fastify.get<{ Params: { id: string } }>(`${path}/:id/card.jpg`, async (request, reply) => {
      admit(request.ip)
      reply.headers({ 'x-content-type-options': 'nosniff', 'x-robots-tag': 'noindex' })
      try {
        const card = await cardOf(await findFacts(request.params.id))
        const etag = `"${createHash('sha256').update(card).digest('base64url')}"`
        // The card is revalidated each time, so that a revoked link or a private list shows nothing any more.
        reply.headers({ 'cache-control': 'private, no-cache', etag })
        if (request.headers['if-none-match'] === etag) return await reply.code(304).send()
        return await reply.type('image/jpeg').send(card)
      } catch (error) {
        const { status = 500 } = error as { status?: number }
        if (status >= 500) throw error
        return reply.code(404).header('cache-control', 'no-cache').type('text/plain').send('No such picture')
      }
    })

  serveCards('/shared', async shareId => {
    const { data } = (await services.call(
      'getSharedList',
      { params: { shareId } },
      notKept,
    )) as ResponseFor<'getSharedList'>
    return cardFactsOf(data, new Date())
  })
  serveCards('/e', async invitationId => {
    const { data } = (await services.call(
      'getInvitation',
      { params: { invitationId } },
      notKept,
    )) as ResponseFor<'getInvitation'>
    return invitationFactsOf(data)
  })
}

const notKept = { show() {}, keepFor() {} }
