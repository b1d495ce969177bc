import { limits } from '@akyede/contract/limits'
import { after } from '#platform/clock.ts'
import { forgetHourly } from '#platform/forget-in-batches.ts'
import { paginate } from '#platform/paginate.ts'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { lt } from '#platform/sql.ts'
import { findActivity } from './find-activity.ts'
import { presentActivity } from './present-activity.ts'
import { activityEntries } from './tables.ts'

export { countOwnActivity, findLastActivity } from './find-activity.ts'
export { keepActivity } from './listeners.ts'
export { personalActivity } from './personal-records.ts'
export { presentActivity } from './present-activity.ts'

/** The feed of what people did, each reader's own (D128). */
export function registerActivity(serve: Serve, platform: Platform): void {
  const { database, clock } = platform

  serve('getActivity', async ({ query, caller: { userId } }) => {
    const { entries, total } = await findActivity(database, { ...query, userId })
    return {
      data: await presentActivity(database, userId, entries),
      pagination: paginate(query.page, query.limit, total),
    }
  })

  forgetHourly(platform, 'forget old activity', activityEntries, () =>
    lt(activityEntries.happened_at, after(clock, -limits.activity.keptFor)),
  )
}
