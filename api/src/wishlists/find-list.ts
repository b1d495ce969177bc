import { Failure } from '@akyede/contract/failures'
import type { WishlistRole } from '@akyede/contract/wishlists'
import type { Executor, Transaction } from '#platform/database.ts'
import { and, eq, type SQL, sql } from '#platform/sql.ts'
import { canView, type Viewer } from './can-view.ts'
import type { WishlistRow } from './dependencies.ts'
import { type ListAction, requireRight } from './rights.ts'
import { formerCoOwners, wishlistCollaborators, wishlists } from './tables.ts'

/** A list as a viewer sees it. */
export interface VisibleList {
  readonly list: WishlistRow
  readonly role: WishlistRole
  /** Whether the viewer sees claims like a giver; never true for the owner, a co-owner (D55) or a former one (0147). */
  readonly canSeeClaims: boolean
  /** Whether the viewer was a co-owner and is none any more. */
  readonly isFormerCoOwner: boolean
}

/** Lists that meet a condition, with the viewer's role. The condition must include `canView`. */
export const selectLists = (executor: Executor, viewer: Viewer) =>
  executor
    .select({
      list: wishlists,
      role: wishlistCollaborators.role,
      sees: wishlistCollaborators.sees_claims,
      former: formerCoOwners.user_id,
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(wishlists)
    .leftJoin(wishlistCollaborators, isViewersCollaboration(viewer))
    .leftJoin(formerCoOwners, wasViewersCollaboration(viewer))

const isViewersCollaboration = ({ userId }: Viewer): SQL | undefined =>
  userId === undefined
    ? sql`false`
    : and(
        eq(wishlistCollaborators.wishlist_id, wishlists.id),
        eq(wishlistCollaborators.user_id, userId),
        eq(wishlistCollaborators.status, 'accepted'),
      )

const wasViewersCollaboration = ({ userId }: Viewer): SQL | undefined =>
  userId === undefined
    ? sql`false`
    : and(eq(formerCoOwners.wishlist_id, wishlists.id), eq(formerCoOwners.user_id, userId))

interface ListOfViewer {
  readonly list: WishlistRow
  readonly role: string | null
  readonly sees: boolean | null
  readonly former: number | null
}

export function toVisibleList({ userId }: Viewer, { list, role, sees, former }: ListOfViewer): VisibleList {
  if (list.user_id === userId) return ofOwner(list)
  const isFormerCoOwner = former !== null && role !== 'co_owner'
  if (role === null) return { list, role: 'visitor', canSeeClaims: !isFormerCoOwner, isFormerCoOwner }
  const canSeeClaims = sees === true && role !== 'co_owner' && !isFormerCoOwner
  return { list, role: role as WishlistRole, canSeeClaims, isFormerCoOwner }
}

/** A list as its owner sees it. */
export const ofOwner = (list: WishlistRow): VisibleList => ({
  list,
  role: 'owner',
  canSeeClaims: false,
  isFormerCoOwner: false,
})

/** A list that the viewer may see. Refuses with `wishlist.not_found` for every reason. */
export async function findList(executor: Executor, viewer: Viewer, wishlistId: string): Promise<VisibleList> {
  const [found] = await selectLists(executor, viewer).where(
    and(eq(wishlists.id, wishlistId), canView(viewer)),
  )
  if (!found) throw new Failure('wishlist.not_found')
  return toVisibleList(viewer, found)
}

/**
 * Locks a list for an action until the transaction ends, so that edits are serialised. Refuses with
 * `wishlist.not_found`, or with `wishlist.not_allowed` when the caller may see it.
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

/** Serialises the creation of lists of one user, so that they can be counted. */
export const lockListsOfOwner = (tx: Transaction, userId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`wishlists of ${userId}`}, 0))`)
