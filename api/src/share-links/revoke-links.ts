import { limits } from '@akyede/contract/limits'
import type { Executor, Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { publishChange } from '#platform/response-cache.ts'
import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from '#platform/sql.ts'
import { buildLinkUrl, isOpenAt, type LinkRow } from './link.ts'
import { shareLinks } from './tables.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    list_link_revoked: { wishlist_id: string; link_id: string }
  }
}

type LinkRevocationContext = Pick<Platform, 'audit' | 'broadcast'>

/** Ends all links of a list in the transaction that makes it private or deletes it, and evicts its cached pages. */
export async function revokeShareLinks(
  platform: LinkRevocationContext,
  tx: Transaction,
  wishlistId: string,
  now: Date,
): Promise<void> {
  const ended = await tx
    .update(shareLinks)
    .set({ revoked_at: now })
    .where(and(eq(shareLinks.wishlist_id, wishlistId), isNull(shareLinks.revoked_at)))
    .returning()
  await publishRevocations(platform, tx, ended)
}

/**
 * Ends the links that a user created, of one list or of all, when they lose their rights. Aliases stay with their
 * list.
 */
export async function revokeShareLinksMadeBy(
  platform: LinkRevocationContext,
  tx: Transaction,
  userId: number,
  now: Date,
  wishlistId?: string,
): Promise<void> {
  const { made_by, revoked_at, wishlist_id } = shareLinks
  const ofList = wishlistId === undefined ? undefined : eq(wishlist_id, wishlistId)
  const ended = await tx
    .update(shareLinks)
    .set({ revoked_at: now })
    .where(and(eq(made_by, userId), ofList, isNull(revoked_at)))
    .returning()
  await publishRevocations(platform, tx, ended)
}

/** Ends one link. Idempotent. */
export async function revokeShareLink(
  platform: LinkRevocationContext,
  tx: Transaction,
  link: LinkRow,
  now: Date,
): Promise<LinkRow> {
  const ended = await tx
    .update(shareLinks)
    .set({ revoked_at: now })
    .where(and(eq(shareLinks.id, link.id), isNull(shareLinks.revoked_at)))
    .returning()
  await publishRevocations(platform, tx, ended)
  return ended[0] ?? link
}

async function publishRevocations(
  { audit, broadcast }: LinkRevocationContext,
  tx: Transaction,
  ended: LinkRow[],
): Promise<void> {
  for (const { id, wishlist_id, made_by } of ended) {
    await audit.write(tx, 'list_link_revoked', { wishlist_id, link_id: id }, { userId: made_by })
  }
  await publishChange(
    broadcast,
    tx,
    ended.map(link => link.wishlist_id),
  )
}

/** Links of a list, newest first: all open ones, and the latest ended ones. */
export async function findLinks(executor: Executor, wishlistId: string, now: Date): Promise<LinkRow[]> {
  const find = (condition: SQL | undefined) =>
    executor
      .select()
      .from(shareLinks)
      .where(and(eq(shareLinks.wishlist_id, wishlistId), condition))
      .orderBy(desc(shareLinks.created_at), desc(shareLinks.id))
  const open = await find(isOpenAt(now))
  const ended = await find(sql`not ${isOpenAt(now)}`).limit(limits.shareLinks.endedShown)
  return [...open, ...ended].toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())
}

/** Address of the newest open link by list; absent without one. */
export async function findLinkUrls(
  executor: Executor,
  publicUrl: string,
  wishlistIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  if (wishlistIds.length === 0) return new Map()
  const links = await executor
    .select()
    .from(shareLinks)
    .where(and(inArray(shareLinks.wishlist_id, [...wishlistIds]), isOpenAt(now)))
    .orderBy(asc(shareLinks.created_at), asc(shareLinks.id))
  // With several links, the last one wins.
  return new Map(links.map(link => [link.wishlist_id, buildLinkUrl(publicUrl, link)]))
}
