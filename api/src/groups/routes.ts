import type { Executor } from '#platform/database.ts'
import { paginate } from '#platform/paginate.ts'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { addGroup, changeGroup, changeRole, transferOwnership } from './change-group.ts'
import { findGroup, lockGroup, type VisibleGroup } from './find-group.ts'
import { findGroups } from './find-groups.ts'
import { inviteFriend } from './invite.ts'
import { joinGroup, respondToInvitation } from './join.ts'
import { leaveGroup, removeMember } from './leave.ts'
import { pushChanged } from './notifications.ts'
import { presentGroup, presentGroups } from './present-group.ts'
import { recommendGroups } from './recommend-groups.ts'
import type { GroupLists } from './types.ts'

/** Serves groups; their activity is served by the feed. */
export function serveGroups(serve: Serve, platform: Platform, lists: GroupLists): void {
  const { database } = platform
  const context = { platform, lists }

  serve('listGroups', async ({ query, caller }) => {
    const { groups, total } = await findGroups(database, caller.userId, query)
    return {
      data: await presentGroups(database, caller.userId, groups),
      pagination: paginate(query.page, query.limit, total),
    }
  })

  serve('recommendGroups', async ({ caller: { userId } }) => {
    const found = await recommendGroups(database, userId, lists)
    const visible = found.map(({ group }) => group)
    const shown = await presentGroups(database, userId, visible)
    return { data: shown.map((group, index) => ({ ...group, reason: found[index]?.reason ?? '' })) }
  })

  serve('getGroup', async ({ params: { groupId }, caller: { userId } }) =>
    respond(database, userId, await findGroup(database, userId, groupId)),
  )

  serve('addGroup', async ({ body, caller: { userId }, tx }) =>
    respond(tx, userId, await addGroup(platform, tx, userId, body)),
  )

  serve('changeGroup', async ({ params: { groupId }, body, caller: { userId }, tx }) => {
    const changed = await changeGroup(tx, await lockGroup(tx, userId, groupId), body)
    await pushChanged(platform, tx, groupId)
    return respond(tx, userId, changed)
  })

  serve('inviteToGroup', async ({ params: { groupId }, body, caller: { userId }, tx }) => {
    const visible = await lockGroup(tx, userId, groupId)
    await inviteFriend(platform, tx, visible, { inviter: userId, ...body })
    return respond(tx, userId, visible)
  })

  serve('respondToGroup', async ({ params: { groupId }, body, caller: { userId }, tx }) => {
    const visible = await lockGroup(tx, userId, groupId)
    const status = await respondToInvitation(platform, tx, visible, userId, body.status)
    await pushChanged(platform, tx, groupId)
    return { data: { group_id: groupId, status } }
  })

  serve('joinGroup', async ({ params: { groupId }, caller: { userId }, tx }) => {
    await joinGroup(platform, tx, await lockGroup(tx, userId, groupId), userId)
    await pushChanged(platform, tx, groupId)
    return respond(tx, userId, await findGroup(tx, userId, groupId))
  })

  serve('leaveGroup', async ({ params: { groupId }, caller: { userId }, tx }) => {
    const lists_made_private = await leaveGroup(context, tx, await lockGroup(tx, userId, groupId), userId)
    await pushChanged(platform, tx, groupId)
    return { data: { group_id: groupId, lists_made_private } }
  })

  serve('transferGroup', async ({ params: { groupId }, body, caller: { userId }, tx }) => {
    await transferOwnership(platform, tx, await lockGroup(tx, userId, groupId), {
      by: userId,
      userId: body.user_id,
    })
    await pushChanged(platform, tx, groupId)
    return respond(tx, userId, await findGroup(tx, userId, groupId))
  })

  serve('changeGroupMember', async ({ params, body, caller: { userId: by }, tx }) => {
    const visible = await lockGroup(tx, by, params.groupId)
    await changeRole(platform, tx, visible, { by, userId: params.userId, role: body.role })
    await pushChanged(platform, tx, params.groupId)
    return respond(tx, by, visible)
  })

  serve('removeGroupMember', async ({ params, caller: { userId: by }, tx }) => {
    const visible = await lockGroup(tx, by, params.groupId)
    await removeMember(context, tx, visible, { by, userId: params.userId })
    return respond(tx, by, visible)
  })
}

const respond = async (executor: Executor, userId: number, visible: VisibleGroup) => ({
  data: await presentGroup(executor, userId, visible),
})
