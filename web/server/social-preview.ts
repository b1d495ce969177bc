import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { PictureMasters } from './masters.ts'

/** Serves the 1200 × 630 preview image of shared links to the shop. */
export function registerSocialPreview(
  fastify: FastifyInstance,
  { masters: { drawnFolder } }: { readonly masters: PictureMasters },
): void {
  const file = join(drawnFolder, 'og.jpg')
  fastify.get('/og.jpg', async (_request, reply) => {
    const isThere = await access(file).then(
      () => true,
      () => false,
    )
    if (!isThere)
      return reply.code(404).header('cache-control', 'no-cache').type('text/plain').send('No such picture')
    return reply
      .headers({ 'cache-control': 'public, max-age=86400', 'x-content-type-options': 'nosniff' })
      .type('image/jpeg')
      .send(createReadStream(file))
  })
}
