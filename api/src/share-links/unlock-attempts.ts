import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { addressBlockOf } from '#platform/address-block.ts'
import { claimAttempt, releaseAttempt, secondsUntil } from '#platform/counted-attempts.ts'
import type { Platform } from '#platform/platform.ts'
import type { LinkRow } from './link.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    list_unlock_lock: { link_id: string }
  }
}

const { tries, triesWithin } = limits.shareLinks
const policy = { atMost: tries, lockedFor: triesWithin, forgottenAfter: triesWithin }

/**
 * Counts a password attempt by network before the password is checked. Refuses with `link.tries_spent`. Returns a
 * function that undoes the count after a correct password.
 */
export async function countUnlockAttempt(
  platform: Pick<Platform, 'audit' | 'clock' | 'config' | 'database'>,
  link: LinkRow,
  address: string,
): Promise<() => Promise<void>> {
  const { audit, database } = platform
  const network = addressBlockOf(address)
  const key = { kind: 'list password', of: `${link.id} ${network}` }
  const claim = await claimAttempt(database, platform, key, policy)
  if (claim.kind === 'locked') {
    throw new Failure('link.tries_spent', { retryAfter: secondsUntil(claim.until, platform) })
  }
  if (claim.last) {
    const who = { userId: link.made_by, actor: 'stranger' as const, network }
    await audit.write(database, 'list_unlock_lock', { link_id: link.id }, who)
  }
  return () => releaseAttempt(database, platform, key)
}
