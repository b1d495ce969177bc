import { expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { openDevice } from '#test/device.ts'
import { type Shared, setUpGiftOrders } from '#test/gift-orders.ts'
import { openProgram, type Program } from '#test/program.ts'
import { addProducts } from '#test/test-products.ts'

// A payment that expired or was cancelled may still be approved on the phone.

const giving = setUpGiftOrders()
const { share, giftRequest, control, claimsOf, giftStatuses, runScheduledJobs, findBrokenInvariants } = giving

type Who = Pick<Program, 'call'>

async function begin(shared: Shared, who: Who, more: object = {}): Promise<string> {
  const { status, body } = await who.call('startGift', giftRequest(shared, more))
  expect(status).toBe(201)
  return body.data.reference
}
/** Leaves the prompt unanswered, so that the payment fails and the gift is open again. */
async function timeOut(reference: string): Promise<void> {
  giving.shop.clock.advance(181_000)
  await runScheduledJobs()
  await expect.poll(async () => new Set(await giftStatuses(reference))).toEqual(new Set(['released']))
}
const undo = (reference: string, who: Who) => who.call('undoGift', { body: { reference } })
const approve = (reference: string) => control('approve', { reference })
const stateOf = async (shared: Shared) =>
  (await claimsOf(shared)).items[String(shared.itemIds[0])]?.state ?? 'open'

/** Status of the payment once no refund is under way. */
async function outcomeOf(reference: string): Promise<string | undefined> {
  const find = async () => {
    await giving.shop.clock.advance(20_000)
    await runScheduledJobs()
    const { rows } = await giving.shop.database.execute<{ status: string }>(sql`
      select payments.status from payments join gifts on gifts.order_id = payments.subject_id
      where reference = ${reference} and (payments.status = 'refunded' or gifts.status = 'purchased')`)
    return rows[0]?.status
  }
  await expect.poll(find).toMatch(/succeeded|refunded/)
  return find()
}

test('holds a gift again for late money while it is open, and refunds it otherwise', async () => {
  const ama = openProgram(giving.shop)
  const late = async (shared: Shared) => {
    const reference = await begin(shared, ama)
    await timeOut(reference)
    return reference
  }
  const open = await share()
  const revived = await late(open)
  const taken = await share()
  const refused = await late(taken)
  const others = await begin(taken, await openDevice(giving.shop))
  await approve(others)
  await expect.poll(() => giftStatuses(others)).toEqual(['purchased'])
  for (const reference of [revived, refused]) await approve(reference)
  await expect.poll(() => giftStatuses(revived)).toEqual(['purchased'])
  expect(await outcomeOf(refused)).toBe('refunded')
  expect([await giftStatuses(refused), await stateOf(taken)]).toEqual([['released'], 'taken'])
  expect(await findBrokenInvariants()).toEqual([])
})

test('charges a giver who gave the expired gift again only once, whatever the wished quantity', async () => {
  const ama = openProgram(giving.shop)
  await ama.register()
  const kofi = await openDevice(giving.shop)
  for (const giver of [ama, kofi]) {
    const shared = await share({}, [{ product_id: giving.basket, quantity: 3 }])
    const first = await begin(shared, giver)
    await timeOut(first)
    const second = await begin(shared, giver)
    await approve(second)
    await expect.poll(() => giftStatuses(second)).toEqual(['purchased'])
    await approve(first)
    expect([await outcomeOf(first), await outcomeOf(second)]).toEqual(['refunded', 'succeeded'])
    expect([await giftStatuses(first), await giftStatuses(second)]).toEqual([['released'], ['purchased']])
    expect(await claimsOf(shared)).toMatchObject({
      items: { [String(shared.itemIds[0])]: { taken: 1, held: 0 } },
    })
  }
  expect(await findBrokenInvariants()).toEqual([])
})

test('holds an open unit for late money although others, or the same giver earlier, gave the rest', async () => {
  const shared = await share({}, [{ product_id: giving.basket, quantity: 3 }])
  const kofi = await openDevice(giving.shop)
  const before = await begin(shared, kofi)
  await approve(before)
  await expect.poll(() => giftStatuses(before)).toEqual(['purchased'])
  const late = await begin(shared, kofi)
  await timeOut(late)
  const others = { guest: { name: 'Esi', phone: '0244000222' } }
  const hers = await begin(shared, await openDevice(giving.shop), others)
  await approve(hers)
  await expect.poll(() => giftStatuses(hers)).toEqual(['purchased'])
  await approve(late)
  expect([await outcomeOf(late), await giftStatuses(late)]).toEqual(['succeeded', ['purchased']])
  expect(await findBrokenInvariants()).toEqual([])
})

test('uses late money for the gift when it arrives before the second attempt, and refunds it otherwise', async () => {
  for (let round = 0; round < 4; round++) {
    const shared = await share({}, [{ product_id: giving.basket, quantity: 2 }])
    const kofi = await openDevice(giving.shop)
    const late = await begin(shared, kofi)
    await timeOut(late)
    const [second] = await Promise.all([begin(shared, kofi), approve(late)])
    const outcome = await outcomeOf(late)
    const { rows } = await giving.shop.database.execute<{ came_first: boolean }>(sql`
      select coalesce(first.paid_at <= later.placed_at, false) as came_first
      from orders first join payments late on late.subject_id = first.id,
        orders later join payments second on second.subject_id = later.id
      where late.reference = ${late} and second.reference = ${second}`)
    expect([outcome, rows]).toEqual([outcome, [{ came_first: outcome === 'succeeded' }]])
  }
  expect(await findBrokenInvariants()).toEqual([])
})

test('refunds late money for a product that is sold out since and opens the item again', async () => {
  const stool = {
    name: 'Carved stool',
    price: 5_000,
    stock: 1,
    maker: 'Carver of stools',
    category: 'stools',
  }
  const product_id = String((await addProducts(giving.shop, [stool]))[0])
  const [shared, other] = [await share({}, [{ product_id }]), await share({}, [{ product_id }])]
  const ama = openProgram(giving.shop)
  const reference = await begin(shared, ama)
  await timeOut(reference)
  const others = await begin(other, ama)
  await approve(others)
  await expect.poll(() => giftStatuses(others)).toEqual(['purchased'])
  await approve(reference)
  expect(await outcomeOf(reference)).toBe('refunded')
  await expect.poll(() => giftStatuses(reference)).toEqual(['released'])
  expect((await claimsOf(shared)).items).toEqual({})
  const { rows } = await giving.shop.database.execute(sql`
    select gifts.purchased_at, (select count(*)::int from audit_entries
      where event = 'gift_given' and facts ->> 'gift_id' = gifts.id::text) as told
    from gifts join payments on payments.subject_id = gifts.order_id where payments.reference = ${reference}`)
  expect(rows).toEqual([{ purchased_at: null, told: 0 }])
  expect(await findBrokenInvariants()).toEqual([])
})

test('refunds late money for a gift that its giver cancelled and leaves the item open', async () => {
  const shared = await share()
  const kofi = await openDevice(giving.shop)
  const reference = await begin(shared, kofi)
  expect((await undo(reference, kofi)).status).toBe(200)
  await approve(reference)
  expect([await outcomeOf(reference), await giftStatuses(reference)]).toEqual(['refunded', ['released']])
  expect(await stateOf(shared)).toBe('open')
  expect(await findBrokenInvariants()).toEqual([])
})

test('refunds late money that arrives more than 24 hours after the gift ended', async () => {
  const shared = await share()
  const kofi = await openDevice(giving.shop)
  const reference = await begin(shared, kofi)
  await timeOut(reference)
  giving.shop.clock.advance(24 * 3_600_000 + 1_000)
  await approve(reference)
  expect(await outcomeOf(reference)).toBe('refunded')
  expect(await stateOf(shared)).toBe('open')
})

test('refunds late money for an item that is no longer on the list', async () => {
  const [item, list] = [await share(), await share()]
  const [first, second] = [await openDevice(giving.shop), await openDevice(giving.shop)]
  const [ofItem, ofList] = [await begin(item, first), await begin(list, second)]
  await timeOut(ofItem)
  await expect.poll(() => giftStatuses(ofList)).toEqual(['released'])
  const body = { wishlist_id: item.wishlistId, item_id: String(item.itemIds[0]) }
  await item.owner.call('removeWishlistItem', { body })
  await list.owner.call('deleteWishlist', { params: { wishlistId: list.wishlistId }, query: {} })
  for (const reference of [ofItem, ofList]) {
    await approve(reference)
    expect([await outcomeOf(reference), await giftStatuses(reference)]).toEqual(['refunded', ['released']])
  }
  expect(await findBrokenInvariants()).toEqual([])
})

test('refunds late money for a gift that another guest has given since', async () => {
  const shared = await share()
  const late = await begin(shared, await openDevice(giving.shop))
  await timeOut(late)
  const others = { guest: { name: 'Esi', email: 'esi@example.com' } }
  const hers = await begin(shared, await openDevice(giving.shop), others)
  await approve(hers)
  await expect.poll(() => giftStatuses(hers)).toEqual(['purchased'])
  await approve(late)
  expect([await outcomeOf(late), await giftStatuses(late)]).toEqual(['refunded', ['released']])
  expect(await findBrokenInvariants()).toEqual([])
})
