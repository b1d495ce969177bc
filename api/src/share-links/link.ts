import type { ShareLink } from '@akyede/contract/share-links'
import type { Executor } from '#platform/database.ts'
import { eq, gt, isNull, or, type SQL, sql } from '#platform/sql.ts'
import { shareLinks } from './tables.ts'

export type LinkRow = typeof shareLinks.$inferSelect

/** By its id or by its alias, whatever became of it. */
export async function findLink(executor: Executor, shareId: string): Promise<LinkRow | undefined> {
  const found = await executor
    .select()
    .from(shareLinks)
    .where(or(eq(shareLinks.share_id, shareId), eq(shareLinks.alias, shareId.toLowerCase())))
    .limit(2)
  // What somebody chose as a word never takes the place of an id.
  return found.find(link => link.share_id === shareId) ?? found[0]
}

export function linkStatus({ revoked_at, expires_at }: LinkRow, now: Date): 'open' | 'expired' | 'revoked' {
  if (revoked_at) return 'revoked'
  return expires_at && expires_at <= now ? 'expired' : 'open'
}

/** The same, as a condition. */
export const isOpenAt = (now: Date): SQL =>
  sql`(${isNull(shareLinks.revoked_at)} and ${or(isNull(shareLinks.expires_at), gt(shareLinks.expires_at, now))})`

/** The list to which a link leads that is open and asks for no password. */
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

/** Where a link leads; its alias where it has one. */
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
