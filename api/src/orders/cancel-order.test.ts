import { describe, expect, test } from 'vitest'
import { transaction } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { setUpBuying } from '#test/buying.ts'
import { setUpCancelling } from '#test/cancelling.ts'
import { openProgram } from '#test/program.ts'

const buying = setUpBuying()
const { stockOf, orderStatus } = buying
const { message, orderNow, cancel, payFor, waitingForLocks, findBrokenInvariants } = setUpCancelling(buying)

const ledgerOf = async (orderId: string) =>
  (
    await buying.shop.database.execute<{ account: string; balance: number }>(sql`
      select account, sum(amount)::int as balance from ledger_entries
      where subject_id = ${orderId} group by account having sum(amount) <> 0`)
  ).rows

const popularityOf = async (productId: string) => {
  await buying.shop.platform.jobs.runScheduledNow()
  const { rows } = await buying.shop.database.execute<{ popularity: number }>(
    sql`select popularity from products where id = ${productId}`,
  )
  return rows[0]?.popularity
}

/** Moves the clock in small steps until the refund has the given status. */
const untilItsRefundIs = (orderId: string, expected: string) =>
  expect
    .poll(async () => {
      buying.shop.clock.advance(20_000)
      await buying.shop.platform.jobs.runScheduledNow()
      return (await orderNow(orderId)).refund?.status
    })
    .toBe(expected)

describe('a paid order', () => {
  test('can be cancelled until production starts, which releases stock, reverses the sale, refunds the money and sends two emails', async () => {
    const popularity = await popularityOf(buying.product.id)
    const { order } = await payFor(2)
    await expect.poll(() => popularityOf(buying.product.id)).toBe((popularity ?? 0) + 2)
    expect(await orderNow(order.id)).toMatchObject({ can_cancel: true, refund: null })

    const cancelled = (await cancel(order.id, 'I ordered the wrong size')).body.data
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      order_status: 'cancelled',
      payment_status: 'paid',
      can_cancel: false,
      cancel_reason: 'I ordered the wrong size',
      refund: { status: 'on_its_way', amount: order.total, arrived_at: null },
    })
    expect(await stockOf(buying.product.id)).toEqual({ on_hand: 5, held: 0 })
    expect(await findBrokenInvariants()).toEqual([])
    await expect.poll(() => popularityOf(buying.product.id)).toBe(popularity)
    await expect.poll(() => message(`cancelled-${order.id}`)?.text).toContain('refunding')

    await untilItsRefundIs(order.id, 'arrived')
    await expect.poll(() => orderStatus(order.id)).toBe('refunded')
    const arrived = await orderNow(order.id)
    expect(arrived).toMatchObject({ status: 'refunded', refund: { amount: order.total } })
    expect(arrived.refund?.arrived_at).not.toBeNull()
    await expect.poll(() => message(`refunded-${order.id}`)?.text).toContain('We’ve refunded')
    expect(await ledgerOf(order.id)).toEqual([])
    expect(await findBrokenInvariants()).toEqual([])
  })

  test('releases its stock and its money once when it is cancelled twice at the same time', async () => {
    const { order } = await payFor(3)
    const responses = await Promise.all([cancel(order.id), cancel(order.id), cancel(order.id)])
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await cancel(order.id)).body.data.status).toBe('cancelled')
    expect(await stockOf(buying.product.id)).toEqual({ on_hand: 5, held: 0 })
    const { rows } = await buying.shop.database.execute(sql`
      select 1 from refunds join payments on payments.id = refunds.payment_id
      where payments.subject_id = ${order.id}`)
    expect(rows).toHaveLength(1)
  })

  test.each(['making', 'shipped', 'delivered'] as const)(
    'cannot be cancelled with a fulfilment that is %s',
    async status => {
      const { order } = await payFor(1)
      await buying.shop.operator.advanceOrder(order.number, status)
      expect((await orderNow(order.id)).can_cancel).toBe(false)
      const refused = await cancel(order.id)
      expect([refused.status, refused.body.code]).toEqual([409, 'order.not_cancellable'])
      expect(await stockOf(buying.product.id)).toEqual({ on_hand: 4, held: 0 })
    },
  )

  test('is either cancelled or started when both happen at the same time', async () => {
    // Each round takes at most one unit of the five in stock.
    for (let round = 0; round < 5; round += 1) {
      const { order } = await payFor(1)
      const advance = () =>
        buying.shop.operator.advanceOrder(order.number, 'making').then(
          () => true,
          () => false,
        )
      const both = round % 2 === 0 ? [cancel(order.id), advance()] : [advance(), cancel(order.id)]
      await Promise.all(both)
      const { order_status, fulfilment_status, refund } = await orderNow(order.id)
      expect(['cancelled unfulfilled given back', 'placed making kept']).toContain(
        `${order_status} ${fulfilment_status} ${refund ? 'given back' : 'kept'}`,
      )
      if (order_status === 'placed') continue
      await expect(buying.shop.operator.advanceOrder(order.number, 'making')).rejects.toThrow('is cancelled')
    }
    expect(await findBrokenInvariants()).toEqual([])
  })

  test('rejects a cancellation that waited for the lock while production started', async () => {
    const { order } = await payFor(1)
    let response: Promise<{ status: number }> | undefined
    await transaction(buying.shop.database, async tx => {
      await tx.execute(sql`select 1 from orders where id = ${order.id} for update`)
      response = cancel(order.id)
      // The request has done every read that it does without the lock.
      await expect.poll(waitingForLocks).toBeGreaterThan(0)
      await tx.execute(
        sql`update fulfilments set status = 'making', making_at = now() where order_id = ${order.id}`,
      )
      await tx.execute(sql`update orders set fulfilment_status = 'making' where id = ${order.id}`)
    })
    expect((await response)?.status).toBe(409)
  })

  test('goes to review when the refund fails, and the buyer gets a fitting message', async () => {
    const { order } = await payFor(1, '0551234012')
    await cancel(order.id)
    await untilItsRefundIs(order.id, 'stuck')
    await expect.poll(() => message(`review-${order.id}`)?.text).toContain('didn’t go through')
    expect(await orderNow(order.id)).toMatchObject({ status: 'cancelled', payment_under_review: true })
  })

  test('cannot be cancelled by another user', async () => {
    const { order } = await payFor(1)
    const otherUser = openProgram(buying.shop)
    await otherUser.register()
    const refused = await otherUser.call('cancelOrder', { params: { orderId: order.id }, body: {} })
    expect([refused.status, refused.body.code]).toEqual([404, 'order.not_found'])
    expect(await orderStatus(order.id)).toBe('paid')
  })

  test('releases the code that it was bought with, once', async () => {
    const code = 'WELCOMEBACK'
    await buying.shop.operator.createPromotion({ code, gives: { kind: 'percent', percent: 10 }, uses: 1 })
    const usesOf = async () =>
      (
        await buying.shop.database.execute<{ uses: number }>(
          sql`select uses from promotions where code = ${code}`,
        )
      ).rows[0]?.uses
    const { order } = await payFor(1, undefined, { promo_codes: [code] })
    expect(order.discount).toBeGreaterThan(0)
    expect(await usesOf()).toBe(1)
    await cancel(order.id)
    expect(await usesOf()).toBe(0)
    expect(await findBrokenInvariants()).toEqual([])
    await untilItsRefundIs(order.id, 'arrived')
    await expect.poll(() => orderStatus(order.id)).toBe('refunded')
    expect(await usesOf()).toBe(0)
    expect(await ledgerOf(order.id)).toEqual([])
  })

  test('verifies no review after it was cancelled', async () => {
    const { order } = await payFor(1)
    const { user_id } = (await buying.buyer.call('getUser')).body
    await buying.shop.database.execute(sql`update users set email_verified_at = now() where id = ${user_id}`)
    const review = async () =>
      (
        await buying.buyer.call('writeReview', {
          params: { productId: buying.product.id },
          body: { rating: 5, text: 'Lovely work, and well packed.' },
        })
      ).body.data
    expect(await review()).toMatchObject({ verified: true })
    await cancel(order.id)
    expect(await review()).toMatchObject({ verified: false })
  })
})
