import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import type { CollaboratorRole } from '@akyede/contract/wishlist-fields'
import { findFirstNames } from '#feature/accounts'
import { transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import type { Serve } from '#platform/serve.ts'
import type { ListDependencies } from './dependencies.ts'
import { findList, lockListFor } from './find-list.ts'
import {
  acceptBySecret,
  findInvitation,
  findSentInvitations,
  saveInvitation,
  withdrawInvitation,
  withdrawLink,
} from './invitations.ts'
import {
  acceptInvitation,
  changeCollaborator,
  findInvitations,
  inviteCollaborator,
  removeCollaborator,
} from './manage-collaborators.ts'
import { notifyInvitationAccepted, notifyInvitee } from './notify-invitations.ts'
import { presentList } from './present-list.ts'
import { requireRight } from './rights.ts'
import { hideClaimsFromSurprised } from './surprised-users.ts'

/** Serves the collaborators of a list (D55). */
export function serveCollaborators(
  serve: Serve,
  platform: Platform,
  rateLimiter: Pick<RateLimiter, 'spendGuess'>,
  dependencies: ListDependencies,
): void {
  const { database, clock } = platform
  serveInvitations(serve, platform, rateLimiter, dependencies)

  serve('listWishlistInvitations', async ({ caller }) => ({
    data: await findInvitations(database, caller.userId),
  }))

  serve('inviteCollaborator', async ({ params, body, caller, tx }) => {
    const { list } = await lockListFor(tx, caller.userId, params.wishlistId, 'invite')
    const invited = await inviteCollaborator(tx, list, body, clock.now())
    await notifyInvitee(platform, tx, list, invited)
    return { data: invited }
  })

  serve('acceptInvitation', ({ params: { wishlistId }, caller }) =>
    transaction(database, async tx => {
      const { userId } = caller
      const now = clock.now()
      await acceptInvitation(tx, wishlistId, userId, now)
      const seen = await findList(tx, { userId }, wishlistId)
      await notifyInvitationAccepted(platform, tx, seen.list, userId)
      const shown = await hideClaimsFromSurprised(tx, seen, caller)
      return { data: await presentList(tx, dependencies, shown, now) }
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
      return { data: await changeCollaborator(tx, wishlistId, userId, body, clock.now()) }
    }),
  )

  serve('removeCollaborator', ({ params: { wishlistId, userId }, caller }) =>
    transaction(database, async tx => {
      // A collaborator or invited user can always leave.
      const isOwners = userId !== caller.userId
      if (isOwners) await lockListFor(tx, caller.userId, wishlistId, 'invite')
      const removed = await removeCollaborator(tx, wishlistId, userId, dependencies.links, clock.now())
      if (removed && isOwners) await withdrawLink(tx, wishlistId)
      return { data: { user_id: userId } }
    }),
  )
}

/** Serves invitations by email, SMS or link, which the invited person accepts with a secret. */
function serveInvitations(
  serve: Serve,
  platform: Platform,
  rateLimiter: Pick<RateLimiter, 'spendGuess'>,
  dependencies: ListDependencies,
): void {
  const { database, clock } = platform
  serve('sendListInvitation', async ({ params, body, caller, tx }) => {
    await lockListFor(tx, caller.userId, params.wishlistId, 'invite')
    const open = await findSentInvitations(platform, tx, params.wishlistId)
    if (body.email !== undefined || body.phone !== undefined) {
      if (!caller.verified) throw new Failure('auth.verification_required')
      const quota = { key: `list invitations:${caller.userId}`, ...limits.wishlists.invitations.sent }
      await rateLimiter.spendGuess([quota], 1)
      // A list has as many open invitations as it may have collaborators.
      if (open.length > limits.wishlists.collaborators) throw new Failure('wishlist.too_many_collaborators')
    }
    return { data: await saveInvitation(platform, tx, params.wishlistId, body) }
  })

  serve('listSentInvitations', async ({ params, caller }) => {
    const { role } = await findList(database, { userId: caller.userId }, params.wishlistId)
    requireRight(role, 'invite')
    return { data: await findSentInvitations(platform, database, params.wishlistId) }
  })

  serve('withdrawListInvitation', ({ params, caller }) =>
    transaction(database, async tx => {
      await lockListFor(tx, caller.userId, params.wishlistId, 'invite')
      await withdrawInvitation(tx, params.wishlistId, params.invitationId)
      return null
    }),
  )

  serve('readListInvitation', async ({ body }) => {
    const { invitation, list } = await findInvitation(database, body.token, clock.now())
    const owner = (await findFirstNames(database, [list.user_id])).get(list.user_id) ?? ''
    const role = invitation.role as CollaboratorRole
    return { data: { wishlist: { name: list.name }, owner: { first_name: owner }, role } }
  })

  serve('acceptListInvitation', ({ body, caller }) =>
    transaction(database, async tx => {
      const { userId } = caller
      const now = clock.now()
      const { list, isNew } = await acceptBySecret(tx, userId, body.token, now)
      if (isNew) await notifyInvitationAccepted(platform, tx, list, userId)
      const seen = await hideClaimsFromSurprised(tx, await findList(tx, { userId }, list.id), caller)
      return { data: await presentList(tx, dependencies, seen, now) }
    }),
  )
}
