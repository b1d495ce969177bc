import { limits } from '@akyede/contract/limits'
import { after } from '#platform/clock.ts'
import { scheduleHourlyDeletion } from '#platform/delete-in-batches.ts'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { sql } from '#platform/sql.ts'
import { serveGroups } from './routes.ts'
import { groupMembers } from './tables.ts'
import type { GroupLists } from './types.ts'

export { demoFamily, seedDemoGroups } from './demo-groups.ts'
export { findGroup, isInGroup, lockMembership } from './find-group.ts'
export { findGroupNames } from './find-groups.ts'
export { personalGroups } from './personal-records.ts'
export type { GroupLists, LikeMindedUser } from './types.ts'

/** Groups whose members show each other their lists (D114). */
export function registerGroups(serve: Serve, platform: Platform, lists: GroupLists): void {
  serveGroups(serve, platform, lists)
  scheduleHourlyDeletion(platform, 'delete ended invitations', groupMembers, () => {
    const longAgo = after(platform.clock, -limits.groups.askAgainAfter)
    return sql`${groupMembers.status} in ('declined','withdrawn') and ${groupMembers.ended_at} <= ${longAgo}`
  })
}
