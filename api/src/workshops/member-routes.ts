import { workshopLimits } from '@akyede/contract/workshop-limits'
import type { Executor } from '#platform/database.ts'
import { transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import type { Serve } from '#platform/serve.ts'
import { findInvitations, findReceived, inviteAddress, respond, withdrawInvitation } from './invitations.ts'
import { changeRole, findMembers, removeMember } from './members.ts'
import { findRole } from './membership.ts'

/** Serves the members of a workshop and the invitations to one. */
export function serveMembers(
  serve: Serve,
  platform: Platform,
  rateLimiter: Pick<RateLimiter, 'spendGuess'>,
): void {
  const { database, clock } = platform
  const present = async (executor: Executor, vendorId: string, userId: number) => ({
    data: {
      members: await findMembers(executor, vendorId),
      invitations:
        (await findRole(executor, vendorId, userId)) === 'owner'
          ? await findInvitations(executor, vendorId, clock.now())
          : [],
    },
  })

  serve('listWorkshopMembers', ({ params: { vendorId }, caller: { userId } }) =>
    present(database, vendorId, userId),
  )

  serve('inviteWorkshopMember', async ({ params: { vendorId }, body: { role, ...address }, caller, tx }) => {
    const { sent } = workshopLimits.workshops.invitations
    await rateLimiter.spendGuess([{ key: `workshop invitations:${caller.userId}`, ...sent }], 1)
    return { data: await inviteAddress(tx, platform, { vendorId, inviter: caller.userId, address, role }) }
  })

  serve('withdrawMemberInvitation', async ({ params: { vendorId, invitationId } }) => {
    await withdrawInvitation(database, vendorId, invitationId)
    return null
  })

  serve('changeWorkshopMember', async ({ params: { vendorId, userId }, body: { role }, caller, tx }) => {
    await changeRole(tx, platform, { vendorId, by: caller.userId, userId, role })
    return present(tx, vendorId, caller.userId)
  })

  serve('removeWorkshopMember', async ({ params: { vendorId, userId }, caller }) => {
    await transaction(database, tx => removeMember(tx, platform, { vendorId, by: caller.userId, userId }))
    return null
  })

  serve('listReceivedInvitations', async ({ caller: { userId } }) => ({
    data: await findReceived(database, userId, clock.now()),
  }))

  serve('respondToWorkshop', async ({ params: { vendorId }, body: { status }, caller: { userId }, tx }) => {
    await respond(tx, platform, { vendorId, userId, accepts: status === 'accepted' })
    return { data: { status } }
  })
}
