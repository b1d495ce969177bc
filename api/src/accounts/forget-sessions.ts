import { limits } from '@akyede/contract/limits'
import { lt, or } from 'drizzle-orm'
import { after } from '#platform/clock.ts'
import type { Platform } from '#platform/platform.ts'
import { sessions } from './tables.ts'

const hour = 3_600_000

/**
 * Sessions go a month after their end, and their refresh tokens with them; until then a stolen secret that comes
 * back is still known as one.
 */
export function forgetOldSessions({ database, clock, jobs }: Platform): void {
  jobs.every('forget old sessions', hour, async () => {
    const from = after(clock, -limits.session.keptAfterEnd)
    await database.delete(sessions).where(or(lt(sessions.expires_at, from), lt(sessions.ended_at, from)))
  })
}
