import type { ResponseFor } from '@akyede/contract/api'
import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { findGroup } from '#feature/groups'
import { after } from '#platform/clock.ts'
import { scheduleHourlyDeletion } from '#platform/delete-in-batches.ts'
import { paginate } from '#platform/paginate.ts'
import type { PersonalRecords } from '#platform/personal-records.ts'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { desc, eq, lt, or } from '#platform/sql.ts'
import { type ActivityQuery, findActivity } from './find-activity.ts'
import { presentActivity } from './present-activity.ts'
import { activityEntries } from './tables.ts'

export { seedDemoActivity } from './demo-activity.ts'
export { countOwnActivity, findLastActivity } from './find-activity.ts'
export { recordActivity } from './listeners.ts'
export { presentActivity } from './present-activity.ts'

/** Serves the activity feed, which each reader sees differently (D128). */
export function registerActivity(serve: Serve, platform: Platform): void {
  const { database, clock } = platform

  async function respond(query: ActivityQuery): Promise<ResponseFor<'getActivity'>> {
    const { entries, total } = await findActivity(database, query)
    return {
      data: await presentActivity(database, query.userId, entries),
      pagination: paginate(query.page, query.limit, total),
    }
  }

  serve('getActivity', ({ query, caller: { userId } }) => respond({ ...query, userId }))

  serve('getGroupActivity', async ({ params: { groupId }, query, caller: { userId } }) => {
    const { role } = await findGroup(database, userId, groupId)
    if (!role) throw new Failure('group.not_found')
    return respond({ ...query, userId, groupId })
  })

  scheduleHourlyDeletion(platform, 'delete old activity', activityEntries, () =>
    lt(activityEntries.happened_at, after(clock, -limits.activity.keptFor)),
  )
}

const { user_id, other_user_id, type, amount, answer, happened_at } = activityEntries

/**
 * Personal records of the activity feed. Lists, groups, events, orders and gifts export their own records.
 */
export const personalActivity: PersonalRecords = {
  name: 'activity',
  find: (executor, userId) =>
    executor
      .select({ type, amount, answer, happened_at })
      .from(activityEntries)
      .where(eq(user_id, userId))
      .orderBy(desc(happened_at)),
  async erase(tx, userId) {
    await tx.delete(activityEntries).where(or(eq(user_id, userId), eq(other_user_id, userId)))
  },
}
