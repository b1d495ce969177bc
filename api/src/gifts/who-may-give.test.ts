import { limits } from '@akyede/contract/limits'
import { describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { openDevice } from '#test/device.ts'
import { type Shared, setUpGiftOrders } from '#test/gift-orders.ts'
import { openProgram, type Program } from '#test/program.ts'
import { addProducts } from '#test/test-products.ts'

const giving = setUpGiftOrders({
  TRUST_PROXY: '127.0.0.1',
  RATE_LIMIT: 'on',
  RATE_LIMIT_DEVICE: '100000',
  RATE_LIMIT_DEVICE_UNSAFE: '100000',
  RATE_LIMIT_ADDRESS: '100000',
  RATE_LIMIT_FORMS: '100000',
})
const { share, giftRequest } = giving
const password = 'Red beads'

/** The status of every endpoint that gives from the list or quotes it. */
async function giveByEveryCall(shared: Shared, share_id: string, who = openProgram(giving.shop)) {
  const { wishlistId: wishlist_id, itemIds } = shared
  const guest = { name: 'Kofi', email: 'kofi@example.com' }
  const replies = [
    await who.call('quoteGift', { body: { wishlist_id, item_id: itemIds[0], share_id } } as never),
    await who.call('quoteCheckout', { body: { wishlist_id, share_id } } as never),
    await who.call('startGift', giftRequest(shared, { share_id })),
    await who.call('checkoutWishlist', { body: { wishlist_id, share_id, guest } } as never),
  ]
  return replies.map(({ status, body }) => [status, (body as { code?: string }).code])
}

describe('a link to a list', () => {
  test('neither quotes nor gives items of another, private list', async () => {
    const [shown, hidden] = [await share(), await share({ privacy: 'private' })]
    const refused = [404, 'wishlist.not_found']
    expect(await giveByEveryCall(hidden, shown.shareId)).toEqual([refused, refused, refused, refused])
    const { rows } = await giving.shop.database.execute(sql`select 1 from givings`)
    expect(rows).toEqual([])
  })

  test('with a password neither quotes nor gives anything before it was entered', async () => {
    const shared = await share({ privacy: 'private' })
    const body = { wishlist_id: shared.wishlistId, password }
    const { share_id } = (await shared.owner.call('generateLink', { body } as never)).body.data
    const locked = [403, 'link_locked']
    expect(await giveByEveryCall(shared, share_id)).toEqual([locked, locked, locked, locked])
    const claims = await openProgram(giving.shop).call('getSharedClaims', { params: { shareId: share_id } })
    expect([claims.status, claims.body.code]).toEqual(locked)
  })
})

describe('gifts that guests begin', () => {
  const { byDevice, byNetwork } = limits.gifts.begun

  /** Starts a gift on the provider's page, so that no phone is prompted and nothing is paid. */
  const begin = async (
    shared: Shared,
    item_id: string | undefined,
    who: Pick<Program, 'call'>,
    network: string,
  ) =>
    who.call(
      'startGift',
      giftRequest(shared, { item_id, channel: 'card', network: undefined, phone: undefined }),
      {
        headers: { 'x-forwarded-for': network },
      } as never,
    )

  test('are limited by device, whatever its network', async () => {
    const bowls = Array.from({ length: byDevice + 1 }, (_, index) => ({
      name: `Bowl ${index}`,
      maker: 'Bowl maker',
      category: 'bowls',
      price: 2_000,
    }))
    const shared = await share(
      {},
      (await addProducts(giving.shop, bowls)).map(product_id => ({ product_id })),
    )
    const phone = (await openDevice(giving.shop)) as never as Program
    const statuses: number[] = []
    for (const [index, item] of shared.itemIds.entries()) {
      const { status, body } = await begin(shared, item, phone, `41.66.${index}.1`)
      statuses.push(status)
      // Keeps below the limit of unpaid gifts of one giver.
      if (status === 201) await phone.call('undoGift', { body: { reference: body.data.reference } })
    }
    expect(statuses).toEqual([...Array.from({ length: byDevice }, () => 201), 429])
  })

  test('are limited by network, whatever the device, except for signed-in users', async () => {
    const quantity = byNetwork / 2
    const product_id = giving.basket
    const [one, other] = [
      await share({}, [{ product_id, quantity }]),
      await share({}, [{ product_id, quantity }]),
    ]
    const network = '41.66.200.1'
    const atOnce = 5
    for (const shared of [one, other]) {
      for (let begun = 0; begun < quantity; begun += atOnce) {
        const replies = await Promise.all(
          Array.from({ length: atOnce }, async () =>
            begin(shared, shared.itemIds[0], (await openDevice(giving.shop)) as never, network),
          ),
        )
        expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
      }
    }
    const fresh = await share()
    const refused = await begin(fresh, fresh.itemIds[0], (await openDevice(giving.shop)) as never, network)
    expect([refused.status, (refused.body as { code?: string }).code]).toEqual([429, 'request.rate_limited'])
    const ama = openProgram(giving.shop)
    await ama.register()
    expect((await begin(fresh, fresh.itemIds[0], ama, network)).status).toBe(201)
  })
})
