import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { setUpBuying } from '#test/buying.ts'
import { openProgram } from '#test/program.ts'

interface Provider {
  readonly name: string
  /** The headers that authenticate a body as this provider's. */
  readonly genuine: (body: string) => Record<string, string>
  readonly forged: (body: string) => readonly Record<string, string>[]
  /** A success event with more data than a server should store. */
  readonly success: (reference: string, amount: number) => object
}

const signature = (body: string, key: string) => createHmac('sha512', key).update(body).digest('hex')

const paystack: Provider = {
  name: 'paystack',
  genuine: body => ({ 'x-paystack-signature': signature(body, 'sk_test_akyede_emulator') }),
  forged: body => [{}, { 'x-paystack-signature': signature(body, 'another key') }],
  success: (reference, amount) => ({
    event: 'charge.success',
    data: {
      id: 4242,
      reference,
      status: 'success',
      amount: amount * 100,
      customer: { email: 'canary@example.com' },
    },
  }),
}

const hash = 'flw_hash_akyede_emulator'
const flutterwave: Provider = {
  name: 'flutterwave',
  genuine: () => ({ 'verif-hash': hash }),
  forged: body => [
    {},
    { 'verif-hash': '' },
    { 'verif-hash': hash.slice(0, -1) },
    { 'verif-hash': `${hash} ` },
    { 'verif-hash': hash.toUpperCase() },
    { 'verif-hash': 'flw_test_akyede_emulator' },
    { 'verif-hash': signature(body, hash) },
    { 'x-paystack-signature': signature(body, 'sk_test_akyede_emulator') },
  ],
  success: (tx_ref, amount) => ({
    event: 'charge.completed',
    data: { id: 4242, tx_ref, status: 'successful', amount, customer: { email: 'canary@example.com' } },
  }),
}

describe.each([paystack, flutterwave])('with $name', ({ name, genuine, forged, success }) => {
  const buying = setUpBuying()
  const { stockOf, click, orderStatus } = buying

  const paymentNow = async (reference: string) =>
    (await buying.buyer.call('getPayment', { params: { reference } })).body.data

  const rowsOf = async (reference: string) =>
    (
      await buying.shop.database.execute<{ body: object }>(
        sql`select body from payment_events where reference = ${reference}`,
      )
    ).rows

  /** Moves the clock in small steps until the order has the given status. */
  const untilItIs = (reference: string, expected: string) =>
    expect
      .poll(async () => {
        buying.shop.clock.advance(20_000)
        await buying.shop.platform.jobs.runScheduledNow()
        return (await paymentNow(reference)).status
      })
      .toBe(expected)

  const orderOf = (method: object = {}, quantity = 1) =>
    buying.orderOf(quantity, { paymentMethod: { provider: name, ...method } })

  const order = async (method?: object) => {
    const placed = await buying.buyer.call('createOrder', orderOf(method))
    expect([placed.status, placed.body.code]).toEqual([201, undefined])
    return placed.body.data
  }

  const control = (path: string, body: object) =>
    buying.shop.http.inject({ method: 'POST', url: `/_${name}/__control/${path}`, payload: body })

  const send = (body: string, headers: Record<string, string>) =>
    buying.shop.http.inject({
      method: 'POST',
      url: `/api/v1/payments/webhooks/${name}`,
      headers: { 'content-type': 'application/json', ...headers },
      payload: body,
    })

  test('an order is paid on the page, and the payer returns to a page that knows the payment', async () => {
    const { order: placed, payment } = await order()
    expect(payment).toMatchObject({ provider: name, next_action: 'redirect', status: 'pending' })
    const back = new URL(await click(payment.authorization_url, 'approve'))
    expect([back.pathname, back.searchParams.get('reference')]).toEqual([
      '/checkout/success',
      payment.reference,
    ])
    await expect.poll(() => orderStatus(placed.id)).toBe('paid')
    expect(await paymentNow(payment.reference)).toMatchObject({
      status: 'succeeded',
      channel: 'mobile_money',
      amount: placed.total,
    })
    expect(await stockOf(buying.product.id)).toEqual({ on_hand: 4, held: 0 })
  })

  test('a payer who declines pays nothing, and the stock is released', async () => {
    const { order: placed, payment } = await order({ channel: 'mobile_money' })
    await click(payment.authorization_url, 'decline')
    await expect.poll(async () => (await paymentNow(payment.reference)).status).toBe('failed')
    await expect.poll(() => orderStatus(placed.id)).toBe('none')
    expect(await stockOf(buying.product.id)).toEqual({ on_hand: 5, held: 0 })
  })

  test.each(['mtn', 'vod', 'atl'])('a wallet of %s is recognised by its number', async network => {
    const { order: placed, payment } = await order({
      channel: 'mobile_money',
      network,
      phone: '055 123 4987',
    })
    expect(payment).toMatchObject({ network, phone: '+233551234987' })
    await expect.poll(() => orderStatus(placed.id)).toBe('paid')
    expect(await stockOf(buying.product.id)).toEqual({ on_hand: 4, held: 0 })
  })

  test('a webhook sent 20 times at once has one effect', async () => {
    const { order: placed, payment } = await order()
    await control('drop', { reference: payment.reference })
    await control('approve', { reference: payment.reference })
    const sent = await control('deliver', { reference: payment.reference, times: 20 })
    expect(sent.json().data.statuses).toEqual(Array(20).fill(200))
    await expect.poll(() => orderStatus(placed.id)).toBe('paid')
    expect(await rowsOf(payment.reference)).toHaveLength(1)
    expect(await stockOf(buying.product.id)).toEqual({ on_hand: 4, held: 0 })
  })

  test('a forged webhook is rejected and leaves no row', async () => {
    const { order: placed, payment } = await order()
    const body = JSON.stringify(success(payment.reference, payment.amount))
    for (const headers of forged(body)) expect((await send(body, headers)).statusCode).toBe(401)
    expect(await rowsOf(payment.reference)).toEqual([])
    expect(await orderStatus(placed.id)).toBe('pending')
  })

  test('a genuine webhook triggers a query, is not trusted, and is stored without the payer’s data', async () => {
    const { order: placed, payment } = await order()
    const body = JSON.stringify(success(payment.reference, payment.amount))
    expect((await send(body, genuine(body))).statusCode).toBe(200)
    const [row] = await rowsOf(payment.reference)
    expect(JSON.stringify(row)).toContain(payment.reference)
    expect(JSON.stringify(row)).not.toContain('canary')
    expect((await paymentNow(payment.reference)).status).toBe('pending')
    expect(await orderStatus(placed.id)).toBe('pending')
  })

  test('a genuine webhook about an unknown payment is acknowledged and ignored', async () => {
    for (const body of ['{"event":"transfer.completed","data":{}}', '[]', 'no JSON']) {
      expect((await send(body, genuine(body))).statusCode).toBe(200)
    }
  })

  test('less money than requested goes to review, ships nothing and is refunded', async () => {
    const { order: placed, payment } = await order()
    await click(payment.authorization_url, 'approve', '0551234008')
    await expect.poll(async () => (await paymentNow(payment.reference)).status).toBe('needs_review')
    await expect.poll(() => orderStatus(placed.id)).toBe('none')
    expect(await stockOf(buying.product.id)).toEqual({ on_hand: 5, held: 0 })
    await untilItIs(payment.reference, 'refunded')
    expect((await paymentNow(payment.reference)).refunded_amount).toBeCloseTo(payment.amount - 1, 2)
  })

  test('a payment whose webhook is lost is found by polling', async () => {
    const { order: placed, payment } = await order()
    await click(payment.authorization_url, 'approve', '0551234005')
    const paid = async () => {
      buying.shop.clock.advance(10_000)
      await buying.shop.platform.jobs.runScheduledNow()
      return orderStatus(placed.id)
    }
    await expect.poll(paid).toBe('paid')
    expect(await rowsOf(payment.reference)).toEqual([])
  })

  test('a paid order that is refunded is refunded in full, once', async () => {
    const { order: placed, payment } = await order()
    await click(payment.authorization_url, 'approve')
    await expect.poll(() => orderStatus(placed.id)).toBe('paid')
    await buying.shop.operator.refundPayment(payment.reference)
    await untilItIs(payment.reference, 'refunded')
    await expect.poll(() => orderStatus(placed.id)).toBe('refunded')
    expect((await paymentNow(payment.reference)).refunded_amount).toBe(payment.amount)
  })

  test('money that arrives for sold-out goods is refunded', async () => {
    const { body } = await buying.buyer.call('createOrder', orderOf({}, 5))
    const { order: placed, payment } = body.data
    await buying.buyer.call('cancelOrder', { params: { orderId: placed.id }, body: {} })
    const other = openProgram(buying.shop)
    await other.register()
    expect((await other.call('createOrder', orderOf({}, 5))).status).toBe(201)
    await control('approve', { reference: payment.reference })
    await untilItIs(payment.reference, 'refunded')
    expect(await stockOf(buying.product.id)).toEqual({ on_hand: 5, held: 5 })
  })

  test('a provider that is down takes nothing, and the same order is paid when it is up again', async () => {
    const key = { idempotencyKey: `away-${name}-0001` }
    const request = orderOf()
    await control('outage', { on: true })
    const away = await buying.buyer.call('createOrder', request, key)
    expect([away.status, away.body.code]).toEqual([503, 'payment.provider_down'])
    await control('outage', { on: false })
    const { order: placed, payment } = (await buying.buyer.call('createOrder', request, key)).body.data
    await click(payment.authorization_url, 'approve')
    await expect.poll(() => orderStatus(placed.id)).toBe('paid')
  })

  test('a reference that was used by a call with a lost response is never paid twice', async () => {
    const key = { idempotencyKey: `lost-${name}-0001` }
    const request = orderOf()
    const first = (await buying.buyer.call('createOrder', request, key)).body.data
    // Simulates a crash between the provider's response and our commit.
    await buying.shop.database.execute(sql`
      update payments set status = 'created', authorization_url = null, sending_until = null
      where reference = ${first.payment.reference}`)
    const again = (await buying.buyer.call('createOrder', request, key)).body.data
    expect(again.payment.authorization_url).not.toBe(first.payment.authorization_url)
    expect(again.payment.reference).not.toBe(first.payment.reference)
    await click(again.payment.authorization_url, 'approve')
    await expect.poll(() => orderStatus(first.order.id)).toBe('paid')
  })

  test('a wallet that was prompted with a lost response is not prompted again', async () => {
    const key = { idempotencyKey: `asked-${name}-0001` }
    const request = orderOf({ channel: 'mobile_money', network: 'mtn', phone: '0551234001' })
    const first = (await buying.buyer.call('createOrder', request, key)).body.data
    await buying.shop.database.execute(sql`
      update payments set status = 'created', authorization_url = null, display_text = null, sending_until = null
      where reference = ${first.payment.reference}`)
    const again = (await buying.buyer.call('createOrder', request, key)).body.data
    expect(again.payment).toMatchObject({ reference: first.payment.reference, next_action: 'wait' })
    await control('approve', { reference: first.payment.reference })
    await expect.poll(() => orderStatus(first.order.id)).toBe('paid')
  })

  test('every pesewa of these tests has two ledger entries', async () => {
    await expect
      .poll(async () => (await buying.shop.operator.check()).filter(({ broken }) => broken > 0))
      .toEqual([])
  })
})
