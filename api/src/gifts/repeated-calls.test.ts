import { limits } from '@akyede/contract/limits'
import { describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { openDevice } from '#test/device.ts'
import { type Shared, setUpGiftOrders } from '#test/gift-orders.ts'
import { openProgram, type Program } from '#test/program.ts'
import { addProducts } from '#test/test-products.ts'

// A call whose response was lost is retried; a payment that could not be started is started again.

const giving = setUpGiftOrders({ RATE_LIMIT: 'on', RATE_LIMIT_FORMS: '1000' })
const { share, giftRequest, control, giftStatuses, findBrokenInvariants } = giving

type Who = Pick<Program, 'call'>
const start = (shared: Shared, who: Who, more: object = {}, key?: string) =>
  who.call('startGift', giftRequest(shared, more), key === undefined ? {} : { idempotencyKey: key })

let phones = 0
/** A wallet that no other test prompts. */
const newWallet = () => ({ phone: `02441${String(10_000 + phones++)}`, network: 'mtn' })

/** A product with one unit, of its own maker and category. */
async function lastOne(name: string): Promise<string> {
  const thing = { name, price: 5_000, stock: 1, maker: `Maker of ${name}`, category: name.toLowerCase() }
  return String((await addProducts(giving.shop, [thing]))[0])
}

async function countOrders(): Promise<number> {
  const { rows } = await giving.shop.database.execute<{ orders: number }>(
    sql`select count(*)::int as orders from orders`,
  )
  return Number(rows[0]?.orders)
}

describe('a retry with the same idempotency key', () => {
  test('finds an owner’s purchase of the last unit from their own list', async () => {
    const shared = await share({}, [
      { product_id: await lastOne('Stool') },
      { external: { name: 'A barrow' } },
    ])
    const body = { wishlist_id: shared.wishlistId, ...newWallet(), channel: 'mobile_money' } as never
    const buyAll = (key: string) => shared.owner.call('checkoutWishlist', { body }, { idempotencyKey: key })
    const first = await buyAll('own-purchase-1')
    const before = await countOrders()
    await shared.owner.call('addWishlistItems', {
      params: { wishlistId: shared.wishlistId },
      body: [{ product_id: giving.basket }],
    })
    await shared.owner.call('saveAddress', { body: { street: '9 Other Lane', city: 'Ho', state: 'Volta' } })
    const again = await buyAll('own-purchase-1')
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body.data.payment.reference).toBe(first.body.data.payment.reference)
    expect(again.body.data.skipped).toEqual([{ item_id: shared.itemIds[1], reason: 'external' }])
    expect(again.body.data.skipped).toEqual(first.body.data.skipped)
    expect(await countOrders()).toBe(before)
    const another = { ...(body as object), expected_total: 1 } as never
    const refused = await shared.owner.call(
      'checkoutWishlist',
      { body: another },
      { idempotencyKey: 'own-purchase-1' },
    )
    expect(refused.body.code).toBe('idempotency.reused')
  })

  test('finds one payment for simultaneous calls of an owner or a guest for the last unit', async () => {
    const [hers, theirs] = [await lastOne('Chair'), await lastOne('Table')]
    const own = await share({}, [{ product_id: hers }])
    const shared = await share({}, [{ product_id: theirs }])
    const callers = [[own, own.owner] as const, [shared, await openDevice(giving.shop)] as const]
    for (const [list, who] of callers) {
      const wallet = newWallet()
      const call = () => start(list, who, wallet, 'at-once-1')
      const answers = await Promise.all([call(), call(), call()])
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
      expect(new Set(answers.map(({ body }) => body.data.reference)).size).toBe(1)
    }
  })

  test('finds a guest’s payment after the list closed, the unit sold and the limits were reached', async () => {
    const shared = await share({}, [{ product_id: await lastOne('Bench') }])
    const kofi = await openDevice(giving.shop)
    const wallet = newWallet()
    const first = await start(shared, kofi, wallet, 'guest-gift-1')
    expect(first.status).toBe(201)
    const params = { wishlistId: shared.wishlistId }
    await shared.owner.call('changeWishlist', { params, body: { privacy: 'private' } })
    for (let again = 0; again < 14; again++) {
      const { status, body } = await start(shared, kofi, wallet, 'guest-gift-1')
      expect([status, body.data?.reference]).toEqual([201, first.body.data.reference])
    }
    const other = await start(shared, kofi, { ...wallet, message: 'Another' }, 'guest-gift-1')
    expect(other.body.code).toBe('idempotency.reused')
    expect((await start(shared, kofi, wallet, 'guest-gift-2')).body.code).toBe('link.closed')
  })

  test('finds a friend’s order for the whole list with the items it left out', async () => {
    const shared = await share({}, [
      { product_id: giving.basket },
      { product_id: giving.basket, variant_id: null, note: 'x' },
      { external: { name: 'A barrow' } },
    ])
    const esi = await openDevice(giving.shop)
    const { item_id, quantity, ...body } = giftRequest(shared, newWallet()).body as Record<string, unknown>
    const giveAll = () => esi.call('checkoutWishlist', { body } as never, { idempotencyKey: 'all-of-it-1' })
    const [first, again] = [await giveAll(), await giveAll()]
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body.data.payment.reference).toBe(first.body.data.payment.reference)
    expect(again.body.data.skipped).toEqual(first.body.data.skipped)
  })
})

describe('a giver', () => {
  test('restarts a payment that could not be started and stops holding the item', async () => {
    const shared = await share()
    const kofi = await openDevice(giving.shop)
    await control('outage', { on: true })
    const failed = await start(shared, kofi, newWallet())
    expect([failed.status, failed.body.code]).toEqual([503, 'payment.provider_down'])
    await control('outage', { on: false })
    const ama = await openDevice(giving.shop)
    expect((await start(shared, ama, newWallet())).body.code).toBe('gift.already_taken')
    const begun = await start(shared, kofi, newWallet())
    expect(begun.status).toBe(201)
    await control('approve', { reference: begun.body.data.reference })
    await expect.poll(() => giftStatuses(begun.body.data.reference)).toEqual(['purchased'])
    expect(await findBrokenInvariants()).toEqual([])
  })

  test('is not blocked after three failed attempts', async () => {
    const lists = [await share(), await share(), await share(), await share()]
    const kofi = openProgram(giving.shop)
    await kofi.register()
    await control('outage', { on: true })
    for (const shared of lists.slice(0, 3)) {
      expect((await start(shared, kofi, newWallet())).body.code).toBe('payment.provider_down')
    }
    await control('outage', { on: false })
    expect((await start(lists[3] as Shared, kofi, newWallet())).status).toBe(201)
    expect((await start(lists[0] as Shared, await openDevice(giving.shop), newWallet())).status).toBe(201)
    expect(await findBrokenInvariants()).toEqual([])
  })

  test('is not blocked after requests for taken items', async () => {
    const taken = await share()
    expect((await start(taken, await openDevice(giving.shop), newWallet())).status).toBe(201)
    const kofi = await openDevice(giving.shop)
    for (let time = 0; time <= limits.gifts.begun.byDevice; time++) {
      expect((await start(taken, kofi, newWallet())).body.code).toBe('gift.already_taken')
    }
    expect((await start(await share(), kofi, newWallet())).status).toBe(201)
  })

  test('is sent to their own pending payment, of which others learn nothing', async () => {
    const shared = await share()
    const kofi = await openDevice(giving.shop)
    const { reference } = (await start(shared, kofi, newWallet())).body.data
    const again = await start(shared, kofi, newWallet())
    expect([again.status, again.body.code, again.body.reference]).toEqual([
      409,
      'order.payment_pending',
      reference,
    ])
    const other = await start(shared, await openDevice(giving.shop), newWallet())
    expect([other.body.code, other.body.reference]).toEqual(['gift.already_taken', undefined])
    const program = await start(shared, openProgram(giving.shop), newWallet())
    expect([program.body.code, program.body.reference]).toEqual(['gift.already_taken', undefined])
  })
})

test('limits prompts to one phone to ten an hour for all callers, and holds nothing beyond', async () => {
  const victim = { phone: '0244987001', network: 'mtn' }
  const shared = await share({}, [{ product_id: giving.basket, quantity: 99 }])
  const ringing = async () => start(shared, await openDevice(giving.shop), victim)
  const answers = []
  for (let ring = 0; ring < 9; ring++) answers.push((await ringing()).status)
  const owner = shared.owner
  answers.push((await start(shared, owner, victim)).status)
  expect(answers).toEqual(Array.from({ length: 10 }, () => 201))
  const beyond = await ringing()
  expect([beyond.status, beyond.body.code]).toEqual([429, 'request.rate_limited'])
  expect(Number(beyond.headers['retry-after'])).toBeGreaterThan(0)
  const ama = openProgram(giving.shop)
  await ama.register()
  const bought = await ama.call('createOrder', {
    body: {
      items: [{ product_id: giving.basket, quantity: 1 }],
      shippingAddress: { street: '1 Lane', city: 'Ho', state: 'Volta' },
      paymentMethod: { provider: 'paystack', channel: 'mobile_money', ...victim },
    },
  } as never)
  expect([bought.status, bought.body.code]).toEqual([429, 'request.rate_limited'])
  const { rows } = await giving.shop.database.execute(sql`
    select count(*)::int as held from gifts where wishlist_id = ${shared.wishlistId} and status = 'held'`)
  expect(rows).toEqual([{ held: 9 }])
  // The provider's page prompts no phone.
  const byPage = { channel: undefined, network: undefined, phone: undefined }
  expect((await start(shared, await openDevice(giving.shop), byPage)).status).toBe(201)
  await giving.shop.clock.advance(10 * 60_000)
  expect((await ringing()).status).toBe(201)
})
