import { randomBytes } from 'node:crypto'
import { Failure } from '@akyede/contract/failures'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import type { FastifyInstance } from 'fastify'
import { after } from '#platform/clock.ts'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { redrawPicture } from '#platform/redraw-picture.ts'
import { and, eq, isNotNull, lt, sql } from '#platform/sql.ts'
import { fulfilmentLinks } from './tables.ts'

const { maxPixels, side, keptFor } = workshopLimits.workshopOrders.photograph
const hour = 3_600_000

/** The path of a photograph; its name is unguessable. */
export const photographPath = (name: string): string => `/parcel-photographs/${name}.webp`

/** Draws the photograph of a parcel again, without place and camera; undefined for bytes that are not a photograph. */
export const redrawParcel = (bytes: Buffer): Promise<Buffer | undefined> =>
  redrawPicture(bytes, { width: side, height: side, whole: true, maxPixels })

/** Records that a fulfilment is packed. A later photograph replaces the first. */
export async function savePacked(
  tx: Transaction,
  { clock }: Pick<Platform, 'clock'>,
  partId: string,
  photograph: Buffer | undefined,
): Promise<void> {
  const picture = photograph && { photograph, photograph_name: randomBytes(18).toString('base64url') }
  await tx
    .update(fulfilmentLinks)
    .set({ packed_at: sql`coalesce(${fulfilmentLinks.packed_at}, ${clock.now()})`, ...picture })
    .where(eq(fulfilmentLinks.part_id, partId))
}

/** Deletes photographs of parcels that were packed long ago. */
export const schedulePhotographDeletion = ({
  database,
  clock,
  jobs,
}: Pick<Platform, 'database' | 'clock' | 'jobs'>): void =>
  jobs.every('delete photographs of parcels', hour, async () => {
    await database
      .update(fulfilmentLinks)
      .set({ photograph: null, photograph_name: null })
      .where(
        and(
          isNotNull(fulfilmentLinks.photograph_name),
          lt(fulfilmentLinks.packed_at, after(clock, -keptFor)),
        ),
      )
  })

/** Photographs are readable for anyone with the address, which members and the page of the link have. */
export function serveParcelPhotographs(
  http: FastifyInstance,
  { database }: Pick<Platform, 'database'>,
  admit: (address: string) => void,
): void {
  http.get<{ Params: { file: string } }>('/parcel-photographs/:file', async (request, reply) => {
    admit(request.ip)
    const [, name] = /^([\w-]{24})\.webp$/.exec(request.params.file) ?? []
    if (!name) throw new Failure('request.not_found')
    const [found] = await database
      .select({ photograph: fulfilmentLinks.photograph })
      .from(fulfilmentLinks)
      .where(eq(fulfilmentLinks.photograph_name, name))
    if (!found?.photograph) throw new Failure('request.not_found')
    return reply
      .headers({
        'cache-control': 'private, max-age=3600',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      })
      .type('image/webp')
      .send(found.photograph)
  })
}
