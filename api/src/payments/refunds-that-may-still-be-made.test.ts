import { describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { setUpFailedRefunds } from '#test/failed-refunds.ts'
import { registerPerson } from '#test/people.ts'
import { wallet } from '#test/returning.ts'
import { refundOrder } from '#test/staff.ts'

const {
  scene,
  staff,
  control,
  untilRefunds,
  referenceOf,
  make,
  buy,
  buyAndFail,
  receive,
  wait,
  paramsOf,
  body,
  transfer,
  markFailed,
  find,
  expectPaidOnce,
  signInStaff,
} = setUpFailedRefunds()

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
    const { rows } = await scene.shop.database.execute(
      sql`select type from notifications where link = ${`/orders/${order.id}`} and type = 'order.under_review'`,
    )
    expect([about.length, rows.length]).toEqual([1, 1])
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
    expect(await find(order)).toMatchObject({
      status: 'partially_refunded',
      refunds: [{ failure_reason: null }],
    })
    await expectPaidOnce(order, 4_500)
  })

  test('leaves its money to other refunds once a person marks it as failed', async () => {
    const order = await buyAndFail()
    expect((await refundOrder(staff(), order, { amount: 45, part_id: scene.partOf(order) })).status).toBe(409)
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
    await refundOrder(staff(), order)
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
    expect((await staff().call('markRefundFailed', { params: unknown, body })).status).toBe(404)
    await expectPaidOnce(order, 0)
  })
})

test('two refunds that the provider may still make reserve the money of both', async () => {
  const order = await buy()
  const half = Math.round(order.total * 50)
  const rest = Math.round(order.total * 100) - half
  for (const pesewas of [half, rest])
    expect((await refundOrder(staff(), order, { amount: pesewas / 100 })).status).toBe(200)
  await untilRefunds(order, [
    ['office', 'needs_attention', half],
    ['office', 'needs_attention', rest],
  ])
  expect((await refundOrder(staff(), order, { amount: 0.01 })).body.code).toBe('payment.nothing_to_refund')
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
  await refundOrder(staff(), order, { amount: 45 })
  await refundOrder(staff(), order, { amount: 20 })
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
  await refundOrder(staff(), order, { amount: 45, part_id: scene.partOf(order) })
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
