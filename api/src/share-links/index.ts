import type { DeliveryFacts, ListLinks } from '#feature/wishlists'
import { after } from '#platform/clock.ts'
import { scheduleHourlyDeletion } from '#platform/delete-in-batches.ts'
import type { Passwords } from '#platform/password.ts'
import type { PersonalRecords } from '#platform/personal-records.ts'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { asc, eq, sql } from '#platform/sql.ts'
import { findLinkedList } from './link.ts'
import { findLinkUrls, revokeShareLinks, revokeShareLinksMadeBy } from './revoke-links.ts'
import { serveShareLinks } from './routes.ts'
import { shareLinks } from './tables.ts'
import { createUnlockTokens, type UnlockTokens } from './unlock-token.ts'

export { seedDemoLink } from './demo-link.ts'
export { openLink, requireUnlockToken } from './open-link.ts'
export { findListDeliveryAddress, presentListToGive } from './present-list-to-give.ts'
export type { UnlockTokens } from './unlock-token.ts'

/** The functions that lists call. */
export const createListLinks = (platform: Platform): ListLinks => ({
  findLinkUrls: (executor, wishlistIds, now) =>
    findLinkUrls(executor, platform.publicUrl(), wishlistIds, now),
  findLinkedList,
  end: (tx, wishlistId, now) => revokeShareLinks(platform, tx, wishlistId, now),
  endMadeBy: (tx, wishlistId, userId, now) => revokeShareLinksMadeBy(platform, tx, userId, now, wishlistId),
})

/** How long an ended link answers "closed"; afterwards it is unknown and its alias is free. */
const rememberedFor = 365 * 86_400_000

/** Serves share links; returns the check of unlock tokens. */
export function registerShareLinks(
  serve: Serve,
  platform: Platform,
  passwords: Passwords,
  delivery: DeliveryFacts,
): UnlockTokens {
  const passes = createUnlockTokens(platform.config, platform.clock)
  serveShareLinks(serve, { platform, passwords, unlockTokens: passes, delivery })
  scheduleHourlyDeletion(platform, 'delete ended links', shareLinks, () => {
    const long = after(platform.clock, -rememberedFor).toISOString()
    return sql`(${shareLinks.revoked_at} < ${long} or ${shareLinks.expires_at} < ${long})`
  })
  return passes
}

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
