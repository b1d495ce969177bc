import { describe, expect, test } from 'vitest'
import { transaction } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { setUpBuying } from '#test/buying.ts'
import { messagesTo } from '#test/outbox.ts'
import { pollPayments } from './poll-payments.ts'

const buying = setUpBuying()
const hour = 3_600_000

const control = async (path: string, body: object) =>
  (
    await buying.shop.http.inject({ method: 'POST', url: `/_flutterwave/__control/${path}`, payload: body })
  ).json()

/** Places an order whose page is open and sends no events by itself. */
async function order() {
  const wanted = buying.orderOf(1, { paymentMethod: { provider: 'flutterwave' } })
  const { status, body } = await buying.buyer.call('createOrder', wanted)
  expect(status).toBe(201)
  const { reference } = body.data.payment
  await control('drop', { reference })
  return { ...body.data, reference }
}

/** Pays a page in two windows and returns both transactions. */
async function payTwice(reference: string): Promise<readonly [number, number]> {
  const first = await control('approve', { reference })
  const second = await control('pay-again', { reference })
  return [first.data.id, second.data.id]
}

const deliver = (reference: string, transaction: number) =>
  control('deliver', { reference, transaction, times: 2 })

const secondsOf = async (paymentId: string) =>
  (
    await buying.shop.database.execute<{
      status: string
      captured: number
      refunded: number
      refunds: number
    }>(sql`
      select status, captured, refunded,
        (select count(*)::int from refunds where refunds.payment_id = payments.id) as refunds
      from payments where subject_type = 'payment' and subject_id = ${paymentId}`)
  ).rows

const refundsAtProvider = async () =>
  (
    await buying.shop.http.inject({
      url: '/_flutterwave/v3/refunds?from=2020-01-01',
      headers: { authorization: 'Bearer flw_test_akyede_emulator' },
    })
  ).json().data as { tx_id: number; amount_refunded: number }[]

const findBrokenInvariants = async () =>
  (await buying.shop.operator.check()).filter(invariant => invariant.broken > 0)

async function later(milliseconds: number): Promise<void> {
  buying.shop.clock.advance(milliseconds)
  await buying.shop.platform.jobs.runScheduledNow()
}

describe('a page that is paid twice', () => {
  test.each([
    ['the first transaction', [0, 1]],
    ['the second transaction', [1, 0]],
  ])('is paid once and refunded once when the webhook of %s comes first', async (_which, turns) => {
    const { order: placed, payment, reference } = await order()
    const transactions = await payTwice(reference)
    for (const turn of turns) await deliver(reference, transactions[turn] ?? 0)
    await expect.poll(() => buying.orderStatus(placed.id)).toBe('paid')
    const amount = Math.round(payment.amount * 100)
    await expect.poll(() => secondsOf(payment.payment_id)).toMatchObject([{ captured: amount, refunds: 1 }])
    await later(20_000)
    await later(20_000)
    await expect
      .poll(() => secondsOf(payment.payment_id))
      .toMatchObject([{ status: 'refunded', captured: amount, refunded: amount, refunds: 1 }])
    const refunded = (await refundsAtProvider()).filter(({ tx_id }) => transactions.includes(tx_id))
    expect(refunded).toMatchObject([{ amount_refunded: payment.amount }])
    expect(await buying.orderStatus(placed.id)).toBe('paid')
    expect(await findBrokenInvariants()).toEqual([])
  })

  test('is found by polls although both webhooks were lost, and its buyer is notified', async () => {
    const { order: placed, payment, reference } = await order()
    await control('approve', { reference })
    await later(11_000)
    await expect.poll(() => buying.orderStatus(placed.id)).toBe('paid')
    await control('pay-again', { reference })
    await later(hour)
    await expect.poll(() => secondsOf(payment.payment_id)).toMatchObject([{ refunds: 1 }])
    const { rows } = await buying.shop.database.execute<{ email: string }>(
      sql`select email from payments where id = ${payment.payment_id}`,
    )
    const email = rows[0]?.email ?? ''
    await expect
      .poll(() =>
        messagesTo(buying.shop, email)
          .map(({ text }) => text)
          .join(),
      )
      .toContain('We received two payments')
    expect(await findBrokenInvariants()).toEqual([])
  })

  test('is refunded once when webhooks and polls arrive at the same time', async () => {
    const { payment, reference } = await order()
    const transactions = await payTwice(reference)
    await later(11_000)
    const { platform } = buying.shop
    await platform.database.execute(
      sql`update payments set recheck_at = ${platform.clock.now()} where id = ${payment.payment_id}`,
    )
    await Promise.all([
      ...transactions.map(transaction => deliver(reference, transaction)),
      platform.jobs.runScheduledNow(),
    ])
    await expect.poll(() => secondsOf(payment.payment_id)).toMatchObject([{ refunds: 1 }])
    expect(await secondsOf(payment.payment_id)).toHaveLength(1)
    expect(await findBrokenInvariants()).toEqual([])
  })

  test('is refunded twice when its order was cancelled meanwhile', async () => {
    const { order: placed, payment, reference } = await order()
    await buying.buyer.call('cancelOrder', { params: { orderId: placed.id }, body: {} })
    for (const transaction of await payTwice(reference)) await deliver(reference, transaction)
    await expect.poll(() => secondsOf(payment.payment_id)).toMatchObject([{ refunds: 1 }])
    await later(20_000)
    await later(20_000)
    await expect.poll(() => buying.orderStatus(placed.id)).toBe('refunded')
    await expect.poll(() => secondsOf(payment.payment_id)).toMatchObject([{ status: 'refunded' }])
    expect(await findBrokenInvariants()).toEqual([])
  })
})

describe('the page of a payment', () => {
  const pay = (page: string | null) => buying.click(page, 'approve')

  test('is disabled at Flutterwave when the order is cancelled', async () => {
    const { order: placed, payment, reference } = await order()
    await buying.buyer.call('cancelOrder', { params: { orderId: placed.id }, body: {} })
    const isOver = async () =>
      (await (await fetch(payment.authorization_url ?? '')).text()).includes('This link has expired')
    await expect.poll(isOver).toBe(true)
    await pay(payment.authorization_url)
    const emails = await buying.shop.http.inject({ url: `/_flutterwave/__control/transactions/${reference}` })
    expect(emails.json().data.status).toBe('link')
  })

  test.each([
    ['paystack', 'Session timed out'],
    ['flutterwave', 'This link has expired'],
  ])('accepts no money at %s after the order has ended', async (provider, words) => {
    await buying.shop.platform.jobs.runScheduledNow()
    const wanted = buying.orderOf(1, { paymentMethod: { provider } })
    const { order: placed, payment } = (await buying.buyer.call('createOrder', wanted)).body.data
    await buying.expire(placed.id)
    expect(await (await fetch(payment.authorization_url ?? '')).text()).toContain(words)
    await pay(payment.authorization_url)
    await later(60_000)
    expect(await buying.orderStatus(placed.id)).toBe('none')
  })
})

test('a transaction of one payment pays for no other one', async () => {
  const first = await order()
  await control('approve', { reference: first.reference })
  await later(11_000)
  await expect.poll(() => buying.orderStatus(first.order.id)).toBe('paid')
  const second = await order()
  const { platform } = buying.shop
  const [row] = (
    await platform.database.execute<{ id: string; amount: number }>(
      sql`select provider_transaction_id as id, amount from payments where reference = ${first.reference}`,
    )
  ).rows
  const liar = {
    verify: async () => ({
      status: 'succeeded' as const,
      transactionId: row?.id ?? '',
      amount: row?.amount ?? 0,
      currency: 'GHS',
      channel: 'card',
    }),
    findMoney: async () => [],
  }
  buying.shop.clock.advance(11_000)
  const context = { ...platform, lockSubject: async () => undefined }
  await pollPayments(context, new Map([['flutterwave', liar as never]]))
  const { rows } = await transaction(platform.database, tx =>
    tx.execute(sql`select status, captured from payments where reference = ${second.reference}`),
  )
  expect(rows).toEqual([{ status: 'pending', captured: 0 }])
})
