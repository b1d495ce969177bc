import { transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import type { ListDependencies } from './dependencies.ts'
import { findList, lockListFor } from './find-list.ts'
import {
  acceptInvitation,
  changeCollaborator,
  findInvitations,
  inviteCollaborator,
  removeCollaborator,
} from './manage-collaborators.ts'
import { notifyInvitationAccepted, notifyInvitee } from './notify-invitations.ts'
import { presentList } from './present-list.ts'

/** Serves the collaborators of a list (D55). */
export function serveCollaborators(serve: Serve, platform: Platform, dependencies: ListDependencies): void {
  const { database, clock } = platform
  serve('listWishlistInvitations', async ({ caller }) => ({
    data: await findInvitations(database, caller.userId),
  }))

  serve('inviteCollaborator', async ({ params, body, caller, tx }) => {
    const { list } = await lockListFor(tx, caller.userId, params.wishlistId, 'invite')
    const invited = await inviteCollaborator(tx, list, body, clock.now())
    await notifyInvitee(platform, tx, list, invited)
    return { data: invited }
  })

  serve('acceptInvitation', ({ params: { wishlistId }, caller: { userId } }) =>
    transaction(database, async tx => {
      const now = clock.now()
      await acceptInvitation(tx, wishlistId, userId, now)
      const seen = await findList(tx, { userId }, wishlistId)
      await notifyInvitationAccepted(platform, tx, seen.list, userId)
      return { data: await presentList(tx, dependencies, seen, now) }
    }),
  )

  serve('respondToInvitation', ({ params: { wishlistId }, body: { status }, caller: { userId } }) =>
    transaction(database, async tx => {
      const now = clock.now()
      if (status === 'declined') await removeCollaborator(tx, wishlistId, userId, dependencies.links, now)
      else {
        await acceptInvitation(tx, wishlistId, userId, now)
        await notifyInvitationAccepted(
          platform,
          tx,
          (await findList(tx, { userId }, wishlistId)).list,
          userId,
        )
      }
      return { data: { wishlist_id: wishlistId, status } }
    }),
  )

  serve('changeCollaborator', ({ params: { wishlistId, userId }, body, caller }) =>
    transaction(database, async tx => {
      await lockListFor(tx, caller.userId, wishlistId, 'invite')
      return { data: await changeCollaborator(tx, wishlistId, userId, body) }
    }),
  )

  serve('removeCollaborator', ({ params: { wishlistId, userId }, caller }) =>
    transaction(database, async tx => {
      // A collaborator or invited user can always leave.
      if (userId !== caller.userId) await lockListFor(tx, caller.userId, wishlistId, 'invite')
      await removeCollaborator(tx, wishlistId, userId, dependencies.links, clock.now())
      return { data: { user_id: userId } }
    }),
  )
}
