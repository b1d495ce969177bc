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
  const ground = { platform, lists }

  serve('listGroups', async ({ query, caller }) => {
    const { groups, total } = await findGroups(database, caller.userId, query)
    return {
      data: await presentGroups(database, caller.userId, groups),
      pagination: paginate(query.page, query.limit, total),
    }
  })

  serve('recommendGroups', async ({ caller: { userId } }) => {
    const found = await recommendGroups(database, userId, lists)
    const seen = found.map(one => one.seen)
    const shown = await presentGroups(database, userId, seen)
    return { data: shown.map((group, index) => ({ ...group, reason: found[index]?.reason ?? '' })) }
  })

  serve('getGroup', async ({ params: { groupId }, caller: { userId } }) =>
    answer(database, userId, await findGroup(database, userId, groupId)),
  )

  serve('addGroup', async ({ body, caller: { userId }, tx }) =>
    answer(tx, userId, await addGroup(platform, tx, userId, body)),
  )

  serve('changeGroup', async ({ params: { groupId }, body, caller: { userId }, tx }) => {
    const changed = await changeGroup(tx, await lockGroup(tx, userId, groupId), body)
    await pushChanged(platform, tx, groupId)
    return answer(tx, userId, changed)
  })

  serve('inviteToGroup', async ({ params: { groupId }, body, caller: { userId }, tx }) => {
    const seen = await lockGroup(tx, userId, groupId)
    await inviteFriend(platform, tx, seen, { inviter: userId, ...body })
    return answer(tx, userId, seen)
  })

  serve('respondToGroup', async ({ params: { groupId }, body, caller: { userId }, tx }) => {
    const seen = await lockGroup(tx, userId, groupId)
    const status = await respondToInvitation(platform, tx, seen, userId, body.status)
    await pushChanged(platform, tx, groupId)
    return { data: { group_id: groupId, status } }
  })

  serve('joinGroup', async ({ params: { groupId }, caller: { userId }, tx }) => {
    await joinGroup(platform, tx, await lockGroup(tx, userId, groupId), userId)
    await pushChanged(platform, tx, groupId)
    return answer(tx, userId, await findGroup(tx, userId, groupId))
  })

  serve('leaveGroup', async ({ params: { groupId }, caller: { userId }, tx }) => {
    const lists_made_private = await leaveGroup(ground, tx, await lockGroup(tx, userId, groupId), userId)
    await pushChanged(platform, tx, groupId)
    return { data: { group_id: groupId, lists_made_private } }
  })

  serve('transferGroup', async ({ params: { groupId }, body, caller: { userId }, tx }) => {
    await transferOwnership(platform, tx, await lockGroup(tx, userId, groupId), {
      by: userId,
      userId: body.user_id,
    })
    await pushChanged(platform, tx, groupId)
    return answer(tx, userId, await findGroup(tx, userId, groupId))
  })

  serve('changeGroupMember', async ({ params, body, caller: { userId: by }, tx }) => {
    const seen = await lockGroup(tx, by, params.groupId)
    await changeRole(platform, tx, seen, { by, userId: params.userId, role: body.role })
    await pushChanged(platform, tx, params.groupId)
    return answer(tx, by, seen)
  })

  serve('removeGroupMember', async ({ params, caller: { userId: by }, tx }) => {
    const seen = await lockGroup(tx, by, params.groupId)
    await removeMember(ground, tx, seen, { by, userId: params.userId })
    return answer(tx, by, seen)
  })
}

const answer = async (executor: Executor, userId: number, seen: VisibleGroup) => ({
  data: await presentGroup(executor, userId, seen),
})
