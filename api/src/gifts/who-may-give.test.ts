import { limits } from '@akyede/contract/limits'
import { describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { openDevice } from '#test/device.ts'
import { type Shared, setUpGiving } from '#test/giving.ts'
import { openProgram, type Program } from '#test/program.ts'

const giving = setUpGiving({
  TRUST_PROXY: '127.0.0.1',
  RATE_LIMIT: 'on',
  RATE_LIMIT_DEVICE: '100000',
  RATE_LIMIT_DEVICE_UNSAFE: '100000',
  RATE_LIMIT_ADDRESS: '100000',
  RATE_LIMIT_FORMS: '100000',
})
const { share, wish } = giving
const password = 'Red beads'

/** The same of a list by every call that gives from it or prices it. */
async function giveByEveryCall(shared: Shared, share_id: string, who = openProgram(giving.shop)) {
  const { wishlistId: wishlist_id, itemIds } = shared
  const guest = { name: 'Kofi', email: 'kofi@example.com' }
  const replies = [
    await who.call('quoteGift', { body: { wishlist_id, item_id: itemIds[0], share_id } } as never),
    await who.call('quoteCheckout', { body: { wishlist_id, share_id } } as never),
    await who.call('startGift', wish(shared, { share_id })),
    await who.call('checkoutWishlist', { body: { wishlist_id, share_id, guest } } as never),
  ]
  return replies.map(({ status, body }) => [status, (body as { code?: string }).code])
}

describe('a link to a list', () => {
  test('neither prices nor gives anything from another list that is private', async () => {
    const [shown, hidden] = [await share(), await share({ privacy: 'private' })]
    const refused = [404, 'wishlist.not_found']
    expect(await giveByEveryCall(hidden, shown.shareId)).toEqual([refused, refused, refused, refused])
    const { rows } = await giving.shop.database.execute(sql`select 1 from givings`)
    expect(rows).toEqual([])
  })

  test('with a password neither prices nor gives anything before the password was given', async () => {
    const shared = await share({ privacy: 'private' })
    const body = { wishlist_id: shared.wishlistId, password }
    const { share_id } = (await shared.owner.call('generateLink', { body } as never)).body.data
    const locked = [403, 'link_locked']
    expect(await giveByEveryCall(shared, share_id)).toEqual([locked, locked, locked, locked])
    const claims = await openProgram(giving.shop).call('getSharedClaims', { params: { shareId: share_id } })
    expect([claims.status, claims.body.code]).toEqual(locked)
  })
})

describe('payments that guests begin', () => {
  const { byDevice, byNetwork } = limits.gifts.begun
  /** Of an item that is on no list: the call counts before the item is looked up. */
  const begin = async (shared: Shared, who: Pick<Program, 'call'>, network: string) =>
    (
      await who.call('startGift', wish(shared, { item_id: shared.wishlistId }), {
        headers: { 'x-forwarded-for': network },
      } as never)
    ).status
  const times = (count: number, call: () => Promise<number>) =>
    Promise.all(Array.from({ length: count }, call)).then(all => Map.groupBy(all, status => status))

  test('are limited by device, whatever its network', async () => {
    const shared = await share()
    const phone = await openDevice(giving.shop)
    let network = 0
    const found = await times(byDevice + 3, () => begin(shared, phone as never, `41.66.${++network}.1`))
    expect([found.get(404)?.length, found.get(429)?.length]).toEqual([byDevice, 3])
  })

  test('are limited by network, whatever the device, and not for whoever is signed in', async () => {
    const shared = await share()
    const found = await times(byNetwork + 3, () => begin(shared, openProgram(giving.shop), '41.66.200.1'))
    expect([found.get(404)?.length, found.get(429)?.length]).toEqual([byNetwork, 3])
    const ama = openProgram(giving.shop)
    await ama.register()
    expect(await begin(shared, ama, '41.66.200.1')).toBe(404)
  })
})
