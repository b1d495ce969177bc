import { randomBytes } from 'node:crypto'
import { Failure } from '@akyede/contract/failures'
import type { ApplicationPicture } from '@akyede/contract/workshop-application'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import type { FastifyInstance } from 'fastify'
import { after } from '#platform/clock.ts'
import { scheduleHourlyDeletion } from '#platform/delete-in-batches.ts'
import { apiHeaders } from '#platform/http-server.ts'
import type { Platform } from '#platform/platform.ts'
import { redrawPicture } from '#platform/redraw-picture.ts'
import { eq, sql } from '#platform/sql.ts'
import { workshopApplicationPictures as pictures } from './tables.ts'

/** The address of a picture of the work; it cannot be guessed. */
export const applicationPictureUrl = (name: string): string => `/application-pictures/${name}.webp`

/** Stores a picture of the work. Refuses with `picture.unreadable` or `server.busy`. */
export async function saveApplicationPicture(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  userId: number,
  bytes: Buffer,
): Promise<ApplicationPicture> {
  const { width, height, maxPixels } = workshopLimits.workshops.picture
  const picture = await redrawPicture(bytes, { width, height, maxPixels })
  if (!picture) throw new Failure('picture.unreadable')
  const name = randomBytes(18).toString('base64url')
  await database.insert(pictures).values({ name, user_id: userId, picture, made_at: clock.now() })
  return { name, url: applicationPictureUrl(name) }
}

/** Serves pictures of applications to those who know their address: the applicant and staff. */
export function serveApplicationPictures(
  http: FastifyInstance,
  { database }: Pick<Platform, 'database'>,
  admit: (address: string) => void,
): void {
  http.get<{ Params: { file: string } }>('/application-pictures/:file', async (request, reply) => {
    admit(request.ip)
    const [, name] = /^([\w-]{24})\.webp$/.exec(request.params.file) ?? []
    if (!name) throw new Failure('request.not_found')
    const [found] = await database.select().from(pictures).where(eq(pictures.name, name))
    if (!found) throw new Failure('request.not_found')
    return reply
      .headers(apiHeaders)
      .header('cache-control', 'private, max-age=86400')
      .type('image/webp')
      .send(found.picture)
  })
}

/** Deletes pictures that no application needs: unsent ones after a week, others a week after the answer. */
export function deleteApplicationPictures(platform: Platform): void {
  scheduleHourlyDeletion(platform, 'delete pictures of applications', pictures, () => {
    const before = after(platform.clock, -workshopLimits.workshops.picture.keptFor)
    return sql`${pictures.made_at} < ${before} and not exists (
      select from workshop_applications as application where application.user_id = ${pictures.user_id}
        and ${pictures.name} = any(application.pictures)
        and (application.decided_at is null or application.decided_at > ${before}))`
  })
}
