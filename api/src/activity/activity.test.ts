import { randomUUID } from 'node:crypto'
import type { ActivityType } from '@akyede/contract/activity'
import { limits } from '@akyede/contract/limits'
import { beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { block, makeFriends } from '#test/friends.ts'
import { type Shared, setUpGiftOrders } from '#test/gift-orders.ts'
import { openProgram, type Program } from '#test/program.ts'
import { newPerson } from '#test/wire.ts'

const giving = setUpGiftOrders()
const run = (statement: ReturnType<typeof sql>) => giving.shop.database.execute(statement)

/**
 * Ama acts; the others are a friend, a member of her group, a collaborator, a stranger and a user she
 * blocked.
 */
const names = ['Ama', 'Kofi', 'Esi', 'Yaw', 'Abena', 'Kwame'] as const
type Name = (typeof names)[number]
let people: Record<Name, { program: Program; id: number; signInAgain: () => Promise<unknown> }>
let groupId: string

beforeEach(async () => {
  const entries = names.map(async first_name => {
    const program = openProgram(giving.shop)
    const person = { ...newPerson(), first_name, last_name: 'Mensah' }
    const { user_id } = await program.register(person)
    const signInAgain = () => program.login({ email: person.email, password: person.password })
    return [first_name, { program, id: user_id, signInAgain }] as const
  })
  people = Object.fromEntries(await Promise.all(entries)) as typeof people
  groupId = randomUUID()
  await run(
    sql`insert into groups (id, name, is_private, created_at) values (${groupId}, 'Family', true, now())`,
  )
  for (const name of ['Ama', 'Esi', 'Kwame'] as const) await joinGroup(name)
  for (const name of ['Kofi', 'Kwame'] as const)
    await makeFriends(giving.shop, people.Ama.id, people[name].id)
  await block(giving.shop, people.Ama.id, people.Kwame.id)
})

const joinGroup = (name: Name) =>
  run(sql`
    insert into group_members (group_id, user_id, role, status, invited_at, joined_at)
    values (${groupId}, ${people[name].id}, ${name === 'Ama' ? 'owner' : 'member'}, 'member', now(), now())`)

const feedOf = async (name: Name, query: object = {}) => {
  const { status, body } = await people[name].program.call('getActivity', { query })
  expect(status).toBe(200)
  return body
}
const titles = async (name: Name, query?: object) =>
  (await feedOf(name, query)).data.map(({ title }) => title)
const everyone = async (query?: object) =>
  Object.fromEntries(await Promise.all(names.map(async name => [name, (await titles(name, query)).sort()])))
const add = async (name: string, fields: object = {}) =>
  (await people.Ama.program.call('addWishlist', { body: { name, ...fields } as never })).body.data.id
const written = async (count: number) =>
  expect
    .poll(
      async () =>
        (await run(sql`select 1 from activity_entries where user_id = ${people.Ama.id}`)).rows.length,
    )
    .toBe(count)

describe('activity on lists', () => {
  let ids: string[]
  beforeEach(async () => {
    ids = [
      await add('Private'),
      await add('Friends', { privacy: 'friends' }),
      await add('Group', { privacy: 'group', group_id: groupId }),
      await add('Public', { privacy: 'public' }),
      await add('Kept'),
    ]
    for (const name of ['Yaw', 'Kwame'] as const) {
      await run(sql`
        insert into wishlist_collaborators (wishlist_id, user_id, role, status, invited_at, accepted_at)
        values (${ids[4]}, ${people[name].id}, 'viewer', 'accepted', now(), now())
        on conflict (wishlist_id, user_id) do update set status = 'accepted', accepted_at = now()`)
    }
    await written(5)
  })

  const made = (...lists: string[]) => lists.map(list => `Ama Mensah created the list “${list}”`)

  test('is visible to those who may see the list and are connected to its owner, and is not counted for others', async () => {
    expect(await everyone()).toEqual({
      Ama: ['Friends', 'Group', 'Kept', 'Private', 'Public'].map(list => `You created the list “${list}”`),
      Kofi: made('Friends', 'Public'),
      Esi: made('Group'),
      Yaw: made('Kept'),
      Abena: [],
      Kwame: [],
    })
    expect((await feedOf('Kofi')).pagination).toMatchObject({ page: 1, limit: 20 })
    expect((await feedOf('Kofi', { limit: 1 })).pagination).toMatchObject({ total: 2, has_more: true })
    expect((await feedOf('Kofi', { page: 3, limit: 1 })).pagination.total).toBe(2)
    expect((await feedOf('Kwame')).pagination.total).toBe(0)
    expect(await titles('Kofi', { search: 'priva' })).toEqual([])
    expect(await titles('Kofi', { search: 'PUBL' })).toEqual(made('Public'))
    expect(await titles('Kofi', { search: 'ama men' })).toHaveLength(2)
    expect(await titles('Kofi', { search: '%' })).toEqual([])
    expect(await titles('Kofi', { category: 'gift' })).toEqual([])
    expect(
      (await people.Kofi.program.call('getActivity', { query: { category: 'x' } as never })).status,
    ).toBe(422)
  })

  test('is hidden at once when the list is hidden or the connection ends', async () => {
    const change = (index: number, body: object) =>
      people.Ama.program.call('changeWishlist', {
        params: { wishlistId: String(ids[index]) },
        body: body as never,
      })
    await change(1, { privacy: 'private' })
    expect(await titles('Kofi')).toEqual(made('Public'))
    await run(sql`delete from friendships where ${people.Kofi.id} in (low_id, high_id)`)
    await run(sql`delete from group_members where user_id = ${people.Esi.id}`)
    const params = { wishlistId: String(ids[4]), userId: String(people.Yaw.id) }
    await people.Ama.program.call('removeCollaborator', { params } as never)
    for (const name of ['Kofi', 'Esi', 'Yaw'] as const) expect((await feedOf(name)).pagination.total).toBe(0)
    await people.Ama.program.call('deleteWishlist', { params: { wishlistId: String(ids[0]) }, query: {} })
    expect(await titles('Ama')).not.toContain('You created the list “Private”')
  })

  test('is combined per day for every reader', async () => {
    const params = { wishlistId: String(ids[1]) }
    for (const product_id of [giving.basket, giving.drum])
      await people.Ama.program.call('addWishlistItems', { params, body: [{ product_id }] })
    await expect.poll(() => titles('Kofi')).toContain('Ama Mensah added 2 items to “Friends”')
    // Entries that are already shown are not new.
    await people.Ama.program.call('addWishlistItems', { params, body: [{ product_id: giving.drum }] })
    await giving.shop.clock.advance(24 * 3_600_000)
    for (const name of ['Ama', 'Kofi'] as const) await people[name].signInAgain()
    await people.Ama.program.call('addWishlistItems', {
      params,
      body: [{ external: { name: 'A kettle', price: 12 } }] as never,
    })
    await expect.poll(() => titles('Kofi')).toContain('Ama Mensah added an item to “Friends”')
    expect((await titles('Kofi')).filter(title => title.includes('added'))).toEqual([
      'Ama Mensah added an item to “Friends”',
      'Ama Mensah added 2 items to “Friends”',
    ])
  })

  test('is deleted after ninety days', async () => {
    await giving.shop.clock.advance(limits.activity.keptFor - 3_600_000)
    await giving.runScheduledJobs()
    await written(5)
    await giving.shop.clock.advance(2 * 3_600_000)
    await giving.runScheduledJobs()
    await written(0)
  })
})

describe('activity with a limited audience', () => {
  /** Writes entries as the listeners do: actor, other person, subject. */
  const write = async (type: ActivityType, subject: string | null, actor: Name = 'Ama', other?: Name) => {
    await run(sql`
      insert into activity_entries (id, key, type, user_id, other_user_id, subject_id, happened_at)
      values (gen_random_uuid(), ${randomUUID()}, ${type}, ${people[actor].id}, ${other ? people[other].id : null}, ${subject}, now())`)
  }

  test('shows friendships to the two friends and group entries to the members', async () => {
    await write('friends.made', null, 'Ama', 'Kofi')
    await write('friends.made', null, 'Kwame', 'Ama')
    await write('group.created', groupId)
    await write('group.joined', groupId, 'Esi')
    const [both, family] = [['You and Kofi Mensah are now friends'], 'the group “Family”']
    expect(await everyone()).toEqual({
      Ama: [`Esi Mensah joined ${family}`, ...both, `You created ${family}`],
      Kofi: ['You and Ama Mensah are now friends'],
      Esi: [`Ama Mensah created ${family}`, `You joined ${family}`],
      Yaw: [],
      Abena: [],
      // She blocked him, so he sees only the other members.
      Kwame: [`Esi Mensah joined ${family}`],
    })
    expect(await titles('Ama', { search: 'kofi' })).toEqual(both)
  })

  test('shows events to their owner and guests, and hides them when the invitation ends', async () => {
    const body = {
      title: 'Naming',
      type: 'naming',
      date: new Date(giving.shop.clock.now().getTime() + 9e8).toISOString(),
    }
    const { id: eventId } = (await people.Ama.program.call('addEvent', { body: body as never })).body.data
    const params = { eventId }
    await people.Ama.program.call('inviteGuest', { params, body: { user_id: people.Kofi.id } } as never)
    await expect.poll(() => titles('Kofi')).toEqual(['Ama Mensah created “Naming”'])
    for (const status of ['tentative', 'accepted'] as const)
      await people.Kofi.program.call('answerInvitation', { params, body: { status } } as never)
    await expect
      .poll(async () => (await titles('Ama')).sort())
      .toEqual(['Kofi Mensah is coming to “Naming”', 'You created “Naming”'])
    for (const name of ['Esi', 'Abena', 'Kwame'] as const) expect(await titles(name)).toEqual([])
    await run(sql`delete from event_guests`)
    expect(await titles('Kofi')).toEqual([])
  })

  test('shows members the feed of their group, with entries of its lists', async () => {
    await write('group.created', groupId)
    await write('friends.made', null, 'Ama', 'Kofi')
    await add('Elsewhere', { privacy: 'public' })
    await add('Together', { privacy: 'group', group_id: groupId })
    await written(4)
    const of = async (name: Name) => {
      const { status, body } = await people[name].program.call('getGroupActivity', {
        params: { groupId },
        query: {},
      })
      return [status, body.data?.map(({ title }) => title).sort()]
    }
    expect(await of('Esi')).toEqual([
      200,
      ['Ama Mensah created the group “Family”', 'Ama Mensah created the list “Together”'],
    ])
    expect(await of('Kwame')).toEqual([200, []])
    expect((await of('Kofi'))[0]).toBe(404)
    await run(sql`update groups set is_private = false`)
    expect((await of('Kofi'))[0]).toBe(404)
  })

  test('never shows entries to others, even when their subjects belong to another user', async () => {
    for (const type of ['order.paid', 'order.shipped', 'gift.given', 'gift.received', 'list.added'] as const)
      for (const name of names) await write(type, randomUUID(), name)
    expect(Object.values(await everyone()).flat()).toEqual([])
  })
})

describe('a gift', () => {
  const wallet = { guest: undefined, channel: 'mobile_money', network: 'mtn', phone: '0551234001' }

  async function give(shared: Shared, more: object = {}): Promise<string> {
    const { body } = await people.Kofi.program.call(
      'startGift',
      giving.giftRequest(shared, { ...wallet, ...more }),
    )
    await giving.control('approve', { reference: body.data.reference })
    await expect.poll(() => giving.giftStatuses(body.data.reference)).toEqual(['purchased'])
    return body.data.reference
  }
  const share = (reveal: string, more: object = {}) =>
    giving.share({ name: reveal, privacy: 'friends', reveal, ...more }, undefined, people.Ama.program)

  test('is visible to its giver, and to its owner from the reveal on', async () => {
    const [later, now, never] = [await share('delivery'), await share('immediate'), await share('never')]
    await written(6)
    const before = { ama: await feedOf('Ama'), esi: await feedOf('Esi') }
    await give(later)
    await give(never)
    await giving.runScheduledJobs()
    await expect
      .poll(() => titles('Kofi', { category: 'gift' }))
      .toEqual(Array.from({ length: 2 }, () => 'You gave Ama Bolga basket'))
    expect(await feedOf('Ama')).toEqual(before.ama)
    await give(now, { anonymous: true })
    await giving.runScheduledJobs()
    await expect.poll(() => titles('Ama', { category: 'gift' })).toEqual(['Someone gave you Bolga basket'])
    const [entry] = (await feedOf('Ama', { category: 'gift' })).data
    expect([entry?.user, entry?.description]).toEqual([null, 'From “immediate”'])
    expect(await titles('Ama', { search: 'kofi' })).toEqual([])
    expect(await feedOf('Esi')).toEqual(before.esi)
  })

  test('is sent, not given, on a list of remembrance', async () => {
    await give(await share('immediate', { purpose: 'funeral' }))
    await giving.runScheduledJobs()
    await expect.poll(() => titles('Kofi', { category: 'gift' })).toEqual(['You sent Ama Bolga basket'])
    await expect
      .poll(() => titles('Ama', { category: 'gift' }))
      .toEqual(['Kofi Mensah sent you Bolga basket'])
  })

  test('has one entry, however often its order event is delivered', async () => {
    const shared = await share('immediate')
    await give(shared)
    await giving.runScheduledJobs()
    await expect
      .poll(() => titles('Ama', { category: 'gift' }))
      .toEqual(['Kofi Mensah gave you Bolga basket'])
    const { rows } = await run(
      sql`select name, payload from outbox_events where name in ('order.paid', 'gift.revealed')`,
    )
    await transaction(giving.shop.database, async tx => {
      for (const { name, payload } of rows)
        await giving.shop.platform.outbox.emit(tx, name as never, payload as never)
    })
    await giving.runScheduledJobs()
    expect(await titles('Ama', { category: 'gift' })).toEqual(['Kofi Mensah gave you Bolga basket'])
    await expect.poll(() => titles('Kofi', { category: 'gift' })).toEqual(['You gave Ama Bolga basket'])
  })
})
