import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { setUpFriendGroup } from '#test/friend-group.ts'
import { befriendOwner } from '#test/friends.ts'
import type { Program } from '#test/program.ts'

const circle = setUpFriendGroup()
let ama: Program
let kofi: Program
let efua: Program
let yaw: Program
beforeEach(() => {
  ;({ ama, kofi, efua, yaw } = circle.people)
})

const run = (statement: ReturnType<typeof sql>) => circle.shop.database.execute(statement)
const add = async (who: Program, list: object = {}): Promise<string> =>
  (await who.call('addWishlist', { body: { name: 'Our home', ...list } } as never)).body.data.id
const invite = async (who: Program, wishlistId: string, user_id: number, role = 'editor') => {
  await befriendOwner(circle.shop, wishlistId, user_id)
  return who.call('inviteCollaborator', { params: { wishlistId }, body: { user_id, role } } as never)
}
const keep = async (who: Program, wishlistId: string, name: 'kofi' | 'efua', role?: string) => {
  await invite(who, wishlistId, circle.ids[name], role)
  await circle.people[name].call('acceptInvitation', { params: { wishlistId } })
}
const seen = async (who: Program, wishlistId: string) =>
  (await who.call('getWishlist', { params: { wishlistId } })).body.data

describe('collaborators of a list', () => {
  test('are shown to others once they accept, and to the owner at once', async () => {
    const list = await add(ama)
    await keep(ama, list, 'kofi', 'co_owner')
    await invite(ama, list, circle.ids.efua)
    const people = async (who: Program) => (await seen(who, list)).collaborators.map(one => one.user_id)
    expect(await people(ama)).toEqual([circle.ids.kofi, circle.ids.efua])
    expect(await people(kofi)).toEqual([circle.ids.kofi])
  })

  test('cannot be invited when their account is suspended or erased', async () => {
    const list = await add(ama)
    for (const change of [sql`is_active = false`, sql`erased_at = now()`]) {
      await run(sql`update users set ${change} where id = ${circle.ids.yaw}`)
      const { status, body } = await invite(ama, list, circle.ids.yaw)
      await run(sql`update users set is_active = true, erased_at = null where id = ${circle.ids.yaw}`)
      expect([status, body.code]).toEqual([404, 'wishlist.person_not_found'])
    }
  })

  test('find only lists that they may edit among those to save to', async () => {
    const [editors, viewers] = [await add(ama, { name: 'Ours' }), await add(ama, { name: 'To look at' })]
    await keep(ama, editors, 'kofi', 'editor')
    await keep(ama, viewers, 'kofi', 'viewer')
    const { lists } = (await kofi.call('listSavedGifts', {})).body.data
    expect(lists.map(({ name }) => name)).toEqual(['Ours'])
  })
})

test('deletes one’s own of several lists and says for each other whether it is visible', async () => {
  const own = await add(kofi)
  const [open, hidden] = [await add(ama, { privacy: 'public' }), await add(ama)]
  const { body } = await kofi.call('deleteWishlists', { body: { ids: [open, hidden, own], soft: true } })
  expect(body.data.map(({ status }) => status)).toEqual(['not_allowed', 'not_found', 'deleted'])
  expect([(await seen(ama, open)).id, (await seen(ama, hidden)).id]).toEqual([open, hidden])
})

test('requires a day for a list whose gifts are revealed on its day', async () => {
  const refused = await ama.call('addWishlist', { body: { name: 'Our home', reveal: 'date' } })
  expect([refused.status, refused.body.code]).toEqual([422, 'request.invalid'])
  const list = await add(ama, { reveal: 'date', deadline: '2031-05-05' })
  const params = { wishlistId: list }
  expect((await ama.call('changeWishlist', { params, body: { deadline: null } })).status).toBe(422)
})

describe('the lists of a group', () => {
  const group = async (who: Program, ...others: ('kofi' | 'efua')[]) => {
    const groupId = (await who.call('addGroup', { body: { name: 'Family' } })).body.data.id
    for (const name of others) {
      await who.call('inviteToGroup', { params: { groupId }, body: { user_id: circle.ids[name] } })
      await circle.people[name].call('respondToGroup', { params: { groupId }, body: { status: 'accepted' } })
    }
    return groupId
  }
  const names = async (who: Program, group_id: string) => {
    const query = { scope: 'group', group_id, sortBy: 'name' } as const
    return (await who.call('listWishlists', { query })).body.data.map(({ name }) => name)
  }

  test('are the active lists of this group', async () => {
    const [one, other] = [await group(ama, 'kofi'), await group(ama, 'kofi', 'efua')]
    await add(ama, { name: 'Of one', privacy: 'group', group_id: one })
    await add(ama, { name: 'Of the other', privacy: 'group', group_id: other })
    const archived = await add(ama, { name: 'Archived', privacy: 'group', group_id: one })
    await ama.call('archiveWishlist', { params: { wishlistId: archived } })
    expect([await names(ama, one), await names(kofi, one)]).toEqual([['Of one'], ['Of one']])
    expect([await names(kofi, other), await names(efua, one)]).toEqual([['Of the other'], []])
    expect(await names(yaw, other)).toEqual([])
  })

  test('become private when the membership ends, without naming deleted ones', async () => {
    const groupId = await group(ama, 'kofi')
    const deleted = await add(kofi, { name: 'Deleted', privacy: 'group', group_id: groupId })
    await add(kofi, { name: 'Kept', privacy: 'group', group_id: groupId })
    await kofi.call('deleteWishlist', { params: { wishlistId: deleted }, query: { soft: 'true' } } as never)
    const left = await kofi.call('leaveGroup', { params: { groupId } })
    expect(left.body.data.lists_made_private).toEqual(['Kept'])
  })
})
