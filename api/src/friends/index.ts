import type { Serve } from '#platform/serve.ts'
import type { FriendsContext } from './context.ts'
import { forgetEndedRequests } from './forget.ts'
import { serveInvitations } from './invitation-routes.ts'
import { serveFriends } from './routes.ts'

export { seedDemoFriends } from './demo-friends.ts'
export { findFriends } from './find-friends.ts'
export { areBlocked, areFriends, countFriends, friendsOf, isBlocked } from './friends-and-blocks.ts'
export { personalFriends } from './personal-records.ts'
export { sendFriendInvitation } from './send-invitation.ts'

/** Who is whose friend, who asks whom, and who is kept apart from whom (D56, D94, D112, D113). */
export function registerFriends(serve: Serve, parts: FriendsContext): void {
  serveFriends(serve, parts)
  serveInvitations(serve, parts)
  forgetEndedRequests(parts.platform)
}
