import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import {
  friendsOf,
  givePhone,
  makeFriends,
  namesOf,
  registerPerson,
  sendFriendRequest,
  type TestPerson,
} from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

let shop: TestShop
let ama: TestPerson
let kofi: TestPerson
let yaa: TestPerson
beforeAll(async () => {
  shop = await openTestShop({ isClockFrozen: true })
})
afterAll(() => shop.close())
beforeEach(async () => {
  ama = await registerPerson(shop, 'Ama')
  kofi = await registerPerson(shop, 'Kofi')
  yaa = await registerPerson(shop, 'Yaa')
})

const day = 86_400_000
const unknownId = 4_503_599_627_370_497
const titlesOfNotifications = async ({ id }: TestPerson) =>
  (
    await shop.database.execute<{ title: string }>(
      sql`select title from notifications where user_id = ${id} order by created_at, id`,
    )
  ).rows.map(({ title }) => title)
const friendsMadeEvents = async () =>
  (
    await shop.database.execute<{ payload: object }>(
      sql`select payload from outbox_events where name = 'friends.made' and payload->>'user_id' in (${String(ama.id)}, ${String(kofi.id)})`,
    )
  ).rows.map(({ payload }) => payload)
const find = async (who: TestPerson, q?: string) =>
  (await who.call('findFriends', { query: q === undefined ? {} : { q } })).body.data
const block = (who: TestPerson, other: TestPerson) =>
  who.call('blockPerson', { params: { userId: String(other.id) } })
const unblock = (who: TestPerson, other: TestPerson) =>
  who.call('unblockPerson', { params: { userId: String(other.id) } })
const remove = (who: TestPerson, userId: number) =>
  who.call('removeFriend', { params: { userId: String(userId) } })
const outcomeOf = async (body: object, who = ama) => {
  const { status, body: response } = await sendFriendRequest(who, body)
  return [status, response.code ?? response.data.status]
}

describe('a request', () => {
  test('is visible to both until it is answered, and makes them friends when accepted', async () => {
    const request = await sendFriendRequest(ama, { userId: kofi.id, message: '<b>It is me</b> from Tema' })
    expect(request.body.data).toMatchObject({
      status: 'pending_sent',
      friend: { id: kofi.id, name: 'Kofi Mensah', email: null, lastActive: null, joinedAt: null },
    })
    expect(await friendsOf(kofi, 'pending_received')).toMatchObject([
      { id: ama.id, message: 'It is me from Tema', email: null, expiresAt: expect.any(String) },
    ])
    expect([await namesOf(ama), await namesOf(kofi), await namesOf(yaa, 'pending_received')]).toEqual([
      [],
      [],
      [],
    ])
    expect(await outcomeOf({ userId: ama.id, action: 'accept' }, kofi)).toEqual([200, 'accepted'])
    const today = shop.clock.now().toISOString().slice(0, 10)
    for (const [who, other, name] of [
      [ama, kofi, 'Kofi Mensah'],
      [kofi, ama, 'Ama Mensah'],
    ] as const) {
      expect(await friendsOf(who)).toMatchObject([
        {
          ...{ id: other.id, name, email: other.email, avatar: null },
          ...{ joinedAt: today, lastActive: today, status: 'accepted', mutualFriends: 0 },
        },
      ])
      expect(await friendsOf(who, 'pending_sent')).toEqual([])
    }
    expect(await titlesOfNotifications(kofi)).toEqual(['Ama Mensah would like to be your friend'])
    expect(await titlesOfNotifications(ama)).toEqual(['Kofi Mensah is now your friend'])
    expect(await friendsMadeEvents()).toEqual([{ user_id: kofi.id, other_id: ama.id }])
  })

  test('accepts the request of the other person, and is rejected when repeated, or sent to a friend or to oneself', async () => {
    expect(await outcomeOf({ userId: kofi.id })).toEqual([200, 'pending_sent'])
    expect(await outcomeOf({ userId: kofi.id })).toEqual([409, 'friend.already_asked'])
    expect(await outcomeOf({ userId: ama.id }, kofi)).toEqual([200, 'accepted'])
    expect(await outcomeOf({ userId: kofi.id })).toEqual([409, 'friend.already_friends'])
    expect(await outcomeOf({ userId: ama.id })).toEqual([409, 'friend.yourself'])
    expect(await outcomeOf({ userId: unknownId })).toEqual([404, 'friend.person_not_found'])
    expect(await outcomeOf({ action: 'send' })).toEqual([422, 'request.invalid'])
    expect(await friendsMadeEvents()).toHaveLength(1)
  })

  test('can be answered only by its recipient', async () => {
    await sendFriendRequest(ama, { userId: kofi.id })
    for (const [who, action] of [
      [ama, 'accept'],
      [ama, 'decline'],
      [kofi, 'cancel'],
      [yaa, 'accept'],
    ] as const) {
      expect(await outcomeOf({ userId: who === ama ? kofi.id : ama.id, action }, who)).toEqual([
        404,
        'friend.request_not_found',
      ])
    }
    expect(await outcomeOf({ userId: kofi.id, action: 'cancel' })).toEqual([200, null])
    expect(await outcomeOf({ userId: ama.id, action: 'accept' }, kofi)).toEqual([
      404,
      'friend.request_not_found',
    ])
  })

  test('can be sent again seven days after a decline, of which the sender is not notified', async () => {
    await sendFriendRequest(ama, { userId: kofi.id })
    expect(await outcomeOf({ userId: ama.id, action: 'decline' }, kofi)).toEqual([200, null])
    expect([await namesOf(ama, 'pending_sent'), await titlesOfNotifications(ama)]).toEqual([[], []])
    expect(await outcomeOf({ userId: kofi.id })).toEqual([409, 'friend.asked_lately'])
    shop.clock.advance(7 * day - 1000)
    await ama.signIn()
    expect(await outcomeOf({ userId: kofi.id })).toEqual([409, 'friend.asked_lately'])
    shop.clock.advance(1000)
    expect(await outcomeOf({ userId: kofi.id })).toEqual([200, 'pending_sent'])
  })

  test('expires after thirty days, or at the given time, at most ninety days later', async () => {
    const inDays = (days: number) => new Date(shop.clock.now().getTime() + days * day).toISOString()
    expect(await outcomeOf({ userId: kofi.id, expires_at: inDays(91) })).toEqual([
      422,
      'friend.expiry_invalid',
    ])
    expect(await outcomeOf({ userId: kofi.id, expires_at: inDays(0) })).toEqual([
      422,
      'friend.expiry_invalid',
    ])
    await sendFriendRequest(ama, { userId: kofi.id, expires_at: inDays(2) })
    await sendFriendRequest(yaa, { userId: kofi.id })
    const [first] = await friendsOf(kofi, 'pending_received', 'Yaa')
    expect(first?.expiresAt).toBe(inDays(30))
    shop.clock.advance(2 * day)
    await Promise.all([ama.signIn(), kofi.signIn()])
    expect([await namesOf(ama, 'pending_sent'), await namesOf(kofi, 'pending_received')]).toEqual([
      [],
      ['Yaa'],
    ])
    expect(await outcomeOf({ userId: ama.id, action: 'accept' }, kofi)).toEqual([
      404,
      'friend.request_not_found',
    ])
    await shop.platform.jobs.runScheduledNow()
    expect(await outcomeOf({ userId: yaa.id, action: 'accept' }, kofi)).toEqual([200, 'accepted'])
    expect(await outcomeOf({ userId: kofi.id })).toEqual([200, 'pending_sent'])
  })
})

describe('a blocked person', () => {
  test('receives the response for an unknown number, whatever they do', async () => {
    const ways: Record<string, (me: TestPerson, them: TestPerson) => Promise<unknown>> = {
      nothing: async () => {},
      asked: (me, them) => sendFriendRequest(me, { userId: them.id }),
      wasAsked: (me, them) => sendFriendRequest(them, { userId: me.id }),
      friends: makeFriends,
    }
    for (const [before, way] of Object.entries(ways)) {
      const [me, them] = [await registerPerson(shop, 'Esi'), await registerPerson(shop, 'Kojo')]
      await way(me, them)
      for (const _ of [1, 2]) expect((await block(them, me)).status).toBe(204)
      const notified = async (userId: number) => {
        const responses = []
        for (const action of ['accept', 'decline', 'cancel', 'send']) {
          const { status, body } = await sendFriendRequest(me, { userId, action })
          responses.push({ status, ...body, request_id: '' })
        }
        responses.push((await remove(me, userId)).status)
        responses.push((await me.call('unblockPerson', { params: { userId: String(userId) } })).status)
        responses.push(await find(me, String(userId)))
        return responses
      }
      expect(await notified(them.id)).toEqual(await notified(unknownId))
      expect(await find(me, them.email)).toEqual([])
      for (const status of ['accepted', 'pending_sent', 'pending_received', 'blocked'] as const)
        expect(await namesOf(me, status)).toEqual([])
      expect(await titlesOfNotifications(them)).toHaveLength(['asked', 'friends'].includes(before) ? 1 : 0)
      expect(await namesOf(them, 'blocked')).toEqual(['Esi'])
    }
  })

  test('disappears from the blocker’s lists, and is not added to them again', async () => {
    const { id } = (await ama.call('addWishlist', { body: { name: 'Ours', privacy: 'public' } })).body.data
    const params = { wishlistId: id }
    const invite = () =>
      ama.call('inviteCollaborator', { params, body: { user_id: kofi.id, role: 'editor' } })
    await makeFriends(ama, kofi)
    await invite()
    await kofi.call('acceptInvitation', { params })
    expect((await kofi.call('getWishlist', { params })).body.data.role).toBe('editor')
    await block(kofi, ama)
    expect((await kofi.call('getWishlist', { params })).status).toBe(404)
    expect((await ama.call('getWishlist', { params })).body.data.collaborators).toEqual([])
    expect((await invite()).body.code).toBe('wishlist.person_not_found')
    await unblock(kofi, ama)
    expect((await kofi.call('getWishlist', { params })).body.data.role).toBe('visitor')
  })

  test('can be sent a request only after unblocking, and each side blocks independently', async () => {
    await makeFriends(ama, kofi)
    await block(ama, kofi)
    await block(kofi, ama)
    expect(await outcomeOf({ userId: kofi.id })).toEqual([409, 'friend.blocked_by_you'])
    await unblock(ama, kofi)
    expect(await outcomeOf({ userId: kofi.id })).toEqual([404, 'friend.person_not_found'])
    await unblock(kofi, ama)
    expect(await namesOf(ama)).toEqual([])
    expect(await outcomeOf({ userId: kofi.id })).toEqual([200, 'pending_sent'])
    expect((await block(ama, ama)).body.code).toBe('friend.yourself')
    expect((await ama.call('blockPerson', { params: { userId: String(unknownId) } })).status).toBe(404)
  })
})

describe('a person is found', () => {
  const hide = (who: TestPerson, body: object) => who.call('changeProfile', { body })

  test('by an exact email or phone number, unless they are not findable', async () => {
    const phone = await givePhone(shop, kofi)
    const words = [kofi.email, kofi.email.toUpperCase(), phone, phone.replace('+233', '0')]
    for (const q of words) expect(await find(ama, q)).toMatchObject([{ id: kofi.id, status: null }])
    for (const q of [kofi.email.slice(1), phone.slice(0, -1), String(kofi.id), 'Kofi'])
      expect(await find(ama, q)).toEqual([])
    await hide(kofi, { findable: false })
    for (const q of words) expect(await find(ama, q)).toEqual([])
    expect(await outcomeOf({ userId: kofi.id })).toEqual([404, 'friend.person_not_found'])
  })

  test('by an email or phone number only once it is verified', async () => {
    const phone = await givePhone(shop, kofi)
    await shop.database.execute(
      sql`update users set email_verified_at = null, phone_verified_at = null where id = ${kofi.id}`,
    )
    for (const q of [kofi.email, phone]) expect(await find(ama, q)).toEqual([])
  })

  test('by name among friends and friends of friends, who are suggested with most mutual friends first', async () => {
    const [esi, afi, far] = [
      await registerPerson(shop, 'Esi'),
      await registerPerson(shop, 'Afi'),
      await registerPerson(shop, 'Far'),
    ]
    await makeFriends(ama, kofi)
    await makeFriends(ama, yaa)
    for (const friend of [kofi, yaa]) await makeFriends(friend, esi)
    await makeFriends(yaa, afi)
    await makeFriends(afi, far)
    expect(await find(ama)).toMatchObject([
      { id: esi.id, mutualFriends: 2, mutual: ['Kofi', 'Yaa'], status: null },
      { id: afi.id, mutualFriends: 1, mutual: ['Yaa'], status: null },
    ])
    expect(await find(ama, 'afi men')).toMatchObject([{ id: afi.id }])
    expect(await find(ama, 'kof')).toMatchObject([{ id: kofi.id, status: 'accepted' }])
    expect(await find(ama, 'far')).toEqual([])
    const named = await ama.call('listFriends', { query: { search: 'KOF', limit: '1' } })
    expect(named.body).toMatchObject({ data: [{ id: kofi.id }], pagination: { total: 1 } })
    expect((await ama.call('listFriends', { query: { limit: '1', page: '2' } })).body.data).toHaveLength(1)
    expect((await friendsOf(ama)).map(({ mutualFriends }) => mutualFriends)).toEqual([0, 0])
    expect((await friendsOf(esi)).map(({ mutualFriends }) => mutualFriends)).toEqual([0, 0])
    await hide(afi, { findable: false })
    await block(esi, ama)
    expect(await find(ama)).toEqual([])
    expect(await find(ama, 'esi')).toEqual([])
  })

  test('and can hide from friends when they were last active', async () => {
    await makeFriends(ama, kofi)
    await hide(kofi, { shows_activity: false })
    expect(await friendsOf(ama)).toMatchObject([{ id: kofi.id, lastActive: null }])
    expect((await kofi.call('getProfile')).body.data.shows_activity).toBe(false)
  })
})

test('either friend can end a friendship, and no notification is sent', async () => {
  await makeFriends(ama, kofi)
  for (const _ of [1, 2]) expect((await remove(kofi, ama.id)).status).toBe(204)
  expect([await namesOf(ama), await titlesOfNotifications(ama)]).toEqual([
    [],
    ['Kofi Mensah is now your friend'],
  ])
  expect(await outcomeOf({ userId: kofi.id })).toEqual([200, 'pending_sent'])
})
