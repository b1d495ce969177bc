import type { Order } from '@akyede/contract/orders'
import { describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { type Expected, setUpFailedRefunds } from '#test/failed-refunds.ts'
import { wallet } from '#test/returning.ts'
import { refundOrder } from '#test/staff.ts'

const {
  scene,
  staff,
  control,
  refundsOf,
  untilRefunds,
  referenceOf,
  make,
  buy,
  buyAndFail,
  wait,
  paramsOf,
  body,
  transfer,
  markFailed,
  find,
  setPhone,
  transfersOf,
  signInStaff,
} = setUpFailedRefunds()

/** An order of which staff refunded ₵40 a day ago, which needs attention at Paystack. */
async function buyFromPaystackAndFail(): Promise<Order> {
  const order = await scene.buyAndGet(
    { basket: 1, drum: 1 },
    { paymentMethod: { ...wallet, phone: '0551234013' } },
  )
  await refundOrder(staff(), order, { amount: 40 })
  await untilRefunds(order, [['office', 'needs_attention', 4_000]])
  await wait()
  return order
}

test('a refund whose transfer was refused is sent again only by a person', async () => {
  const order = await buyFromPaystackAndFail()
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
  await refundOrder(staff(), order, { amount: 30 })
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
    return staff().call('reviewOfficePayment', { params, body: { decision: 'keep', words } as never })
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
    await refundOrder(staff(), order, { amount: most / 100 })
    await untilRefunds(order, [['office', 'needs_attention', most]])
    await wait()
    expect((await markFailed(order)).status).toBe(200)
    const second = most + 1
    expect((await refundOrder(staff(), order, { amount: second / 100 })).status).toBe(200)
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
  const order = await buyFromPaystackAndFail()
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
  expect(await statusOf()).toBe('processing')
  await control('refund', { id, status: 'needs-attention' }, 'paystack')
  await expect.poll(statusOf).toBe('needs_attention')
  expect((await transfer(order)).body.code).toBe('payment.nothing_to_refund')
  await wait()
  expect((await transfer(order)).status).toBe(200)
})

test('a refund that was requested again is not paid by transfer too', async () => {
  const order = await buy()
  const [all, most] = [order.total, Math.ceil(order.total / 2) + 1]
  const rest = Math.round((all - most) * 100)
  expect((await refundOrder(staff(), order, { amount: most })).status).toBe(200)
  await untilRefunds(order, [['office', 'needs_attention', most * 100]])
  await scene.shop.operator.refundPayment(referenceOf(order))
  await untilRefunds(order, [
    ['office', 'needs_attention', most * 100],
    ['operator', 'needs_attention', rest],
  ])
  await wait()
  const markFailedAt = async (place: number) =>
    (await staff().call('markRefundFailed', { params: await paramsOf(order, place), body })).status
  expect(await markFailedAt(1)).toBe(200)
  await scene.shop.operator.refundPayment(referenceOf(order))
  expect(await markFailedAt(0)).toBe(200)
  await wait()
  const params = await paramsOf(order, 1)
  const { body: refused } = await staff().call('payRefundByTransfer', { params, body })
  expect(refused.code).toBe('payment.nothing_to_refund')
})

test('a refund whose transfer was refused is not asked about until staff decide again', async () => {
  const order = await buyAndFail()
  await wait()
  await scene.shop.platform.jobs.runScheduledNow()
  await setPhone(order, '055')
  expect((await transfer(order)).status).toBe(200)
  await untilRefunds(order, [['office', 'failed', 4_500]])
  const ofPayment = sql`where payment_id = ${order.payment?.payment_id}`
  // An event of another refund of the payment.
  await scene.shop.database.execute(sql`update refunds set check_at = created_at ${ofPayment}`)
  const readCheck = async () =>
    (await scene.shop.database.execute(sql`select status, check_at from refunds ${ofPayment}`)).rows
  await expect
    .poll(async () => {
      await scene.shop.platform.jobs.runScheduledNow()
      return readCheck()
    })
    .toEqual([{ status: 'failed', check_at: null }])
})
