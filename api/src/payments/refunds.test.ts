import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { transaction } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { setUpBuying } from '#test/buying.ts'
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

/** Moves the clock in small steps, as hours do, until the provider and the shop have come to an end. */
const untilItIs = (reference: string, wanted: string) =>
  expect
    .poll(async () => {
      buying.shop.clock.advance(20_000)
      await buying.shop.platform.jobs.runScheduledNow()
      return statusOf(reference)
    })
    .toBe(wanted)

/** An order that was let go of, whose pieces somebody else holds, and then its money comes. */
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
  test('goes back whole, once, and the buyer is told before and after', async () => {
    const { order, payment } = await payTooLate()
    await expect.poll(() => statusOf(payment.reference)).toBe('refund_pending')
    await expect.poll(() => message(`refund-started-${order.id}`)?.text).toContain('on its way back')
    expect(await stockOf(buying.product.id)).toEqual({ on_hand: 5, held: 5 })
    await untilItIs(payment.reference, 'refunded')
    await expect.poll(() => orderStatus(order.id)).toBe('refunded')
    await expect.poll(() => message(`refunded-${order.id}`)?.text).toContain('went back')
    expect(await refundsAtProvider(payment.reference)).toMatchObject([{ status: 'processed' }])
    expect(await ledgerOf(order.id)).toEqual([
      { account: 'buyer', balance: 0 },
      { account: 'provider', balance: 0 },
    ])
    const seen = await buying.buyer.call('getPayment', { params: { reference: payment.reference } })
    expect(seen.body.data.refunded_amount).toBe(payment.amount)
  })

  test('is asked back once although the answer to the first request was lost', async () => {
    const { payment } = await payTooLate()
    await untilItIs(payment.reference, 'refunded')
    // As after a crash between the provider's answer and our commit.
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

  test('that the provider cannot give back is put before a person, and the buyer is told', async () => {
    const { order, payment } = await payTooLate('0551234012')
    await untilItIs(payment.reference, 'needs_review')
    await expect.poll(() => message(`review-${order.id}`)?.text).toContain('do not pay for this order again')
  })

  test('and is asked for while the provider is away goes back when it is there again', async () => {
    const { payment } = await payTooLate()
    await control('outage', { on: true })
    await buying.shop.platform.jobs.runScheduledNow()
    await control('outage', { on: false })
    await untilItIs(payment.reference, 'refunded')
    expect(await refundsAtProvider(payment.reference)).toHaveLength(1)
  })
})

describe('a refund under way', () => {
  test.each(['0551234987', '0551234008'])('is not asked for again by the operator: %s', async phone => {
    const reference = phone.endsWith('8')
      ? await payAnotherAmount()
      : (await payTooLate(phone)).payment.reference
    await expect.poll(() => statusOf(reference)).toMatch(/refund_pending|needs_review/)
    await expect(buying.shop.operator.refundPayment(reference)).rejects.toThrow('nothing left')
  })

  test('that failed is asked after no more, and may be tried again', async () => {
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
    // The provider's word of the failure may arrive meanwhile, and is looked into once.
    await expect.poll(checks).toEqual([{ check_at: null }])
    expect(await buying.shop.operator.refundPayment(payment.reference)).toContain('on its way back')
  })

  test('is sent by one alone, whatever the provider tells meanwhile', async () => {
    const { payment } = await payTooLate()
    // As while another process asks the provider, once nobody is at it any more: in one statement, for who came between would book what they learnt.
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
    await expect
      .poll(
        async () => (await buying.shop.database.execute(sql`select 1 from graphile_worker.jobs`)).rows.length,
      )
      .toBe(0)
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

  test('that is over before its order has heard of the money leaves nothing paid', async () => {
    const { jobs } = buying.shop.platform
    const { order, payment } = (await buying.buyer.call('createOrder', orderOf(2))).body.data
    await control('drop', { reference: payment.reference })
    await jobs.stop()
    await control('approve', { reference: payment.reference })
    expect(await statusOf(payment.reference)).toBe('succeeded')
    await buying.shop.operator.refundPayment(payment.reference)
    await untilItIs(payment.reference, 'refunded')
    await buying.shop.database.execute(sql`
      update graphile_worker._private_jobs set run_at = now() + interval '2 seconds'
      where payload->>'listener' = 'orders: mark paid'`)
    await jobs.start()
    await expect.poll(() => orderStatus(order.id), { timeout: 40_000 }).toBe('refunded')
    expect(await stockOf(buying.product.id)).toEqual({ on_hand: 5, held: 0 })
    expect((await ledgerOf(order.id)).every(({ balance }) => balance === 0)).toBe(true)
  })
})

test('money of another amount is put before a person, and goes back', async () => {
  const method = { provider: 'paystack', channel: 'mobile_money', network: 'mtn', phone: '0551234008' }
  const { order, payment } = (await buying.buyer.call('createOrder', orderOf(1, { paymentMethod: method })))
    .body.data
  expect(payment.status).toBe('needs_review')
  await expect.poll(() => message(`review-${order.id}`)?.text).toContain('do not pay for this order again')
  await untilItIs(payment.reference, 'refunded')
  const seen = (await buying.buyer.call('getPayment', { params: { reference: payment.reference } })).body.data
  expect(seen.refunded_amount).toBeCloseTo(payment.amount - 1, 2)
  expect(await ledgerOf(order.id)).toEqual([
    { account: 'buyer', balance: 0 },
    { account: 'provider', balance: 0 },
  ])
  expect(await stockOf(buying.product.id)).toEqual({ on_hand: 5, held: 0 })
})

test('a paid order that the operator gives back is refunded, and nobody else has a share in it', async () => {
  const { order, payment } = (await buying.buyer.call('createOrder', orderOf(2))).body.data
  await control('approve', { reference: payment.reference })
  await expect.poll(() => orderStatus(order.id)).toBe('paid')
  expect(await ledgerOf(order.id)).toMatchObject([
    { account: 'buyer', balance: 0 },
    { account: 'provider', balance: Math.round(order.total * 100) },
    ...(order.shipping > 0 ? [{ account: 'shipping', balance: -Math.round(order.shipping * 100) }] : []),
    { account: 'vendor', balance: -Math.round(order.subtotal * 100) },
  ])
  expect(await buying.shop.operator.refundPayment(payment.reference)).toContain('on its way back')
  await untilItIs(payment.reference, 'refunded')
  await expect.poll(() => orderStatus(order.id)).toBe('refunded')
  expect((await ledgerOf(order.id)).every(({ balance }) => balance === 0)).toBe(true)
  await expect(buying.shop.operator.refundPayment(payment.reference)).rejects.toThrow('nothing left')
})

test('nothing of all this breaks a sentence that must be true', async () => {
  await expect
    .poll(async () => (await buying.shop.operator.check()).filter(({ broken }) => broken > 0))
    .toEqual([])
})

test('money for an order that its buyer has placed again meanwhile goes back, and buys nothing twice', async () => {
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

test('an operator names a payment by its order', async () => {
  const { order, payment } = (await buying.buyer.call('createOrder', orderOf(1))).body.data
  await expect(buying.shop.operator.refundPayment(order.number)).rejects.toThrow('Payment not found')
  await control('approve', { reference: payment.reference })
  await expect.poll(() => orderStatus(order.id)).toBe('paid')
  expect(await buying.shop.operator.refundPayment(order.number)).toContain(order.number)
})
