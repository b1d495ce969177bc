import { randomUUID } from 'node:crypto'
import { dayOf } from '@akyede/contract/days'
import type { Order } from '@akyede/contract/orders'
import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { setUpReporting } from '#test/reporting.ts'
import { wallet } from '#test/returning.ts'
import { refundOrder, registerStaff } from '#test/staff.ts'

const scene = setUpReporting()
const code = 'TENTH'
beforeAll(async () => {
  await scene.shop.operator.beginPayouts(dayOf(scene.shop.clock.now()))
  await scene.shop.operator.createPromotion({ code, gives: { kind: 'percent', percent: 10 } })
})

/** A delivered basket of ₵60, or more of them, in an order with a parcel of another maker. */
const buyAndGet = (more: object = {}, basket = 1): Promise<Order> =>
  scene.buyAndGet({ basket, drum: 1 }, more)

const earnedFor = async (order: Order): Promise<number> => {
  await scene.untilEventsHandled()
  const { rows } = await scene.shop.database.execute<{ earned: number }>(sql`
    select coalesce(sum(amount), 0)::int as earned from maker_earnings
    where vendor_id = ${scene.vendors.weavers} and order_id = ${order.id}`)
  return rows[0]?.earned ?? 0
}

/** What the maker earned for sending the parcel. */
const rateOf = async (order: Order): Promise<number> => {
  await scene.untilEventsHandled()
  const { rows } = await scene.shop.database.execute<{ rate: number }>(sql`
    select shipping as rate from maker_shares
    where order_id = ${order.id} and vendor_id = ${scene.vendors.weavers}`)
  return rows[0]?.rate ?? 0
}

interface Refund extends Record<string, unknown> {
  readonly reason: string
  readonly status: string
  readonly amount: number
  readonly provider_refund_id: string | null
}
const refundsOf = async (order: Order): Promise<Refund[]> => {
  const { rows } = await scene.shop.database.execute<Refund>(sql`
    select split_part(reason, ' ', 1) as reason, status, amount, provider_refund_id from refunds
    where payment_id = ${order.payment?.payment_id} order by created_at, id`)
  return rows
}

/** Processes all refunds to the given end. */
async function untilAll(order: Order, status: 'processed' | 'failed'): Promise<void> {
  await expect
    .poll(async () => {
      scene.shop.clock.advance(20_000)
      await scene.shop.platform.jobs.runScheduledNow()
      return (await refundsOf(order)).every(refund => refund.status === status)
    })
    .toBe(true)
  await scene.untilEventsHandled()
}

const refundAsStaff = async (order: Order, amount?: number): Promise<void> => {
  const staff = await registerStaff(scene.shop, 'admin')
  const asked = { part_id: scene.partOf(order), ...(amount !== undefined && { amount }) }
  expect((await refundOrder(staff, order, { ...asked, key: randomUUID() })).status).toBe(200)
}

async function returnBaskets(order: Order, quantity = 1): Promise<void> {
  await scene.signInAgain()
  expect((await scene.ask(order, { Basket: quantity })).status).toBe(201)
  await scene.receive(order)
}

async function settleForAll(order: Order): Promise<void> {
  const id = scene.idOf(await scene.report(order, { kind: 'keep_part_back', amount: 5 }))
  await scene.offer(id, { kind: 'message' })
  await scene.act(order, id, 'decline')
  expect((await scene.settle(id, { outcome: 'refund' })).status).toBe(200)
}

describe('a maker that bears refunds of staff', () => {
  test('owes no commission once the rest of the parcel comes back', async () => {
    const order = await buyAndGet()
    await refundAsStaff(order, 45)
    await untilAll(order, 'processed')
    await returnBaskets(order)
    await untilAll(order, 'processed')
    expect(await scene.refundedFor(order)).toBe(6_000)
    expect(await earnedFor(order)).toBe(await rateOf(order))
    await scene.expectUnbroken()
  })

  test('owes no commission once the parcel came back before the refund was made', async () => {
    const order = await buyAndGet()
    await refundAsStaff(order, 45)
    await returnBaskets(order)
    await untilAll(order, 'processed')
    expect(await earnedFor(order)).toBe(await rateOf(order))
    await scene.expectUnbroken()
  })

  test('owes no commission once refunds of staff make up the price of the parcel', async () => {
    const order = await buyAndGet()
    await refundAsStaff(order, 40)
    await untilAll(order, 'processed')
    // The shop keeps its commission of 15 % on the ₵20 that the buyer still pays.
    expect(await earnedFor(order)).toBe(2_000 - 300 + (await rateOf(order)))
    await refundAsStaff(order)
    await untilAll(order, 'processed')
    expect(await scene.refundedFor(order)).toBe(6_000)
    expect(await earnedFor(order)).toBe(await rateOf(order))
    await scene.expectUnbroken()
  })

  test('pays the commission on the units that are kept, to the pesewa', async () => {
    const order = await buyAndGet({}, 2)
    await refundAsStaff(order, 33.33)
    await untilAll(order, 'processed')
    await returnBaskets(order)
    await untilAll(order, 'processed')
    expect(await scene.refundedFor(order)).toBe(6_000)
    expect(await earnedFor(order)).toBe(6_000 - 900 + (await rateOf(order)))
    await scene.expectUnbroken()
  })
})

describe('a refund of staff that the provider refused and makes after all', () => {
  const control = async (order: Order, reason: string, status: string): Promise<void> => {
    const id = (await refundsOf(order)).find(refund => refund.reason === reason)?.provider_refund_id
    const payload = { id: Number(id), status }
    const { statusCode } = await scene.shop.http.inject({
      method: 'POST',
      url: '/_paystack/__control/refund',
      payload,
    })
    expect(statusCode).toBe(200)
    await expect
      .poll(async () => (await refundsOf(order)).find(refund => refund.reason === reason)?.status)
      .toBe(status)
    await scene.untilEventsHandled()
  }

  /** A refund of staff that failed, and then one of the whole parcel, of which the provider knows. */
  async function refundTwice(how: (order: Order) => Promise<void>, more: object = {}): Promise<Order> {
    const order = await buyAndGet({ paymentMethod: { ...wallet, phone: '0551234012' }, ...more })
    await refundAsStaff(order, 45)
    await untilAll(order, 'failed')
    await how(order)
    await untilAll(order, 'failed')
    return order
  }

  const paymentStatusOf = async (order: Order) => {
    const { rows } = await scene.shop.database.execute<{ status: string }>(
      sql`select status from payments where id = ${order.payment?.payment_id}`,
    )
    return rows[0]?.status
  }

  test.each([
    [['return', 'office'], returnBaskets],
    [['office', 'return'], returnBaskets],
    [['problem', 'office'], settleForAll],
    [['office', 'problem'], settleForAll],
  ] as const)('is borne by the shop and reviewed when the refunds are made as %s', async (made, how) => {
    const order = await refundTwice(how)
    // Staff have looked at the payment since.
    await scene.shop.database.execute(
      sql`update payments set status = 'succeeded' where id = ${order.payment?.payment_id}`,
    )
    for (const reason of made) await control(order, reason, 'processed')
    expect(await earnedFor(order)).toBe(await rateOf(order))
    expect(await scene.ledgerOf(order.id)).toMatchObject({ discount: 4_500 })
    expect(await scene.findBrokenInvariants()).toEqual([])
    const staff = await registerStaff(scene.shop, 'admin')
    const { body } = await staff.call('listOfficePayments', {
      query: { search: order.payment?.reference, preset: 'to_look_at' } as never,
    })
    expect(body.data).toHaveLength(1)
    expect(await paymentStatusOf(order)).toBe('needs_review')
  })

  test('costs the maker only what no other refund has refunded', async () => {
    const order = await refundTwice(async order => {
      const id = scene.idOf(await scene.report(order, { kind: 'keep_part_back', amount: 40 }))
      await scene.offer(id, { kind: 'part_refund', amount: 40 })
      await scene.act(order, id, 'agree')
    })
    await control(order, 'problem', 'processed')
    await control(order, 'office', 'processed')
    expect(await earnedFor(order)).toBe(await rateOf(order))
    expect(await scene.ledgerOf(order.id)).toMatchObject({ discount: 2_500 })
    expect(await scene.findBrokenInvariants()).toEqual([])
  })

  test('is deducted from a return that comes later', async () => {
    const order = await buyAndGet({ paymentMethod: { ...wallet, phone: '0551234012' } })
    await refundAsStaff(order, 45)
    await untilAll(order, 'failed')
    await control(order, 'office', 'processed')
    await returnBaskets(order)
    expect((await refundsOf(order)).map(({ amount }) => amount)).toEqual([4_500, 1_500])
    expect(await earnedFor(order)).toBe(await rateOf(order))
    await scene.expectUnbroken()
  })
})

describe('a maker that loses all that the buyer paid for its units', () => {
  /** The buyer pays ₵54 for a basket of ₵60, and the shop the rest. */
  const buyWithCode = (basket = 1) => buyAndGet({ promo_codes: [code] }, basket)
  const discountOfDrum = 3_005

  const expectNothingEarned = async (order: Order, refunded = 5_400): Promise<void> => {
    expect(await scene.refundedFor(order)).toBe(refunded)
    expect(await earnedFor(order)).toBe(await rateOf(order))
    expect(await scene.ledgerOf(order.id)).toMatchObject({ discount: discountOfDrum })
    await scene.expectUnbroken()
  }

  test('loses what a code of the shop paid too, after a problem', async () => {
    const order = await buyWithCode()
    await settleForAll(order)
    await expectNothingEarned(order)
    // Units that come back afterwards cost nothing more.
    await returnBaskets(order)
    await untilAll(order, 'processed')
    await expectNothingEarned(order)
  })

  test('loses what a code of the shop paid too when a problem refunds the rest of a part', async () => {
    const order = await buyWithCode(2)
    await refundAsStaff(order, 30)
    await untilAll(order, 'processed')
    await settleForAll(order)
    await expectNothingEarned(order, 10_800)
    await returnBaskets(order)
    await expectNothingEarned(order, 10_800)
  })

  test('loses what a code of the shop paid too when staff refund all of it', async () => {
    const order = await buyWithCode()
    await refundAsStaff(order)
    await untilAll(order, 'processed')
    await expectNothingEarned(order)
    await returnBaskets(order)
    await expectNothingEarned(order)
  })

  test('loses what a code of the shop paid once when staff refund the rest after a return', async () => {
    const order = await buyWithCode(2)
    await returnBaskets(order)
    await refundAsStaff(order)
    await untilAll(order, 'processed')
    await expectNothingEarned(order, 10_800)
  })

  test('loses what a code of the shop paid once when the refund of staff is made after a problem', async () => {
    const order = await buyWithCode()
    await refundAsStaff(order, 30)
    await settleForAll(order)
    await untilAll(order, 'processed')
    await expectNothingEarned(order)
  })
})

test('a maker keeps what a code of the shop paid for units of which only a part was refunded', async () => {
  const order = await buyAndGet({ promo_codes: [code] })
  await refundAsStaff(order, 30)
  await untilAll(order, 'processed')
  // ₵60 less ₵30, and 15 % commission on that.
  expect(await earnedFor(order)).toBe(3_000 - 450 + (await rateOf(order)))
  await scene.expectUnbroken()
})
