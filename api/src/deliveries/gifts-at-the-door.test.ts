import { limits } from '@akyede/contract/limits'
import { describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { ownersPhone, type Shared, setUpGiftOrders, street } from '#test/gift-orders.ts'
import { messagesTo } from '#test/outbox.ts'
import { codesTo, openRider, type Parcel, sendParcel, setUpWorkshop, wrongCode } from '#test/parcels.ts'
import { openProgram } from '#test/program.ts'

const giving = setUpGiftOrders()
const { share, give, control, giftStatuses } = giving
const rider = openRider(() => giving.shop)
const minute = 60_000

const workshop = setUpWorkshop(
  () => giving.shop,
  () => giving.basket,
)

/** A paid gift of a guest on its way to the owner of the list. */
async function shipGift(shared: Shared): Promise<Parcel & { reference: string }> {
  const { reference } = (await give(shared)).body.data as { reference: string }
  await control('approve', { reference })
  await expect.poll(() => giftStatuses(reference)).toEqual(['purchased'])
  const { rows } = await giving.shop.database.execute<{ id: string }>(sql`
    select part.id from fulfilments part join payments on payments.subject_id = part.order_id
    where payments.reference = ${reference}`)
  const parcel = await sendParcel(giving.shop, workshop.packer, {
    vendorId: workshop.vendorId,
    partId: rows[0]?.id ?? '',
  })
  return { ...parcel, reference }
}
const messagesToOwner = () => messagesTo(giving.shop, ownersPhone)
const codes = () => codesTo(giving.shop, ownersPhone)

describe('a gift from a list', () => {
  test('tells its recipient nothing until the rider is at the door, and then its code alone', async () => {
    const shared = await share()
    const before = messagesToOwner().length
    const parcel = await shipGift(shared)
    const page = await rider.open(parcel)
    for (const hidden of ['Kofi', 'Bolga basket', street, 'Our home']) expect(page.body).not.toContain(hidden)
    await rider.fail(parcel, 'nobody')
    await rider.enter(parcel, '000000')
    await expect
      .poll(
        () => giving.emailsTo('kofi@example.com').filter(({ subject }) => /couldn’t be/.test(subject)).length,
      )
      .toBe(1)
    expect(messagesToOwner()).toHaveLength(before)
    expect((await shared.owner.call('listNotifications', { query: {} })).body.pagination.total).toBe(0)

    expect((await rider.arrive(parcel)).statusCode).toBe(303)
    await expect.poll(() => messagesToOwner().length).toBe(before + 1)
    expect(messagesToOwner().at(-1)?.text).toMatch(
      /^Your Akyɛde parcel is at the door\. Once you have it in hand, give the rider this code: \d{3} \d{3}\.$/,
    )
    expect((await rider.enter(parcel, codes().at(-1) ?? '')).statusCode).toBe(303)
    await expect.poll(() => giftStatuses(parcel.reference)).toEqual(['delivered'])
    await giving.runScheduledJobs()
    await giving.runScheduledJobs()
    const received = await shared.owner.call('listGifts', { query: { direction: 'received' } })
    expect(received.body.data).toHaveLength(1)
    expect(await giving.findBrokenInvariants()).toEqual([])
  })

  test('gets a new code with each message, which replaces the one before and expires after 30 minutes', async () => {
    const parcel = await shipGift(await share())
    const known = codes().length
    await rider.arrive(parcel)
    await expect.poll(() => codes().length).toBe(known + 1)
    const first = codes().at(-1) ?? ''
    giving.shop.clock.advance(2 * minute)
    await rider.arrive(parcel)
    await expect.poll(() => codes().length).toBe(known + 2)
    const second = codes().at(-1) ?? ''
    if (first !== second) expect((await rider.enter(parcel, first)).statusCode).toBe(422)
    giving.shop.clock.advance(limits.deliveries.codeFor)
    const late = await rider.enter(parcel, second)
    expect(late.statusCode).toBe(422)
    expect(late.body).toContain('I’m at the door')
    await rider.arrive(parcel)
    await expect.poll(() => codes().length).toBe(known + 3)
    expect((await rider.enter(parcel, wrongCode(codes().at(-1) ?? ''))).body).toContain('2 tries left.')
    expect((await rider.enter(parcel, codes().at(-1) ?? '')).statusCode).toBe(303)
  })

  test('is delivered and revealed once when fifty people enter its code at the same time', async () => {
    const shared = await share()
    const parcel = await shipGift(shared)
    const known = codes().length
    await rider.arrive(parcel)
    await expect.poll(() => codes().length).toBe(known + 1)
    const code = codes().at(-1) ?? ''
    const pages = await Promise.all(Array.from({ length: 50 }, () => rider.enter(parcel, code)))
    expect(new Set(pages.map(({ statusCode }) => statusCode))).toEqual(new Set([303]))
    await expect.poll(() => giftStatuses(parcel.reference)).toEqual(['delivered'])
    for (const _run of [1, 2]) await giving.runScheduledJobs()
    const emails = () =>
      giving.emailsTo(shared.ownersEmail).filter(({ subject }) => /gift for you/.test(subject))
    await expect.poll(() => emails().length).toBe(1)
    await giving.runScheduledJobs()
    expect(emails()).toHaveLength(1)
  })
})

test('a gift that a buyer sends to another person gets its code only at the door', async () => {
  const buyer = openProgram(giving.shop)
  await buyer.register()
  const phone = '+233244556677'
  const shippingAddress = { street: '1 Road', city: 'Ho', state: 'Volta' as const, phone }
  const wallet = {
    provider: 'paystack',
    channel: 'mobile_money',
    network: 'mtn',
    phone: '0551234987',
  } as const
  const buy = async (more: object) => {
    const placed = await buyer.call('createOrder', {
      body: {
        items: [{ product_id: giving.basket, quantity: 1 }],
        paymentMethod: wallet,
        shippingAddress,
        ...more,
      },
    })
    const orderId = placed.body.data.order.id
    const read = async () => (await buyer.call('getOrder', { params: { orderId } })).body.data
    await expect.poll(async () => (await read()).payment_status).toBe('paid')
    const partId = (await read()).fulfilments[0]?.id ?? ''
    const parcel = await sendParcel(giving.shop, workshop.packer, { vendorId: workshop.vendorId, partId })
    return { parcel, codeShown: async () => (await read()).fulfilments[0]?.delivery_code }
  }
  const asGift = await buy({ gift: { recipient: 'Esi' } })
  const toAnother = await buy({ shippingAddress: { ...shippingAddress, recipient_name: 'Esi Owusu' } })
  for (const { codeShown } of [asGift, toAnother]) expect(await codeShown()).toBe(null)
  expect(codesTo(giving.shop, phone)).toEqual([])
  await rider.arrive(asGift.parcel)
  await expect.poll(() => codesTo(giving.shop, phone).length).toBe(1)
  expect(await asGift.codeShown()).toBe(null)
})
