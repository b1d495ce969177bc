import type { PersonalRecords } from '#platform/personal-records.ts'
import type { Platform } from '#platform/platform.ts'
import { asc, eq } from '#platform/sql.ts'
import { revokeShareLinksMadeBy } from './revoke-links.ts'
import { shareLinks } from './tables.ts'

const { share_id, alias, wishlist_id, expires_at, revoked_at, created_at } = shareLinks

/** Links that a user created; they are closed when the account ends. */
export const personalLinks = (
  platform: Pick<Platform, 'audit' | 'broadcast' | 'clock'>,
): PersonalRecords => ({
  name: 'list_links',
  find: (executor, userId) =>
    executor
      .select({ share_id, alias, wishlist_id, expires_at, revoked_at, created_at })
      .from(shareLinks)
      .where(eq(shareLinks.made_by, userId))
      .orderBy(asc(created_at), asc(share_id)),
  async erase(tx, userId) {
    await revokeShareLinksMadeBy(platform, tx, userId, platform.clock.now())
    await tx.update(shareLinks).set({ password_hash: null }).where(eq(shareLinks.made_by, userId))
  },
})
