import { limits } from '@akyede/contract/limits'
import { lt } from 'drizzle-orm'
import { after } from './clock.ts'
import type { Platform } from './platform.ts'
import { idempotencyKeys, outboxEvents } from './tables.ts'

const hour = 3_600_000

/** What was kept for a while goes: answers of keyed calls after 48 hours (D6), told events after 30 days. */
export function forgetWhatIsOld({ database, clock, jobs }: Platform): void {
  jobs.every('forget what is old', hour, async () => {
    const answersFrom = after(clock, -limits.idempotency.keptFor)
    await database.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, answersFrom))
    const eventsFrom = after(clock, -limits.outbox.eventsKeptFor)
    await database.delete(outboxEvents).where(lt(outboxEvents.created_at, eventsFrom))
  })
}
