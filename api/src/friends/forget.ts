import { limits } from '@akyede/contract/limits'
import { after } from '#platform/clock.ts'
import { scheduleHourlyDeletion } from '#platform/delete-in-batches.ts'
import type { Platform } from '#platform/platform.ts'
import { sql } from '#platform/sql.ts'
import { friendInvitations, friendships } from './tables.ts'

/** Requests that nobody answered, declines that hold nobody back any more, and invitations that have ended. */
export function forgetEndedRequests(platform: Pick<Platform, 'database' | 'clock' | 'jobs'>): void {
  const now = () => platform.clock.now().toISOString()
  const long = () => after(platform.clock, -limits.friends.askAgainAfter).toISOString()
  scheduleHourlyDeletion(platform, 'forget friend requests', friendships, () => {
    const isUnanswered = sql`(${friendships.status} = 'requested' and ${friendships.expires_at} <= ${now()})`
    return sql`(${isUnanswered} or (${friendships.status} = 'declined' and ${friendships.answered_at} <= ${long()}))`
  })
  scheduleHourlyDeletion(
    platform,
    'forget friend invitations',
    friendInvitations,
    () => sql`${friendInvitations.expires_at} <= ${now()}`,
  )
}
