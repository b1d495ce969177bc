import { limits } from '@akyede/contract/limits'
import { and, lt, sql } from 'drizzle-orm'
import { after } from './clock.ts'
import type { Platform } from './platform.ts'
import { idempotencyKeys, outboxEvents } from './tables.ts'

const hour = 3_600_000

/** What was kept for a while goes: answers of keyed calls after 48 hours (D6), told events after 30 days. */
export function forgetWhatIsOld({
  database,
  clock,
  jobs,
}: Pick<Platform, 'database' | 'clock' | 'jobs'>): void {
  jobs.every('forget what is old', hour, async () => {
    const answersFrom = after(clock, -limits.idempotency.keptFor)
    await database.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, answersFrom))
    const eventsFrom = after(clock, -limits.outbox.eventsKeptFor)
    await database.delete(outboxEvents).where(and(lt(outboxEvents.created_at, eventsFrom), isDelivered))
  })
}

// The queue's own view of its jobs leaves out what they carry.
const isDelivered = sql`not exists (
  select 1 from graphile_worker._private_jobs job where job.payload->>'event_id' = ${outboxEvents.id}::text)`
