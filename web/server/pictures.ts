import { createReadStream } from 'node:fs'
import { savesData } from '@akyede/contract/save-data'
import type { FastifyInstance } from 'fastify'
import type { PictureMasters } from './masters.ts'
import { createScaledPictures, pictureWidths } from './scaled-pictures.ts'

const picturePath = /^([a-z0-9]+(?:-[a-z0-9]+)*)-(\d{3,4})\.webp$/
const longestSlug = 120
/** The next smaller width, about half the bytes, for users who save data. */
const reducedWidths: Readonly<Record<number, number>> = { 1000: 640, 640: 400, 400: 240 }

/**
 * Serves `/pictures/<slug>-<width>.webp` as WebP, or as AVIF when that is enabled, accepted by the browser and
 * ready.
 */
export async function registerPictures(
  fastify: FastifyInstance,
  options: { masters: PictureMasters; cacheFolder: string; avif: boolean },
): Promise<void> {
  const scaledPicture = createScaledPictures(options)

  fastify.get<{ Params: { name: string } }>('/pictures/:name', async (request, reply) => {
    const requested = parsePictureName(request.params.name)
    const acceptsAvif = options.avif && /\bimage\/avif\b/.test(request.headers.accept ?? '')
    const saves = savesData(request.headers)
    const width = requested && ((saves && reducedWidths[requested.width]) || requested.width)
    const picture = requested && width && (await scaledPicture(requested.slug, width, acceptsAvif))
    if (!picture)
      return reply.code(404).header('cache-control', 'no-cache').type('text/plain').send('No such picture')

    reply.headers({
      'cache-control': saves ? 'private, max-age=86400' : 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      etag: picture.etag,
      vary: 'Accept, Save-Data',
    })
    if (request.headers['if-none-match'] === picture.etag) return reply.code(304).send()
    return reply.type(`image/${picture.format}`).send(createReadStream(picture.path))
  })
}

/** Parses "bolga-basket-400.webp". Undefined for any other name or width. */
export function parsePictureName(name: string): { slug: string; width: number } | undefined {
  const [, slug = '', digits] = picturePath.exec(name) ?? []
  const width = pictureWidths.find(allowed => allowed === Number(digits))
  return width && slug.length <= longestSlug ? { slug, width } : undefined
}
