import { limits } from '@akyede/contract/limits'
import { after } from '#platform/clock.ts'
import { forgetHourly } from '#platform/forget-in-batches.ts'
import type { Platform } from '#platform/platform.ts'
import { sql } from '#platform/sql.ts'
import { forgottenBefore } from './end-list.ts'
import type { ListParts } from './parts.ts'
import { wishlistItems, wishlists } from './tables.ts'

/** Once an hour: what was deleted for good, or so long ago that nobody brings it back. What was given keeps its item (D103). */
export function forgetDeleted(
  platform: Pick<Platform, 'database' | 'clock' | 'jobs'>,
  { claims }: Pick<ListParts, 'claims'>,
): void {
  const { clock } = platform
  forgetHourly(platform, 'forget deleted wishlists', wishlists, () => {
    const isGiven = sql`exists (select 1 from wishlist_items as item
      where item.wishlist_id = ${wishlists.id} and ${claims.standBehind(sql`item.id`)})`
    return sql`${wishlists.purge_at} <= ${forgottenBefore(clock.now())} and not ${isGiven}`
  })
  forgetHourly(platform, 'forget removed items', wishlistItems, () => {
    const longAgo = after(clock, -limits.wishlists.recoverFor)
    return sql`${wishlistItems.removed_at} <= ${longAgo} and not ${claims.standBehind(sql`${wishlistItems.id}`)}`
  })
}
