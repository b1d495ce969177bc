import { randomBytes } from 'node:crypto'
import { Failure } from '@akyede/contract/failures'
import type { FastifyInstance } from 'fastify'
import type { Executor } from '#platform/database.ts'
import { apiHeaders } from '#platform/http-server.ts'
import type { Platform } from '#platform/platform.ts'
import { and, eq, isNull } from '#platform/sql.ts'
import { wishlistPictures, wishlists } from './tables.ts'

/** Stores a redrawn picture and returns its unguessable name. */
export async function savePicture(
  executor: Executor,
  wishlistId: string,
  picture: Buffer,
  now: Date,
): Promise<string> {
  const name = randomBytes(18).toString('base64url')
  await executor.insert(wishlistPictures).values({ name, wishlist_id: wishlistId, picture, made_at: now })
  return name
}

export const deletePicture = (executor: Executor, name: string) =>
  executor.delete(wishlistPictures).where(eq(wishlistPictures.name, name))

const day = 86_400

/** Pictures are readable for anyone with the address. */
export function serveListPictures(
  http: FastifyInstance,
  { database }: Pick<Platform, 'database'>,
  admit: (address: string) => void,
): void {
  http.get<{ Params: { file: string } }>('/list-pictures/:file', async (request, reply) => {
    admit(request.ip)
    const [, name] = /^([\w-]{24})\.webp$/.exec(request.params.file) ?? []
    if (!name) throw new Failure('request.not_found')
    const [found] = await database
      .select({ picture: wishlistPictures.picture })
      .from(wishlistPictures)
      .innerJoin(wishlists, eq(wishlists.id, wishlistPictures.wishlist_id))
      .where(and(eq(wishlistPictures.name, name), isNull(wishlists.deleted_at)))
    if (!found) throw new Failure('request.not_found')
    reply.headers(apiHeaders).header('cache-control', `public, max-age=${day}`).header('etag', `"${name}"`)
    if (request.headers['if-none-match'] === `"${name}"`) return reply.code(304).send()
    return reply.type('image/webp').send(found.picture)
  })
}

/** Path of a stored picture; its name is unguessable. */
export const listPicturePath = (name: string): string => `/list-pictures/${name}.webp`
