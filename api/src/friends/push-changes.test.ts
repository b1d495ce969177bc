import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { makeFriends, registerPerson, sendFriendRequest, type TestPerson } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

let shop: TestShop
let ama: TestPerson
let kofi: TestPerson
beforeAll(async () => {
  shop = await openTestShop({ isClockFrozen: true })
  ama = await registerPerson(shop, 'Ama')
  kofi = await registerPerson(shop, 'Kofi')
})
afterAll(() => shop.close())

/** Users whose open tabs have received a friends push since the last call. */
async function pushedUsers(): Promise<number[]> {
  const { rows } = await shop.database.execute<{ user_id: string }>(
    sql`delete from pushes where type = 'friends.changed' returning user_id`,
  )
  return rows.map(row => Number(row.user_id)).toSorted((one, other) => one - other)
}
const both = () => [ama.id, kofi.id].toSorted((one, other) => one - other)
const paramsOf = (other: TestPerson) => ({ params: { userId: String(other.id) } })

test('open tabs of both people receive a request, its cancellation, and friends made and lost', async () => {
  await sendFriendRequest(ama, { userId: kofi.id })
  expect(await pushedUsers()).toEqual(both())
  await sendFriendRequest(ama, { userId: kofi.id, action: 'cancel' })
  expect(await pushedUsers()).toEqual(both())
  await makeFriends(ama, kofi)
  await pushedUsers()
  await ama.call('removeFriend', paramsOf(kofi))
  expect(await pushedUsers()).toEqual(both())
  await ama.call('removeFriend', paramsOf(kofi))
  expect(await pushedUsers()).toEqual([])
})

test('only the open tabs of the person who declines or blocks receive the change', async () => {
  await sendFriendRequest(ama, { userId: kofi.id })
  await pushedUsers()
  await sendFriendRequest(kofi, { userId: ama.id, action: 'decline' })
  expect(await pushedUsers()).toEqual([kofi.id])
  await ama.call('blockPerson', paramsOf(kofi))
  await ama.call('unblockPerson', paramsOf(kofi))
  expect(await pushedUsers()).toEqual([ama.id, ama.id])
})
