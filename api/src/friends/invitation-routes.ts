import { transaction } from '#platform/database.ts'
import type { Serve } from '#platform/serve.ts'
import type { FriendsContext } from './block-person.ts'
import { findFriend } from './find-friends.ts'
import {
  acceptInvitation,
  findInvitations,
  findOrCreateLink,
  readInvitation,
  withdrawInvitation,
} from './invitations.ts'

/** Serves invitations that are accepted with a secret: emailed ones, and each person's own link. */
export function serveInvitations(serve: Serve, { platform }: FriendsContext): void {
  const { database, clock } = platform

  serve('listFriendInvitations', async ({ caller }) => ({
    data: await findInvitations(database, caller.userId, clock.now()),
  }))

  serve('withdrawFriendInvitation', async ({ params, caller }) => {
    await withdrawInvitation(database, caller.userId, params.invitationId)
    return null
  })

  serve('openFriendLink', ({ body, caller }) =>
    transaction(database, async tx => ({
      data: await findOrCreateLink(platform, tx, caller.userId, body.renew),
    })),
  )

  serve('readFriendInvitation', async ({ body }) => ({
    data: await readInvitation(database, body.token, clock.now()),
  }))

  serve('acceptFriendInvitation', ({ body, caller: { userId } }) =>
    transaction(database, async tx => {
      const other = await acceptInvitation(platform, tx, userId, body.token)
      const friend = await findFriend(tx, userId, other, 'accepted', clock.now())
      if (!friend) throw new Error('a friend was not found')
      return { data: friend }
    }),
  )
}
