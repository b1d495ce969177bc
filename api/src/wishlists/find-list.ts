import { Failure } from '@akyede/contract/failures'
import type { WishlistRole } from '@akyede/contract/wishlists'
import type { Executor, Transaction } from '#platform/database.ts'
import { and, eq, type SQL, sql } from '#platform/sql.ts'
import { canView, type Viewer } from './can-view.ts'
import type { WishlistRow } from './dependencies.ts'
import { type ListAction, requireRight } from './rights.ts'
import { wishlistCollaborators, wishlists } from './tables.ts'

/** A list as somebody sees it. */
export interface VisibleList {
  readonly list: WishlistRow
  readonly role: WishlistRole
  /** What was given is theirs to know as it is to givers: never the owner's, nor a co-owner's (D55). */
  readonly canSeeClaims: boolean
}

/** Lists that meet a condition, with what the viewer is to each. The condition has to hold `canView`. */
export const selectLists = (executor: Executor, viewer: Viewer) =>
  executor
    .select({
      list: wishlists,
      role: wishlistCollaborators.role,
      sees: wishlistCollaborators.sees_claims,
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(wishlists)
    .leftJoin(wishlistCollaborators, isViewersCollaboration(viewer))

const isViewersCollaboration = ({ userId }: Viewer): SQL | undefined =>
  userId === undefined
    ? sql`false`
    : and(
        eq(wishlistCollaborators.wishlist_id, wishlists.id),
        eq(wishlistCollaborators.user_id, userId),
        eq(wishlistCollaborators.status, 'accepted'),
      )

export function toVisibleList(
  { userId }: Viewer,
  { list, role, sees }: { list: WishlistRow; role: string | null; sees: boolean | null },
): VisibleList {
  if (list.user_id === userId) return { list, role: 'owner', canSeeClaims: false }
  if (role === null) return { list, role: 'visitor', canSeeClaims: true }
  return { list, role: role as WishlistRole, canSeeClaims: role !== 'co_owner' && sees === true }
}

/** A list, if the viewer may see it. Refuses with `wishlist.not_found`, whatever the reason. */
export async function findList(executor: Executor, viewer: Viewer, wishlistId: string): Promise<VisibleList> {
  const [found] = await selectLists(executor, viewer).where(
    and(eq(wishlists.id, wishlistId), canView(viewer)),
  )
  if (!found) throw new Failure('wishlist.not_found')
  return toVisibleList(viewer, found)
}

/**
 * A list for somebody who wants to do something with it, locked until the transaction ends: edits of one list happen one
 * after the other. Refuses with `wishlist.not_found` or, who may see it, with `wishlist.not_allowed`.
 */
export async function lockListFor(
  tx: Transaction,
  userId: number,
  wishlistId: string,
  action: ListAction,
): Promise<VisibleList> {
  await tx.execute(sql`select 1 from wishlists where id = ${wishlistId} for no key update`)
  const seen = await findList(tx, { userId }, wishlistId)
  requireRight(seen.role, action)
  return seen
}

/** Makings of lists of one person happen one after the other, so that their number can be counted. */
export const lockListsOfOwner = (tx: Transaction, userId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`wishlists of ${userId}`}, 0))`)
