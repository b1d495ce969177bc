import { isNotSuspended } from '#feature/accounts'
import { areBlocked, areFriends } from '#feature/friends'
import { isInGroup } from '#feature/groups'
import { and, eq, isNull, or, type SQL, sql } from '#platform/sql.ts'
import { wishlistCollaborators, wishlists } from './tables.ts'

/** Who looks: somebody who is signed in, or nobody that is known. */
export interface Viewer {
  readonly userId: number | undefined
  /** The list to which a live link led. */
  readonly linkedTo?: string
}

/**
 * The one condition under which a list is read: by its owner; while it is not archived and its owner not suspended also
 * by those who keep it with them, by whoever holds a link, and by those whom its privacy names.
 */
export function canView({ userId, linkedTo }: Viewer | { userId: SQL; linkedTo?: string }): SQL {
  const ways: (SQL | undefined)[] = [userId === undefined ? isPublic : isOpenTo(userId)]
  if (linkedTo !== undefined) ways.push(eq(wishlists.id, linkedTo))
  const isOpen = and(isNull(wishlists.archived_at), isNotSuspended(sql`${wishlists.user_id}`), or(...ways))
  const isOwn = userId === undefined ? undefined : eq(wishlists.user_id, userId)
  return sql`(${isNull(wishlists.deleted_at)} and (${or(isOwn, isOpen)}))`
}

/** Somebody who was invited and said yes (D55). */
export const isCollaborator = (userId: number | SQL): SQL => sql`exists (
  select 1 from ${wishlistCollaborators} as keeper
  where keeper.wishlist_id = ${wishlists.id} and keeper.user_id = ${userId} and keeper.status = 'accepted')`

const isPublic = eq(wishlists.privacy, 'public')

/** Who keeps it, or whom its privacy names; nobody of whom one has blocked the other (D94). */
const isOpenTo = (userId: number | SQL): SQL =>
  sql`((${or(isPublic, isCollaborator(userId), isForFriend(userId), isForGroup(userId))}) and not ${areBlocked(sql`${wishlists.user_id}`, userId)})`

const isForFriend = (userId: number | SQL): SQL =>
  sql`(${wishlists.privacy} = 'friends' and ${areFriends(sql`${wishlists.user_id}`, userId)})`

export const isForGroup = (userId: number | SQL): SQL =>
  sql`(${wishlists.privacy} = 'group' and ${isInGroup(sql`${wishlists.group_id}`, userId)})`
