import { randomBytes } from 'node:crypto'
import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import type { FastifyInstance } from 'fastify'
import type { Executor } from '#platform/database.ts'
import { apiHeaders } from '#platform/http-server.ts'
import type { PersonalRecords } from '#platform/personal-records.ts'
import type { Platform } from '#platform/platform.ts'
import { redrawPicture } from '#platform/redraw-picture.ts'
import { eq } from '#platform/sql.ts'
import { erasureCodes, personalExports, profilePhotos } from './tables.ts'

/** The address of the photo with this name. */
export const photoUrl = (name: string): string => `/photos/${name}.webp`

export async function findPhoto(executor: Executor, userId: number): Promise<string | null> {
  const [photo] = await executor
    .select({ name: profilePhotos.name })
    .from(profilePhotos)
    .where(eq(profilePhotos.user_id, userId))
  return photo ? photoUrl(photo.name) : null
}

/** Each photo has its own address: knowing the last one does not reveal the next. */
export async function savePhoto(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  userId: number,
  bytes: Buffer,
): Promise<void> {
  const picture = await drawPhoto(bytes)
  const photo = { name: randomBytes(18).toString('base64url'), picture, made_at: clock.now() }
  await database
    .insert(profilePhotos)
    .values({ user_id: userId, ...photo })
    .onConflictDoUpdate({ target: profilePhotos.user_id, set: photo })
}

export async function removePhoto(executor: Executor, userId: number): Promise<void> {
  await executor.delete(profilePhotos).where(eq(profilePhotos.user_id, userId))
}

const day = 86_400

/** Serves photos to every client that knows their address; browsers cache a replaced photo for at most a day. */
export function servePhotos(
  http: FastifyInstance,
  { database }: Pick<Platform, 'database'>,
  admit: (address: string) => void,
): void {
  http.get<{ Params: { file: string } }>('/photos/:file', async (request, reply) => {
    admit(request.ip)
    const [, name] = /^([\w-]{24})\.webp$/.exec(request.params.file) ?? []
    if (!name) throw new Failure('request.not_found')
    const [photo] = await database.select().from(profilePhotos).where(eq(profilePhotos.name, name))
    if (!photo) throw new Failure('request.not_found')
    reply.headers(apiHeaders).header('cache-control', `public, max-age=${day}`).header('etag', `"${name}"`)
    if (request.headers['if-none-match'] === `"${name}"`) return reply.code(304).send()
    return reply.type('image/webp').send(photo.picture)
  })
}

const { maxPixels, side } = limits.profile.photo

/**
 * Returns the picture as a square WebP. Refuses with `profile.photo_unreadable`, or with `server.busy` when the queue
 * is full.
 */
async function drawPhoto(bytes: Buffer): Promise<Buffer> {
  const drawn = await redrawPicture(bytes, { width: side, height: side, maxPixels })
  if (!drawn) throw new Failure('profile.photo_unreadable')
  return drawn
}

export const personalPhoto: PersonalRecords = {
  name: 'photo',
  find: findPhoto,
  async erase(tx, userId) {
    for (const table of [profilePhotos, personalExports, erasureCodes])
      await tx.delete(table).where(eq(table.user_id, userId))
  },
}
