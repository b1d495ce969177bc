import { limits } from '@akyede/contract/limits'
import { after } from '#platform/clock.ts'
import { scheduleHourlyDeletion } from '#platform/delete-in-batches.ts'
import type { Platform } from '#platform/platform.ts'
import { lt } from '#platform/sql.ts'
import { socialFlows } from './tables.ts'

/** What a provider said of somebody is kept no longer than the sign-in needs it. */
export function forgetFlows(platform: Pick<Platform, 'database' | 'clock' | 'jobs'>): void {
  scheduleHourlyDeletion(platform, 'forget sign-ins with providers', socialFlows, () =>
    lt(socialFlows.expires_at, after(platform.clock, -limits.social.keptAfterEnd)),
  )
}
