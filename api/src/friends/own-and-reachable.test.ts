import { limits } from '@akyede/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { makeFriends, registerPerson, sendFriendRequest, type TestPerson } from '#test/people.ts'
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

const run = (statement: ReturnType<typeof sql>) => shop.database.execute(statement)
const block = (who: TestPerson, userId: number) =>
  who.call('blockPerson', { params: { userId: String(userId) } })
const invitations = async (who: TestPerson) => (await who.call('listFriendInvitations')).body.data
const withdraw = (who: TestPerson, invitationId: string) =>
  who.call('withdrawFriendInvitation', { params: { invitationId } })
const link = async (who: TestPerson, renew = false) =>
  (await who.call('openFriendLink', { body: { renew } })).body.data.url
const ownerOf = async (url: string) => {
  const token = /#token=([\w-]+)/.exec(url)?.[1] ?? ''
  const { status, body } = await openProgram(shop).call('readFriendInvitation', { body: { token } })
  return status === 200 ? body.data.id : body.code
}

describe('an invitation', () => {
  test('is withdrawn alone, and only by its sender', async () => {
    for (const email of ['one@example.com', 'two@example.com']) await sendFriendRequest(ama, { email })
    await sendFriendRequest(kofi, { email: 'three@example.com' })
    const [last, first] = await invitations(ama)
    const [ofKofi] = await invitations(kofi)
    const refused = await withdraw(ama, ofKofi?.id ?? '')
    expect([refused.status, refused.body.code]).toEqual([404, 'friend.invitation_not_found'])
    expect((await withdraw(ama, first?.id ?? '')).status).toBe(204)
    expect(await invitations(ama)).toEqual([last])
    expect(await invitations(kofi)).toEqual([ofKofi])
  })

  test('is invalid while its sender’s account is suspended or about to be erased', async () => {
    const url = await link(ama)
    expect(await ownerOf(url)).toBe(ama.id)
    for (const change of [sql`is_active = false`, sql`is_active = true, erase_at = now()`]) {
      await run(sql`update users set ${change} where id = ${ama.id}`)
      expect(await ownerOf(url)).toBe('friend.invitation_not_found')
    }
  })
})

test('a person’s link stays valid when others renew theirs', async () => {
  const ofKofi = await link(kofi)
  const ofAma = await link(ama)
  expect([await ownerOf(ofKofi), await ownerOf(ofAma)]).toEqual([kofi.id, ama.id])
  expect(await link(ama, true)).not.toBe(ofAma)
  expect(await ownerOf(ofKofi)).toBe(kofi.id)
})

describe('an account that is suspended or about to be erased', () => {
  test.each([
    ['suspended', sql`is_active = false`],
    ['about to be erased', sql`erase_at = now() + interval '1 day'`],
  ])('is neither found nor sent a request while it is %s', async (_, change) => {
    const found = async () =>
      (await ama.call('findFriends', { query: { q: kofi.email } })).body.data.map(({ id }) => id)
    expect(await found()).toEqual([kofi.id])
    await run(sql`update users set ${change} where id = ${kofi.id}`)
    expect(await found()).toEqual([])
    const { status, body } = await sendFriendRequest(ama, { userId: kofi.id })
    expect([status, body.code]).toEqual([404, 'friend.person_not_found'])
  })

  test('cannot be blocked once it is erased', async () => {
    await run(sql`update users set erased_at = now() where id = ${kofi.id}`)
    const { status, body } = await block(ama, kofi.id)
    expect([status, body.code]).toEqual([404, 'friend.person_not_found'])
  })
})

describe('the number of people whom a person blocks', () => {
  const { blockedMax } = limits.friends
  const insertBlocks = (blocker: number) =>
    run(sql`
      insert into blocks (blocker_id, blocked_id, blocked_at)
      select ${blocker}, n, now() from generate_series(1, ${blockedMax}::int) n`)

  test('is limited, and blocking a blocked person again succeeds', async () => {
    expect((await block(ama, kofi.id)).status).toBe(204)
    await insertBlocks(ama.id)
    const other = await registerPerson(shop, 'Esi')
    const { status, body } = await block(ama, other.id)
    expect([status, body.code]).toEqual([422, 'friend.too_many_blocked'])
    expect((await block(ama, kofi.id)).status).toBe(204)
  })

  test('does not count the blocks of others', async () => {
    await insertBlocks(kofi.id)
    expect((await block(ama, kofi.id)).status).toBe(204)
  })
})

test('ending a friendship or a block leaves all others unchanged', async () => {
  const esi = await registerPerson(shop, 'Esi')
  const yaw = await registerPerson(shop, 'Yaw')
  for (const other of [kofi, esi]) await makeFriends(ama, other)
  await makeFriends(kofi, esi)
  await block(ama, yaw.id)
  await block(kofi, yaw.id)
  await ama.call('removeFriend', { params: { userId: String(kofi.id) } })
  await ama.call('unblockPerson', { params: { userId: String(yaw.id) } })
  const idsOf = async (who: TestPerson, status: 'accepted' | 'blocked') =>
    (await who.call('listFriends', { query: { status } })).body.data.map(({ id }) => id)
  expect([await idsOf(ama, 'accepted'), await idsOf(kofi, 'accepted')]).toEqual([[esi.id], [esi.id]])
  expect([await idsOf(ama, 'blocked'), await idsOf(kofi, 'blocked')]).toEqual([[], [yaw.id]])
})
