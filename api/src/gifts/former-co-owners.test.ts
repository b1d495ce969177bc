import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { personalLists } from '#feature/wishlists'
import { transaction } from '#platform/database.ts'
import { type Device, openDevice } from '#test/device.ts'
import { befriendOwner, block } from '#test/friends.ts'
import { type Shared, setUpGiftOrders } from '#test/gift-orders.ts'
import { openProgram, type Program } from '#test/program.ts'
import { addProducts } from '#test/test-products.ts'
import { newPerson } from '#test/wire.ts'

const giving = setUpGiftOrders()
const { share, give, giftRequest, control, giftStatuses, claimsOf, runScheduledJobs } = giving

type Who = Pick<Program, 'call'>

let pot = ''
beforeAll(async () => {
  const clay = { name: 'Clay pot', price: 5_000, stock: 90, category: 'clay', maker: 'Potter' }
  pot = String((await addProducts(giving.shop, [clay]))[0])
})

let shared: Shared
let kofi: Device
let kofiId: number
beforeEach(async () => {
  shared = await share({}, [{ product_id: giving.basket }, { product_id: pot }])
  kofi = await openDevice(giving.shop)
  kofiId = (await kofi.register({ ...newPerson(), first_name: 'Kofi' })).user_id
})

const params = () => ({ wishlistId: shared.wishlistId })
const ofKofi = () => ({ params: { ...params(), userId: String(kofiId) } })
const accept = () => kofi.call('acceptInvitation', { params: params() })
async function invite(role: 'co_owner' | 'editor' = 'co_owner') {
  await befriendOwner(giving.shop, shared.wishlistId, kofiId)
  return shared.owner.call('inviteCollaborator', { params: params(), body: { user_id: kofiId, role } })
}
async function coOwn() {
  await invite()
  expect((await accept()).body.data.role).toBe('co_owner')
}
async function paid(more: object = {}, who?: Who): Promise<string> {
  const { reference } = (await give(shared, more, who as Program)).body.data as { reference: string }
  await control('approve', { reference })
  await expect.poll(() => giftStatuses(reference)).toEqual(['purchased'])
  return reference
}
const leave = () => kofi.call('removeCollaborator', ofKofi())
/** What every call that shows the items of the list says of gifts. */
const seenBy = async (who: Who) => [
  ...(await who.call('getWishlist', { params: params() })).body.data.items.map(({ reserved, available }) => ({
    reserved,
    available,
  })),
  ...(await who.call('listWishlistItems', { params: params(), query: {} })).body.data.map(
    ({ reserved, available }) => ({ reserved, available }),
  ),
]
const toGive = async (who: Who) =>
  (await who.call('getListToGive', { params: params() })).body.data.items.map(item => item.available)
const listClaims = async (who: Who) => (await who.call('getListClaims', { params: params() })).body.data
const nothing = { viewer: 'keeper', can_give: false, items: {} }

describe('a former co-owner', () => {
  const joinAgain = async () => {
    const body = { role: 'viewer', sees_claims: true } as const
    const { url } = (await shared.owner.call('sendListInvitation', { params: params(), body })).body.data
    const token = String(url).split('#token=')[1] ?? ''
    return (await kofi.call('acceptListInvitation', { body: { token } })).body.data
  }
  const ways: [string, () => Promise<{ status: number }>][] = [
    ['who left', leave],
    [
      'who declined',
      () => kofi.call('respondToInvitation', { params: params(), body: { status: 'declined' } }),
    ],
    ['whom the owner removed', () => shared.owner.call('removeCollaborator', ofKofi())],
    [
      'who became an editor',
      () =>
        shared.owner.call('changeCollaborator', {
          ...ofKofi(),
          body: { role: 'editor', sees_claims: true },
        } as never),
    ],
  ]

  test.each(ways)('%s sees the list as if nobody gave, and after joining again too', async (_, end) => {
    await coOwn()
    const before = [await seenBy(kofi), await toGive(kofi)]
    await paid()
    expect((await end()).status).toBe(200)
    expect([await seenBy(kofi), await toGive(kofi)]).toEqual(before)
    expect([await listClaims(kofi), await claimsOf(shared, kofi)]).toEqual([nothing, nothing])
    const joined = await joinAgain()
    expect(joined.items.map(({ reserved }) => reserved)).toEqual([false, false])
    expect(joined.collaborators).toMatchObject([{ sees_claims: false, was_co_owner: true }])
    expect([await seenBy(kofi), await toGive(kofi)]).toEqual(before)
    expect(await listClaims(kofi)).toEqual(nothing)
    const esi = openProgram(giving.shop)
    await esi.register()
    expect(await listClaims(esi)).toMatchObject({ viewer: 'guest', can_give: true })
    expect(Object.keys((await listClaims(esi)).items)).toEqual([shared.itemIds[0]])
  })

  test('whom the owner blocked sees no claims through the link of the list', async () => {
    await coOwn()
    await paid()
    await leave()
    const { user_id } = (await shared.owner.call('getWishlist', { params: params() })).body.data.owner
    await block(giving.shop, user_id, kofiId)
    expect(await claimsOf(shared, kofi)).toEqual(nothing)
  })

  test('learns nothing as a guest on their device', async () => {
    await coOwn()
    await paid()
    await leave()
    kofi.useToken(undefined)
    expect((await seenBy(kofi)).map(({ reserved }) => reserved)).toEqual([false, false, false, false])
    expect(await claimsOf(shared, kofi)).toEqual({ viewer: 'owner', can_give: false, items: {} })
    const { status, body } = await kofi.call('startGift', giftRequest(shared))
    expect([status, body.code]).toEqual([403, 'gift.own_device'])
  })

  test('is refused as a giver with one message for claimed and open items', async () => {
    await coOwn()
    await paid()
    await leave()
    const responses = []
    for (const item_id of shared.itemIds)
      responses.push(await kofi.call('startGift', giftRequest(shared, { item_id, guest: undefined })))
    const body = {
      wishlist_id: shared.wishlistId,
      channel: 'mobile_money',
      network: 'mtn',
      phone: '0551234001',
    }
    responses.push(await kofi.call('checkoutWishlist', { body } as never))
    responses.push(await kofi.call('quoteCheckout', { body: { wishlist_id: shared.wishlistId } } as never))
    expect(responses.map(({ status, body: { code } }) => [status, code])).toEqual(
      responses.map(() => [403, 'gift.former_co_owner']),
    )
  })

  test('learns of a gift with its reveal', async () => {
    shared = await share({ reveal: 'immediate' })
    await coOwn()
    await paid()
    await leave()
    expect(await listClaims(kofi)).toEqual(nothing)
    await runScheduledJobs()
    const [itemId = ''] = shared.itemIds
    expect(await listClaims(kofi)).toEqual({
      ...nothing,
      items: { [itemId]: { state: 'taken', taken: 1, held: 0 } },
    })
  })

  test('follows the gift that they gave before, and no other', async () => {
    const own = await paid({ guest: undefined }, kofi)
    await coOwn()
    const others = await paid({ item_id: shared.itemIds[1] })
    await leave()
    const gift = (reference: string) => kofi.call('getGift', { params: { reference } })
    expect((await gift(own)).body.data.gifts).toMatchObject([{ status: 'purchased' }])
    expect((await gift(others)).body.code).toBe('payment.not_found')
    const { data } = (await kofi.call('listGifts', { query: { direction: 'sent' } })).body
    expect(data).toHaveLength(1)
    expect(await listClaims(kofi)).toEqual(nothing)
  })

  test('sees the stock of an item unchanged on lists of their own when the last unit is given', async () => {
    const stool = { name: 'Carved stool', price: 5_000, stock: 1, maker: 'Carver', category: 'stools' }
    const [product_id] = await addProducts(giving.shop, [stool])
    shared = await share({}, [{ product_id }])
    await coOwn()
    await leave()
    const own = await share({}, [{ product_id }], kofi)
    const seen = async () => [
      await seenBy(kofi),
      (await kofi.call('getWishlist', { params: { wishlistId: own.wishlistId } })).body.data.items.map(
        item => item.available,
      ),
    ]
    const before = await seen()
    await paid()
    expect(await seen()).toEqual(before)
  })

  test('has it in the export of their data until they erase their account', async () => {
    await coOwn()
    await leave()
    const { database, platform } = giving.shop
    const records = personalLists(platform)
    expect(await records.find(database, kofiId)).toMatchObject({
      co_owned_before: [{ wishlist_id: shared.wishlistId, left_at: expect.any(Date) }],
    })
    await transaction(database, tx => records.erase(tx, kofiId))
    expect(await records.find(database, kofiId)).toMatchObject({ co_owned_before: [] })
  })
})

test('a friend who declines to co-own a list, or only edits it, sees its claims and gives', async () => {
  await paid()
  await invite()
  await kofi.call('respondToInvitation', { params: params(), body: { status: 'declined' } })
  expect(await listClaims(kofi)).toMatchObject({ viewer: 'guest', can_give: true })
  await invite('editor')
  await accept()
  await leave()
  expect(Object.keys((await listClaims(kofi)).items)).toEqual([shared.itemIds[0]])
  const other = { item_id: shared.itemIds[1], guest: undefined }
  expect((await kofi.call('startGift', giftRequest(shared, other))).status).toBe(201)
})
