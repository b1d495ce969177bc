import { changeStatus } from '#feature/accounts'
import { reviewsOfAuthorChanged } from '#feature/catalogue'
import { publishOwnerListsChanged } from '#feature/wishlists'
import type { ActedBy } from '#platform/audit.ts'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'

/**
 * Suspends or restores an account, and hides or shows its lists and reviews. Returns the number of ended sessions, and
 * 'unchanged' when the step does not apply. Fails with `office.last_super_admin`.
 */
export async function changeAccount(
  tx: Transaction,
  platform: Platform,
  change: Parameters<typeof changeStatus>[2],
  by: ActedBy,
): Promise<number | 'unchanged'> {
  const ended = await changeStatus(tx, platform, change, by)
  if (ended === 'unchanged') return ended
  await publishOwnerListsChanged(platform, tx, change.userId)
  await reviewsOfAuthorChanged(platform, tx, change.userId)
  return ended
}
