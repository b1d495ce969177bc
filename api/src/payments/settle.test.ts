import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '#platform/database.ts'
import { createLog } from '#platform/log.ts'
import { sql } from '#platform/sql.ts'
import { setUpBuying } from '#test/buying.ts'
import { waitingWork } from '#test/outbox.ts'
import { openProgram } from '#test/program.ts'
import { openTestShop } from '#test/test-shop.ts'
import { bookMoney } from './book-money.ts'
import { findPayment, type PaymentRow } from './payment.ts'

const buying = setUpBuying()
const { orderOf, stockOf, control, click, orderStatus } = buying

const facts = async (name: string, orderId: string) =>
  (
    await buying.shop.database.execute(sql`
      select 1 from outbox_events where name = ${name} and ${orderId} in (payload->>'order_id', payload->>'subject_id')`)
  ).rows.length

const jobsLeft = async () => (await buying.shop.database.execute(sql`select from ${waitingWork}`)).rows.length

describe('money', () => {
  test('of one transaction does not pay for a second payment', async () => {
    const { order, payment } = (await buying.buyer.call('createOrder', orderOf(2))).body.data
    const { reference } = payment
    await control('drop', { reference })
    await control('approve', { reference })
    const address = `${buying.shop.origin}/_paystack/transaction/verify/${reference}`
    const verified = await fetch(address, { headers: { authorization: 'Bearer sk_test_akyede_emulator' } })
    const { id } = ((await verified.json()) as { data: { id: number } }).data
    await buying.shop.database.execute(sql`
      insert into payments (id, reference, provider, subject_type, subject_id, subject_name, email, amount, status,
        provider_transaction_id, created_at, expires_at)
      select gen_random_uuid(), 'another', provider, 'test', gen_random_uuid(), 'another', email, amount, 'failed',
        ${String(id)}, created_at, expires_at
      from payments where reference = ${reference}`)
    const seen = await buying.buyer.call('getPayment', { params: { reference } })
    expect([seen.status, seen.body.data.status]).toEqual([200, 'pending'])
    expect(await orderStatus(order.id)).toBe('pending')
    await buying.shop.database.execute(sql`delete from payments where reference = 'another'`)
  })

  test('is booked once, however many requests settle it at the same time', async () => {
    const { order, payment } = (await buying.buyer.call('createOrder', orderOf(2))).body.data
    await control('drop', { reference: payment.reference })
    await control('approve', { reference: payment.reference })
    const params = { reference: payment.reference }
    const seen = await Promise.all(
      Array.from({ length: 10 }, () => buying.buyer.call('getPayment', { params })),
    )
    expect(seen.map(({ status, body }) => [status, body.data?.status])).toEqual(
      Array(10).fill([200, 'succeeded']),
    )
    await expect.poll(() => orderStatus(order.id)).toBe('paid')
    expect(await facts('payment.settled', order.id)).toBe(1)
    expect(await stockOf(buying.product.id)).toEqual({ on_hand: 3, held: 0 })
  })

  test('is not booked for a payment that was decided or got another reference meanwhile', async () => {
    const { database } = buying.shop
    const { order, payment } = (await buying.buyer.call('createOrder', orderOf())).body.data
    const before = await findPayment(database, payment.reference)
    if (!before) throw new Error('there is no payment')
    const money = {
      status: 'succeeded',
      amount: before.amount,
      currency: before.currency,
      transactionId: 'of-another-request',
      channel: 'card',
    } as const
    const book = (row: PaymentRow) =>
      transaction(database, tx => bookMoney(buying.shop.platform, tx, row, money))
    expect(await book({ ...before, reference: 'akd-former' })).toBeUndefined()
    expect(await orderStatus(order.id)).toBe('pending')
    await control('approve', { reference: payment.reference })
    await expect.poll(() => orderStatus(order.id)).toBe('paid')
    const settled = await findPayment(database, payment.reference)
    expect(await book(before)).toBeUndefined()
    expect(await findPayment(database, payment.reference)).toEqual(settled)
    expect(await facts('payment.settled', order.id)).toBe(1)
  })

  test('pays its order although the receipt fails, which is sent once that works', async () => {
    const { database } = buying.shop
    await database.execute(sql`
      create function refuse_receipt() returns trigger language plpgsql
        as $$ begin raise exception 'no receipts now'; end $$`)
    await database.execute(sql`
      create trigger refuse_receipt before insert on notifications for each row
        when (new.type = 'order.paid') execute function refuse_receipt()`)
    await buying.buyer.call('addToCart', { body: { product_id: buying.product.id, quantity: 1 } })
    const { order, payment } = (await buying.buyer.call('createOrder', orderOf())).body.data
    await control('approve', { reference: payment.reference })
    await expect.poll(() => orderStatus(order.id)).toBe('paid')
    expect(await facts('payment.settled', order.id)).toBe(1)
    const items = async () => (await buying.buyer.call('getCart', { query: {} })).body.data.items
    await expect.poll(items).toEqual([])
    const receipts = async () =>
      (await database.execute(sql`select 1 from notifications where key = ${`receipt-${order.id}`}`)).rows
        .length
    expect(await receipts()).toBe(0)
    await database.execute(sql`drop trigger refuse_receipt on notifications`)
    await database.execute(sql`update outbox_events set due_at = now() where delivered_at is null`)
    await expect.poll(receipts).toBe(1)
    await expect.poll(jobsLeft).toBe(0)
    expect(await facts('order.paid', order.id)).toBe(1)
    expect(await stockOf(buying.product.id)).toEqual({ on_hand: 4, held: 0 })
  })

  test('pays its order once when the event arrives twice', async () => {
    const { order, payment } = (await buying.buyer.call('createOrder', orderOf(2))).body.data
    await control('approve', { reference: payment.reference })
    await expect.poll(() => orderStatus(order.id)).toBe('paid')
    const { database, outbox } = buying.shop.platform
    await transaction(database, tx =>
      outbox.emit(tx, 'payment.settled', {
        payment_id: payment.payment_id,
        reference: payment.reference,
        subject_type: 'order',
        subject_id: order.id,
      }),
    )
    await expect.poll(jobsLeft).toBe(0)
    expect(await facts('order.paid', order.id)).toBe(1)
    expect(await stockOf(buying.product.id)).toEqual({ on_hand: 3, held: 0 })
  })

  test('of an order that is requested many times at once has one page, whose payment is booked', async () => {
    const options = { idempotencyKey: 'one-page-0001' }
    const settleAgain = () => buying.buyer.call('createOrder', orderOf(), options)
    // Some of the eight requests arrive while another one is at the provider.
    const responses = await Promise.all([
      settleAgain(),
      settleAgain(),
      settleAgain(),
      settleAgain(),
      settleAgain(),
      settleAgain(),
      settleAgain(),
      settleAgain(),
    ])
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]))
    const pages = new Set(responses.map(({ body }) => body.data.payment.authorization_url))
    expect(pages.size).toBe(1)
    const [page = null] = pages
    await click(page, 'approve')
    const orderId = responses[0].body.data.order.id
    await expect.poll(() => orderStatus(orderId)).toBe('paid')
  })
})

describe('a provider', () => {
  const provider = Fastify()
  let requested: { reference: string; amount: number }
  let baseUrl: string
  let refuse = false
  let lie: object = {}

  beforeAll(async () => {
    provider.post('/transaction/initialize', ({ body }, reply) => {
      requested = body as typeof requested
      if (refuse)
        return reply.code(400).send({ status: false, message: 'Invalid email', code: 'invalid_params' })
      return { data: { authorization_url: 'https://pay.example/page' } }
    })
    provider.get('/transaction/verify/:reference', (_request, reply) => {
      if (refuse) return reply.code(404).send({ status: false })
      return {
        data: {
          id: 1,
          reference: requested.reference,
          domain: 'test',
          status: 'success',
          amount: requested.amount,
          currency: 'NGN',
          channel: 'card',
          ...lie,
        },
      }
    })
    baseUrl = await provider.listen({ port: 0 })
  })
  afterAll(() => provider.close())

  test('that definitively refuses a payment is not called again, and the stock is released', async () => {
    const shop = await openTestShop({ demo: true, environment: { PAYSTACK_BASE_URL: baseUrl } })
    try {
      const buyer = openProgram(shop)
      await buyer.register()
      refuse = true
      const refused = await buyer.call('createOrder', orderOf())
      expect([refused.status, refused.body.code]).toEqual([422, 'payment.refused'])
      const [order] = (await buyer.call('listOrders', { query: {} })).body.data
      const status = async () =>
        (await buyer.call('getOrder', { params: { orderId: order?.id ?? '' } })).body.data.status
      await expect.poll(status).toBe('cancelled')
    } finally {
      refuse = false
      await shop.close()
    }
  })

  test('is not trusted about another payment, and money in another currency goes to review', async () => {
    const lines: string[] = []
    const log = createLog('error', { write: line => void lines.push(line) })
    const shop = await openTestShop({ demo: true, environment: { PAYSTACK_BASE_URL: baseUrl }, log })
    try {
      const buyer = openProgram(shop)
      await buyer.register()
      const { order, payment } = (await buyer.call('createOrder', orderOf())).body.data
      const lies = [{ reference: 'akd-another' }, { domain: 'live' }, { amount: true }, { amount: '1e3' }]
      for (const one of lies) {
        lie = one
        const waiting = await buyer.call('getPayment', { params: { reference: payment.reference } })
        expect([one, waiting.body.data.status]).toEqual([one, 'pending'])
      }
      expect(lines.filter(line => line.includes('is not believed'))).toHaveLength(lies.length)
      lie = {}
      const seen = await buyer.call('getPayment', { params: { reference: payment.reference } })
      expect(seen.body.data.status).toBe('needs_review')
      const paid = async () =>
        (await buyer.call('getOrder', { params: { orderId: order.id } })).body.data.payment_status
      await expect.poll(paid).toBe('none')
    } finally {
      await shop.close()
    }
  })
})
