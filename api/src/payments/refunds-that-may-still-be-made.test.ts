import type { Order } from '@akyede/contract/orders'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { registerPerson, type TestPerson } from '#test/people.ts'
import { setUpReporting } from '#test/reporting.ts'
import { day, wallet } from '#test/returning.ts'
import { refundOrder, registerStaff } from '#test/staff.ts'

const scene = setUpReporting()
let efua: TestPerson
const signInStaff = async () => {
  efua = await registerStaff(scene.shop, 'admin')
}
beforeAll(async () => {
  await control('balance', { amount: 100_000_000 })
  await control('balance', { amount: 100_000_000 }, 'paystack')
})
beforeEach(signInStaff)

async function control(call: string, payload: object, provider = 'flutterwave'): Promise<void> {
  const url = `/_${provider}/__control/${call}`
  const { statusCode } = await scene.shop.http.inject({ method: 'POST', url, payload })
  expect(statusCode).toBe(200)
}

interface Refund extends Record<string, unknown> {
  readonly id: string
  readonly reason: string
  readonly status: string
  readonly amount: number
}
const refundsOf = async (order: Order): Promise<Refund[]> => {
  const { rows } = await scene.shop.database.execute<Refund>(sql`
    select id, split_part(reason, ' ', 1) as reason, status, amount from refunds
    where payment_id = ${order.payment?.payment_id} order by created_at, id`)
  return rows
}
type Expected = [reason: string, status: string, pesewas: number][]

/** Moves the clock in small steps and runs the jobs until the refunds are these. */
const untilRefunds = (order: Order, expected: Expected) =>
  expect
    .poll(async () => {
      scene.shop.clock.advance(20_000)
      await scene.shop.platform.jobs.runScheduledNow()
      return (await refundsOf(order)).map(({ reason, status, amount }) => [reason, status, amount])
    })
    .toEqual(expected)

const referenceOf = (order: Order) => order.payment?.reference ?? ''
/** Flutterwave makes the oldest refund that it failed, or that of so many pesewas. */
const make = (order: Order, amount?: number) =>
  control('make-refund', { reference: referenceOf(order), ...(amount && { amount }) })

/** Pesewas that the provider paid to the buyer of the order, by refunds and transfers. */
async function paidBack(order: Order): Promise<number> {
  const headers = { authorization: 'Bearer flw_test_akyede_emulator' }
  const get = async (url: string) => (await scene.shop.http.inject({ url, headers })).json().data
  const { id } = await get(`/_flutterwave/v3/transactions/verify_by_reference?tx_ref=${referenceOf(order)}`)
  const refunds: { tx_id: number; amount_refunded: number; status: string }[] =
    await get('/_flutterwave/v3/refunds')
  const own = (await refundsOf(order)).map(one => `akd-rf-${one.id.replaceAll('-', '')}`)
  const transfers: { reference: string; amount: number }[] = await get('/_flutterwave/__control/transfers')
  const amounts = [
    ...refunds.filter(one => one.tx_id === id && one.status !== 'failed').map(one => one.amount_refunded),
    ...transfers.filter(({ reference }) => own.includes(reference)).map(({ amount }) => amount),
  ]
  return Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 100)
}

/** A delivered basket of ₵60 and a drum, paid by Flutterwave, which fails the refunds of the payment. */
async function buy(
  quantities: Parameters<typeof scene.buyAndGet>[0] = { basket: 1, drum: 1 },
): Promise<Order> {
  const order = await scene.buyAndGet(quantities, {
    paymentMethod: { ...wallet, provider: 'flutterwave' },
  })
  await control('fail-refunds', { reference: referenceOf(order) })
  return order
}

/** An order of whose basket staff refund ₵45, which Flutterwave fails. */
async function buyAndFail(): Promise<Order> {
  const order = await buy()
  expect((await refundOrder(efua, order, { amount: 45, part_id: scene.partOf(order) })).status).toBe(200)
  await untilRefunds(order, [['office', 'needs_attention', 4_500]])
  return order
}

async function receive(order: Order): Promise<void> {
  await scene.signInAgain()
  expect((await scene.ask(order, { Basket: 1 })).status).toBe(201)
  await scene.receive(order)
}

/** A day later, when staff may decide. */
async function wait(): Promise<void> {
  scene.shop.clock.advance(day)
  await signInStaff()
}
const paramsOf = async (order: Order, place = 0) => ({
  paymentId: order.payment?.payment_id ?? '',
  refundId: (await refundsOf(order))[place]?.id ?? '',
})
const body = { words: 'The provider says that it will not make it' }
const transfer = async (order: Order) =>
  efua.call('payRefundByTransfer', { params: await paramsOf(order), body })
const markFailed = async (order: Order) =>
  efua.call('markRefundFailed', { params: await paramsOf(order), body })

/** The payment as staff see it. */
async function find(order: Order) {
  const { body: list } = await efua.call('listOfficePayments', { query: { search: referenceOf(order) } })
  return list.data[0]
}

/** Sets the phone of the wallet that paid. */
const setPhone = (order: Order, phone: string) =>
  scene.shop.database.execute(
    sql`update payments set phone = ${phone} where id = ${order.payment?.payment_id}`,
  )

/** The transfers of Paystack for refunds of the order. */
async function transfersOf(order: Order): Promise<{ reference: string; amount: number }[]> {
  const { data } = (await scene.shop.http.inject({ url: '/_paystack/__control/transfers' })).json()
  const own = (await refundsOf(order)).map(({ id }) => `akd-rf-${id.replaceAll('-', '')}`)
  return data.filter(({ reference }: { reference: string }) => own.includes(reference))
}

async function expectPaidOnce(order: Order, pesewas: number): Promise<void> {
  await scene.untilEventsHandled()
  expect(await paidBack(order)).toBe(pesewas)
  await scene.expectUnbroken()
}

describe('a refund that failed and that the provider may still make', () => {
  test('reserves its money, so that a return gets only the rest at once', async () => {
    const order = await buyAndFail()
    expect(await find(order)).toMatchObject({
      status: 'needs_review',
      refunds: [
        {
          failure_reason: 'it failed, and the provider may still make it',
          transfer: { is_possible: false },
          mark_failed: { is_possible: false },
        },
      ],
    })
    await receive(order)
    await untilRefunds(order, [
      ['office', 'needs_attention', 4_500],
      ['return', 'needs_attention', 1_500],
    ])
    await make(order, 1_500)
    await make(order)
    await scene.later(1)
    await untilRefunds(order, [
      ['office', 'processed', 4_500],
      ['return', 'processed', 1_500],
    ])
    expect(await scene.orderNow(order.id)).toMatchObject({ returns: [{ status: 'refunded', amount: 15 }] })
    await expectPaidOnce(order, 6_000)
  })

  test('is shown to its buyer as stuck, with one message', async () => {
    const order = await buyAndFail()
    await scene.untilEventsHandled()
    expect((await scene.orderNow(order.id)).refund).toMatchObject({ status: 'stuck' })
    await wait()
    expect((await markFailed(order)).status).toBe(200)
    await scene.untilEventsHandled()
    const about = (await scene.messages()).filter(({ subject }) => subject.includes('checking your payment'))
    expect(about).toHaveLength(1)
  })

  test('is paid once when a person pays it by transfer', async () => {
    const order = await buyAndFail()
    await receive(order)
    await untilRefunds(order, [
      ['office', 'needs_attention', 4_500],
      ['return', 'needs_attention', 1_500],
    ])
    await wait()
    expect((await transfer(order)).status).toBe(200)
    await untilRefunds(order, [
      ['office', 'processed', 4_500],
      ['return', 'needs_attention', 1_500],
    ])
    await expectPaidOnce(order, 4_500)
  })

  test('is paid once when the provider makes it before a person decides', async () => {
    const order = await buyAndFail()
    await make(order)
    await wait()
    expect((await transfer(order)).body.code).toBe('payment.nothing_to_refund')
    expect((await markFailed(order)).body.code).toBe('payment.nothing_to_refund')
    await untilRefunds(order, [['office', 'processed', 4_500]])
    expect(await find(order)).toMatchObject({ status: 'partially_refunded' })
    await expectPaidOnce(order, 4_500)
  })

  test('leaves its money to other refunds once a person marks it as failed', async () => {
    const order = await buyAndFail()
    expect((await refundOrder(efua, order, { amount: 45, part_id: scene.partOf(order) })).status).toBe(409)
    expect((await markFailed(order)).body.code).toBe('payment.nothing_to_refund')
    await wait()
    expect((await markFailed(order)).status).toBe(200)
    expect((await markFailed(order)).body.code).toBe('payment.nothing_to_refund')
    await scene.untilEventsHandled()
    expect((await find(order))?.refunds).toMatchObject([{ status: 'failed', mark_failed: null }])
    await receive(order)
    await untilRefunds(order, [
      ['office', 'failed', 4_500],
      ['return', 'needs_attention', 6_000],
    ])
    await make(order, 6_000)
    await scene.later(1)
    await untilRefunds(order, [
      ['office', 'failed', 4_500],
      ['return', 'processed', 6_000],
    ])
    await expectPaidOnce(order, 6_000)
  })

  test('is booked when the provider makes it after a person marked it as failed', async () => {
    const order = await buyAndFail()
    await wait()
    expect((await markFailed(order)).status).toBe(200)
    await make(order)
    await scene.later(3)
    await untilRefunds(order, [['office', 'processed', 4_500]])
    await expectPaidOnce(order, 4_500)
  })

  test('of a whole order lets its buyer return nothing, and is paid once', async () => {
    const order = await buy({ basket: 1 })
    const all = Math.round(order.total * 100)
    await refundOrder(efua, order)
    await untilRefunds(order, [['office', 'needs_attention', all]])
    await scene.signInAgain()
    expect((await scene.ask(order, { Basket: 1 })).body.code).toBe('return.money_back')
    await make(order)
    await scene.later(1)
    await untilRefunds(order, [['office', 'processed', all]])
    await expectPaidOnce(order, all)
  })

  test('is not marked as failed by other users, nor while the provider is unreachable', async () => {
    const order = await buyAndFail()
    await wait()
    const other = await registerPerson(scene.shop, 'Yaw')
    const params = await paramsOf(order)
    expect((await other.call('markRefundFailed', { params, body })).status).toBe(403)
    await control('outage', { on: true })
    expect((await markFailed(order)).body.code).toBe('payment.nothing_to_refund')
    await control('outage', { on: false })
    const unknown = { ...params, refundId: params.paymentId }
    expect((await efua.call('markRefundFailed', { params: unknown, body })).status).toBe(404)
    await expectPaidOnce(order, 0)
  })
})

test('two refunds that the provider may still make reserve the money of both', async () => {
  const order = await buy()
  const half = Math.round(order.total * 50)
  const rest = Math.round(order.total * 100) - half
  for (const pesewas of [half, rest])
    expect((await refundOrder(efua, order, { amount: pesewas / 100 })).status).toBe(200)
  await untilRefunds(order, [
    ['office', 'needs_attention', half],
    ['office', 'needs_attention', rest],
  ])
  expect((await refundOrder(efua, order, { amount: 0.01 })).body.code).toBe('payment.nothing_to_refund')
  await make(order)
  await make(order)
  await scene.later(1)
  await untilRefunds(order, [
    ['office', 'processed', half],
    ['office', 'processed', rest],
  ])
  expect((await scene.orderNow(order.id)).payment_status).toBe('refunded')
  await expectPaidOnce(order, half + rest)
})

test('refunds that leave enough of the payment are sent at once', async () => {
  const order = await buy()
  await refundOrder(efua, order, { amount: 45 })
  await refundOrder(efua, order, { amount: 20 })
  await untilRefunds(order, [
    ['office', 'needs_attention', 4_500],
    ['office', 'needs_attention', 2_000],
  ])
  await make(order, 2_000)
  await scene.later(1)
  await untilRefunds(order, [
    ['office', 'needs_attention', 4_500],
    ['office', 'processed', 2_000],
  ])
  await signInStaff()
  expect(await find(order)).toMatchObject({ status: 'needs_review' })
  await make(order, 4_500)
  await scene.later(1)
  await untilRefunds(order, [
    ['office', 'processed', 4_500],
    ['office', 'processed', 2_000],
  ])
  await signInStaff()
  expect(await find(order)).toMatchObject({ status: 'partially_refunded' })
  await expectPaidOnce(order, 6_500)
})

test('a refund that Paystack failed leaves its money to other refunds at once', async () => {
  const order = await scene.buyAndGet(
    { basket: 1, drum: 1 },
    { paymentMethod: { ...wallet, phone: '0551234012' } },
  )
  await refundOrder(efua, order, { amount: 45, part_id: scene.partOf(order) })
  await untilRefunds(order, [['office', 'failed', 4_500]])
  await scene.untilEventsHandled()
  await receive(order)
  await untilRefunds(order, [
    ['office', 'failed', 4_500],
    ['return', 'failed', 6_000],
  ])
  await scene.expectUnbroken()
})

test.each(['transfer', 'mark as failed'] as const)(
  'the provider makes a refund in the moment in which a person clicks “%s”, and it is paid once',
  async action => {
    const act = { transfer, 'mark as failed': markFailed }[action]
    for (let round = 0; round < 4; round++) {
      await signInStaff()
      await scene.signInAgain()
      const order = await buyAndFail()
      await wait()
      const run = () => scene.shop.platform.jobs.runScheduledNow()
      await Promise.all([
        act(order),
        round % 2 === 0 ? make(order).then(run) : run().then(() => make(order)),
        act(order),
      ])
      // The payment is rechecked in the hours and days after it.
      await scene.later(3)
      await untilRefunds(order, [['office', 'processed', 4_500]])
      await expectPaidOnce(order, 4_500)
    }
  },
)

test('a refund that is marked as failed after a lost dispute took its money becomes part of the dispute', async () => {
  const order = await buyAndFail()
  await control('dispute', { reference: referenceOf(order) })
  await scene.later(1)
  await signInStaff()
  expect((await markFailed(order)).body.code).toBe('payment.disputed')
  await control('resolve-dispute', { reference: referenceOf(order), outcome: 'lost' })
  await scene.later(3)
  await signInStaff()
  expect((await markFailed(order)).status).toBe(200)
  await scene.untilEventsHandled()
  expect(await find(order)).toMatchObject({ status: 'refunded', refunded: order.total, refundable: 0 })
  expect(await scene.ledgerOf(order.id)).toEqual({})
  await scene.expectUnbroken()
})

test('a refund whose transfer was refused is sent again only by a person', async () => {
  const order = await scene.buyAndGet(
    { basket: 1, drum: 1 },
    { paymentMethod: { ...wallet, phone: '0551234013' } },
  )
  await refundOrder(efua, order, { amount: 40 })
  await untilRefunds(order, [['office', 'needs_attention', 4_000]])
  await wait()
  await scene.untilEventsHandled()
  await scene.shop.platform.jobs.runScheduledNow()
  // The provider refuses the wallet.
  await setPhone(order, '055')
  expect((await transfer(order)).status).toBe(200)
  await untilRefunds(order, [['office', 'failed', 4_000]])
  await setPhone(order, '0551234987')
  // The payment is rechecked, and events of other refunds arrive.
  await scene.later(3)
  await signInStaff()
  await refundOrder(efua, order, { amount: 30 })
  await untilRefunds(order, [
    ['office', 'failed', 4_000],
    ['office', 'needs_attention', 3_000],
  ])
  await scene.later(4)
  expect(await refundsOf(order)).toMatchObject([{ status: 'failed' }, { status: 'needs_attention' }])
  expect(await transfersOf(order)).toEqual([])
  await signInStaff()
  expect((await transfer(order)).status).toBe(200)
  await untilRefunds(order, [
    ['office', 'processed', 4_000],
    ['office', 'needs_attention', 3_000],
  ])
  expect(await transfersOf(order)).toMatchObject([{ amount: 4_000 }])
  await scene.expectUnbroken()
})

describe('a refund that failed and that the provider makes although its money was refunded in another way', () => {
  const beyond = (text: string) => ({
    status: 'needs_review',
    failure_reason: `the provider refunded more than ${text}`,
  })
  const keep = async (order: Order) => {
    await signInStaff()
    const params = { paymentId: order.payment?.payment_id ?? '' }
    const words = 'We have compared the lists'
    return efua.call('reviewOfficePayment', { params, body: { decision: 'keep', words } as never })
  }

  test('is reviewed once when it was requested again for the same reason', async () => {
    const order = await buy()
    const all = Math.round(order.total * 100)
    await scene.shop.operator.refundPayment(referenceOf(order))
    await untilRefunds(order, [['operator', 'needs_attention', all]])
    await wait()
    expect((await markFailed(order)).status).toBe(200)
    await scene.shop.operator.refundPayment(referenceOf(order))
    const refunded: Expected = [
      ['operator', 'failed', all],
      ['operator', 'needs_attention', all],
    ]
    await untilRefunds(order, refunded)
    await make(order)
    await scene.later(3)
    await signInStaff()
    await expect.poll(() => find(order)).toMatchObject(beyond('was requested'))
    await untilRefunds(order, refunded)
    const { rows } = await scene.shop.database.execute(
      sql`select check_at from refunds where payment_id = ${order.payment?.payment_id} and status = 'failed'`,
    )
    expect(rows).toEqual([{ check_at: null }])
    expect((await transfer(order)).body.code).toBe('payment.nothing_to_refund')
  })

  test('is reviewed once when it is more than what is left', async () => {
    const order = await buy()
    const most = Math.round(order.total * 60)
    await refundOrder(efua, order, { amount: most / 100 })
    await untilRefunds(order, [['office', 'needs_attention', most]])
    await wait()
    expect((await markFailed(order)).status).toBe(200)
    const second = most + 1
    expect((await refundOrder(efua, order, { amount: second / 100 })).status).toBe(200)
    await untilRefunds(order, [
      ['office', 'failed', most],
      ['office', 'needs_attention', second],
    ])
    await make(order, second)
    const refunded: Expected = [
      ['office', 'failed', most],
      ['office', 'processed', second],
    ]
    await untilRefunds(order, refunded)
    await make(order, most)
    await scene.later(3)
    await untilRefunds(order, refunded)
    await signInStaff()
    expect(await find(order)).toMatchObject(beyond('is left'))
    expect((await keep(order)).status).toBe(200)
    await scene.later(20)
    await untilRefunds(order, refunded)
    await signInStaff()
    expect(await find(order)).toMatchObject({ status: 'partially_refunded' })
  })
})

test('a refund that the provider retries waits for 24 hours again when it fails again', async () => {
  const order = await scene.buyAndGet(
    { basket: 1, drum: 1 },
    { paymentMethod: { ...wallet, phone: '0551234013' } },
  )
  await refundOrder(efua, order, { amount: 40 })
  await untilRefunds(order, [['office', 'needs_attention', 4_000]])
  await wait()
  const { rows } = await scene.shop.database.execute<{ id: string }>(
    sql`select provider_refund_id as id from refunds where payment_id = ${order.payment?.payment_id}`,
  )
  const id = Number(rows[0]?.id)
  /** Queries the provider as its events do. */
  const statusOf = async () => {
    await scene.shop.database.execute(
      sql`update refunds set check_at = created_at where payment_id = ${order.payment?.payment_id}`,
    )
    await scene.shop.platform.jobs.runScheduledNow()
    return (await refundsOf(order))[0]?.status
  }
  await control('refund', { id, status: 'pending' }, 'paystack')
  await expect.poll(statusOf).toBe('processing')
  await control('refund', { id, status: 'needs-attention' }, 'paystack')
  await expect.poll(statusOf).toBe('needs_attention')
  expect((await transfer(order)).body.code).toBe('payment.nothing_to_refund')
  await wait()
  expect((await transfer(order)).status).toBe(200)
})
