import { asPesewas } from '@akyede/contract/money'
import { describe, expect, test } from 'vitest'
import { transaction } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { setUpBuying } from '#test/buying.ts'
import { lockPayment } from './payment.ts'
import { requestRefund } from './request-refund.ts'

const buying = setUpBuying()
const { orderOf, orderStatus } = buying

const control = (path: string, body: object) =>
  buying.shop.http.inject({ method: 'POST', url: `/_flutterwave/__control/${path}`, payload: body })

async function payFor() {
  const order = orderOf(1, { paymentMethod: { provider: 'flutterwave' } })
  const placed = (await buying.buyer.call('createOrder', order)).body.data
  const { reference } = placed.payment
  await control('approve', { reference })
  await expect.poll(() => orderStatus(placed.order.id)).toBe('paid')
  return { ...placed, reference }
}

const statusOf = async (reference: string) =>
  (await buying.buyer.call('getPayment', { params: { reference } })).body.data.status
const refundsOf = async ({ payment_id }: { payment_id: string }) =>
  (
    await buying.shop.database.execute<{ kind: string; amount: number }>(sql`
      select split_part(reason, ' ', 1) as kind, amount from refunds
      where payment_id = ${payment_id} and status = 'processed'`)
  ).rows
const findBrokenInvariants = async () => (await buying.shop.operator.check()).filter(one => one.broken > 0)
const later = async (milliseconds: number) => {
  buying.shop.clock.advance(milliseconds)
  await buying.shop.platform.jobs.runScheduledNow()
}
const hour = 3_600_000

describe('a chargeback of Flutterwave', () => {
  test('disputes the payment until it is won, whether or not the shop declined it', async () => {
    const { reference } = await payFor()
    await control('dispute', { reference })
    await expect.poll(() => statusOf(reference)).toBe('disputed')
    await control('resolve-dispute', { reference, outcome: 'declined' })
    await later(2 * hour)
    expect(await statusOf(reference)).toBe('disputed')
    await control('resolve-dispute', { reference, outcome: 'won' })
    await expect.poll(() => statusOf(reference)).toBe('succeeded')
    await expect.poll(findBrokenInvariants).toEqual([])
  })

  test.each(['lost', 'accepted'])('that is %s is refunded once, found without its events', async outcome => {
    const { reference, payment } = await payFor()
    await control('drop', { reference })
    await control('dispute', { reference, amount: 300 })
    await later(2 * hour)
    expect(await statusOf(reference)).toBe('disputed')
    await control('resolve-dispute', { reference, outcome })
    await later(2 * hour)
    await later(2 * hour)
    expect(await statusOf(reference)).toBe('partially_refunded')
    expect(await refundsOf(payment)).toEqual([{ kind: 'dispute', amount: 300 }])
    await expect.poll(findBrokenInvariants).toEqual([])
  })
})

test('leaves room for an unsent refund when a part of it is lost', async () => {
  const { reference, payment } = await payFor()
  const { database } = buying.shop.platform
  await control('drop', { reference })
  await control('dispute', { reference, amount: 300 })
  await later(2 * hour)
  expect(await statusOf(reference)).toBe('disputed')
  await transaction(database, async tx =>
    requestRefund(buying.shop.platform, tx, await lockPayment(tx, payment.payment_id), 'amount differs', {
      part: asPesewas(200),
    }),
  )
  await control('resolve-dispute', { reference, outcome: 'lost' })
  await expect
    .poll(async () => {
      await later(2 * hour)
      return (await refundsOf(payment)).toSorted((one, other) => one.amount - other.amount)
    })
    .toEqual([
      { kind: 'amount', amount: 200 },
      { kind: 'dispute', amount: 300 },
    ])
  expect(await statusOf(reference)).toBe('partially_refunded')
  await expect.poll(findBrokenInvariants).toEqual([])
})

test('a refund on Flutterwave’s dashboard is found and booked once', async () => {
  const { reference, order, payment } = await payFor()
  await control('dashboard-refund', { reference })
  await later(2 * hour)
  await expect.poll(() => statusOf(reference)).toBe('refunded')
  await expect.poll(() => orderStatus(order.id)).toBe('refunded')
  await later(7 * hour)
  expect(await refundsOf(payment)).toEqual([{ kind: 'outside', amount: Math.round(payment.amount * 100) }])
  await expect.poll(findBrokenInvariants).toEqual([])
})

test('a cancellation and a dispute at the same time pay the buyer once', async () => {
  for (let round = 0; round < 4; round++) {
    const { order, payment, reference } = await payFor()
    const cancel = () =>
      buying.buyer.call('cancelOrder', { params: { orderId: order.id }, body: { paid: true } })
    const [, ...cancelled] = await Promise.all([control('dispute', { reference }), cancel(), cancel()])
    for (const { status, body } of cancelled) {
      if (status !== 200) expect([status, body]).toMatchObject([409, { code: 'payment.disputed' }])
    }
    await control('resolve-dispute', { reference, outcome: 'lost' })
    await expect
      .poll(async () => {
        await later(20_000)
        return statusOf(reference)
      })
      .toBe('refunded')
    await later(2 * hour)
    const back = (await refundsOf(payment)).reduce((sum, { amount }) => sum + amount, 0)
    expect(back).toBe(Math.round(payment.amount * 100))
    await expect.poll(findBrokenInvariants).toEqual([])
  }
})
