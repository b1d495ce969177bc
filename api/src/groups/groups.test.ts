import type { RequestFor } from '@akyede/contract/api'
import { limits } from '@akyede/contract/limits'
import { beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { type Name, setUpFriendGroup } from '#test/friend-group.ts'
import { personalGroups } from './personal-records.ts'

const friendGroup = setUpFriendGroup()
let groupId: string
beforeEach(async () => {
  groupId = await make('ama')
})

const as = (name: Name) => friendGroup.people[name]
const id = (name: Name) => friendGroup.ids[name]
const run = (statement: ReturnType<typeof sql>) => friendGroup.shop.database.execute(statement)
const make = async (name: Name, fields: Partial<RequestFor<'addGroup'>['body']> = {}) =>
  (await as(name).call('addGroup', { body: { name: 'Family', ...fields } })).body.data.id
const invite = (by: Name, whom: Name, role?: 'admin' | 'member') =>
  as(by).call('inviteToGroup', { params: { groupId }, body: { user_id: id(whom), ...(role && { role }) } })
const respond = (name: Name, status: 'accepted' | 'declined' = 'accepted') =>
  as(name).call('respondToGroup', { params: { groupId }, body: { status } })
const addMember = async (name: Name, role?: 'admin' | 'member') => {
  expect((await invite('ama', name, role)).status).toBe(201)
  expect((await respond(name)).body.data.status).toBe('member')
}
const see = (name: Name) => as(name).call('getGroup', { params: { groupId } })
const join = (name: Name) => as(name).call('joinGroup', { params: { groupId } })
const leave = (name: Name) => as(name).call('leaveGroup', { params: { groupId } })
const transferOwnership = (by: Name, whom: Name) =>
  as(by).call('transferGroup', { params: { groupId }, body: { user_id: id(whom) } })
const remove = (by: Name, whom: Name) =>
  as(by).call('removeGroupMember', { params: { groupId, userId: String(id(whom)) } })
const giveRole = (by: Name, whom: Name, role: 'admin' | 'member') =>
  as(by).call('changeGroupMember', { params: { groupId, userId: String(id(whom)) }, body: { role } })
const change = (by: Name, body: object) => as(by).call('changeGroup', { params: { groupId }, body })
const rolesSeenBy = async (name: Name) =>
  (await see(name)).body.data.members.map(({ id, role }) => [
    (Object.keys(friendGroup.ids) as Name[]).find(one => friendGroup.ids[one] === id),
    role,
  ])
const listFor = async (name: Name) =>
  (await as(name).call('addWishlist', { body: { name: `Of ${name}`, privacy: 'group', group_id: groupId } }))
    .body.data.id
const privacyOf = async (wishlistId: string, name: Name) => {
  const { data } = (await as(name).call('getWishlist', { params: { wishlistId } })).body
  return [data.privacy, data.groupId]
}
const listsSeenBy = async (name: Name) =>
  (await as(name).call('listWishlists', { query: { scope: 'group' } })).body.data.map(list => list.name)

describe('a group', () => {
  test('is private by default, and grows when friends accept invitations', async () => {
    expect((await see('ama')).body.data).toMatchObject({ isPrivate: true, my_role: 'owner', member_count: 1 })
    const { body } = await invite('ama', 'kofi')
    expect(body.data.invited).toMatchObject([{ id: id('kofi'), role: 'member', name: 'Kofi Mensah' }])
    const responses = await as('kofi').call('listGroups', { query: { status: 'invited' } })
    expect(responses.body.data).toMatchObject([
      { id: groupId, my_role: null, faces: [], invitation: { from: { id: id('ama') } } },
    ])
    expect((await see('kofi')).body.data).toMatchObject({ members: [], invited: [], name: 'Family' })
    for (const _ of [1, 2]) expect((await respond('kofi')).body.data.status).toBe('member')
    expect(await rolesSeenBy('kofi')).toEqual([
      ['ama', 'owner'],
      ['kofi', 'member'],
    ])
    const mine = await as('kofi').call('listGroups', { query: { search: 'fam' } })
    expect(mine.body).toMatchObject({
      data: [{ id: groupId, my_role: 'member', member_count: 2 }],
      pagination: { total: 1 },
    })
    expect((await as('kofi').call('listGroups', { query: { search: 'none' } })).body.data).toEqual([])
    expect(await friendGroup.notificationsOf('kofi')).toEqual(['Ama Mensah invited you to Family'])
    expect(await friendGroup.notificationsOf('ama')).toEqual(['Kofi Mensah joined Family'])
    const { rows } = await run(
      sql`select name, payload from outbox_events where name like 'group.%' order by created_at, id`,
    )
    expect(rows.slice(-2)).toEqual([
      { name: 'group.created', payload: { group_id: groupId, user_id: id('ama') } },
      { name: 'group.joined', payload: { group_id: groupId, user_id: id('kofi') } },
    ])
  })

  test('that is private does not exist for non-members in any response', async () => {
    await addMember('kofi')
    const responses = [
      await see('yaw'),
      await join('yaw'),
      await respond('yaw'),
      await leave('yaw'),
      await invite('yaw', 'efua'),
      await transferOwnership('yaw', 'yaw'),
      await remove('yaw', 'kofi'),
      await giveRole('yaw', 'kofi', 'admin'),
      await change('yaw', { name: 'Mine' }),
    ]
    groupId = '01890000-0000-7000-8000-000000000000'
    const missing = await see('yaw')
    expect(missing.status).toBe(404)
    for (const { status, body } of responses)
      expect([status, { ...body, request_id: '' }]).toEqual([404, { ...missing.body, request_id: '' }])
  })

  test('that is public shows its name, description and size, and can be joined at once', async () => {
    groupId = await make('ama', { isPrivate: false, description: 'Everybody' })
    expect((await see('yaw')).body.data).toMatchObject({
      name: 'Family',
      description: 'Everybody',
      member_count: 1,
      members: [],
      faces: [],
      my_role: null,
    })
    expect((await change('yaw', { name: 'Mine' })).body.code).toBe('group.not_allowed')
    for (const _ of [1, 2]) expect((await join('yaw')).body.data.my_role).toBe('member')
    expect((await remove('ama', 'yaw')).status).toBe(200)
    expect((await join('yaw')).body.code).toBe('group.removed_before')
    expect(await friendGroup.notificationsOf('yaw')).toEqual(['You’re no longer in Family'])
  })

  test('can invite only friends, and fails alike for unrelated, blocked and unknown people', async () => {
    const responses = [await invite('ama', 'yaw')]
    await friendGroup.block('kofi', 'ama')
    await run(sql`update friendships set status = 'declined' where ${id('kofi')} in (low_id, high_id)`)
    responses.push(await invite('ama', 'kofi'))
    responses.push(
      await as('ama').call('inviteToGroup', { params: { groupId }, body: { user_id: 4_000_000_000_001 } }),
    )
    await run(sql`update friendships set status = 'accepted'`)
    expect(responses.map(({ status, body }) => [status, body.code])).toEqual(
      Array(3).fill([404, 'group.person_not_found']),
    )
  })

  test('cannot invite a person again within a week after they declined', async () => {
    await invite('ama', 'kofi')
    expect((await respond('kofi', 'declined')).body.data.status).toBe('declined')
    expect((await see('kofi')).status).toBe(404)
    expect((await respond('kofi')).status).toBe(404)
    expect((await invite('ama', 'kofi')).body.code).toBe('group.asked_lately')
    await run(sql`update group_members set ended_at = ended_at - interval '7 days' where status = 'declined'`)
    expect((await invite('ama', 'kofi')).status).toBe(201)
    expect((await remove('ama', 'kofi')).body.data.invited).toEqual([])
    expect((await respond('kofi')).status).toBe(404)
  })

  test('hides two members from each other when one has blocked the other', async () => {
    await addMember('kofi')
    await addMember('efua')
    await friendGroup.block('kofi', 'efua')
    expect(await rolesSeenBy('kofi')).toEqual([
      ['ama', 'owner'],
      ['kofi', 'member'],
    ])
    expect((await see('efua')).body.data.member_count).toBe(2)
    expect((await see('ama')).body.data.member_count).toBe(3)
    await giveRole('ama', 'kofi', 'admin')
    expect((await remove('kofi', 'efua')).status).toBe(200)
    expect((await see('ama')).body.data.member_count).toBe(3)
  })
})

describe('roles and leaving', () => {
  beforeEach(async () => {
    await addMember('kofi', 'admin')
    await addMember('efua')
  })

  test('allow acting only on lower roles', async () => {
    await friendGroup.befriend(id('efua'), id('yaw'))
    await friendGroup.befriend(id('kofi'), id('yaw'))
    const tries = [
      await change('efua', { name: 'Ours' }),
      await invite('efua', 'yaw'),
      await remove('efua', 'kofi'),
      await giveRole('efua', 'efua', 'admin'),
      await transferOwnership('kofi', 'kofi'),
      await giveRole('kofi', 'efua', 'admin'),
      await remove('kofi', 'ama'),
      await invite('kofi', 'yaw', 'admin'),
      await change('kofi', { isPrivate: false }),
      await giveRole('ama', 'ama', 'member'),
    ]
    expect(tries.map(({ body }) => body.code)).toEqual(tries.map(() => 'group.not_allowed'))
    expect((await invite('ama', 'yaw', 'owner' as 'admin')).status).toBe(422)
    expect((await change('kofi', { name: 'Our family' })).body.data.name).toBe('Our family')
    expect((await invite('kofi', 'yaw')).status).toBe(201)
    await run(sql`delete from friendships where ${id('yaw')} in (low_id, high_id)`)
    expect((await remove('kofi', 'efua')).body.data.member_count).toBe(2)
    expect(await friendGroup.notificationsOf('kofi')).not.toContain('You’re now an admin of Family')
    expect((await giveRole('ama', 'kofi', 'member')).body.data.members[1]?.role).toBe('member')
    await giveRole('ama', 'kofi', 'admin')
    expect(await friendGroup.notificationsOf('kofi')).toContain('You’re now an admin of Our family')
  })

  test('let members leave at any time, the owner after transferring ownership, and delete the group with its last member', async () => {
    expect((await leave('ama')).body.code).toBe('group.owner_stays')
    expect((await transferOwnership('ama', 'yaw')).body.code).toBe('group.person_not_found')
    expect((await transferOwnership('ama', 'efua')).body.data.my_role).toBe('admin')
    expect((await leave('ama')).status).toBe(200)
    expect((await leave('ama')).status).toBe(404)
    expect(await friendGroup.notificationsOf('efua')).toContain('You now own Family')
    // A member hidden by a block neither keeps the owner from leaving nor is notified.
    await friendGroup.block('efua', 'kofi')
    expect((await leave('efua')).status).toBe(200)
    expect(await rolesSeenBy('kofi')).toEqual([['kofi', 'owner']])
    expect((await leave('kofi')).status).toBe(200)
    const { rows } = await run(sql`select from groups where id = ${groupId}`)
    expect(rows).toEqual([])
  })

  test('pass ownership to the next member when the owner’s account ends, and keep no name of theirs', async () => {
    const { erase, find } = personalGroups(friendGroup.shop.platform)
    expect(await find(friendGroup.shop.database, id('ama'))).toMatchObject([
      { name: 'Family', role: 'owner' },
    ])
    await transaction(friendGroup.shop.database, tx => erase(tx, id('ama')))
    expect(await rolesSeenBy('efua')).toEqual([
      ['kofi', 'owner'],
      ['efua', 'member'],
    ])
    const { rows } = await run(
      sql`select from group_members where ${id('ama')} in (user_id, coalesce(invited_by, 0))`,
    )
    expect(rows).toEqual([])
  })

  test('make the lists of a member private once they are out, however they leave', async () => {
    const [ofKofi, ofEfua, ofAma] = [await listFor('kofi'), await listFor('efua'), await listFor('ama')]
    expect((await listsSeenBy('ama')).sort()).toEqual(['Of efua', 'Of kofi'])
    const query = { scope: 'group', group_id: groupId, sortBy: 'name' } as const
    const ofGroup = await as('ama').call('listWishlists', { query })
    expect(ofGroup.body.data.map(({ name }) => name)).toEqual(['Of ama', 'Of efua', 'Of kofi'])
    expect((await as('yaw').call('listWishlists', { query })).body.data).toEqual([])
    expect((await leave('kofi')).body.data.lists_made_private).toEqual(['Of kofi'])
    await remove('ama', 'efua')
    expect([await privacyOf(ofKofi, 'kofi'), await privacyOf(ofEfua, 'efua')]).toEqual([
      ['private', null],
      ['private', null],
    ])
    expect([await listsSeenBy('kofi'), await listsSeenBy('ama')]).toEqual([[], []])
    const { body } = await as('efua').call('listNotifications', { query: {} })
    expect(body.data[0]?.message).toContain('now private: “Of efua”')
    expect((await leave('ama')).body.data.lists_made_private).toEqual(['Of ama'])
    expect(await privacyOf(ofAma, 'ama')).toEqual(['private', null])
  })
})

describe('public groups', () => {
  const recommendedTo = async (name: Name) =>
    (await as(name).call('recommendGroups')).body.data.map(({ id, reason }) => [id, reason])

  test('are recommended for a reason visible to the person, until they know the group', async () => {
    groupId = await make('efua', { isPrivate: false })
    await make('efua', { name: 'Hidden' })
    expect(await recommendedTo('ama')).toEqual([[groupId, 'Efua Mensah is a member']])
    await join('kofi')
    expect(await recommendedTo('ama')).toEqual([[groupId, 'Efua Mensah and another friend are members']])
    expect(await recommendedTo('yaw')).toEqual([])
    const wedding = (name: Name, privacy: 'private' | 'public') =>
      as(name).call('addWishlist', { body: { name: 'Our day', purpose: 'wedding', privacy } })
    await wedding('yaw', 'private')
    await wedding('efua', 'private')
    expect(await recommendedTo('yaw')).toEqual([])
    await wedding('efua', 'public')
    expect(await recommendedTo('yaw')).toEqual([[groupId, 'Members make lists for weddings too']])
    await friendGroup.block('efua', 'yaw')
    expect(await recommendedTo('yaw')).toEqual([])
    expect((await join('yaw')).status).toBe(404)
    await join('ama')
    expect(await recommendedTo('ama')).toEqual([])
  })

  test('are limited in number per person', async () => {
    await run(sql`
      with made as (
        insert into groups (id, name, is_private, created_at)
        select gen_random_uuid(), 'No. ' || n, true, now() from generate_series(1, ${limits.groups.perPerson}) n
        returning id)
      insert into group_members (group_id, user_id, role, status, invited_at, joined_at)
      select id, ${id('yaw')}, 'owner', 'member', now(), now() from made`)
    groupId = await make('ama', { isPrivate: false })
    expect((await join('yaw')).body.code).toBe('group.too_many')
    const { status } = await as('yaw').call('addGroup', { body: { name: 'One more' } })
    expect(status).toBe(422)
  })
})
