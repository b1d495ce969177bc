import { limits } from '@akyede/contract/limits'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { type Name, setUpFriendGroup } from '#test/friend-group.ts'

const friendGroup = setUpFriendGroup()
let groupId: string
beforeEach(async () => {
  groupId = await make('ama')
})

const as = (name: Name) => friendGroup.people[name]
const id = (name: Name) => friendGroup.ids[name]
const run = (statement: ReturnType<typeof sql>) => friendGroup.shop.database.execute(statement)
const make = async (name: Name, isPrivate = true) =>
  (await as(name).call('addGroup', { body: { name: 'Family', isPrivate } })).body.data.id
const invite = (by: Name, whom: Name, to = groupId, role: 'admin' | 'member' = 'member') =>
  as(by).call('inviteToGroup', { params: { groupId: to }, body: { user_id: id(whom), role } })
const respond = (name: Name, status: 'accepted' | 'declined' = 'accepted', to = groupId) =>
  as(name).call('respondToGroup', { params: { groupId: to }, body: { status } })
const join = (name: Name, to = groupId) => as(name).call('joinGroup', { params: { groupId: to } })
const see = async (name: Name, of = groupId) =>
  (await as(name).call('getGroup', { params: { groupId: of } })).body.data
const giveRole = (by: Name, whom: Name, role: 'admin' | 'member') =>
  as(by).call('changeGroupMember', { params: { groupId, userId: String(id(whom)) }, body: { role } })
const transfer = (by: Name, whom: Name) =>
  as(by).call('transferGroup', { params: { groupId }, body: { user_id: id(whom) } })
const addMember = async (name: Name, role?: 'admin') => {
  await invite('ama', name, groupId, role)
  expect((await respond(name)).body.data.status).toBe('member')
}

const joinedAt = (status: string) => (status === 'member' ? sql`now()` : sql`null::timestamptz`)
const endedAt = (status: string) => (status === 'declined' ? sql`now()` : sql`null::timestamptz`)

/** Adds other groups with a membership of this person. */
const insertGroups = async (
  count: number,
  person: number,
  status: string,
  invitedBy: number | null = null,
) => {
  await run(sql`
    with made as (
      insert into groups (id, name, is_private, created_at)
      select gen_random_uuid(), 'No. ' || n, true, now() from generate_series(1, ${count}::int) n returning id)
    insert into group_members (group_id, user_id, role, status, invited_by, invited_at, joined_at, ended_at)
    select id, ${person}, 'member', ${status}, ${invitedBy}::bigint, now(), ${joinedAt(status)}, ${endedAt(status)}
    from made`)
}

/** Adds new accounts to the group. */
const insertMembers = async (count: number, status: string) => {
  await run(sql`
    with made as (
      insert into users (id, first_name, last_name, email, created_at)
      select (select max(id) from users) + n, 'Esi', 'Ofori', gen_random_uuid() || '@akyede.test', now() from generate_series(1, ${count}::int) n returning id)
    insert into group_members (group_id, user_id, role, status, invited_at, joined_at, ended_at)
    select ${groupId}, id, 'member', ${status}, now(), ${joinedAt(status)}, ${endedAt(status)} from made`)
}

describe('a group with a block between two of its members', () => {
  beforeEach(async () => {
    await addMember('kofi', 'admin')
  })

  test('hides an invited person from an admin whom they have blocked', async () => {
    await invite('ama', 'efua')
    expect((await see('kofi')).invited).toMatchObject([{ id: id('efua') }])
    await friendGroup.block('efua', 'kofi')
    expect((await see('kofi')).invited).toEqual([])
    expect((await see('ama')).invited).toMatchObject([{ id: id('efua') }])
  })

  test('does not tell an admin that a person behind the block is a member', async () => {
    await addMember('efua')
    await friendGroup.block('efua', 'kofi')
    await run(sql`update friendships set status = 'declined'
      where low_id = least(${id('efua')}::bigint, ${id('kofi')}) and high_id = greatest(${id('efua')}::bigint, ${id('kofi')})`)
    const refused = await invite('kofi', 'efua')
    await run(sql`update friendships set status = 'accepted'`)
    expect([refused.status, refused.body.code]).toEqual([404, 'group.person_not_found'])
  })

  test('neither gives a role nor passes the group to a person behind the block', async () => {
    await friendGroup.block('kofi', 'ama')
    for (const { status, body } of [await giveRole('ama', 'kofi', 'member'), await transfer('ama', 'kofi')])
      expect([status, body.code]).toEqual([404, 'group.person_not_found'])
    await run(sql`delete from blocks`)
    expect((await see('ama')).members.map(({ role }) => role)).toEqual(['owner', 'admin'])
  })
})

test('an invited person is given no role and not the group', async () => {
  await invite('ama', 'kofi')
  for (const { status, body } of [await giveRole('ama', 'kofi', 'admin'), await transfer('ama', 'kofi')])
    expect([status, body.code]).toEqual([404, 'group.person_not_found'])
})

test('a group keeps its owner when they transfer it to themselves', async () => {
  expect((await transfer('ama', 'ama')).body.data.my_role).toBe('owner')
  expect(await friendGroup.notificationsOf('ama')).toEqual([])
})

test('an invitation to a closed account is rejected', async () => {
  await run(sql`update users set is_active = false where id = ${id('kofi')}`)
  const { status, body } = await invite('ama', 'kofi')
  await run(sql`update users set is_active = true where id = ${id('kofi')}`)
  expect([status, body.code]).toEqual([404, 'group.person_not_found'])
})

test('declining an invitation leaves the person’s other invitations open', async () => {
  const other = await make('efua')
  await invite('ama', 'kofi')
  await invite('efua', 'kofi', other)
  expect((await respond('kofi', 'declined')).body.data.status).toBe('declined')
  expect((await respond('kofi', 'accepted', other)).body.data.status).toBe('member')
})

describe('the limit of a group’s members', () => {
  test('rejects an invitation and a joining person beyond it', async () => {
    groupId = await make('ama', false)
    await insertMembers(limits.groups.members - 2, 'member')
    await insertMembers(1, 'invited')
    for (const { status, body } of [await invite('ama', 'kofi'), await join('yaw')])
      expect([status, body.code]).toEqual([422, 'group.full'])
  })

  test('does not count people who declined, nor the members of other groups', async () => {
    groupId = await make('efua', false)
    await insertMembers(limits.groups.members, 'member')
    groupId = await make('ama', false)
    await insertMembers(limits.groups.members, 'declined')
    expect((await invite('ama', 'kofi')).status).toBe(201)
    expect((await join('yaw')).status).toBe(200)
  })

  test('keeps the place of an invited person', async () => {
    groupId = await make('ama', false)
    await invite('ama', 'kofi')
    await insertMembers(limits.groups.members - 2, 'member')
    expect((await join('yaw')).body.code).toBe('group.full')
    expect((await join('kofi')).status).toBe(200)
  })
})

describe('the limit of a person’s groups', () => {
  test('counts neither the groups of others nor invitations', async () => {
    await insertGroups(limits.groups.perPerson, id('kofi'), 'member')
    await insertGroups(limits.groups.perPerson, id('yaw'), 'invited')
    groupId = await make('ama', false)
    expect((await join('yaw')).status).toBe(200)
  })

  test('applies when an invitation is accepted', async () => {
    await insertGroups(limits.groups.perPerson, id('kofi'), 'member')
    await invite('ama', 'kofi')
    expect((await respond('kofi')).body.code).toBe('group.too_many')
    expect((await join('kofi')).body.code).toBe('group.too_many')
  })
})

describe('the limit of a person’s invitations', () => {
  const { atMost } = limits.groups.invitations

  test('rejects one more within a day, and says when to try again', async () => {
    await insertGroups(atMost, id('efua'), 'declined', id('ama'))
    const { status, body, headers } = await invite('ama', 'kofi')
    expect([status, body.code]).toEqual([429, 'group.invitations_spent'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(86_000)
    await run(
      sql`update group_members set invited_at = invited_at - interval '1 day' where status = 'declined'`,
    )
    expect((await invite('ama', 'kofi')).status).toBe(201)
  })

  test('does not count the invitations of others', async () => {
    await insertGroups(atMost, id('efua'), 'declined', id('kofi'))
    expect((await invite('ama', 'kofi')).status).toBe(201)
  })
})
