import type { Order } from '@akyede/contract/orders'
import { describe, expect, test } from 'vitest'
import { setUpFailingRefunds } from '#test/failing-refunds.ts'

const {
  people,
  refundsOf,
  control,
  resume,
  untilRefunds,
  refundAsStaff,
  buyAndRefuse,
  receive,
  paymentStatusOf,
} = setUpFailingRefunds()

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
  const reference = (order: Order) => ({ reference: order.payment?.reference ?? '' })

  test('goes on after a dispute that was won, and after a refund that follows it', async () => {
    const order = await refundBeyond()
    await control('dispute', reference(order))
    await expect.poll(() => paymentStatusOf(order)).toBe('disputed')
    await control('resolve-dispute', { ...reference(order), outcome: 'won' })
    await expect.poll(() => paymentStatusOf(order)).toBe('needs_review')
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

  test('ends when a person ends it', async () => {
    const order = await refundBeyond()
    const { status } = await people.staff.call('reviewOfficePayment', {
      params: { paymentId: order.payment?.payment_id ?? '' },
      body: { decision: 'keep', words: 'The buyer sent the money back' } as never,
    })
    expect(status).toBe(200)
    expect(await paymentStatusOf(order)).toBe('partially_refunded')
  })
})
