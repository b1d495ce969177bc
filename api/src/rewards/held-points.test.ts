import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { setUpEarning } from '#test/earning.ts'
import type { Program } from '#test/program.ts'

const earning = setUpEarning()
const { buying, join, verify, buy, receive, points, give, redeem, later, refund } = earning

let ama: Program
beforeEach(async () => {
  ama = await join()
  await verify(ama)
  await earning.priced(12_000)
})

type Placed = Awaited<ReturnType<typeof buy>>

/** Requested by the buyer within the return period. */
async function askReturn({ order }: Placed): Promise<string> {
  const item_id = order.fulfilments[0]?.items[0]?.id ?? ''
  const asked = await ama.call('requestReturn', {
    params: { orderId: order.id },
    body: { items: [{ item_id, quantity: 1 }], reason: 'changed_mind' },
  })
  expect(asked.status).toBe(201)
  return asked.body.data[0]?.id ?? ''
}

/** Opened by the operator at any time; returns its number. */
async function openReturn({ order }: Placed): Promise<string> {
  const lines = [{ line: 1, quantity: 1 }]
  const opened = await buying.shop.operator.openReturn({ order: order.number, lines, reason: 'damaged' })
  return /RE-\w+/.exec(opened)?.[0] ?? ''
}

const disputeOf = ({ payment: { reference } }: Placed) => ({
  open: () => buying.control('dispute', { reference }),
  resolve: (outcome: string) => buying.control('resolve-dispute', { reference, outcome }),
})

const paymentIs = ({ payment: { reference } }: Placed, wanted: string) =>
  expect
    .poll(async () => (await ama.call('getPayment', { params: { reference } })).body.data.status)
    .toBe(wanted)

describe('points of an order', () => {
  test('are not granted during an open return, and are after its withdrawal', async () => {
    const placed = await receive(ama)
    expect((await points(ama)).upcoming).toMatchObject([{ points: 120, waits: false }])
    const returnId = await askReturn(placed)
    expect((await points(ama)).upcoming).toMatchObject([{ points: 120, waits: true }])
    await later(8)
    expect(await points(ama)).toMatchObject({ balance: 0, pending: 120 })
    await ama.call('withdrawReturn', { params: { returnId }, body: {} })
    await earning.runScheduledJobs()
    expect(await points(ama)).toMatchObject({ balance: 120, pending: 0 })
  })

  test('are not granted during a dispute, and are once it is won', async () => {
    const placed = await receive(ama)
    const dispute = disputeOf(placed)
    await dispute.open()
    await paymentIs(placed, 'disputed')
    await later(8)
    expect(await points(ama)).toMatchObject({ balance: 0, pending: 120 })
    await dispute.resolve('won')
    await paymentIs(placed, 'succeeded')
    await earning.runScheduledJobs()
    expect(await points(ama)).toMatchObject({ balance: 120, pending: 0 })
  })

  test('cannot be spent during a return that the operator opened later', async () => {
    const placed = await receive(ama)
    await later(8)
    await give(ama, 400)
    const number = await openReturn(placed)
    expect(await points(ama)).toMatchObject({ balance: 520, held: 120 })
    expect(await redeem(ama, 500)).toMatchObject({
      status: 422,
      body: { code: 'reward.insufficient', balance: 400, missing: 100 },
    })
    await buying.shop.operator.answerReturn(number, 'refused', { answer: 'It is whole.' })
    expect((await points(ama)).held).toBe(0)
    expect((await redeem(ama, 500)).status).toBe(201)
  })

  test('cannot be spent during a dispute, and are revoked when it is lost', async () => {
    const placed = await receive(ama)
    await later(8)
    await give(ama, 400)
    const dispute = disputeOf(placed)
    await dispute.open()
    await paymentIs(placed, 'disputed')
    expect((await redeem(ama, 500)).status).toBe(422)
    await dispute.resolve('lost')
    await paymentIs(placed, 'refunded')
    await expect.poll(async () => (await points(ama)).balance).toBe(400)
    await expect.poll(earning.findBrokenInvariants).toEqual([])
  })
})

describe('revoked points that became a code', () => {
  test('are taken from an unused code', async () => {
    const placed = await receive(ama)
    await later(8)
    await give(ama, 400)
    const { code } = (await redeem(ama, 500)).body.data
    await refund(ama, placed)
    await expect.poll(async () => (await points(ama)).balance).toBe(400)
    expect(await points(ama)).toMatchObject({ owed: 0, codes: [], lifetime: 400 })
    expect((await ama.call('applyPromo', { body: { code } })).status).toBe(422)
    await expect.poll(earning.findBrokenInvariants).toEqual([])
  })

  test('are written off for a used code, so that nobody owes points', async () => {
    const placed = await receive(ama)
    await later(8)
    await give(ama, 400)
    const { code } = (await redeem(ama, 500)).body.data
    const other = await buy(ama, 1, { promo_codes: [code] })
    await refund(ama, placed)
    await expect.poll(async () => (await points(ama)).balance).toBe(0)
    expect(await points(ama)).toMatchObject({ owed: 0, lifetime: 400 })
    // 20 of the 120 points were left.
    const taken = { type: 'reward.taken_back', title: '20 points removed' }
    expect(await earning.notices(ama)).toContainEqual(taken)
    await receive(ama)
    await later(8)
    expect((await points(ama)).balance).toBe(120)
    // Points written off do not return when the code's order is refunded.
    await refund(ama, other)
    await later(85)
    await ama.login(earning.credentials(ama))
    await earning.runScheduledJobs()
    expect((await points(ama)).balance).toBe(120 + 400)
    await expect.poll(earning.findBrokenInvariants).toEqual([])
  })

  test('end the code of an open order, so that nobody pays with it after a cancellation', async () => {
    const placed = await receive(ama)
    await later(8)
    await give(ama, 400)
    const { code } = (await redeem(ama, 500)).body.data
    const ordered = await ama.call('createOrder', buying.orderOf(1, { promo_codes: [code] }))
    const orderId = ordered.body.data.order.id
    await refund(ama, placed)
    await expect.poll(async () => (await points(ama)).balance).toBe(0)
    expect((await ama.call('cancelOrder', { params: { orderId }, body: {} })).status).toBe(200)
    const again = await ama.call('createOrder', buying.orderOf(1, { promo_codes: [code] }))
    expect([again.status, again.body.code]).toEqual([409, 'order.price_changed'])
    await earning.runScheduledJobs()
    expect((await points(ama)).balance).toBe(400)
    await expect.poll(earning.findBrokenInvariants).toEqual([])
  })
})

test('leaves no account with debts when a return is opened while points are granted and redeemed', async () => {
  for (let round = 0; round < 4; round++) {
    await later(0)
    const kofi = await join()
    await verify(kofi)
    await earning.priced(60_000)
    const placed = await receive(kofi)
    buying.shop.clock.advance(8 * 86_400_000)
    const [number, , ...redeemed] = await Promise.all([
      openReturn(placed),
      earning.runScheduledJobs(),
      ...Array.from({ length: 5 }, async () => (await redeem(kofi, 500)).status),
    ])
    const codes = redeemed.filter(status => status === 201).length
    expect(codes).toBeLessThanOrEqual(1)
    expect((await redeem(kofi, 500)).status).toBe(422)
    await buying.shop.operator.answerReturn(number, 'received', { fit: true })
    const nothing = { balance: 0, pending: 0, owed: 0, codes: [] }
    await expect.poll(() => points(kofi)).toMatchObject(nothing)
  }
  const { rows } = await buying.shop.database.execute(
    sql`select 1 from reward_accounts where balance < 0 or owed > 0`,
  )
  expect(rows).toEqual([])
})
