import { limits } from '@akyede/contract/limits'
import { after } from './clock.ts'
import { scheduleAttemptCleanup } from './counted-attempts.ts'
import { scheduleHourlyDeletion } from './delete-in-batches.ts'
import { schedulePartitions } from './partitions.ts'
import type { Platform } from './platform.ts'
import { lt, sql } from './sql.ts'
import { idempotencyKeys, outboxEvents, pushes, spacings } from './tables.ts'

const day = 86_400_000

/**
 * Schedules the deletion of expired rows: stored responses of idempotent calls after 48 hours (D6), delivered events
 * after 30 days, pushes after a day or beyond a hundred per user, spacings after a day.
 */
export function scheduleRetention(platform: Pick<Platform, 'database' | 'clock' | 'jobs'>): void {
  const { clock } = platform
  scheduleHourlyDeletion(platform, 'delete stored responses', idempotencyKeys, () =>
    lt(idempotencyKeys.created_at, after(clock, -limits.idempotency.keptFor)),
  )
  scheduleAttemptCleanup(platform)
  scheduleHourlyDeletion(platform, 'delete spacings', spacings, () =>
    lt(spacings.claimed_at, after(clock, -day)),
  )
  scheduleHourlyDeletion(platform, 'delete pushes', pushes, () => {
    const isOld = lt(pushes.created_at, after(clock, -limits.realtime.keptFor))
    return sql`${isOld} or ${isBeyondKept}`
  })
  schedulePartitions(platform, 'delete delivered events', {
    table: outboxEvents,
    keptFor: limits.outbox.eventsKeptFor,
    isOld: () => {
      const from = after(clock, -limits.outbox.eventsKeptFor)
      // No event is delivered before it is created; the index is on the creation.
      return sql`${lt(outboxEvents.created_at, from)} and ${lt(outboxEvents.delivered_at, from)} is true`
    },
  })
}

const isBeyondKept = sql`${pushes.id} in (select id from (
  select id, row_number() over (partition by user_id order by xact desc, id desc) as place from ${pushes}) ranked
  where place > ${limits.realtime.kept})`
