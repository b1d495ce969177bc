import { isNotSuspended } from '#feature/accounts'
import { areBlocked, areFriends } from '#feature/friends'
import { isInGroup } from '#feature/groups'
import { and, eq, isNull, or, type SQL, sql } from '#platform/sql.ts'
import { wishlistCollaborators, wishlists } from './tables.ts'

/** The viewer: a user or a guest. */
export interface Viewer {
  readonly userId: number | undefined
  /** The list to which a live link led. */
  readonly linkedTo?: string
}

/**
 * The single read condition of lists: the owner sees it; unless it is archived, hidden by staff, or its owner is
 * suspended, also collaborators, holders of a link, and those whom its privacy names.
 */
export function canView({ userId, linkedTo }: Viewer | { userId: SQL; linkedTo?: string }): SQL {
  const ways: (SQL | undefined)[] = [userId === undefined ? isPublic : isOpenTo(userId)]
  if (linkedTo !== undefined) ways.push(eq(wishlists.id, linkedTo))
  const isOpen = and(
    isNull(wishlists.archived_at),
    isNull(wishlists.hidden_at),
    isNotSuspended(sql`${wishlists.user_id}`),
    or(...ways),
  )
  const isOwn = userId === undefined ? undefined : eq(wishlists.user_id, userId)
  return sql`(${isNull(wishlists.deleted_at)} and (${or(isOwn, isOpen)}))`
}

/** A collaborator who accepted the invitation (D55). */
export const isCollaborator = (userId: number | SQL): SQL => sql`exists (
  select 1 from ${wishlistCollaborators} as collaborator
  where collaborator.wishlist_id = ${wishlists.id} and collaborator.user_id = ${userId} and collaborator.status = 'accepted')`

const isPublic = eq(wishlists.privacy, 'public')

/** Collaborators, and users whom the privacy names; a block between viewer and owner excludes both (D94). */
const isOpenTo = (userId: number | SQL): SQL =>
  sql`((${or(isPublic, isCollaborator(userId), isForFriend(userId), isForGroup(userId))}) and not ${areBlocked(sql`${wishlists.user_id}`, userId)})`

const isForFriend = (userId: number | SQL): SQL =>
  sql`(${wishlists.privacy} = 'friends' and ${areFriends(sql`${wishlists.user_id}`, userId)})`

export const isForGroup = (userId: number | SQL): SQL =>
  sql`(${wishlists.privacy} = 'group' and ${isInGroup(sql`${wishlists.group_id}`, userId)})`
