import { asc, eq } from 'drizzle-orm'
import type { PersonalRecords } from '#platform/personal-records.ts'
import { shareLinks } from './tables.ts'

const { share_id, alias, wishlist_id, expires_at, revoked_at, created_at } = shareLinks

/** The links that somebody made; they lead nowhere once the account has ended. */
export const personalLinks: PersonalRecords = {
  name: 'list_links',
  find: (executor, userId) =>
    executor
      .select({ share_id, alias, wishlist_id, expires_at, revoked_at, created_at })
      .from(shareLinks)
      .where(eq(shareLinks.made_by, userId))
      .orderBy(asc(created_at), asc(share_id)),
  async erase(tx, userId) {
    await tx.delete(shareLinks).where(eq(shareLinks.made_by, userId))
  },
}
