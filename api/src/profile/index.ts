import type { Accounts } from '#feature/accounts'
import type { PersonalRecords } from '#platform/personal-records.ts'
import type { Platform } from '#platform/platform.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import type { Serve } from '#platform/serve.ts'
import { eraseAccounts } from './erase-accounts.ts'
import { makeExports } from './exports.ts'
import { serveProfile } from './routes.ts'

export { sendClosed } from './close-account.ts'
export { sendErasureCode } from './erasure-codes.ts'
export { sendExportMade } from './exports.ts'
export { personalPhoto, servePhotos } from './photos.ts'
export { findPeople } from './present-profile.ts'

interface ProfileOptions extends Pick<Accounts, 'passwords' | 'reauthenticate'> {
  readonly rateLimiter: RateLimiter
  /** The personal records of all features; the account itself comes last. */
  readonly records: readonly PersonalRecords[]
}

/** Serves the user's own account: profile, photo, data export and erasure (D81, D125, D152). */
export function registerProfile(
  serve: Serve,
  platform: Platform,
  { records, ...parts }: ProfileOptions,
): void {
  serveProfile(serve, { platform, ...parts })
  makeExports(platform, records)
  eraseAccounts(platform, records)
}
