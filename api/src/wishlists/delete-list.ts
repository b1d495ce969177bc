import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { after } from '#platform/clock.ts'
import type { Transaction } from '#platform/database.ts'
import { scheduleHourlyDeletion } from '#platform/delete-in-batches.ts'
import type { Platform } from '#platform/platform.ts'
import { and, eq, gt, isNotNull, isNull, or, sql } from '#platform/sql.ts'
import { type EditContext, requireListCapacity } from './add-list.ts'
import type { ListDependencies, WishlistRow } from './dependencies.ts'
import { lockListFor } from './find-list.ts'
import { listInvitations, wishlistItems, wishlists } from './tables.ts'

type Parts = Pick<ListDependencies, 'links'>

const isOwn = ({ userId }: EditContext, wishlistId: string) =>
  and(eq(wishlists.id, wishlistId), eq(wishlists.user_id, userId))

/** Milliseconds for which a permanent deletion can be retried. */
const repeatable = 600_000

/**
 * Lists with `purge_at` before this time count as unknown, so that a row that is stored for a gift does not show.
 */
export const purgedBefore = (now: Date): Date => new Date(now.getTime() - repeatable)
const isNotPurged = (now: Date) => or(isNull(wishlists.purge_at), gt(wishlists.purge_at, purgedBefore(now)))

/**
 * Deletes a list, softly or permanently. Either way nobody sees it, and rows that gifts need stay until the purge
 * (D103). A deleted list stays as it is, but a permanent deletion is final.
 */
export async function deleteList(
  tx: Transaction,
  { links }: Parts,
  edit: EditContext,
  wishlistId: string,
  soft: boolean,
): Promise<void> {
  const { now, userId } = edit
  const purgeAt = soft ? new Date(now.getTime() + limits.wishlists.recoverFor) : now
  const [list] = await tx
    .update(wishlists)
    .set({
      deleted_at: sql`coalesce(${wishlists.deleted_at}, ${now})`,
      purge_at: sql`least(${wishlists.purge_at}, ${purgeAt})`,
    })
    .where(and(isOwn(edit, wishlistId), isNotPurged(now)))
    .returning({ id: wishlists.id })
  if (list) return links.end(tx, wishlistId, now)
  await lockListFor(tx, userId, wishlistId, 'end')
}

/** Hides a list from everyone but its owner. */
export async function archiveList(
  tx: Transaction,
  edit: EditContext,
  wishlistId: string,
): Promise<WishlistRow> {
  const { list } = await lockListFor(tx, edit.userId, wishlistId, 'end')
  if (list.archived_at) return list
  return changed(tx, edit, wishlistId, { archived_at: edit.now })
}

/** Restores a list that is archived, or was deleted softly and is not purged yet. */
export async function recoverList(
  tx: Transaction,
  edit: EditContext,
  wishlistId: string,
): Promise<WishlistRow> {
  const [deleted] = await tx
    .select({ id: wishlists.id })
    .from(wishlists)
    .where(and(isOwn(edit, wishlistId), isNotNull(wishlists.deleted_at), gt(wishlists.purge_at, edit.now)))
    .for('update')
  if (!deleted) {
    const { list } = await lockListFor(tx, edit.userId, wishlistId, 'end').catch(notFound)
    if (!list.archived_at) return list
  } else await requireListCapacity(tx, edit.userId)
  return changed(tx, edit, wishlistId, { archived_at: null, deleted_at: null, purge_at: null })
}

/** A co-owner learns nothing of a deleted list. */
function notFound(error: unknown): never {
  throw error instanceof Failure ? new Failure('wishlist.not_found') : error
}

async function changed(
  tx: Transaction,
  edit: EditContext,
  wishlistId: string,
  change: Partial<Pick<WishlistRow, 'archived_at' | 'deleted_at' | 'purge_at'>>,
): Promise<WishlistRow> {
  const [list] = await tx
    .update(wishlists)
    .set({ ...change, updated_at: edit.now })
    .where(isOwn(edit, wishlistId))
    .returning()
  if (!list) throw new Failure('wishlist.not_found')
  return list
}

/** Hourly: deletes lists and items past their recovery time, and expired invitations. Items of gifts stay (D103). */
export function scheduleListPurge(
  platform: Pick<Platform, 'database' | 'clock' | 'jobs'>,
  { claims }: Pick<ListDependencies, 'claims'>,
): void {
  const { clock } = platform
  scheduleHourlyDeletion(platform, 'delete deleted wishlists', wishlists, () => {
    const isGiven = sql`exists (select 1 from wishlist_items as item
      where item.wishlist_id = ${wishlists.id} and ${claims.hasGifts(sql`item.id`)})`
    return sql`${wishlists.purge_at} <= ${purgedBefore(clock.now())} and not ${isGiven}`
  })
  scheduleHourlyDeletion(
    platform,
    'delete list invitations',
    listInvitations,
    () => sql`${listInvitations.expires_at} <= ${clock.now().toISOString()}`,
  )
  scheduleHourlyDeletion(platform, 'delete removed items', wishlistItems, () => {
    const longAgo = after(clock, -limits.wishlists.recoverFor)
    return sql`${wishlistItems.removed_at} <= ${longAgo} and not ${claims.hasGifts(sql`${wishlistItems.id}`)}`
  })
}
