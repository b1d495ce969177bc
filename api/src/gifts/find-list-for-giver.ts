import { Failure } from '@akyede/contract/failures'
import type { Claims } from '@akyede/contract/gift-claims'
import { hasSignedInOn } from '#feature/accounts'
import { openLink, requireUnlockToken, type UnlockTokens } from '#feature/share-links'
import { findList, findSurprisedUsers, type VisibleList } from '#feature/wishlists'
import type { Caller } from '#platform/caller.ts'
import type { Executor } from '#platform/database.ts'

export interface ListRequest {
  readonly wishlist_id: string
  readonly share_id?: string | undefined
}

interface ListRequester {
  readonly caller: Caller
  readonly headers: Parameters<typeof requireUnlockToken>[2]
  readonly now: Date
}

/** The list as the caller sees it through the given link. Refuses as lists and links do. */
export async function findListForGiver(
  executor: Executor,
  passes: UnlockTokens,
  { wishlist_id, share_id }: ListRequest,
  { caller, headers, now }: ListRequester,
): Promise<VisibleList> {
  const userId = caller.kind === 'user' ? caller.userId : undefined
  if (share_id === undefined) return findList(executor, { userId }, wishlist_id)
  const { link, seen } = await openLink(executor, share_id, now)
  requireUnlockToken(passes, link, headers)
  if (seen.list.id !== wishlist_id) throw new Failure('wishlist.not_found')
  // A link shows the list as a guest sees it.
  return userId === undefined ? seen : findList(executor, { userId, linkedTo: wishlist_id }, wishlist_id)
}

/** Whether the caller is the owner or a co-owner. */
export const isOwnerView = ({ role }: VisibleList): boolean => role === 'owner' || role === 'co_owner'

/** Whether an owner of the list has been signed in on this device (D150). */
export async function isOwnersDevice(
  executor: Executor,
  { list }: VisibleList,
  { fingerprint }: Caller,
): Promise<boolean> {
  return (
    fingerprint !== undefined &&
    hasSignedInOn(executor, await findSurprisedUsers(executor, list), fingerprint)
  )
}

/** The details of claims that the caller may see (D110, D150). A former co-owner sees none and keeps no list. */
export async function findClaimViewer(
  executor: Executor,
  seen: VisibleList,
  caller: Caller,
): Promise<Claims['viewer']> {
  if (seen.isFormerCoOwner) return 'keeper'
  if (isOwnerView(seen) || (await isOwnersDevice(executor, seen, caller))) return 'owner'
  return seen.canSeeClaims ? 'guest' : 'keeper'
}
