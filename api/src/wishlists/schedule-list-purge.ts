import { limits } from '@akyede/contract/limits'
import { after } from '#platform/clock.ts'
import { scheduleHourlyDeletion } from '#platform/delete-in-batches.ts'
import type { Platform } from '#platform/platform.ts'
import { sql } from '#platform/sql.ts'
import { purgedBefore } from './delete-list.ts'
import type { ListDependencies } from './dependencies.ts'
import { wishlistItems, wishlists } from './tables.ts'

/** Once an hour: what was deleted for good, or so long ago that nobody brings it back. What was given keeps its item (D103). */
export function scheduleListPurge(
  platform: Pick<Platform, 'database' | 'clock' | 'jobs'>,
  { claims }: Pick<ListDependencies, 'claims'>,
): void {
  const { clock } = platform
  scheduleHourlyDeletion(platform, 'forget deleted wishlists', wishlists, () => {
    const isGiven = sql`exists (select 1 from wishlist_items as item
      where item.wishlist_id = ${wishlists.id} and ${claims.hasGifts(sql`item.id`)})`
    return sql`${wishlists.purge_at} <= ${purgedBefore(clock.now())} and not ${isGiven}`
  })
  scheduleHourlyDeletion(platform, 'forget removed items', wishlistItems, () => {
    const longAgo = after(clock, -limits.wishlists.recoverFor)
    return sql`${wishlistItems.removed_at} <= ${longAgo} and not ${claims.hasGifts(sql`${wishlistItems.id}`)}`
  })
}
