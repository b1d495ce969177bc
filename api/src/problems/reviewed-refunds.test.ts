import { randomUUID } from 'node:crypto'
import { dayOf } from '@akyede/contract/days'
import type { Order } from '@akyede/contract/orders'
import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import type { TestPerson } from '#test/people.ts'
import { setUpReporting } from '#test/reporting.ts'
import { wallet } from '#test/returning.ts'
import { refundOrder, registerStaff } from '#test/staff.ts'

type By = 'office' | 'return'
interface Refund extends Record<string, unknown> {
  readonly reason: By
  readonly status: string
  readonly amount: number
  readonly provider_refund_id: string | null
}

const scene = setUpReporting()
let staff: TestPerson
beforeAll(async () => {
  await scene.shop.operator.beginPayouts(dayOf(scene.shop.clock.now()))
  staff = await registerStaff(scene.shop, 'admin')
})

const refundsOf = async (order: Order): Promise<Refund[]> => {
  const { rows } = await scene.shop.database.execute<Refund>(sql`
    select split_part(reason, ' ', 1) as reason, status, amount, provider_refund_id from refunds
    where payment_id = ${order.payment?.payment_id} order by created_at, id`)
  return rows
}

const control = async (path: string, payload: object): Promise<void> => {
  const url = `/_paystack/__control/${path}`
  const { statusCode } = await scene.shop.http.inject({ method: 'POST', url, payload })
  expect(statusCode).toBe(200)
}

/** The provider resumes the first refund for this reason that failed. */
async function resume(
  order: Order,
  reason: By,
  status: 'processing' | 'processed' | 'failed',
): Promise<void> {
  const refund = (await refundsOf(order)).find(candidate => candidate.reason === reason)
  await control('refund', { id: Number(refund?.provider_refund_id), status })
}

const runJobs = async (): Promise<void> => {
  scene.shop.clock.advance(20_000)
  await scene.shop.platform.jobs.runScheduledNow()
  await scene.untilEventsHandled()
}
/** Runs the jobs until the refunds of the order are these. */
const untilRefunds = (order: Order, expected: readonly (readonly [By, string, number])[]) =>
  expect
    .poll(async () => {
      await runJobs()
      return (await refundsOf(order)).map(({ reason, status, amount }) => [reason, status, amount])
    })
    .toEqual(expected)

const refundAsStaff = async (order: Order, more: object): Promise<void> => {
  expect((await refundOrder(staff, order, { key: randomUUID(), ...more })).status).toBe(200)
}

/** A delivered order of which the provider refused a refund of staff for the parcel of the weavers. */
async function buyAndRefuse(
  quantities: Parameters<typeof scene.buyAndGet>[0],
  amount: number,
): Promise<Order> {
  const order = await scene.buyAndGet(quantities, { paymentMethod: { ...wallet, phone: '0551234012' } })
  await refundAsStaff(order, { part_id: scene.partOf(order), amount })
  await untilRefunds(order, [['office', 'failed', amount * 100]])
  return order
}

const receive = async (order: Order, quantity = 1): Promise<void> => {
  await scene.signInAgain()
  expect((await scene.ask(order, { Basket: quantity })).status).toBe(201)
  await scene.receive(order)
}

const paymentStatusOf = async (order: Order) => (await scene.orderNow(order.id)).payment?.status

/** During an upgrade, processes of the version before do not write the reason of a review that they begin or end. */
const setReviewReason = (reason: string | null) => (order: Order) =>
  scene.shop.database.execute(
    sql`update payments set review_reason = ${reason} where id = ${order.payment?.payment_id}`,
  )
const clearReviewReason = setReviewReason(null)
const leaveReviewReason = setReviewReason('refunded_beyond')

const reference = (order: Order) => ({ reference: order.payment?.reference ?? '' })
/** What staff read about the payment. */
const textOf = async (order: Order) => {
  const { body } = await staff.call('listOfficePayments', { query: { search: reference(order).reference } })
  return body.data[0]?.failure_reason
}

describe('the review of a payment of which too much was refunded', () => {
  /** The provider makes a refund of staff for the basket after a return of it was refunded. */
  async function refundBeyond(): Promise<Order> {
    const order = await buyAndRefuse({ basket: 1, drum: 1 }, 45)
    await receive(order)
    await untilRefunds(order, [
      ['office', 'failed', 4_500],
      ['return', 'failed', 6_000],
    ])
    await resume(order, 'return', 'processed')
    await untilRefunds(order, [
      ['office', 'failed', 4_500],
      ['return', 'processed', 6_000],
    ])
    await resume(order, 'office', 'processed')
    await expect.poll(() => paymentStatusOf(order)).toBe('needs_review')
    return order
  }
  const beyond = expect.stringContaining('refunded more than was paid for a parcel')

  test.each([
    ['', async () => undefined],
    [', when the version before began it', clearReviewReason],
  ])('goes on after a dispute that was won, and after a refund that follows it%s', async (_, change) => {
    const order = await refundBeyond()
    await change(order)
    await control('dispute', reference(order))
    await expect.poll(() => paymentStatusOf(order)).toBe('disputed')
    await control('resolve-dispute', { ...reference(order), outcome: 'won' })
    await expect.poll(() => paymentStatusOf(order)).toBe('needs_review')
    expect(await textOf(order)).toEqual(beyond)
    await change(order)
    await refundAsStaff(order, { amount: 5 })
    await expect
      .poll(async () => (await refundsOf(order))[2]?.provider_refund_id, { timeout: 20_000 })
      .toBeTruthy()
    await control('refund', {
      id: Number((await refundsOf(order))[2]?.provider_refund_id),
      status: 'processed',
    })
    await untilRefunds(order, [
      ['office', 'processed', 4_500],
      ['return', 'processed', 6_000],
      ['office', 'processed', 500],
    ])
    expect(await paymentStatusOf(order)).toBe('needs_review')
  })

  test('begins after the dispute during which it happens', async () => {
    const order = await buyAndRefuse({ basket: 1, drum: 1 }, 45)
    await receive(order)
    await untilRefunds(order, [
      ['office', 'failed', 4_500],
      ['return', 'failed', 6_000],
    ])
    await control('dispute', reference(order))
    await expect.poll(() => paymentStatusOf(order)).toBe('disputed')
    await resume(order, 'return', 'processed')
    await resume(order, 'office', 'processed')
    await untilRefunds(order, [
      ['office', 'processed', 4_500],
      ['return', 'processed', 6_000],
    ])
    expect(await paymentStatusOf(order)).toBe('disputed')
    await control('resolve-dispute', { ...reference(order), outcome: 'won' })
    await expect.poll(() => paymentStatusOf(order)).toBe('needs_review')
  })

  test.each([
    ['', async () => undefined],
    [', when the version before ended it', leaveReviewReason],
  ])('ends when a person ends it, and a later dispute does not begin it again%s', async (_, change) => {
    const order = await refundBeyond()
    const { status } = await staff.call('reviewOfficePayment', {
      params: { paymentId: order.payment?.payment_id ?? '' },
      body: { decision: 'keep', words: 'The buyer sent the money back' },
    })
    expect(status).toBe(200)
    expect(await paymentStatusOf(order)).toBe('partially_refunded')
    await change(order)
    await control('dispute', reference(order))
    await expect.poll(() => paymentStatusOf(order)).toBe('disputed')
    await control('resolve-dispute', { ...reference(order), outcome: 'won' })
    await expect.poll(() => paymentStatusOf(order)).toBe('partially_refunded')
  })
})

test('the review of a payment whose refund failed ends when the provider makes the refund', async () => {
  const order = await buyAndRefuse({ basket: 1, drum: 1 }, 45)
  expect(await paymentStatusOf(order)).toBe('needs_review')
  await resume(order, 'office', 'processed')
  await untilRefunds(order, [['office', 'processed', 4_500]])
  expect(await paymentStatusOf(order)).toBe('partially_refunded')
})

test('staff read after a dispute why the version before began a review', async () => {
  const order = await buyAndRefuse({ basket: 1, drum: 1 }, 45)
  const text = 'the refund of 4500 pesewas failed'
  expect(await textOf(order)).toBe(text)
  await clearReviewReason(order)
  await control('dispute', reference(order))
  await expect.poll(() => paymentStatusOf(order)).toBe('disputed')
  await control('resolve-dispute', { ...reference(order), outcome: 'won' })
  await expect.poll(() => paymentStatusOf(order)).toBe('needs_review')
  expect(await textOf(order)).toBe(text)
})
