import type { Collaborator } from '@akyede/contract/wishlists'
import { findFirstNames } from '#feature/accounts'
import { notify } from '#feature/notifications'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { and, eq } from '#platform/sql.ts'
import type { WishlistRow } from './dependencies.ts'
import { wishlistCollaborators } from './tables.ts'

type List = Pick<WishlistRow, 'id' | 'name' | 'user_id'>

/** Notifies the invited user, once for each invitation. */
export async function notifyInvitee(
  platform: Platform,
  tx: Transaction,
  { id, name, user_id }: List,
  invited: Pick<Collaborator, 'user_id' | 'status'>,
): Promise<void> {
  if (invited.status !== 'invited') return
  const owner = (await findFirstNames(tx, [user_id])).get(user_id) ?? 'A friend'
  await notify(platform, tx, {
    userId: invited.user_id,
    category: 'wishlist',
    type: 'wishlist.invited',
    key: `wishlist.invited ${id} ${await invitedAt(tx, id, invited.user_id)}`,
    title: `${owner} invited you to share a wishlist`,
    message: `Accept or decline “${name}” on your wishlists page.`,
    link: '/wishlists',
  })
}

/** Notifies the owner of an accepted invitation. */
export async function notifyInvitationAccepted(
  platform: Platform,
  tx: Transaction,
  { id, name, user_id }: List,
  collaborator: number,
): Promise<void> {
  const who = (await findFirstNames(tx, [collaborator])).get(collaborator) ?? 'Your friend'
  await notify(platform, tx, {
    userId: user_id,
    category: 'wishlist',
    type: 'wishlist.accepted',
    key: `wishlist.accepted ${id} ${collaborator} ${await invitedAt(tx, id, collaborator)}`,
    title: `${who} now shares a wishlist with you`,
    message: `“${name}”`,
    link: `/wishlists/${id}`,
  })
}

async function invitedAt(tx: Transaction, wishlistId: string, userId: number): Promise<string> {
  const [collaborator] = await tx
    .select({ at: wishlistCollaborators.invited_at })
    .from(wishlistCollaborators)
    .where(and(eq(wishlistCollaborators.wishlist_id, wishlistId), eq(wishlistCollaborators.user_id, userId)))
  return collaborator?.at.toISOString() ?? ''
}
