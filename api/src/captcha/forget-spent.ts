import { limits } from '@akyede/contract/limits'
import { after } from '#platform/clock.ts'
import { scheduleHourlyDeletion } from '#platform/delete-in-batches.ts'
import type { Platform } from '#platform/platform.ts'
import { lt } from '#platform/sql.ts'
import { captchaSpent } from './tables.ts'

/** What is too old to count need not be known as spent; a while more, for clocks that differ. */
export function forgetSpentCaptchas(platform: Pick<Platform, 'database' | 'clock' | 'jobs'>): void {
  scheduleHourlyDeletion(platform, 'forget spent captchas', captchaSpent, () =>
    lt(captchaSpent.expires_at, after(platform.clock, -limits.captcha.keptAfterEnd)),
  )
}
