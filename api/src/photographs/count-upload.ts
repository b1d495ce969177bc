import { Failure } from '@akyede/contract/failures'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import { after } from '#platform/clock.ts'
import { transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { sql } from '#platform/sql.ts'

const { uploads, bytes } = workshopLimits.photographs

/**
 * Counts an upload of a workshop before its bytes are read, in a transaction of its own. The lock makes concurrent
 * uploads count each other. Fails with `picture.too_many` (E26).
 */
export async function countUpload(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  vendorId: string,
  size: number,
): Promise<void> {
  const now = clock.now().toISOString()
  const since = (within: number) => after(clock, -within).toISOString()
  const isCounted = await transaction(database, async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`photographs of ${vendorId}`}, 5))`)
    const { rowCount } = await tx.execute(sql`
      insert into photograph_uploads (id, vendor_id, size, created_at)
      select ${newId()}, ${vendorId}, ${size}, ${now}::timestamptz
      from (
        select count(*) filter (where created_at > ${since(uploads.within)}::timestamptz) as uploads,
          coalesce(sum(size), 0) as bytes
        from photograph_uploads
        where vendor_id = ${vendorId} and created_at > ${since(bytes.within)}::timestamptz
      ) as counted
      where counted.uploads < ${uploads.atMost} and counted.bytes + ${size} <= ${bytes.atMost}`)
    return rowCount === 1
  })
  if (!isCounted) throw new Failure('picture.too_many', { retryAfter: 3_600 })
}
