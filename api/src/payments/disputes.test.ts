import { describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { setUpBuying } from '#test/buying.ts'
import { backgroundWorkDone } from '#test/outbox.ts'
import { openProgram } from '#test/program.ts'

const buying = setUpBuying()
const { orderOf, stockOf, control, orderStatus } = buying

const rows = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await buying.shop.database.execute<Row>(query)).rows

const orderNow = async (orderId: string) =>
  (await buying.buyer.call('getOrder', { params: { orderId } })).body.data

async function payFor(quantity = 1, more: object = {}) {
  const { order, payment } = (await buying.buyer.call('createOrder', orderOf(quantity, more))).body.data
  await buying.click(payment.authorization_url, 'approve')
  await expect.poll(() => orderStatus(order.id)).toBe('paid')
  return { order, payment, captured: Math.round(payment.amount * 100) }
}
type Paid = Awaited<ReturnType<typeof payFor>>

const paymentStatus = async ({ order }: Paid) => (await orderNow(order.id)).payment?.status
const disputesOf = ({ payment }: Paid) =>
  rows<{ status: string; amount: number }>(sql`
    select status, amount from disputes where payment_id = ${payment.payment_id} order by created_at, id`)
const refundsOf = ({ payment }: Paid) =>
  rows<{ kind: string; status: string; amount: number }>(sql`
    select split_part(reason, ' ', 1) as kind, status, amount from refunds
    where payment_id = ${payment.payment_id} order by created_at, id`)
const ledgerOf = ({ order }: Paid) =>
  rows<{ account: string; balance: number }>(sql`
    select split_part(account, ':', 1) as account, sum(amount)::int as balance from ledger_entries
    where subject_id = ${order.id} group by 1 having sum(amount) <> 0 order by 1`)
const findBrokenInvariants = async () => (await buying.shop.operator.check()).filter(one => one.broken > 0)

const dispute = ({ payment: { reference } }: Paid, more: object = {}) =>
  control('dispute', { reference, ...more })
const resolve = ({ payment: { reference } }: Paid, outcome: string, more: object = {}) =>
  control('resolve-dispute', { reference, outcome, ...more })
const until = (paid: Paid, expected: string) => expect.poll(() => paymentStatus(paid)).toBe(expected)

async function payAndDispute(quantity = 1, more: object = {}): Promise<Paid> {
  const paid = await payFor(quantity)
  await dispute(paid, more)
  await until(paid, 'disputed')
  return paid
}

/** Moves the clock and waits until the provider and the server are idle. */
const later = async (milliseconds: number) => {
  buying.shop.clock.advance(milliseconds)
  await buying.shop.platform.jobs.runScheduledNow()
}
const hour = 3_600_000

describe('a disputed payment', () => {
  test('is shown as disputed to the buyer, the operator and the metrics', async () => {
    const paid = await payAndDispute(1, { category: 'fraud', message: 'I do not know this shop' })
    const order = await orderNow(paid.order.id)
    expect(order.payment?.display_text).toBe('This payment is being checked.')
    expect(order).toMatchObject({ can_cancel: false, payment_under_review: true, payment_status: 'paid' })
    const listed = await buying.shop.operator.listPayments(true)
    const line = listed.find(one => one.includes(paid.order.number))
    expect(line).toContain('fraud: I do not know this shop')
    expect(line).toContain('evidence due')
    expect(await buying.shop.platform.metrics.registry.metrics()).toContain(
      'akyede_disputes_total{provider="paystack",status="opened"}',
    )
    await expect.poll(findBrokenInvariants).toEqual([])
  })

  test('cannot be refunded in addition', async () => {
    const paid = await payAndDispute()
    const cancelled = await buying.buyer.call('cancelOrder', {
      params: { orderId: paid.order.id },
      body: { paid: true },
    })
    expect([cancelled.status, cancelled.body]).toMatchObject([409, { code: 'payment.disputed' }])
    await expect(buying.shop.operator.refundPayment(paid.order.number)).rejects.toThrow('checking')
    expect(await refundsOf(paid)).toEqual([])
    expect(await stockOf(buying.product.id)).toEqual({ on_hand: 4, held: 0 })
  })

  test('is paid again when the dispute is won, and can be cancelled again', async () => {
    const paid = await payAndDispute()
    await resolve(paid, 'won')
    await until(paid, 'succeeded')
    expect(await disputesOf(paid)).toMatchObject([{ status: 'won' }])
    expect((await orderNow(paid.order.id)).can_cancel).toBe(true)
    expect(await buying.shop.operator.listPayments(true)).not.toContainEqual(
      expect.stringContaining(paid.order.number),
    )
    await expect.poll(findBrokenInvariants).toEqual([])
  })

  test('is refunded once when the dispute is lost, without a request to the provider', async () => {
    const paid = await payAndDispute(2)
    await resolve(paid, 'lost')
    await until(paid, 'refunded')
    await expect.poll(() => orderStatus(paid.order.id)).toBe('refunded')
    expect(await refundsOf(paid)).toEqual([{ kind: 'dispute', status: 'processed', amount: paid.captured }])
    expect(await ledgerOf(paid)).toEqual([])
    expect(await stockOf(buying.product.id)).toEqual({ on_hand: 5, held: 0 })
    await later(2 * hour)
    expect(await refundsOf(paid)).toHaveLength(1)
    await expect.poll(findBrokenInvariants).toEqual([])
  })

  test('is refunded partially when a part of the dispute is lost', async () => {
    const paid = await payAndDispute(1, { amount: 500 })
    await resolve(paid, 'lost', { amount: 300 })
    await until(paid, 'partially_refunded')
    expect(await disputesOf(paid)).toEqual([{ status: 'lost', amount: 300 }])
    expect(await refundsOf(paid)).toEqual([{ kind: 'dispute', status: 'processed', amount: 300 }])
    await expect.poll(() => orderStatus(paid.order.id)).toBe('partially_refunded')
    await expect.poll(findBrokenInvariants).toEqual([])
  })

  test('costs the shop what was paid out twice when it is lost after a partial refund', async () => {
    const paid = await payFor()
    await control('dashboard-refund', { reference: paid.payment.reference, amount: 400 })
    await later(20_000)
    await later(20_000)
    await until(paid, 'partially_refunded')
    await dispute(paid)
    await until(paid, 'disputed')
    await resolve(paid, 'lost')
    await until(paid, 'refunded')
    expect(await refundsOf(paid)).toEqual([
      { kind: 'outside', status: 'processed', amount: 400 },
      { kind: 'dispute', status: 'processed', amount: paid.captured - 400 },
    ])
    const loss = await rows<{ account: string; amount: number }>(sql`
      select entry.account, entry.amount from ledger_entries entry join disputes on disputes.id = entry.subject_id
      where disputes.payment_id = ${paid.payment.payment_id} order by account`)
    expect(loss).toEqual([
      { account: 'chargebacks', amount: 400 },
      { account: 'provider:paystack', amount: -400 },
    ])
    await expect.poll(findBrokenInvariants).toEqual([])
  })

  test('stays disputed until its last dispute is over', async () => {
    const paid = await payAndDispute(1, { amount: 100 })
    await dispute(paid, { amount: 200 })
    await expect.poll(() => disputesOf(paid)).toHaveLength(2)
    await resolve(paid, 'lost')
    await expect.poll(() => disputesOf(paid)).toContainEqual({ status: 'lost', amount: 200 })
    expect(await paymentStatus(paid)).toBe('disputed')
    await resolve(paid, 'won')
    await until(paid, 'partially_refunded')
    await expect.poll(findBrokenInvariants).toEqual([])
  })
})

describe('events of a dispute', () => {
  const deliver = ({ payment: { reference } }: Paid, event: string, times = 1) =>
    control('deliver', { reference, event: `charge.dispute.${event}`, times })

  test('count once when they arrive twice, at once and in the wrong order', async () => {
    const paid = await payFor()
    await control('drop', { reference: paid.payment.reference })
    await dispute(paid)
    await control('remind-dispute', { reference: paid.payment.reference })
    await resolve(paid, 'lost')
    await Promise.all([deliver(paid, 'resolve', 4), deliver(paid, 'create', 4), deliver(paid, 'remind', 4)])
    await until(paid, 'refunded')
    await deliver(paid, 'create', 2)
    await backgroundWorkDone(buying.shop)
    expect(await disputesOf(paid)).toMatchObject([{ status: 'lost' }])
    expect(await refundsOf(paid)).toHaveLength(1)
    const stored = await rows(sql`
      select 1 from payment_events where reference = ${paid.payment.reference} and event_key like 'charge.dispute.%'`)
    expect(stored).toHaveLength(3)
    const notifications = await rows(sql`
      select 1 from outbox_events where name = 'payment.refunded'
        and payload->>'payment_id' = ${paid.payment.payment_id}`)
    expect(notifications).toHaveLength(1)
    await expect.poll(findBrokenInvariants).toEqual([])
  })

  test('are made up for by polls when they never arrive', async () => {
    const paid = await payFor()
    await control('drop', { reference: paid.payment.reference })
    await dispute(paid)
    await later(2 * hour)
    await until(paid, 'disputed')
    await resolve(paid, 'won')
    await later(2 * hour)
    await until(paid, 'succeeded')
  })

  test('that arrive while the provider is down are processed when it is up again', async () => {
    const paid = await payFor()
    await control('drop', { reference: paid.payment.reference })
    await dispute(paid)
    await control('outage', { on: true })
    await deliver(paid, 'create')
    await control('outage', { on: false })
    await expect
      .poll(async () => {
        await rows(sql`update graphile_worker._private_jobs set run_at = now() where attempts > 0`)
        return paymentStatus(paid)
      })
      .toBe('disputed')
  })

  test('for money that is not booked yet book it first', async () => {
    const { order, payment } = (await buying.buyer.call('createOrder', orderOf(1))).body.data
    await control('drop', { reference: payment.reference })
    await control('approve', { reference: payment.reference })
    await control('dispute', { reference: payment.reference })
    await deliver({ order, payment, captured: 0 }, 'create')
    await expect.poll(() => orderStatus(order.id)).toBe('paid')
    await until({ order, payment, captured: 0 }, 'disputed')
    await expect.poll(findBrokenInvariants).toEqual([])
  })
})

describe('a refund on the provider’s dashboard', () => {
  test('is found and booked once, with or without its events', async () => {
    const paid = await payFor(2)
    await control('drop', { reference: paid.payment.reference })
    await control('dashboard-refund', { reference: paid.payment.reference })
    await later(2 * hour)
    await later(20_000)
    await until(paid, 'refunded')
    await expect.poll(() => orderStatus(paid.order.id)).toBe('refunded')
    await control('deliver', { reference: paid.payment.reference, event: 'refund.processed', times: 3 })
    await later(7 * hour)
    expect(await refundsOf(paid)).toEqual([{ kind: 'outside', status: 'processed', amount: paid.captured }])
    expect(await ledgerOf(paid)).toEqual([])
    expect(await stockOf(buying.product.id)).toEqual({ on_hand: 5, held: 0 })
    await expect.poll(findBrokenInvariants).toEqual([])
  })

  test('of a part leaves the rest paid, and the server can refund the rest', async () => {
    const paid = await payFor()
    await control('dashboard-refund', { reference: paid.payment.reference, amount: 250 })
    const goOn = async () => {
      await later(20_000)
      return paymentStatus(paid)
    }
    await expect.poll(goOn).toBe('partially_refunded')
    await buying.shop.operator.refundPayment(paid.payment.reference)
    await expect.poll(goOn).toBe('refunded')
    expect(await refundsOf(paid)).toMatchObject([{ amount: 250 }, { amount: paid.captured - 250 }])
    await expect.poll(findBrokenInvariants).toEqual([])
  })

  test('leaves a disputed payment disputed', async () => {
    const paid = await payAndDispute(1, { amount: 300 })
    await control('dashboard-refund', { reference: paid.payment.reference, amount: 250 })
    await expect
      .poll(async () => {
        await later(20_000)
        return refundsOf(paid)
      })
      .toMatchObject([{ status: 'processed' }])
    expect(await paymentStatus(paid)).toBe('disputed')
    await resolve(paid, 'won')
    await until(paid, 'partially_refunded')
  })
})

test('an unsent refund waits during a dispute and is dropped when the dispute is lost', async () => {
  const paid = await payFor()
  await buying.shop.platform.jobs.stop()
  await buying.shop.operator.refundPayment(paid.payment.reference)
  await control('dispute', { reference: paid.payment.reference })
  await buying.shop.platform.jobs.start()
  // Whichever reached the provider first, the buyer has the money once.
  await resolve(paid, 'lost')
  await expect
    .poll(async () => {
      await later(20_000)
      return paymentStatus(paid)
    })
    .toBe('refunded')
  const processed = (await refundsOf(paid)).filter(({ status }) => status === 'processed')
  expect(processed.reduce((sum, { amount }) => sum + amount, 0)).toBe(paid.captured)
})

test('a refund that waited for days is sent as soon as the dispute is won', async () => {
  const paid = await payFor()
  await buying.shop.platform.jobs.stop()
  await buying.shop.operator.refundPayment(paid.payment.reference)
  // As after days, when a refund is tried every six hours.
  const { payment_id } = paid.payment
  const next = new Date(buying.shop.clock.now().getTime() + 6 * hour)
  await buying.shop.database.execute(
    sql`update refunds set check_at = ${next.toISOString()} where payment_id = ${payment_id}`,
  )
  await dispute(paid)
  await buying.shop.platform.jobs.start()
  await until(paid, 'disputed')
  await resolve(paid, 'won')
  await until(paid, 'refund_pending')
  await later(60_000)
  await later(60_000)
  await until(paid, 'refunded')
})

test('another user learns nothing of a dispute', async () => {
  const paid = await payAndDispute()
  const otherUser = openProgram(buying.shop)
  await otherUser.register()
  const { reference } = paid.payment
  expect((await otherUser.call('getPayment', { params: { reference } })).status).toBe(404)
})
