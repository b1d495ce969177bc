import { describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { setUpDisputes } from '#test/disputes.ts'
import { backgroundWorkDone } from '#test/outbox.ts'
import { openProgram } from '#test/program.ts'

const {
  buying,
  rows,
  orderNow,
  payFor,
  paymentStatus,
  disputesOf,
  refundsOf,
  ledgerOf,
  findBrokenInvariants,
  dispute,
  resolve,
  until,
  payAndDispute,
  later,
} = setUpDisputes()
const { control, orderOf, stockOf, orderStatus } = buying
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
  const deliver = (
    { payment: { reference } }: Awaited<ReturnType<typeof payFor>>,
    event: string,
    times = 1,
  ) => control('deliver', { reference, event: `charge.dispute.${event}`, times })

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

test('another user learns nothing of a dispute', async () => {
  const paid = await payAndDispute()
  const otherUser = openProgram(buying.shop)
  await otherUser.register()
  const { reference } = paid.payment
  expect((await otherUser.call('getPayment', { params: { reference } })).status).toBe(404)
})
