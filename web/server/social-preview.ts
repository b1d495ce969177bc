import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

const path = '/og.jpg'

/** Serves the 1200 × 630 preview image of shared links to the shop, from the first folder that has it. */
export function registerSocialPreview(
  fastify: FastifyInstance,
  { pictureFolders }: { readonly pictureFolders: readonly string[] },
): void {
  fastify.get(path, async (_request, reply) => {
    const files = pictureFolders.map(folder => join(folder, path))
    const found = await Promise.all(
      files.map(file =>
        access(file).then(
          () => true,
          () => false,
        ),
      ),
    )
    const file = files[found.indexOf(true)]
    if (!file)
      return reply.code(404).header('cache-control', 'no-cache').type('text/plain').send('No such picture')
    return reply
      .headers({ 'cache-control': 'public, max-age=86400', 'x-content-type-options': 'nosniff' })
      .type('image/jpeg')
      .send(createReadStream(file))
  })
}
