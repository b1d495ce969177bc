import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { transaction } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { setUpBuying } from '#test/buying.ts'
import { backgroundWorkDone } from '#test/outbox.ts'
import { openProgram } from '#test/program.ts'

const buying = setUpBuying()
const { orderOf, stockOf, control, orderStatus } = buying

const message = (id: string): { text: string } | undefined => {
  const file = join(buying.shop.dataDir, 'outbox', `${id}.json`)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

const statusOf = async (reference: string) =>
  (await buying.buyer.call('getPayment', { params: { reference } })).body.data.status

const ledgerOf = async (orderId: string) =>
  (
    await buying.shop.database.execute<{ account: string; balance: number }>(sql`
      select split_part(account, ':', 1) as account, sum(amount)::int as balance
      from ledger_entries where subject_id = ${orderId} group by 1 order by 1`)
  ).rows

const refundsAtProvider = async (reference: string) =>
  (
    await buying.shop.http.inject({
      url: `/_paystack/refund?transaction=${reference}`,
      headers: { authorization: 'Bearer sk_test_akyede_emulator' },
    })
  ).json().data

/** Moves the clock in small steps until the refund has the given status. */
const untilItIs = (reference: string, expected: string) =>
  expect
    .poll(async () => {
      buying.shop.clock.advance(20_000)
      await buying.shop.platform.jobs.runScheduledNow()
      return statusOf(reference)
    })
    .toBe(expected)

/** Pays for a cancelled order whose units are held by another buyer. */
async function payTooLate(phone = '0551234987') {
  const { order, payment } = (await buying.buyer.call('createOrder', orderOf(5))).body.data
  await buying.buyer.call('cancelOrder', { params: { orderId: order.id }, body: {} })
  const other = openProgram(buying.shop)
  await other.register()
  expect((await other.call('createOrder', orderOf(5))).status).toBe(201)
  await buying.click(payment.authorization_url, 'approve', phone)
  return { order, payment }
}

async function payAnotherAmount(): Promise<string> {
  const method = { provider: 'paystack', channel: 'mobile_money', network: 'mtn', phone: '0551234008' }
  const placed = await buying.buyer.call('createOrder', orderOf(1, { paymentMethod: method }))
  return placed.body.data.payment.reference
}

describe('money that came too late', () => {
  test('is refunded in full once, with an email before and after', async () => {
    const { order, payment } = await payTooLate()
    await expect.poll(() => statusOf(payment.reference)).toBe('refund_pending')
    await expect.poll(() => message(`refund-started-${order.id}`)?.text).toContain('refunding')
    expect(await stockOf(buying.product.id)).toEqual({ on_hand: 5, held: 5 })
    await untilItIs(payment.reference, 'refunded')
    await expect.poll(() => orderStatus(order.id)).toBe('refunded')
    await expect.poll(() => message(`refunded-${order.id}`)?.text).toContain('We’ve refunded')
    expect(await refundsAtProvider(payment.reference)).toMatchObject([{ status: 'processed' }])
    expect(await ledgerOf(order.id)).toEqual([
      { account: 'buyer', balance: 0 },
      { account: 'provider', balance: 0 },
    ])
    const seen = await buying.buyer.call('getPayment', { params: { reference: payment.reference } })
    expect(seen.body.data.refunded_amount).toBe(payment.amount)
  })

  test('is refunded once although the response to the first request was lost', async () => {
    const { payment } = await payTooLate()
    await untilItIs(payment.reference, 'refunded')
    // Simulates a crash between the provider's response and our commit.
    await buying.shop.database.execute(sql`
      update refunds set status = 'requested', check_at = created_at, provider_refund_id = null
      where payment_id = ${payment.payment_id}`)
    await buying.shop.database.execute(sql`
      update payments set status = 'refund_pending', refunded = 0 where id = ${payment.payment_id}`)
    await buying.shop.database.execute(sql`
      delete from ledger_entries where subject_id = ${payment.order_id} and journal = 'refund'`)
    await untilItIs(payment.reference, 'refunded')
    expect(await refundsAtProvider(payment.reference)).toHaveLength(1)
  })

  test('goes to review when the provider cannot refund it, and the buyer is notified', async () => {
    const { order, payment } = await payTooLate('0551234012')
    await untilItIs(payment.reference, 'needs_review')
    await expect.poll(() => message(`review-${order.id}`)?.text).toContain('don’t pay for this order again')
  })

  test('is refunded when the provider is up again', async () => {
    const { payment } = await payTooLate()
    await control('outage', { on: true })
    await buying.shop.platform.jobs.runScheduledNow()
    await control('outage', { on: false })
    await untilItIs(payment.reference, 'refunded')
    expect(await refundsAtProvider(payment.reference)).toHaveLength(1)
  })
})

describe('a refund under way', () => {
  test.each(['0551234987', '0551234008'])('cannot be requested again by the operator: %s', async phone => {
    const reference = phone.endsWith('8')
      ? await payAnotherAmount()
      : (await payTooLate(phone)).payment.reference
    await expect.poll(() => statusOf(reference)).toMatch(/refund_pending|needs_review/)
    await expect(buying.shop.operator.refundPayment(reference)).rejects.toThrow('nothing left')
  })

  test('is not polled after it failed, and can be tried again', async () => {
    const { payment } = await payTooLate('0551234012')
    await untilItIs(payment.reference, 'needs_review')
    const checks = async () =>
      (
        await buying.shop.database.execute<{ check_at: unknown }>(
          sql`select check_at from refunds where payment_id = ${payment.payment_id}`,
        )
      ).rows
    await buying.shop.database.execute(
      sql`update refunds set check_at = created_at where payment_id = ${payment.payment_id}`,
    )
    await buying.shop.platform.jobs.runScheduledNow()
    // The provider's event about the failure may arrive meanwhile and is processed once.
    await expect.poll(checks).toEqual([{ check_at: null }])
    expect(await buying.shop.operator.refundPayment(payment.reference)).toContain('is being refunded')
  })

  test('is sent by one process alone, whatever events arrive meanwhile', async () => {
    const { payment } = await payTooLate()
    // Claims the refund as another process would, once it is free. One statement is needed, because a process in
    // between would book its own result.
    const takeFromAll = async () =>
      (
        await buying.shop.database.execute(sql`
          update refunds set taken_until = now() + interval '1 hour', check_at = created_at, status = 'requested'
          where payment_id = ${payment.payment_id} and status <> 'requested' and taken_until is null
          returning id`)
      ).rows.length
    await expect.poll(takeFromAll).toBe(1)
    const before = (await refundsAtProvider(payment.reference)).length
    await transaction(buying.shop.platform.database, tx =>
      buying.shop.platform.jobs.enqueue(tx, 'follow-refunds', { reference: payment.reference }),
    )
    await backgroundWorkDone(buying.shop)
    await buying.shop.platform.jobs.runScheduledNow()
    expect(await refundsAtProvider(payment.reference)).toHaveLength(before)
    const { rows } = await buying.shop.database.execute<{ status: string }>(
      sql`select status from refunds where payment_id = ${payment.payment_id}`,
    )
    expect(rows).toEqual([{ status: 'requested' }])
    await buying.shop.database.execute(
      sql`update refunds set taken_until = null where payment_id = ${payment.payment_id}`,
    )
    await untilItIs(payment.reference, 'refunded')
  })

  test('that finishes before the payment’s event reaches its order leaves nothing paid', async () => {
    const { jobs } = buying.shop.platform
    const { order, payment } = (await buying.buyer.call('createOrder', orderOf(2))).body.data
    await control('drop', { reference: payment.reference })
    await jobs.stop()
    await control('approve', { reference: payment.reference })
    expect(await statusOf(payment.reference)).toBe('succeeded')
    await buying.shop.operator.refundPayment(payment.reference)
    await untilItIs(payment.reference, 'refunded')
    await buying.shop.database.execute(sql`
      update outbox_events set attempts = 1, due_at = now() + interval '2 seconds'
      where name = 'payment.settled' and delivered_at is null`)
    await jobs.start()
    await expect.poll(() => orderStatus(order.id), { timeout: 40_000 }).toBe('refunded')
    expect(await stockOf(buying.product.id)).toEqual({ on_hand: 5, held: 0 })
    expect((await ledgerOf(order.id)).every(({ balance }) => balance === 0)).toBe(true)
  })
})

test('money of another amount goes to review and is refunded', async () => {
  const method = { provider: 'paystack', channel: 'mobile_money', network: 'mtn', phone: '0551234008' }
  const { order, payment } = (await buying.buyer.call('createOrder', orderOf(1, { paymentMethod: method })))
    .body.data
  expect(payment.status).toBe('needs_review')
  await expect.poll(() => message(`review-${order.id}`)?.text).toContain('don’t pay for this order again')
  await untilItIs(payment.reference, 'refunded')
  const seen = (await buying.buyer.call('getPayment', { params: { reference: payment.reference } })).body.data
  expect(seen.refunded_amount).toBeCloseTo(payment.amount - 1, 2)
  expect(await ledgerOf(order.id)).toEqual([
    { account: 'buyer', balance: 0 },
    { account: 'provider', balance: 0 },
  ])
  expect(await stockOf(buying.product.id)).toEqual({ on_hand: 5, held: 0 })
})

test('a paid order that the operator refunds is refunded, and no maker keeps a share', async () => {
  const { order, payment } = (await buying.buyer.call('createOrder', orderOf(2))).body.data
  await control('approve', { reference: payment.reference })
  await expect.poll(() => orderStatus(order.id)).toBe('paid')
  expect(await ledgerOf(order.id)).toMatchObject([
    { account: 'buyer', balance: 0 },
    { account: 'provider', balance: Math.round(order.total * 100) },
    ...(order.shipping > 0 ? [{ account: 'shipping', balance: -Math.round(order.shipping * 100) }] : []),
    { account: 'vendor', balance: -Math.round(order.subtotal * 100) },
  ])
  expect(await buying.shop.operator.refundPayment(payment.reference)).toContain('is being refunded')
  await untilItIs(payment.reference, 'refunded')
  await expect.poll(() => orderStatus(order.id)).toBe('refunded')
  expect((await ledgerOf(order.id)).every(({ balance }) => balance === 0)).toBe(true)
  await expect(buying.shop.operator.refundPayment(payment.reference)).rejects.toThrow('nothing left')
})

test('none of these tests violates an invariant', async () => {
  await expect
    .poll(async () => (await buying.shop.operator.check()).filter(({ broken }) => broken > 0))
    .toEqual([])
})

test('money for an order that its buyer has placed again is refunded and buys nothing twice', async () => {
  const { order, payment } = (await buying.buyer.call('createOrder', orderOf(1))).body.data
  await buying.buyer.call('cancelOrder', { params: { orderId: order.id }, body: {} })
  const again = (await buying.buyer.call('createOrder', orderOf(1))).body.data
  await control('approve', { reference: again.payment.reference })
  await expect.poll(() => orderStatus(again.order.id)).toBe('paid')
  await control('approve', { reference: payment.reference })
  await untilItIs(payment.reference, 'refunded')
  await expect.poll(() => orderStatus(order.id)).toBe('refunded')
  expect(await orderStatus(again.order.id)).toBe('paid')
  expect(await stockOf(buying.product.id)).toEqual({ on_hand: 4, held: 0 })
})

test('the operator refunds a payment by its order', async () => {
  const { order, payment } = (await buying.buyer.call('createOrder', orderOf(1))).body.data
  await expect(buying.shop.operator.refundPayment(order.number)).rejects.toThrow('Payment not found')
  await control('approve', { reference: payment.reference })
  await expect.poll(() => orderStatus(order.id)).toBe('paid')
  expect(await buying.shop.operator.refundPayment(order.number)).toContain(order.number)
})
