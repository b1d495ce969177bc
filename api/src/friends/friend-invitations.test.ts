import { limits } from '@akyede/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { backgroundWorkDone, messagesTo } from '#test/outbox.ts'
import {
  friendsOf,
  givePhone,
  makeFriends,
  namesOf,
  registerPerson,
  sendFriendRequest,
  type TestPerson,
} from '#test/people.ts'
import { openProgram } from '#test/program.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

let shop: TestShop
let ama: TestPerson
let kofi: TestPerson
beforeAll(async () => {
  shop = await openTestShop({ isClockFrozen: true })
})
afterAll(() => shop.close())
beforeEach(async () => {
  ama = await registerPerson(shop, 'Ama')
  kofi = await registerPerson(shop, 'Kofi')
})

let addresses = 0
const newAddress = () => `aunt${++addresses}@example.com`
const emailsTo = (address: string) =>
  messagesTo(shop, address).filter(({ id }) => id.startsWith('friend-invitation'))
const secretIn = (text = '') => /#token=([\w-]+)/.exec(text)?.[1] ?? ''
const secretTo = async (address: string) => {
  await expect.poll(() => emailsTo(address).length).toBe(1)
  return secretIn(emailsTo(address)[0]?.text)
}
const accept = (who: TestPerson, token: string) => who.call('acceptFriendInvitation', { body: { token } })
const read = (token: string) => openProgram(shop).call('readFriendInvitation', { body: { token } })
const invitations = async (who = ama) =>
  (await who.call('listFriendInvitations')).body.data.map(({ email, phone }) => email ?? phone)
const link = async (who = ama, renew = false) =>
  (await who.call('openFriendLink', { body: { renew } })).body.data
const block = (who: TestPerson, other: TestPerson) =>
  who.call('blockPerson', { params: { userId: String(other.id) } })
const jobsFinished = () =>
  expect
    .poll(async () => {
      const { rows } = await shop.database.execute<{ open: number }>(sql`
        select count(*)::int as open from outbox_events
        where name = 'friend.invited' and delivered_at is null`)
      return rows[0]?.open
    })
    .toBe(0)

describe('a person without an account', () => {
  test('is invited by email, signs up and becomes a friend, and the email works once', async () => {
    const address = newAddress()
    expect((await sendFriendRequest(ama, { email: address })).body.data).toEqual({
      status: 'pending_sent',
      friend: null,
    })
    const token = await secretTo(address)
    expect(emailsTo(address)[0]?.subject).toBe('Ama Mensah invited you to Akyɛde')
    expect(await invitations()).toEqual([address])
    expect((await read(token)).body.data).toEqual({ id: ama.id, name: 'Ama Mensah', avatar: null })
    const aunt = await registerPerson(shop, 'Esi', { email: address })
    for (const _ of [1, 2])
      expect((await accept(aunt, token)).body.data).toMatchObject({ id: ama.id, email: ama.email })
    expect([await namesOf(ama), await invitations()]).toEqual([['Esi'], []])
    expect((await accept(kofi, token)).body.code).toBe('friend.invitation_not_found')
    await aunt.call('removeFriend', { params: { userId: String(ama.id) } })
    expect((await accept(aunt, token)).body.code).toBe('friend.invitation_not_found')
    expect(
      (await shop.database.execute(sql`select 1 from friend_invitations where secret_hash = ${token}`)).rows,
    ).toEqual([])
  })

  test('is invited by SMS, not again while the invitation is open, and the invitation can be withdrawn', async () => {
    const phone = '+233209876543'
    for (const _ of [1, 2]) await sendFriendRequest(ama, { phone: '020 987 6543' })
    const token = await secretTo(phone)
    const [{ id } = { id: '' }] = (await ama.call('listFriendInvitations')).body.data
    const withdraw = (who: TestPerson) =>
      who.call('withdrawFriendInvitation', { params: { invitationId: id } })
    expect((await withdraw(kofi)).status).toBe(404)
    expect((await withdraw(ama)).status).toBe(204)
    expect((await read(token)).body.code).toBe('friend.invitation_not_found')
    expect((await accept(kofi, token)).status).toBe(404)
  })

  test('cannot use an invitation that has ended', async () => {
    const address = newAddress()
    await sendFriendRequest(ama, { email: address })
    const token = await secretTo(address)
    shop.clock.advance(limits.friends.expiresAfter)
    expect((await read(token)).body.code).toBe('friend.invitation_not_found')
  })

  test('receives a limited number of emails a day from all users, also of withdrawn invitations', async () => {
    const strict = await openTestShop({ environment: { RATE_LIMIT: 'on', RATE_LIMIT_DEVICE_UNSAFE: '1000' } })
    try {
      const address = newAddress()
      const senders = [await registerPerson(strict, 'Kwame'), await registerPerson(strict, 'Esi')]
      for (let sent = 0; sent <= limits.friends.lettersToOne.atMost; sent++) {
        const sender = senders[sent % 2] as TestPerson
        expect((await sendFriendRequest(sender, { email: address })).status).toBe(200)
        await backgroundWorkDone(strict)
        const [{ id } = { id: '' }] = (await sender.call('listFriendInvitations')).body.data
        await sender.call('withdrawFriendInvitation', { params: { invitationId: id } })
      }
      const messages = messagesTo(strict, address)
      expect(messages).toHaveLength(limits.friends.lettersToOne.atMost)
    } finally {
      await strict.close()
    }
  })
})

describe('an invitation by address', () => {
  test('returns the same response whether or not the address belongs to a findable account or one that blocks the sender', async () => {
    const [hidden, blocker] = [await registerPerson(shop, 'Yaw'), await registerPerson(shop, 'Adjoa')]
    await hidden.call('changeProfile', { body: { findable: false } })
    await block(blocker, ama)
    const addresses = [newAddress(), hidden.email, blocker.email, kofi.email]
    const responses = []
    for (const email of addresses) responses.push((await sendFriendRequest(ama, { email })).body)
    for (const response of responses)
      expect(response).toEqual({ data: { status: 'pending_sent', friend: null } })
    await jobsFinished()
    // A findable person receives a request in the application; nothing distinguishes the others.
    expect(await namesOf(ama, 'pending_sent')).toEqual(['Kofi'])
    expect((await invitations()).sort()).toEqual(addresses.slice(0, 3).sort())
    expect(addresses.map(address => emailsTo(address).length)).toEqual([1, 1, 0, 0])
    expect(await namesOf(blocker, 'pending_received')).toEqual([])
    await accept(hidden, await secretTo(hidden.email))
    expect(await namesOf(ama)).toEqual(['Yaw'])
  })

  test('by phone reaches the owner of the number, and changes nothing for a friend', async () => {
    const phone = await givePhone(shop, kofi)
    await sendFriendRequest(ama, { phone })
    expect(await namesOf(kofi, 'pending_received')).toEqual(['Ama'])
    await sendFriendRequest(kofi, { email: ama.email })
    expect(await namesOf(kofi)).toEqual(['Ama'])
    expect((await sendFriendRequest(kofi, { email: ama.email })).body.data.status).toBe('pending_sent')
    expect((await sendFriendRequest(ama, { email: ama.email })).body.code).toBe('friend.yourself')
  })

  test('requires a verified email address of the sender', async () => {
    await shop.database.execute(sql`update users set email_verified_at = null where id = ${ama.id}`)
    expect((await sendFriendRequest(ama, { email: newAddress() })).body.code).toBe(
      'auth.verification_required',
    )
    expect((await sendFriendRequest(ama, { userId: kofi.id })).status).toBe(200)
  })
})

describe('a person’s own link', () => {
  test('makes everyone who opens and accepts it a friend, until it is renewed', async () => {
    const { url, expiresAt } = await link()
    expect(url).toMatch(/\/signup\?invited=friend&returnTo=\/dashboard\/friends#token=/)
    expect(await link()).toEqual({ url, expiresAt })
    const yaa = await registerPerson(shop, 'Yaa')
    for (const who of [kofi, yaa, kofi]) expect((await accept(who, secretIn(url))).status).toBe(200)
    expect(await namesOf(ama)).toEqual(['Kofi', 'Yaa'])
    expect((await accept(ama, secretIn(url))).body.code).toBe('friend.yourself')
    const next = await link(ama, true)
    expect(next.url).not.toBe(url)
    expect((await read(secretIn(url))).body.code).toBe('friend.invitation_not_found')
    expect([await invitations(), await namesOf(ama)]).toEqual([[], ['Kofi', 'Yaa']])
  })

  test('is invalid for people whom its owner has blocked or who have blocked its owner', async () => {
    const token = secretIn((await link()).url)
    await block(ama, kofi)
    const refused = (await accept(kofi, token)).body
    expect(refused).toMatchObject({ code: 'friend.invitation_not_found' })
    expect({ ...refused, request_id: '' }).toEqual({
      ...(await accept(kofi, 'x'.repeat(43))).body,
      request_id: '',
    })
    await ama.call('unblockPerson', { params: { userId: String(kofi.id) } })
    await block(kofi, ama)
    expect((await accept(kofi, token)).body.code).toBe('friend.invitation_not_found')
    expect(await namesOf(ama)).toEqual([])
  })
})

describe('concurrent calls', () => {
  const rows = async (one: TestPerson, other: TestPerson) =>
    (
      await shop.database.execute<{ status: string }>(sql`
        select status from friendships where low_id = least(${one.id}::bigint, ${other.id}::bigint)
          and high_id = greatest(${one.id}::bigint, ${other.id}::bigint)`)
    ).rows.map(({ status }) => status)
  const pairs = async (count: number) =>
    Promise.all(
      Array.from({ length: count }, () =>
        Promise.all([registerPerson(shop, 'Esi'), registerPerson(shop, 'Kojo')]),
      ),
    )

  test('make friends of two people who request each other, and notify each at most once', async () => {
    for (const [one, other] of await pairs(6)) {
      const ask = (who: TestPerson, whom: TestPerson) => sendFriendRequest(who, { userId: whom.id })
      const responses = await Promise.all([
        ask(one, other),
        ask(other, one),
        ask(one, other),
        ask(other, one),
      ])
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409])
      expect(await rows(one, other)).toEqual(['accepted'])
      const { rows: facts } = await shop.database.execute(sql`
        select 1 from outbox_events where name = 'friends.made' and (payload->>'user_id')::bigint in (${one.id}, ${other.id})`)
      expect(facts).toHaveLength(1)
    }
  })

  test('of accept and cancel have one winner', async () => {
    for (const [one, other] of await pairs(6)) {
      await sendFriendRequest(one, { userId: other.id })
      const [cancelled, accepted] = await Promise.all([
        sendFriendRequest(one, { userId: other.id, action: 'cancel' }),
        sendFriendRequest(other, { userId: one.id, action: 'accept' }),
      ])
      expect([cancelled.status, accepted.status].sort()).toEqual([200, 404])
      expect(await rows(one, other)).toEqual(accepted.status === 200 ? ['accepted'] : [])
    }
  })

  test('of block and accept, by request or invitation, never leave friends across a block', async () => {
    for (const [one, other] of await pairs(6)) {
      await sendFriendRequest(one, { userId: other.id })
      const token = secretIn((await link(one)).url)
      await Promise.all([
        sendFriendRequest(other, { userId: one.id, action: 'accept' }),
        block(one, other),
        accept(other, token),
      ])
      expect(await rows(one, other)).toEqual([])
      expect([await friendsOf(one), await friendsOf(other)]).toEqual([[], []])
    }
  })

  test('accept an emailed invitation for only one of the people who hold it', async () => {
    const address = newAddress()
    await sendFriendRequest(ama, { email: address })
    const token = await secretTo(address)
    const people = (await pairs(3)).flat()
    const responses = await Promise.all(people.map(who => accept(who, token)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await friendsOf(ama)).toHaveLength(1)
  })
})

test('the end of an account deletes its friendships, blocks and invitations', async () => {
  await makeFriends(ama, kofi)
  const yaa = await registerPerson(shop, 'Yaa')
  await block(ama, yaa)
  await sendFriendRequest(ama, { email: newAddress() })
  await sendFriendRequest(yaa, { email: ama.email })
  const { personalFriends } = await import('./personal-records.ts')
  expect(await personalFriends.find(shop.database, ama.id)).toMatchObject({
    people: [{ first_name: 'Kofi', status: 'accepted', asked_by_you: true }],
    blocked: [{ first_name: 'Yaa' }],
    invitations: [{ phone: null }],
  })
  expect(await personalFriends.find(shop.database, yaa.id)).toMatchObject({ blocked: [], people: [] })
  await transaction(shop.database, tx => personalFriends.erase(tx, ama.id))
  const { rows } = await shop.database.execute(sql`
    select low_id from friendships where ${ama.id} in (low_id, high_id) union all
    select blocker_id from blocks where ${ama.id} in (blocker_id, blocked_id) union all
    select user_id from friend_invitations where user_id = ${ama.id} or lower(email) = lower(${ama.email})`)
  expect(rows).toEqual([])
  expect(await namesOf(kofi)).toEqual([])
})

test('requests are limited per day and looked-up numbers per hour', async () => {
  const strict = await openTestShop({ environment: { RATE_LIMIT: 'on' } })
  try {
    const one = await registerPerson(strict, 'Ama')
    const friend = await registerPerson(strict, 'Kofi')
    const responses = []
    await sendFriendRequest(one, { userId: friend.id })
    for (let sent = 1; sent <= limits.friends.requests.atMost; sent++)
      responses.push((await sendFriendRequest(one, { userId: 1_000 + sent })).status)
    expect([...new Set(responses.slice(0, -1))]).toEqual([404])
    expect(responses.at(-1)).toBe(429)
    const looks = []
    for (let look = 0; look <= limits.friends.lookUps.atMost; look++)
      looks.push((await one.call('findFriends', { query: { q: String(10_000 + look) } })).status)
    expect(looks.indexOf(429)).toBe(limits.friends.lookUps.atMost)
    expect((await one.call('findFriends', { query: { q: 'kof' } })).status).toBe(200)
  } finally {
    await strict.close()
  }
})
