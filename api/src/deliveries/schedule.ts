import { limits } from '@akyede/contract/limits'
import { proveByTime } from '#feature/orders'
import { isReportedMissing } from '#feature/problems'
import { after } from '#platform/clock.ts'
import { transaction } from '#platform/database.ts'
import { scheduleHourlyDeletion } from '#platform/delete-in-batches.ts'
import type { Platform } from '#platform/platform.ts'
import { lt, sql } from '#platform/sql.ts'
import { deliveries, deliveryEvents } from './tables.ts'

const batch = 200
const hour = 3_600_000

/** Proves unanswered deliveries by time, and deletes old links, codes and notes. */
export function scheduleDeliveries(platform: Platform): void {
  const { clock, database, jobs } = platform
  jobs.every('prove deliveries by time', hour, async () => {
    const deliveredUntil = after(clock, -limits.deliveries.unansweredFor)
    for (let proved = batch; proved === batch; )
      proved = await transaction(database, tx =>
        proveByTime(platform, tx, {
          deliveredUntil,
          limit: batch,
          isContested: partId => sql`(exists (
              select from ${deliveries}
              where ${deliveries.part_id} = ${partId} and ${deliveries.not_received_at} is not null)
            or ${isReportedMissing(partId)})`,
        }),
      )
  })
  const isOld = () => after(clock, -limits.deliveries.keptFor)
  scheduleHourlyDeletion(
    platform,
    'delete delivery links',
    deliveries,
    () =>
      // An answer that contests the delivery stays.
      sql`${lt(deliveries.created_at, isOld())} and ${deliveries.not_received_at} is null`,
  )
  scheduleHourlyDeletion(platform, 'delete notes of riders', deliveryEvents, () =>
    lt(deliveryEvents.at, isOld()),
  )
}
