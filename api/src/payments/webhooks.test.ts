import { createHmac } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { setUpBuying } from '#test/buying.ts'

const buying = setUpBuying()
const { orderOf, stockOf, control, click, orderStatus } = buying

describe('a webhook', () => {
  const secret = 'sk_test_akyede_emulator'
  const send = (body: string, signature?: string, headers: Record<string, string> = {}) =>
    buying.shop.http.inject({
      method: 'POST',
      url: '/api/v1/payments/webhooks/paystack',
      headers: {
        'content-type': 'application/json',
        ...(signature === undefined ? {} : { 'x-paystack-signature': signature }),
        ...headers,
      },
      payload: body,
    })
  const sign = (body: string, key = secret) => createHmac('sha512', key).update(body).digest('hex')
  let transactions = 5000
  /** Creates an event with a transaction of its own; the same transaction twice would be the same event. */
  const eventOf = (reference: string, amount: number) =>
    JSON.stringify({
      event: 'charge.success',
      data: { id: ++transactions, reference, status: 'success', amount, currency: 'GHS' },
    })
  /** The number of failed attempts of the queue to settle this reference. */
  const attemptsOf = async (reference: string) => {
    const { rows } = await buying.shop.database.execute<{ attempts: number }>(
      sql`select attempts from graphile_worker._private_jobs
        where payload->>'reference' = ${reference} and last_error is not null`,
    )
    return rows[0]?.attempts ?? 0
  }
  const eventRows = async (reference: string) =>
    (await buying.shop.database.execute(sql`select 1 from payment_events where reference = ${reference}`))
      .rows.length

  test('sent 20 times at once has one effect', async () => {
    const { order, payment } = (await buying.buyer.call('createOrder', orderOf(2))).body.data
    await control('drop', { reference: payment.reference })
    await control('approve', { reference: payment.reference })
    const body = eventOf(payment.reference, payment.amount * 100)
    const responses = await Promise.all(Array.from({ length: 20 }, () => send(body, sign(body))))
    expect(responses.map(response => response.statusCode)).toEqual(Array(20).fill(200))
    await expect.poll(() => orderStatus(order.id)).toBe('paid')
    expect(await eventRows(payment.reference)).toBe(1)
    expect(await stockOf(buying.product.id)).toEqual({ on_hand: 3, held: 0 })
    const { rows } = await buying.shop.database.execute(
      sql`select 1 from outbox_events where name = 'order.paid' and payload->>'order_id' = ${order.id}`,
    )
    expect(rows.length).toBe(1)
  })

  test('is stored without the payer’s data: no address, no card to charge again', async () => {
    const { payment } = (await buying.buyer.call('createOrder', orderOf())).body.data
    const body = JSON.stringify({
      event: 'charge.success',
      data: {
        id: 4243,
        reference: payment.reference,
        status: 'success',
        customer: { email: 'canary@example.com' },
        authorization: { authorization_code: 'AUTH_canary' },
      },
    })
    expect((await send(body, sign(body))).statusCode).toBe(200)
    const { rows } = await buying.shop.database.execute<{ body: object }>(
      sql`select body from payment_events where reference = ${payment.reference}`,
    )
    expect(rows.map(row => row.body)).toEqual([
      { event: 'charge.success', data: { id: 4243, reference: payment.reference, status: 'success' } },
    ])
  })

  test('that is forged leaves no row and no effect', async () => {
    const { order, payment } = (await buying.buyer.call('createOrder', orderOf())).body.data
    const body = eventOf(payment.reference, payment.amount * 100)
    const flipped = sign(body).replace(/^./, first => (first === '0' ? '1' : '0'))
    for (const signature of [undefined, '', 'zz', sign(body, 'another key'), flipped, sign(`${body} `)]) {
      expect((await send(body, signature)).statusCode).toBe(401)
    }
    expect(await eventRows(payment.reference)).toBe(0)
    expect(await orderStatus(order.id)).toBe('pending')
  })

  test('that is no JSON is not parsed beyond its signature', async () => {
    const { payment } = (await buying.buyer.call('createOrder', orderOf())).body.data
    const body = eventOf(payment.reference, payment.amount * 100)
    const garbled = body.replace('"', '')
    expect((await send(garbled, sign(body))).statusCode).toBe(401)
    expect((await send(garbled, sign(body), { 'content-encoding': 'gzip' })).statusCode).toBe(401)
    expect((await send(garbled, sign(garbled))).statusCode).toBe(200)
    expect(await eventRows(payment.reference)).toBe(0)
  })

  test('that claims success is not trusted: only the provider’s own answer counts', async () => {
    const { order, payment } = (await buying.buyer.call('createOrder', orderOf())).body.data
    const body = eventOf(payment.reference, payment.amount * 100)
    expect((await send(body, sign(body))).statusCode).toBe(200)
    await expect.poll(() => attemptsOf(payment.reference)).toBeGreaterThan(0)
    expect(await orderStatus(order.id)).toBe('pending')
  })

  test('that arrives while the provider is down is settled when it is up, though it never arrives again', async () => {
    const { order, payment } = (await buying.buyer.call('createOrder', orderOf())).body.data
    await control('drop', { reference: payment.reference })
    await control('approve', { reference: payment.reference })
    await buying.shop.database.execute(sql`update payments set check_at = null`)
    await control('outage', { on: true })
    const body = eventOf(payment.reference, payment.amount * 100)
    expect((await send(body, sign(body))).statusCode).toBe(200)
    await expect.poll(() => attemptsOf(payment.reference)).toBeGreaterThan(0)
    await control('outage', { on: false })
    expect(await orderStatus(order.id)).toBe('pending')
    await expect.poll(() => orderStatus(order.id)).toBe('paid')
  })

  test('of another amount sends the payment to review and ships nothing', async () => {
    const { order, payment } = (await buying.buyer.call('createOrder', orderOf())).body.data
    await click(payment.authorization_url, 'approve', '0551234008')
    const status = async () =>
      (await buying.buyer.call('getPayment', { params: { reference: payment.reference } })).body.data.status
    await expect.poll(status).toBe('needs_review')
    await expect.poll(() => orderStatus(order.id)).toBe('none')
    const [listed] = (await buying.buyer.call('listOrders', { query: {} })).body.data
    expect(listed).toMatchObject({ id: order.id, payment_under_review: true })
    const notice = join(buying.shop.dataDir, 'outbox', `review-${order.id}.json`)
    await expect.poll(() => existsSync(notice)).toBe(true)
    expect(await stockOf(buying.product.id)).toEqual({ on_hand: 5, held: 0 })
  })

  test('of an unknown provider reveals nothing', async () => {
    const response = await buying.shop.http.inject({
      method: 'POST',
      url: '/api/v1/payments/webhooks/shells',
      payload: {},
    })
    expect(response.statusCode).toBe(422)
  })
})
