import { limits } from '@akyede/contract/limits'
import { after } from './clock.ts'
import { scheduleAttemptCleanup } from './counted-attempts.ts'
import { scheduleHourlyDeletion } from './delete-in-batches.ts'
import type { Platform } from './platform.ts'
import { lt, sql } from './sql.ts'
import { idempotencyKeys, outboxEvents, pushes, spacings } from './tables.ts'

const day = 86_400_000

/**
 * What was kept for a while goes: answers of keyed calls after 48 hours (D6), told events after 30 days, pushes after a day
 * or a hundred, and when something was last sent once that is a day ago.
 */
export function scheduleRetention(platform: Pick<Platform, 'database' | 'clock' | 'jobs'>): void {
  const { clock } = platform
  scheduleHourlyDeletion(platform, 'forget kept answers', idempotencyKeys, () =>
    lt(idempotencyKeys.created_at, after(clock, -limits.idempotency.keptFor)),
  )
  scheduleAttemptCleanup(platform)
  scheduleHourlyDeletion(platform, 'forget spacings', spacings, () =>
    lt(spacings.claimed_at, after(clock, -day)),
  )
  scheduleHourlyDeletion(platform, 'forget pushes', pushes, () => {
    const isOld = lt(pushes.created_at, after(clock, -limits.realtime.keptFor))
    return sql`${isOld} or ${isBeyondKept}`
  })
  scheduleHourlyDeletion(platform, 'forget told events', outboxEvents, () => {
    const isToldLongAgo = lt(outboxEvents.created_at, after(clock, -limits.outbox.eventsKeptFor))
    return sql`${isToldLongAgo} and ${isDelivered}`
  })
}

const isBeyondKept = sql`${pushes.id} in (select id from (
  select id, row_number() over (partition by user_id order by xact desc, id desc) as place from ${pushes}) ranked
  where place > ${limits.realtime.kept})`

// The queue's own view of its jobs leaves out what they carry.
const isDelivered = sql`not exists (
  select 1 from graphile_worker._private_jobs job where job.payload->>'event_id' = ${outboxEvents.id}::text)`
