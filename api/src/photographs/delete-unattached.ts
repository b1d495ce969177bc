import { workshopLimits } from '@akyede/contract/workshop-limits'
import { masterOf } from '#feature/catalogue'
import { after } from '#platform/clock.ts'
import { transaction } from '#platform/database.ts'
import { scheduleHourlyDeletion } from '#platform/delete-in-batches.ts'
import { processSequentially } from '#platform/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { lt, type SQL, sql } from '#platform/sql.ts'
import { photographUploads } from './tables.ts'

const hour = 3_600_000
const atOnce = 500

/** Deletes photographs that no product has used for a week, and the counts of old uploads. */
export function schedulePhotographDeletion(platform: Platform, isUsed: (slug: SQL) => SQL): void {
  scheduleHourlyDeletion(platform, 'delete old counts of uploads', photographUploads, () =>
    lt(photographUploads.created_at, after(platform.clock, -workshopLimits.photographs.bytes.within)),
  )
  platform.jobs.every('delete unattached photographs', hour, () => deleteUnattached(platform, isUsed))
}

async function deleteUnattached(platform: Platform, isUsed: (slug: SQL) => SQL): Promise<void> {
  const { database, clock } = platform
  const before = after(clock, -workshopLimits.photographs.unattachedKeptFor).toISOString()
  const isOld = sql`photograph.created_at < ${before}::timestamptz and not ${isUsed(sql`photograph.slug`)}`
  const { rows } = await database.execute<{ slug: string }>(sql`
    select photograph.slug from photographs as photograph where ${isOld} order by photograph.created_at limit ${atOnce}`)
  await processSequentially(platform, 'a photograph was not deleted', rows, ({ slug }) =>
    deleteOne(platform, slug, isOld),
  )
}

/** The files are removed while the row is locked, so that an upload of the same bytes writes them again afterwards. */
async function deleteOne({ database, pictures }: Platform, slug: string, isOld: SQL): Promise<void> {
  await transaction(database, async tx => {
    const { rows } = await tx.execute<{ original: string }>(sql`
      delete from photographs as photograph where photograph.slug = ${slug} and ${isOld} returning original`)
    const [deleted] = rows
    if (!deleted) return
    await pictures.remove(masterOf(slug))
    const { rows: others } = await tx.execute(
      sql`select from photographs where original = ${deleted.original} limit 1`,
    )
    if (others.length === 0) await pictures.remove(deleted.original)
  })
}
