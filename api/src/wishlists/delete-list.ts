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
import { wishlistItems, wishlists } from './tables.ts'

type Parts = Pick<ListDependencies, 'links'>

const isOwn = ({ userId }: EditContext, wishlistId: string) =>
  and(eq(wishlists.id, wishlistId), eq(wishlists.user_id, userId))

/** A call may be repeated for so long after a list was deleted for good. */
const repeatable = 600_000

/** Until then no row goes, and afterwards none is known: whether a gift keeps it is not told. */
export const purgedBefore = (now: Date): Date => new Date(now.getTime() - repeatable)
const isNotPurged = (now: Date) => or(isNull(wishlists.purge_at), gt(wishlists.purge_at, purgedBefore(now)))

/**
 * Deletes a list, softly or for good: either way it is nobody's to see from now on, and what may stand behind it stays
 * until the hour in which it is purged (D103). What is deleted already stays as it is, but for good is for good.
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

/** Hides a list from everybody but its owner. */
export async function archiveList(
  tx: Transaction,
  edit: EditContext,
  wishlistId: string,
): Promise<WishlistRow> {
  const { list } = await lockListFor(tx, edit.userId, wishlistId, 'end')
  if (list.archived_at) return list
  return changed(tx, edit, wishlistId, { archived_at: edit.now })
}

/** Brings back what is archived, or was deleted softly and is not purged yet. */
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

/** Whoever only keeps a list with its owner learns nothing of what was deleted. */
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

/** Once an hour: what was deleted for good, or so long ago that nobody brings it back. What was given keeps its item (D103). */
export function scheduleListPurge(
  platform: Pick<Platform, 'database' | 'clock' | 'jobs'>,
  { claims }: Pick<ListDependencies, 'claims'>,
): void {
  const { clock } = platform
  scheduleHourlyDeletion(platform, 'forget deleted wishlists', wishlists, () => {
    const isGiven = sql`exists (select 1 from wishlist_items as item
      where item.wishlist_id = ${wishlists.id} and ${claims.hasGifts(sql`item.id`)})`
    return sql`${wishlists.purge_at} <= ${purgedBefore(clock.now())} and not ${isGiven}`
  })
  scheduleHourlyDeletion(platform, 'forget removed items', wishlistItems, () => {
    const longAgo = after(clock, -limits.wishlists.recoverFor)
    return sql`${wishlistItems.removed_at} <= ${longAgo} and not ${claims.hasGifts(sql`${wishlistItems.id}`)}`
  })
}
