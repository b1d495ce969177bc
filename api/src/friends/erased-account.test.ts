import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { makeFriends, registerPerson, sendFriendRequest, type TestPerson } from '#test/people.ts'
import { addAttachment, createTicket } from '#test/support-requests.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const tables = [
  'wishlists',
  'wishlist_items',
  'wishlist_collaborators',
  'share_links',
  'events',
  'event_guests',
  'removed_events',
  'support_tickets',
  'support_messages',
  'support_attachments',
  'groups',
  'group_members',
  'friendships',
  'blocks',
  'friend_invitations',
]

async function createSharedRecords(
  who: TestPerson,
  friend: TestPerson,
  otherUser: TestPerson,
): Promise<void> {
  await makeFriends(who, friend)
  await who.call('blockPerson', { params: { userId: String(otherUser.id) } })
  await sendFriendRequest(who, { email: `aunt.${who.id}@example.com` })
  const { id: groupId } = (await who.call('addGroup', { body: { name: 'Family' } })).body.data
  await who.call('inviteToGroup', { params: { groupId }, body: { user_id: friend.id, role: 'member' } })
  const { id: wishlistId } = (await who.call('addWishlist', { body: { name: 'Our home' } })).body.data
  const params = { wishlistId }
  await who.call('addWishlistItems', { params, body: [{ external: { name: 'Pot' } }] } as never)
  await who.call('inviteCollaborator', { params, body: { user_id: friend.id, role: 'editor' } } as never)
  await who.call('generateLink', { body: { wishlist_id: wishlistId, password: 'drum and basket' } })
  const date = new Date(shop.clock.now().getTime() + 30 * 86_400_000).toISOString()
  const event = await who.call('addEvent', { body: { title: 'Naming', type: 'naming', date } } as never)
  const { id: eventId } = event.body.data
  await who.call('inviteGuest', { params: { eventId }, body: { user_id: friend.id, message: '' } })
  const later = new Date(Date.parse(date) + 86_400_000).toISOString()
  const removed = await who.call('addEvent', { body: { title: 'Off', type: 'naming', date: later } } as never)
  await who.call('removeEvent', { params: { eventId: removed.body.data.id } })
  await createTicket(who)
  await addAttachment(who)
}

async function storedRecords(): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const table of tables) {
    const { rows } = await shop.database.execute<{ row: string }>(
      sql`select row::text from (select to_jsonb(t) as row from ${sql.raw(table)} t) as all_rows order by 1`,
    )
    found.set(
      table,
      rows.map(({ row }) => row),
    )
  }
  return found
}

test('erasing an account leaves everything of other people in place', async () => {
  const [ama, kofi, esi, yaw] = [
    await registerPerson(shop, 'Ama'),
    await registerPerson(shop, 'Kofi'),
    await registerPerson(shop, 'Esi'),
    await registerPerson(shop, 'Yaw'),
  ]
  await createSharedRecords(kofi, esi, yaw)
  const before = await storedRecords()
  for (const [table, rows] of before) expect([table, rows.length]).not.toEqual([table, 0])
  const { body } = await ama.call('closeAccount', { body: { password: 'Akwaaba#2026' } })
  await shop.clock.advance(Date.parse(body.data.erase_at) - shop.clock.now().getTime())
  // Keeps hourly jobs, such as the deletion of old files, from changing the result.
  await shop.database.execute(sql`update support_attachments set created_at = ${shop.clock.now()}`)
  await shop.database.execute(sql`update removed_events set removed_at = ${shop.clock.now()}`)
  const waiting = await storedRecords()
  await expect
    .poll(async () => {
      await shop.platform.jobs.runScheduledNow()
      const { rows } = await shop.database.execute(
        sql`select 1 from users where id = ${ama.id} and erased_at is not null`,
      )
      return rows.length
    })
    .toBe(1)
  expect(await storedRecords()).toEqual(waiting)
})
