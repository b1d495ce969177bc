import type { ShareLink } from '@akyede/contract/share-links'
import type { Executor } from '#platform/database.ts'
import { eq, gt, isNull, or, type SQL, sql } from '#platform/sql.ts'
import { shareLinks } from './tables.ts'

export type LinkRow = typeof shareLinks.$inferSelect

/** A link by id or alias, in any state. */
export async function findLink(executor: Executor, shareId: string): Promise<LinkRow | undefined> {
  const found = await executor
    .select()
    .from(shareLinks)
    .where(or(eq(shareLinks.share_id, shareId), eq(shareLinks.alias, shareId.toLowerCase())))
    .limit(2)
  // An alias never overrides the id of another link.
  return found.find(link => link.share_id === shareId) ?? found[0]
}

export function linkStatus({ revoked_at, expires_at }: LinkRow, now: Date): 'open' | 'expired' | 'revoked' {
  if (revoked_at) return 'revoked'
  return expires_at && expires_at <= now ? 'expired' : 'open'
}

/** The same as an SQL condition. */
export const isOpenAt = (now: Date): SQL =>
  sql`(${isNull(shareLinks.revoked_at)} and ${or(isNull(shareLinks.expires_at), gt(shareLinks.expires_at, now))})`

/** The list of an open link without password. */
export async function findLinkedList(
  executor: Executor,
  shareId: string,
  now: Date,
): Promise<string | undefined> {
  const link = await findLink(executor, shareId)
  return link && linkStatus(link, now) === 'open' && link.password_hash === null
    ? link.wishlist_id
    : undefined
}

/** Address of a link, with its alias if it has one. */
export const buildLinkUrl = (publicUrl: string, { alias, share_id }: LinkRow): string =>
  `${publicUrl}/shared/${alias ?? share_id}`

export const presentLink = (link: LinkRow, publicUrl: string, now: Date): ShareLink => ({
  share_url: buildLinkUrl(publicUrl, link),
  share_id: link.share_id,
  alias: link.alias,
  expires_at: link.expires_at?.toISOString() ?? null,
  has_password: link.password_hash !== null,
  status: linkStatus(link, now),
  created_at: link.created_at.toISOString(),
})
