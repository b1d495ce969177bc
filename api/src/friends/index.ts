import type { Serve } from '#platform/serve.ts'
import { forgetWhatEnded } from './forget.ts'
import type { FriendParts } from './friend-parts.ts'
import { serveInvitations } from './invitation-routes.ts'
import { serveFriends } from './routes.ts'

export { areApart, areFriends, countFriends, friendsOf, isApart } from './circles.ts'
export { seedDemoFriends } from './demo-friends.ts'
export { findFriends } from './find-friends.ts'
export { personalFriends } from './personal-records.ts'
export { sendFriendInvitation } from './send-invitation.ts'

/** Who is whose friend, who asks whom, and who is kept apart from whom (D56, D94, D112, D113). */
export function registerFriends(serve: Serve, parts: FriendParts): void {
  serveFriends(serve, parts)
  serveInvitations(serve, parts)
  forgetWhatEnded(parts.platform)
}
