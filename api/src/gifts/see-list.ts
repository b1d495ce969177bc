import { Failure } from '@akyede/contract/failures'
import type { Claims } from '@akyede/contract/gift-claims'
import { hasSignedInOn } from '#feature/accounts'
import { type LinkPasses, openLink, requirePass } from '#feature/share-links'
import { findList, findSurprised, type SeenList } from '#feature/wishlists'
import type { Caller } from '#platform/caller.ts'
import type { Executor } from '#platform/database.ts'

export interface ListAsked {
  readonly wishlist_id: string
  readonly share_id?: string | undefined
}

interface Asking {
  readonly caller: Caller
  readonly headers: Parameters<typeof requirePass>[2]
  readonly now: Date
}

/** The list as the caller sees it, by the link that they name. Refuses as lists and links do. */
export async function seeList(
  executor: Executor,
  passes: LinkPasses,
  { wishlist_id, share_id }: ListAsked,
  { caller, headers, now }: Asking,
): Promise<SeenList> {
  const userId = caller.kind === 'user' ? caller.userId : undefined
  if (share_id === undefined) return findList(executor, { userId }, wishlist_id)
  const { link, seen } = await openLink(executor, share_id, now)
  requirePass(passes, link, headers)
  if (seen.list.id !== wishlist_id) throw new Failure('wishlist.not_found')
  return findList(executor, { userId, linkedTo: wishlist_id }, wishlist_id)
}

/** Whether the list is the caller's own: they, or who keeps it with them as an owner. */
export const isOwners = ({ role }: SeenList): boolean => role === 'owner' || role === 'co_owner'

/** Whether somebody who is to be surprised has been signed in on the device (D150). */
export async function isOwnersDevice(
  executor: Executor,
  { list }: SeenList,
  { fingerprint }: Caller,
): Promise<boolean> {
  return (
    fingerprint !== undefined && hasSignedInOn(executor, await findSurprised(executor, list), fingerprint)
  )
}

/** What of claims the caller may know (D110, D150). */
export async function viewerOf(
  executor: Executor,
  seen: SeenList,
  caller: Caller,
): Promise<Claims['viewer']> {
  if (isOwners(seen) || (await isOwnersDevice(executor, seen, caller))) return 'owner'
  return seen.seesClaims ? 'guest' : 'keeper'
}
