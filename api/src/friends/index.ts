import { limits } from '@akyede/contract/limits'
import { after } from '#platform/clock.ts'
import { scheduleHourlyDeletion } from '#platform/delete-in-batches.ts'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { sql } from '#platform/sql.ts'
import type { FriendsContext } from './block-person.ts'
import { serveInvitations } from './invitation-routes.ts'
import { serveFriends } from './routes.ts'
import { friendInvitations, friendships } from './tables.ts'

export { seedDemoFriends } from './demo-friends.ts'
export { findFriends } from './find-friends.ts'
export { areBlocked, areFriends, countFriends, friendsOf, isBlocked } from './friends-and-blocks.ts'
export { personalFriends } from './personal-records.ts'
export { type MessageLimits, sendFriendInvitation, sendInvitation } from './send-invitation.ts'

/** Friends, friend requests, invitations and blocks (D56, D94, D112, D113). */
export function registerFriends(serve: Serve, parts: FriendsContext): void {
  serveFriends(serve, parts)
  serveInvitations(serve, parts)
  deleteEndedRequests(parts.platform)
}

/** Deletes expired requests and invitations, and declines after which a new request is allowed. */
function deleteEndedRequests(platform: Pick<Platform, 'database' | 'clock' | 'jobs'>): void {
  const now = () => platform.clock.now().toISOString()
  const oldest = () => after(platform.clock, -limits.friends.askAgainAfter).toISOString()
  scheduleHourlyDeletion(platform, 'delete friend requests', friendships, () => {
    const isUnanswered = sql`(${friendships.status} = 'requested' and ${friendships.expires_at} <= ${now()})`
    return sql`(${isUnanswered} or (${friendships.status} = 'declined' and ${friendships.answered_at} <= ${oldest()}))`
  })
  scheduleHourlyDeletion(
    platform,
    'delete friend invitations',
    friendInvitations,
    () => sql`${friendInvitations.expires_at} <= ${now()}`,
  )
}
