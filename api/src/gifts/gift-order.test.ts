import { limits } from '@akyede/contract/limits'
import { asCedis } from '@akyede/contract/money'
import { describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { openDevice } from '#test/device.ts'
import { befriendOwner } from '#test/friends.ts'
import { ownersPhone, type Shared, setUpGiftOrders, street } from '#test/gift-orders.ts'
import { openProgram, type Program } from '#test/program.ts'
import { addProducts } from '#test/test-products.ts'
import { newPerson } from '#test/wire.ts'

const giving = setUpGiftOrders()
const {
  share,
  giftRequest,
  control,
  claimsOf,
  giftStatuses,
  runScheduledJobs,
  findBrokenInvariants,
  emailsTo,
} = giving

const start = (shared: Shared, more: object = {}, who: Pick<Program, 'call'> = openProgram(giving.shop)) =>
  who.call('startGift', giftRequest(shared, more))
const payment = (reference: string, who = openProgram(giving.shop)) =>
  who.call('getPayment', { params: { reference } })
const stateOf = async (shared: Shared, who?: Program) =>
  (await claimsOf(shared, who)).items[String(shared.itemIds[0])]?.state ?? 'open'

async function paid(shared: Shared, more: object = {}, who?: Program): Promise<string> {
  const { body } = await start(shared, more, who)
  const { reference } = body.data
  await control('approve', { reference })
  await expect.poll(() => giftStatuses(reference)).not.toContain('held')
  return reference
}

describe('a guest', () => {
  test('gives without an account, gets a receipt and never learns the delivery address', async () => {
    const shared = await share()
    const kofi = openProgram(giving.shop)
    const answers: unknown[] = []
    const keep = async <T extends { body: unknown; headers: unknown }>(asked: Promise<T>): Promise<T> => {
      const answer = await asked
      answers.push(answer.body, answer.headers)
      return answer
    }
    const { wishlistId: wishlist_id, shareId: share_id, itemIds } = shared
    const item_id = String(itemIds[0])
    const quote = await keep(kofi.call('quoteGift', { body: { wishlist_id, share_id, item_id } }))
    expect(quote.body.data).toMatchObject({
      subtotal: 120,
      total: 120 + quote.body.data.shipping,
      town: 'Kumasi',
    })
    const begun = await keep(
      start(shared, { message: 'Enjoy!', expected_total: quote.body.data.total }, kofi),
    )
    expect(begun.status).toBe(201)
    expect(begun.body.data).toMatchObject({ next_action: 'wait', amount: quote.body.data.total, phone: null })
    const { reference } = begun.body.data
    expect(await stateOf(shared)).toBe('held')
    await control('approve', { reference })
    await expect.poll(async () => (await keep(payment(reference, kofi))).body.data.status).toBe('succeeded')
    await expect.poll(() => giftStatuses(reference)).toEqual(['purchased'])
    expect(await stateOf(shared)).toBe('taken')
    const gift = await keep(kofi.call('getGift', { params: { reference } }))
    expect(gift.body.data.gifts).toMatchObject([
      { status: 'purchased', item: { name: 'Bolga basket', quantity: 1 }, to: { first_name: 'Efua' } },
    ])
    await expect
      .poll(() =>
        emailsTo('kofi@example.com')
          .map(letter => letter.text)
          .join(),
      )
      .toContain('The card says: Enjoy!')
    answers.push(emailsTo('kofi@example.com'))
    answers.push((await keep(kofi.call('getSharedList', { params: { shareId: share_id } }))).body)
    for (const secret of [street, 'Secret', ownersPhone, ownersPhone.slice(4)]) {
      expect(JSON.stringify(answers)).not.toContain(secret)
    }
    expect(await findBrokenInvariants()).toEqual([])
  })

  test('has to give a name and a contact', async () => {
    const shared = await share()
    const nameless = await start(shared, { guest: undefined })
    expect([nameless.status, nameless.body.code]).toEqual([422, 'gift.giver_missing'])
    expect((await start(shared, { guest: { name: 'Kofi' } })).status).toBe(422)
    const byPhone = await start(shared, { guest: { name: 'Kofi', phone: '0244000111' } })
    expect(byPhone.status).toBe(201)
  })

  test('is refused what others hold or gave, what is not sold here and lists without an address', async () => {
    const wheel = { external: { name: 'A wheelbarrow' } }
    const shared = await share({}, [{ product_id: giving.basket }, wheel])
    expect((await start(shared)).status).toBe(201)
    const late = await start(shared)
    expect([late.status, late.body.code]).toEqual([409, 'gift.already_taken'])
    expect((await start(shared, { item_id: shared.itemIds[1] })).body.code).toBe('gift.not_givable')
    const nowhere = await share({ delivery_address: null })
    expect((await start(nowhere)).body.code).toBe('gift.nowhere_to_send')
    const seen = await openProgram(giving.shop).call('getSharedList', {
      params: { shareId: nowhere.shareId },
    })
    expect(seen.body.data.town).toBeNull()
  })

  test('holds at most three unpaid gifts', async () => {
    const lists = await Promise.all([share(), share(), share(), share()])
    const ama = await openDevice(giving.shop)
    const statuses = []
    for (const shared of lists) statuses.push((await start(shared, {}, ama)).body.code ?? 'held')
    expect(statuses).toEqual(['held', 'held', 'held', 'gift.too_many_open'])
  })

  test('is asked to sign in on the owner’s phone, with the same message for claimed and open items', async () => {
    const phone = await openDevice(giving.shop)
    await phone.register({ ...newPerson(), first_name: 'Efua' })
    const shared = await share({}, [{ product_id: giving.basket }, { product_id: giving.drum }], phone)
    phone.useToken(undefined)
    const [claimed, open] = shared.itemIds
    const kofi = await openDevice(giving.shop)
    expect((await start(shared, { item_id: claimed }, kofi)).status).toBe(201)
    const answers = []
    for (const item_id of [claimed, open]) {
      const { status, body } = await start(shared, { item_id }, phone)
      answers.push([status, { ...body, request_id: '' }])
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]).toMatchObject([403, { code: 'gift.own_device' }])
  })
})

describe('a held gift', () => {
  test('is released by its giver or by its expiry, and then open to others', async () => {
    const shared = await share()
    const { reference } = (await start(shared)).body.data
    const undone = await openProgram(giving.shop).call('undoGift', { body: { reference } })
    expect([undone.status, undone.body.data.status]).toEqual([200, 'cancelled'])
    expect([await giftStatuses(reference), await stateOf(shared)]).toEqual([['released'], 'open'])
    const again = await openProgram(giving.shop).call('undoGift', { body: { reference } })
    expect(again.status).toBe(200)
    const second = (await start(shared, { phone: undefined, network: undefined })).body.data
    await giving.shop.clock.advance(limits.order.expiresAfter + 1_000)
    await runScheduledJobs()
    await expect.poll(() => giftStatuses(second.reference)).toEqual(['expired'])
    expect((await start(shared)).status).toBe(201)
    expect(await findBrokenInvariants()).toEqual([])
  })

  test('is created once for a repeated call, and another request under its key is refused', async () => {
    const shared = await share({}, [{ product_id: giving.basket, quantity: 3 }])
    const key = { idempotencyKey: `gift-${shared.wishlistId}` }
    const ama = openProgram(giving.shop)
    await ama.register()
    const call = (more = {}) => ama.call('startGift', giftRequest(shared, more), key)
    const answers = await Promise.all([call(), call(), call()])
    expect(new Set(answers.map(answer => answer.body.data?.reference)).size).toBe(1)
    expect((await call({ quantity: 2 })).body.code).toBe('idempotency.reused')
    expect(await claimsOf(shared)).toMatchObject({
      items: { [String(shared.itemIds[0])]: { held: 1, state: 'part' } },
    })
  })

  test('is either undone or paid, and its payment is used once', async () => {
    for (let round = 0; round < 4; round++) {
      const shared = await share()
      const { reference, payment_id } = (await start(shared)).body.data
      const [undone] = await Promise.all([
        openProgram(giving.shop).call('undoGift', { body: { reference } }),
        control('approve', { reference }),
      ])
      expect([undefined, 'order.paid_meanwhile']).toContain(undone.body.code)
      // Late money pays for the gift, because nobody else has given it since.
      await expect.poll(() => giftStatuses(reference)).toEqual(['purchased'])
      const { rows } = await giving.shop.database.execute(sql`
        select payments.status, captured = amount as whole, (select count(*)::int from refunds
          where payment_id = payments.id) as refunds from payments where id = ${payment_id}`)
      expect(rows).toEqual([{ status: 'succeeded', whole: true, refunds: 0 }])
      expect(await claimsOf(shared)).toMatchObject({
        items: { [String(shared.itemIds[0])]: { taken: 1, held: 0 } },
      })
    }
    expect(await findBrokenInvariants()).toEqual([])
  })
})

describe('a gift that is paid for', () => {
  test('is cancelled by its giver until its making begins, and then open again', async () => {
    const shared = await share()
    const ama = openProgram(giving.shop)
    await ama.register()
    const reference = await paid(shared, { guest: undefined }, ama)
    const cancelGift = (who: Program) => who.call('takeGiftBack', { body: { reference } })
    expect((await cancelGift(openProgram(giving.shop))).body.code).toBe('payment.not_found')
    expect((await cancelGift(ama)).status).toBe(200)
    expect([await giftStatuses(reference), await stateOf(shared)]).toEqual([['refunded'], 'open'])
    expect(await findBrokenInvariants()).toEqual([])
  })

  test('stays a surprise when its item is removed, and its giver is notified and decides', async () => {
    const shared = await share()
    const email = `${shared.wishlistId}@example.com`
    const reference = await paid(shared, { guest: { name: 'Kofi', email } })
    const body = { wishlist_id: shared.wishlistId, item_id: String(shared.itemIds[0]) }
    expect((await shared.owner.call('removeWishlistItem', { body })).status).toBe(200)
    await runScheduledJobs()
    await runScheduledJobs()
    const noticesSent = () =>
      emailsTo(email).filter(({ subject }) => subject.includes('no longer on the list'))
    await expect.poll(() => noticesSent().length).toBe(1)
    expect(noticesSent()[0]?.text).toContain(`/gifts/follow#token=${reference}.`)
    expect(
      (await openProgram(giving.shop).call('getGift', { params: { reference } })).body.data.gifts,
    ).toMatchObject([{ status: 'purchased', can_take_back: true }])
  })

  test('is not given again when its item was removed and added again', async () => {
    const shared = await share()
    await paid(shared)
    const { wishlistId, itemIds, owner } = shared
    const body = { wishlist_id: wishlistId, item_id: String(itemIds[0]) }
    await owner.call('removeWishlistItem', { body })
    const again = await owner.call('addWishlistItems', {
      params: { wishlistId },
      body: [{ product_id: giving.basket, note: 'after all' }],
    })
    expect(again.body.data.created).toMatchObject([{ id: itemIds[0], notes: 'after all', quantity: 1 }])
    expect(await stateOf(shared)).toBe('taken')
    expect((await start(shared)).body.code).toBe('gift.already_taken')
    expect(await findBrokenInvariants()).toEqual([])
  })
})

test('emails the giver about each shipped parcel with its own contents', async () => {
  const other = { name: 'Clay pot', price: 4_000, stock: 9, maker: 'Potter of Vume', category: 'pots' }
  const product_id = String((await addProducts(giving.shop, [other]))[0])
  const shared = await share({}, [{ product_id: giving.basket }, { product_id }])
  const email = `${shared.wishlistId}@example.com`
  const { item_id, quantity, ...body } = giftRequest(shared, { guest: { name: 'Kofi', email } })
    .body as Record<string, unknown>
  const { payment } = (await openProgram(giving.shop).call('checkoutWishlist', { body } as never)).body.data
  await control('approve', { reference: payment.reference })
  await expect.poll(() => giftStatuses(payment.reference)).toEqual(['purchased', 'purchased'])
  await giving.shop.operator.advanceOrder(payment.order_number, 'shipped')
  const sent = () => emailsTo(email).filter(({ subject }) => subject.includes('is on its way'))
  await expect.poll(() => sent().length).toBe(2)
  const named = sent().map(({ text }) => ['Bolga basket', 'Clay pot'].filter(name => text.includes(name)))
  expect(named.toSorted()).toEqual([['Bolga basket'], ['Clay pot']])
})

test('gives all open items at once and names those that are taken or not sold here', async () => {
  const items = [
    { product_id: giving.basket, quantity: 2 },
    { product_id: giving.drum },
    { external: { name: 'A wheelbarrow' } },
  ]
  const shared = await share({}, items)
  const one = await start(shared)
  expect(one.status).toBe(201)
  const { item_id, quantity, ...body } = giftRequest(shared).body as Record<string, unknown>
  const all = await openProgram(giving.shop).call('checkoutWishlist', { body } as never)
  expect(all.status).toBe(201)
  expect(all.body.data.skipped).toEqual([{ item_id: shared.itemIds[2], reason: 'external' }])
  expect(all.body.data.payment.amount).toBeGreaterThan(420)
  const more = await openProgram(giving.shop).call('checkoutWishlist', { body } as never)
  expect([more.status, more.body.code]).toEqual([422, 'gift.nothing_left'])
  const mine = await shared.owner.call('checkoutWishlist', {
    body: { wishlist_id: shared.wishlistId },
  } as never)
  // Any buyer sees that the last drum is held; that the baskets are claimed must stay hidden from the owner.
  expect([mine.status, mine.body.data.skipped]).toEqual([
    201,
    [
      { item_id: shared.itemIds[1], reason: 'unavailable' },
      { item_id: shared.itemIds[2], reason: 'external' },
    ],
  ])
  const amount = { wishlist_id: shared.wishlistId, amount: asCedis(25) }
  const shipping = await shared.owner.call('payListShipping', { body: amount })
  expect([shipping.status, shipping.body.quote]).toEqual([409, 0])
})

test('lets a co-owner buy for themselves to their own address, without showing the owner’s', async () => {
  const shared = await share()
  const { owner, wishlistId, itemIds } = shared
  const kofi = openProgram(giving.shop)
  const { user_id } = await kofi.register()
  const params = { wishlistId }
  await befriendOwner(giving.shop, wishlistId, user_id)
  await owner.call('inviteCollaborator', { params, body: { user_id, role: 'co_owner' } })
  await kofi.call('acceptInvitation', { params })
  const asked = { body: { wishlist_id: wishlistId, item_id: String(itemIds[0]) } }
  const nowhere = [await kofi.call('quoteGift', asked), await start(shared, {}, kofi)]
  expect(nowhere.map(({ body }) => body.code)).toEqual(['gift.nowhere_to_send', 'gift.nowhere_to_send'])
  await kofi.call('saveAddress', { body: { street: '1 Own Lane', city: 'Ho', state: 'Volta' } })
  const answers = [await kofi.call('quoteGift', asked), await start(shared, {}, kofi)]
  expect(answers.map(({ status }) => status)).toEqual([200, 201])
  const [order] = (await kofi.call('listOrders', { query: {} })).body.data
  const orderId = String(order?.id)
  const read = JSON.stringify([answers, (await kofi.call('getOrder', { params: { orderId } })).body])
  expect(read).toContain('1 Own Lane')
  for (const secret of [street, 'Secret', ownersPhone, 'Kumasi']) expect(read).not.toContain(secret)
})
