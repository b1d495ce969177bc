import { limits } from '@akyede/contract/limits'
import { after } from '#platform/clock.ts'
import { scheduleHourlyDeletion } from '#platform/delete-in-batches.ts'
import type { Platform } from '#platform/platform.ts'
import { and, eq, lt, sql } from '#platform/sql.ts'
import { newsletterSubscriptions } from './tables.ts'

const { status, confirm_expires_at, ended_at } = newsletterSubscriptions

/** Who never confirmed, and who left a month ago, is forgotten. */
export function forgetSubscriptions(platform: Platform): void {
  scheduleHourlyDeletion(platform, 'forget newsletter subscriptions', newsletterSubscriptions, () => {
    const neverConfirmed = and(eq(status, 'pending'), lt(confirm_expires_at, platform.clock.now()))
    const longGone = lt(ended_at, after(platform.clock, -limits.newsletter.keptAfterEnd))
    return sql`(${neverConfirmed}) or ${longGone}`
  })
}
