import { limits } from '@akyede/contract/limits'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { type Name, setUpFriendGroup } from '#test/friend-group.ts'

const friendGroup = setUpFriendGroup()
let groupId: string
beforeEach(async () => {
  groupId = await make()
})

const as = (name: Name) => friendGroup.people[name]
const id = (name: Name) => friendGroup.ids[name]
const run = (statement: ReturnType<typeof sql>) => friendGroup.shop.database.execute(statement)
const make = async (isPrivate = true) =>
  (await as('ama').call('addGroup', { body: { name: 'Family', isPrivate } })).body.data.id
const invite = (whom: Name, group = groupId) =>
  as('ama').call('inviteToGroup', { params: { groupId: group }, body: { user_id: id(whom) } })
const addMember = async (...names: Name[]) => {
  for (const name of names) {
    await invite(name)
    await as(name).call('respondToGroup', { params: { groupId }, body: { status: 'accepted' } })
  }
}
const leave = (name: Name) => as(name).call('leaveGroup', { params: { groupId } })
const transferOwnership = (whom: Name, by: Name = 'ama') =>
  as(by).call('transferGroup', { params: { groupId }, body: { user_id: id(whom) } })
/** Inserts membership rows of people who need no account. */
const fill = (count: number, status: 'member' | 'withdrawn') =>
  run(sql`
    insert into group_members (group_id, user_id, role, status, invited_by, invited_at, joined_at, ended_at)
    select ${groupId}, n, 'member', ${status}, ${id('ama')}, now(), ${status === 'member' ? sql`now()` : null},
      ${status === 'member' ? null : sql`now()`}
    from generate_series(1, ${count}) n`)
const membership = async () => {
  const { rows } = await run(sql`
    select (select count(*)::int from groups where id = ${groupId}) as groups,
      count(*) filter (where role = 'owner')::int as owners, count(*)::int as people
    from group_members where group_id = ${groupId} and status = 'member'`)
  return rows[0]
}
const statuses = (responses: readonly { status: number }[]) => responses.map(({ status }) => status).sort()

describe('concurrent calls', () => {
  test('that make two people the owner leave one owner', async () => {
    await addMember('kofi', 'efua')
    expect(statuses(await Promise.all([transferOwnership('kofi'), transferOwnership('efua')]))).toEqual([
      200, 403,
    ])
    expect(await membership()).toEqual({ groups: 1, owners: 1, people: 3 })
  })

  test('that let a member leave and become the owner leave one owner who is a member', async () => {
    for (let round = 0; round < 4; round++) {
      groupId = await make()
      await addMember('kofi')
      const [left, passed] = await Promise.all([leave('kofi'), transferOwnership('kofi')])
      expect([
        [200, 404],
        [409, 200],
      ]).toContainEqual([left.status, passed.status])
      expect(await membership()).toEqual({ groups: 1, owners: 1, people: left.status === 200 ? 1 : 2 })
    }
  })

  test('that let the last two members leave leave no group without an owner', async () => {
    for (let round = 0; round < 4; round++) {
      groupId = await make()
      await addMember('kofi')
      const [owner, member] = await Promise.all([leave('ama'), leave('kofi')])
      expect(member.status).toBe(200)
      expect([200, 409]).toContain(owner.status)
      const left = owner.status === 200 ? 0 : 1
      expect(await membership()).toEqual({ groups: left, owners: left, people: left })
    }
  })

  test('that invite to six groups with one invitation left send one', async () => {
    const others = [await make(), await make(), await make(), await make(), await make()]
    await fill(limits.groups.invitations.atMost - 1, 'withdrawn')
    const responses = await Promise.all([invite('kofi'), ...others.map(other => invite('efua', other))])
    expect(statuses(responses)).toEqual([201, 429, 429, 429, 429, 429])
    const refused = responses.find(({ status }) => status === 429)
    expect(refused?.body.code).toBe('group.invitations_spent')
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(80_000)
  })

  test('that join a group with one place left admit one person', async () => {
    groupId = await make(false)
    await fill(limits.groups.members - 2, 'member')
    const join = (name: Name) => as(name).call('joinGroup', { params: { groupId } })
    const responses = await Promise.all([join('kofi'), join('yaw')])
    expect(statuses(responses)).toEqual([200, 422])
    expect(responses.find(({ status }) => status === 422)?.body.code).toBe('group.full')
  })

  test('that create a list for the group and remove its creator leave no list with the group', async () => {
    for (let round = 0; round < 4; round++) {
      groupId = await make()
      await addMember('kofi')
      const body = { name: 'For us', privacy: 'group', group_id: groupId } as const
      const [made] = await Promise.all([
        as('kofi').call('addWishlist', { body }),
        as('ama').call('removeGroupMember', { params: { groupId, userId: String(id('kofi')) } }),
      ])
      expect([201, 422]).toContain(made.status)
      const { rows } = await run(sql`select from wishlists where group_id = ${groupId}`)
      expect(rows).toEqual([])
    }
  })
})
