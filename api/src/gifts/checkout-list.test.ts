import { beforeAll, expect, test } from 'vitest'
import { openDevice } from '#test/device.ts'
import { befriendOwner } from '#test/friends.ts'
import { type GiftOrderContext, type Shared, setUpGiftOrders } from '#test/gift-orders.ts'
import { openProgram, type Program } from '#test/program.ts'
import { addProducts } from '#test/test-products.ts'

const giving: GiftOrderContext = setUpGiftOrders()
const { share, give, control, giftStatuses, runScheduledJobs } = giving

const byPhone = { channel: 'mobile_money', network: 'mtn', phone: '0551234001' } as const
const quoteOf = (shared: Shared, who: Pick<Program, 'call'>, more: object = {}) =>
  who.call('quoteCheckout', { body: { wishlist_id: shared.wishlistId, ...more } } as never)
const buyAll = (shared: Shared, who: Pick<Program, 'call'>, more: object = {}) =>
  who.call('checkoutWishlist', { body: { wishlist_id: shared.wishlistId, ...byPhone, ...more } } as never)

let pot = ''
beforeAll(async () => {
  const clay = { name: 'Clay pot', price: 5_000, stock: 90, category: 'clay', maker: 'Potter' }
  pot = String((await addProducts(giving.shop, [clay]))[0])
})

const shareThree = (list: object = {}) =>
  share(list, [
    { product_id: giving.basket, quantity: 3 },
    { product_id: pot },
    { external: { name: 'A wheelbarrow' } },
  ])

test('quotes the whole list to its owner and charges that total in one order', async () => {
  const shared = await shareThree()
  const [baskets, clay, wheelbarrow] = shared.itemIds
  const { status, body } = await quoteOf(shared, shared.owner)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    quote: { subtotal: 410, town: 'Kumasi' },
    items: [
      { item_id: baskets, quantity: 3 },
      { item_id: clay, quantity: 1 },
    ],
    skipped: [{ item_id: wheelbarrow, reason: 'external' }],
  })
  const { total, shipping } = body.data.quote
  expect(total).toBe(410 + shipping)
  // The quote created no order and held nothing.
  const orders = async () => (await shared.owner.call('listOrders', { query: {} })).body.data
  expect(await orders()).toEqual([])
  const wrong = await buyAll(shared, shared.owner, { expected_total: total - 1 })
  expect([wrong.status, wrong.body.code, wrong.body.total]).toEqual([409, 'order.price_changed', total])
  const bought = await buyAll(shared, shared.owner, { expected_total: total })
  expect([bought.status, bought.body.data.payment.amount]).toEqual([201, total])
  expect(bought.body.data.skipped).toEqual([{ item_id: wheelbarrow, reason: 'external' }])
  expect((await orders()).map(order => order.total)).toEqual([total])
})

test('shows claims to givers and to nobody who is to be surprised', async () => {
  const shared = await shareThree()
  const { shareId, owner, itemIds } = shared
  const before = (await quoteOf(shared, owner)).body
  const held = await give(shared, { quantity: 3 })
  expect(held.status).toBe(201)
  expect((await quoteOf(shared, owner)).body).toEqual(before)

  const friend = openProgram(giving.shop)
  expect((await quoteOf(shared, friend, { share_id: shareId })).body.data).toMatchObject({
    items: [{ item_id: itemIds[1], quantity: 1 }],
    skipped: [{ item_id: itemIds[0], reason: 'taken' }, { reason: 'external' }],
  })

  const editor = openProgram(giving.shop)
  const { user_id } = await editor.register()
  const params = { wishlistId: shared.wishlistId }
  await befriendOwner(giving.shop, shared.wishlistId, user_id)
  await owner.call('inviteCollaborator', { params, body: { user_id, role: 'editor' } })
  await editor.call('acceptInvitation', { params })
  expect((await quoteOf(shared, editor)).body.data.skipped[0]).toEqual({
    item_id: itemIds[0],
    reason: 'unavailable',
  })
})

test('hides claims on a phone on which the owner was signed in', async () => {
  const phone = await openDevice(giving.shop)
  await phone.register()
  const shared = await share({}, [{ product_id: giving.basket, quantity: 3 }], phone)
  const ofOwner = (await quoteOf(shared, phone)).body
  expect((await give(shared, { quantity: 3 })).status).toBe(201)
  phone.useToken(undefined)
  const { status, body } = await quoteOf(shared, phone, { share_id: shared.shareId })
  expect([status, body.code]).toEqual([403, 'gift.own_device'])
  await phone.register()
  expect((await quoteOf(shared, phone, { share_id: shared.shareId })).body).toEqual(ofOwner)
})

test('leaves out revealed gifts when the owner buys the rest', async () => {
  const shared = await shareThree({ reveal: 'immediate' })
  const [baskets, clay] = shared.itemIds
  const { reference } = (await give(shared, { quantity: 2 })).body.data as { reference: string }
  await control('approve', { reference })
  await expect.poll(() => giftStatuses(reference)).toEqual(['purchased'])
  await runScheduledJobs()
  expect((await quoteOf(shared, shared.owner)).body.data.items).toEqual([
    { item_id: baskets, quantity: 1 },
    { item_id: clay, quantity: 1 },
  ])
  const last = (await give(shared, { quantity: 1 })).body.data as { reference: string }
  await control('approve', { reference: last.reference })
  await expect.poll(() => giftStatuses(last.reference)).toEqual(['purchased'])
  await runScheduledJobs()
  const { body } = await quoteOf(shared, shared.owner)
  expect(body.data.items).toEqual([{ item_id: clay, quantity: 1 }])
  expect(body.data.skipped).toContainEqual({ item_id: baskets, reason: 'taken' })
  const bought = await buyAll(shared, shared.owner, { expected_total: body.data.quote.total })
  expect([bought.status, bought.body.data.skipped]).toEqual([201, body.data.skipped])
})

test('explains why a list without address, without open items or for strangers cannot be paid', async () => {
  const nowhere = await share({ delivery_address: null })
  expect((await quoteOf(nowhere, nowhere.owner)).body.code).toBe('gift.nowhere_to_send')
  const nothing = await share({}, [{ external: { name: 'A wheelbarrow' } }])
  const { status, body } = await quoteOf(nothing, nothing.owner)
  expect([status, body.code]).toEqual([422, 'gift.nothing_left'])
  const hidden = await share({ privacy: 'private' })
  const stranger = openProgram(giving.shop)
  await stranger.register()
  expect((await quoteOf(hidden, stranger)).body.code).toBe('wishlist.not_found')
})
