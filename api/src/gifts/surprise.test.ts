import { dayAfter, dayOf } from '@akyede/contract/days'
import { describe, expect, test } from 'vitest'
import { personalLists } from '#feature/wishlists'
import { push } from '#platform/push.ts'
import { sql } from '#platform/sql.ts'
import { openDevice } from '#test/device.ts'
import { befriendOwner } from '#test/friends.ts'
import { type Shared, setUpGiftOrders } from '#test/gift-orders.ts'
import { openProgram, type Program } from '#test/program.ts'
import { connectAs } from '#test/realtime-connection.ts'
import { addProducts } from '#test/test-products.ts'
import { newPerson } from '#test/wire.ts'

const giving = setUpGiftOrders()
const { share, give, control, claimsOf, giftStatuses, runScheduledJobs } = giving

type Who = Pick<Program, 'call'>

async function paid(shared: Shared, more: object = {}): Promise<string> {
  const { reference } = (await give(shared, more)).body.data as { reference: string }
  await control('approve', { reference })
  await expect.poll(() => giftStatuses(reference)).toEqual(['purchased'])
  return reference
}
const received = async (owner: Who) =>
  (await owner.call('listGifts', { query: { direction: 'received' } })).body
/** One unit, of its own maker and category. */
async function addSingleUnit(of: string): Promise<string> {
  const stool = { name: 'Carved stool', price: 5_000, stock: 1, maker: `Carver of ${of}`, category: of }
  return String((await addProducts(giving.shop, [stool]))[0])
}

test('shows nothing as reserved on a device on which the owner signed in', async () => {
  const phone = await openDevice(giving.shop)
  await phone.register({ ...newPerson(), first_name: 'Efua' })
  const delivery_address = { street: '1 Lane', city: 'Ho', state: 'Volta' as const }
  const body = { name: 'Mine', privacy: 'public' as const, delivery_address }
  const { id: wishlistId } = (await phone.call('addWishlist', { body })).body.data
  const params = { wishlistId }
  await phone.call('addWishlistItems', { params, body: [{ product_id: giving.basket }] })
  const { itemIds } = await share()
  const [item] = (await phone.call('getWishlist', { params })).body.data.items
  const given = { share_id: undefined, wishlist_id: wishlistId, item_id: item?.id }
  expect((await give({ itemIds } as unknown as Shared, given)).status).toBe(201)
  const reserved = async (who: Who) =>
    [
      ...(await who.call('getWishlist', { params })).body.data.items,
      ...(await who.call('listWishlistItems', { params, query: {} })).body.data,
    ].map(one => one.reserved)
  expect(await reserved(openProgram(giving.shop))).toEqual([true, true])
  phone.useToken(undefined)
  expect(await reserved(phone)).toEqual([false, false])
  await phone.register()
  expect(await reserved(phone)).toEqual([false, false])
})

test('shows nothing as reserved to a user who joins a list on a device of its owner', async () => {
  const phone = await openDevice(giving.shop)
  await phone.register({ ...newPerson(), first_name: 'Efua' })
  const shared = await share({}, undefined, phone)
  await paid(shared)
  const params = { wishlistId: shared.wishlistId }
  const body = { role: 'editor', sees_claims: true } as const
  const { url } = (await phone.call('sendListInvitation', { params, body })).body.data
  await phone.register()
  const token = String(url).split('#token=')[1] ?? ''
  const joined = (await phone.call('acceptListInvitation', { body: { token } })).body.data
  const [itemId = ''] = shared.itemIds
  const change = { params: { ...params, itemId }, body: { note: 'The round one' } }
  const changed = (await phone.call('changeWishlistItem', change)).body.data
  expect([joined.items[0]?.reserved, changed.reserved]).toEqual([false, false])
})

test('shows the owner no notification or feed entry before the reveal, and keeps the giver informed', async () => {
  const shared = await share({ deadline: dayAfter(dayOf(giving.shop.clock.now()), 30) })
  const owner = shared.owner as Program
  const line = await connectAs(giving.shop, owner.accessToken)
  const giver = openProgram(giving.shop)
  await giver.register()
  const { reference } = (await give(shared, { guest: undefined }, giver)).body.data as { reference: string }
  await control('approve', { reference })
  await expect.poll(() => giftStatuses(reference)).toEqual(['purchased'])
  const notificationsOf = async (who: Who) => (await who.call('listNotifications', { query: {} })).body
  await expect.poll(async () => (await notificationsOf(giver)).unread_count).toBe(1)
  expect((await notificationsOf(giver)).data[0]).toMatchObject({ category: 'payment', type: 'gift.receipt' })
  // Earlier events have been handled once this one is.
  const { platform, database } = giving.shop
  const { rows } = await database.execute<{ user_id: string }>(
    sql`select user_id from wishlists where id = ${shared.wishlistId}`,
  )
  await push(platform, database, Number(rows[0]?.user_id), 'cart.changed', {})
  await line.nextFrame('cart.changed')
  expect(line.pushes().map(({ type }) => type)).toEqual(['cart.changed'])
  expect((await notificationsOf(owner)).pagination.total).toBe(0)
  line.close()
})

test('does not report the last unit as left out when the owner buys it', async () => {
  const shared = await share({}, [{ product_id: await addSingleUnit('seats') }])
  const body = { wishlist_id: shared.wishlistId }
  const { status, body: bought } = await shared.owner.call('checkoutWishlist', { body } as never)
  expect([status, bought.data.skipped]).toEqual([201, []])
})

test('deletes a list with gifts as completely as one without', async () => {
  const owner = openProgram(giving.shop)
  const account = newPerson()
  const { user_id } = await owner.register(account)
  const listOf = async () => {
    const delivery_address = { street: '1 Lane', city: 'Ho', state: 'Volta' as const }
    const body = { name: 'Ours', privacy: 'public' as const, delivery_address }
    const { id: wishlistId } = (await owner.call('addWishlist', { body })).body.data
    const added = await owner.call('addWishlistItems', {
      params: { wishlistId },
      body: [{ product_id: giving.basket, note: 'Canary' }],
    })
    return { params: { wishlistId }, item_id: added.body.data.created[0]?.id }
  }
  const [given, bare] = [await listOf(), await listOf()]
  const { wishlistId } = given.params
  await paid({ itemIds: [] } as never, {
    wishlist_id: wishlistId,
    item_id: given.item_id,
    share_id: undefined,
  })
  const erase = async () => {
    const ends = [given, bare].map(({ params }) => owner.call('deleteWishlist', { params, query: {} }))
    return (await Promise.all(ends)).map(({ status }) => status)
  }
  expect([await erase(), await erase()]).toEqual([
    [200, 200],
    [200, 200],
  ])
  await giving.shop.clock.advance(2 * 3_600_000)
  await owner.login({ email: account.email, password: account.password })
  expect(await erase()).toEqual([404, 404])
  await runScheduledJobs()
  expect(await erase()).toEqual([404, 404])
  const { rows } = await giving.shop.database.execute(
    sql`select id from wishlists where user_id = ${user_id}`,
  )
  expect(rows).toEqual([{ id: wishlistId }])
  const file = await personalLists(giving.shop.platform).find(giving.shop.database, user_id)
  expect(file).toMatchObject({ own: [] })
})

describe('a gift', () => {
  const known = async (shared: Shared) => [
    (await received(shared.owner)).data.length,
    Object.keys((await claimsOf(shared, shared.owner)).items).length,
  ]

  test('is revealed at once, later or never, as the owner chose, and thanked for once', async () => {
    const atOnce = await share({ reveal: 'immediate' })
    const onDelivery = await share()
    const never = await share({ reveal: 'never' })
    const scam = 'Your delivery is held. Pay at www.example.com'
    for (const shared of [atOnce, onDelivery, never]) {
      const reference = await paid(shared, { message: shared === atOnce ? scam : 'Be well' })
      // The list with an immediate reveal may show it.
      if (shared === atOnce) continue
      expect(await known(shared)).toEqual([0, 0])
      await giving.shop.database.execute(sql`
        update gifts set status = 'delivered', delivered_at = now() from payments
        where payments.subject_id = gifts.order_id and payments.reference = ${reference}
          and ${shared === never}`)
    }
    await giving.shop.clock.advance(20_000)
    await runScheduledJobs()
    expect(await Promise.all([atOnce, onDelivery, never].map(known))).toEqual([
      [1, 1],
      [0, 0],
      [0, 0],
    ])
    await giving.shop.database.execute(sql`
      update gifts set status = 'delivered', delivered_at = now() where wishlist_id = ${onDelivery.wishlistId}`)
    await giving.shop.clock.advance(20_000)
    await runScheduledJobs()
    expect(await Promise.all([onDelivery, never].map(known))).toEqual([
      [1, 1],
      [0, 0],
    ])
    const [gift] = (await received(atOnce.owner)).data
    expect(gift).toMatchObject({ from: 'Kofi', message: scam, item: { quantity: 1 } })
    expect(await claimsOf(atOnce, atOnce.owner)).toMatchObject({
      viewer: 'owner',
      items: { [String(atOnce.itemIds[0])]: { state: 'taken' } },
    })
    const subjects = () => giving.emailsTo(atOnce.ownersEmail).map(({ subject }) => subject)
    await expect.poll(subjects).toContainEqual(expect.stringMatching(/^Kofi has a gift for you/))
    const texts = giving.emailsTo(atOnce.ownersEmail).map(({ text }) => text)
    expect(texts.some(text => text.includes('Kofi wrote you a message. Read it on Akyɛde.'))).toBe(true)
    expect(texts.filter(text => text.includes('is held'))).toEqual([])
    const thank = (who: Who) =>
      who.call('thankForGift', { params: { giftId: String(gift?.id) }, body: { text: 'Medaase!' } })
    expect((await thank(never.owner)).body.code).toBe('gift.not_found')
    const answers = await Promise.all([1, 2, 3].map(() => thank(atOnce.owner)))
    expect(answers.map(({ body }) => body.code ?? 'said').toSorted()).toEqual([
      'gift.thanked',
      'gift.thanked',
      'said',
    ])
  })

  test('is revealed from the first moment of the list’s day in Ghana, and not before', async () => {
    const deadline = dayAfter(dayOf(giving.shop.clock.now()), 2)
    const shared = await share({ reveal: 'date', deadline })
    await paid(shared)
    const until = Date.parse(`${deadline}T00:00:00Z`) - giving.shop.clock.now().getTime()
    await giving.shop.clock.advance(until - 60_000)
    await runScheduledJobs()
    await shared.signIn()
    expect(await known(shared)).toEqual([0, 0])
    await giving.shop.clock.advance(60_000)
    await runScheduledJobs()
    expect(await known(shared)).toEqual([1, 1])
  })
})

test('tells a collaborator without sight of claims that items are unavailable, but not why', async () => {
  const shared = await share({}, [{ product_id: giving.basket }, { external: { name: 'A barrow' } }])
  await paid(shared)
  const params = { wishlistId: shared.wishlistId }
  const skippedFor = async (sees_claims: boolean) => {
    const editor = openProgram(giving.shop)
    const { user_id } = await editor.register()
    await befriendOwner(giving.shop, shared.wishlistId, user_id)
    await shared.owner.call('inviteCollaborator', { params, body: { user_id, role: 'editor', sees_claims } })
    await editor.call('acceptInvitation', { params })
    const { body } = await editor.call('checkoutWishlist', {
      body: { wishlist_id: shared.wishlistId },
    } as never)
    return [body.code, body.skipped]
  }
  const [item, barrow] = shared.itemIds
  const external = { item_id: barrow, reason: 'external' }
  expect(await skippedFor(false)).toEqual([
    'gift.nothing_left',
    [{ item_id: item, reason: 'unavailable' }, external],
  ])
  expect(await skippedFor(true)).toEqual([
    'gift.nothing_left',
    [{ item_id: item, reason: 'taken' }, external],
  ])
})

describe('the stock of an item', () => {
  const stockSeen = async (who: Who, wishlistId: string) => {
    const params = { wishlistId }
    const [list, items, toGive] = [
      (await who.call('getWishlist', { params })).body.data.items,
      (await who.call('listWishlistItems', { params, query: {} })).body.data,
      (await who.call('getListToGive', { params })).body.data.items,
    ]
    return [...list, ...items, ...toGive].map(item => item.available)
  }

  test('stays unchanged for owner and co-owner on each of their lists when the last unit is given', async () => {
    const stool = await addSingleUnit('last units')
    const shared = await share({ reveal: 'never' }, [{ product_id: stool }])
    const other = await share({}, [{ product_id: stool }], shared.owner)
    const coOwner = openProgram(giving.shop)
    const { user_id } = await coOwner.register()
    const params = { wishlistId: shared.wishlistId }
    const body = { user_id, role: 'co_owner' }
    await befriendOwner(giving.shop, shared.wishlistId, user_id)
    await shared.owner.call('inviteCollaborator', { params, body } as never)
    await coOwner.call('acceptInvitation', { params })
    const theirs = await share({}, [{ product_id: stool }], coOwner)
    const seen = async () => [
      await stockSeen(shared.owner, shared.wishlistId),
      await stockSeen(shared.owner, other.wishlistId),
      await stockSeen(coOwner, shared.wishlistId),
      await stockSeen(coOwner, theirs.wishlistId),
    ]
    const before = await seen()
    expect(before).toEqual([
      [1, 1, 1],
      [1, 1, 1],
      [1, 1, 1],
      [1, 1, 1],
    ])
    const { reference } = (await give(shared)).body.data as { reference: string }
    expect(await seen()).toEqual(before)
    await control('approve', { reference })
    await expect.poll(() => giftStatuses(reference)).toEqual(['purchased'])
    expect(await seen()).toEqual(before)
    const guest = await openProgram(giving.shop).call('getWishlist', { params })
    expect(guest.body.data.items.map(item => item.available)).toEqual([0])
  })

  test('is shown to the owner as enough or none, so that no number differs from the public page', async () => {
    const shared = await share({}, [{ product_id: giving.basket, quantity: 2 }])
    expect(await stockSeen(shared.owner, shared.wishlistId)).toEqual([2, 2, 2])
  })

  test('falls for the owner with a sale to others, and once the gift is revealed', async () => {
    const stool = await addSingleUnit('revealed units')
    const shared = await share({ reveal: 'immediate' }, [{ product_id: stool }])
    await paid(shared)
    expect(await stockSeen(shared.owner, shared.wishlistId)).toEqual([1, 1, 1])
    await runScheduledJobs()
    expect(await stockSeen(shared.owner, shared.wishlistId)).toEqual([0, 0, 0])
    const stranger = await share({}, [{ product_id: stool }])
    expect(await stockSeen(stranger.owner, stranger.wishlistId)).toEqual([0, 0, 0])
  })
})
