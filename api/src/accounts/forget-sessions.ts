import { limits } from '@akyede/contract/limits'
import { after } from '#platform/clock.ts'
import { scheduleHourlyDeletion } from '#platform/delete-in-batches.ts'
import type { Platform } from '#platform/platform.ts'
import { lt, sql } from '#platform/sql.ts'
import { sessions } from './tables.ts'

/**
 * Sessions go a month after their end, and their refresh tokens with them; until then a stolen secret that comes
 * back is still known as one.
 */
export function forgetOldSessions(platform: Platform): void {
  scheduleHourlyDeletion(platform, 'forget old sessions', sessions, () => {
    const from = after(platform.clock, -limits.session.keptAfterEnd)
    return sql`${lt(sessions.expires_at, from)} or ${lt(sessions.ended_at, from)}`
  })
}
