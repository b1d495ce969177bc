import { limits } from '@akyede/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStoredRateLimits } from '#platform/stored-rate-limits.ts'
import { registerPerson, type TestPerson } from '#test/people.ts'
import { addAttachment } from '#test/support-requests.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { multipart } from '#test/wire.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ environment: { RATE_LIMIT: 'on' } })
})
afterAll(() => shop.close())

async function putCover(who: TestPerson) {
  const { id: wishlistId } = (await who.call('addWishlist', { body: { name: 'Our home' } })).body.data
  const body = multipart('cover', Buffer.from('no picture'))
  return who.call('putWishlistCover', { params: { wishlistId }, body } as never)
}

async function inviteToList(who: TestPerson) {
  const { id: wishlistId } = (await who.call('addWishlist', { body: { name: 'Our home' } })).body.data
  const body = { email: `helper.${who.id}@example.com`, role: 'editor' as const }
  return who.call('sendListInvitation', { params: { wishlistId }, body })
}

async function remind(who: TestPerson) {
  const date = new Date(shop.clock.now().getTime() + 30 * 86_400_000).toISOString()
  const added = await who.call('addEvent', { body: { title: 'Naming', type: 'naming', date } } as never)
  return who.call('remindGuest', { params: { eventId: added.body.data.id }, body: { user_id: 5 } })
}

test.each([
  ['files of support requests', 'files', limits.support.files.sent, addAttachment],
  ['covers of lists', 'covers', limits.wishlists.cover.changes, putCover],
  [
    'imports of web pages',
    'imports',
    limits.wishlists.import.perPerson,
    (who: TestPerson) => who.call('importToWishlist', { body: { url: 'https://127.0.0.1/' } }),
  ],
  ['invitations to lists', 'list invitations', limits.wishlists.invitations.sent, inviteToList],
  ['reminders of events', 'reminders', limits.events.reminded, remind],
] as const)('limits the number of %s for one person alone', async (_, name, limit, send) => {
  const [ama, kofi] = [await registerPerson(shop, 'Ama'), await registerPerson(shop, 'Kofi')]
  await createStoredRateLimits(shop.platform).spendGuess(
    [{ key: `${name}:${ama.id}`, ...limit }],
    limit.atMost,
  )
  const refused = await send(ama)
  expect([refused.status, refused.body.code]).toEqual([429, 'request.rate_limited'])
  expect((await send(kofi)).status).not.toBe(429)
})
