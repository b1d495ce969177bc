import { describe, expect, test } from 'vitest'
import { transaction } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { setUpBuying } from '#test/buying.ts'
import { setUpCancelling } from '#test/cancelling.ts'

const buying = setUpBuying()
const { orderOf, control, orderStatus } = buying
const { orderNow, cancel, believing, payFor, waitingForLocks, findBrokenInvariants } = setUpCancelling(buying)

describe('an unpaid order', () => {
  test('stores the reason of its cancellation', async () => {
    const { order } = (await buying.buyer.call('createOrder', orderOf())).body.data
    expect((await cancel(order.id, 'Too dear')).body.data).toMatchObject({
      cancel_reason: 'Too dear',
      refund: null,
    })
  })

  test('has one outcome for its buyer when it is paid and cancelled at the same time', async () => {
    const { order, payment } = (await buying.buyer.call('createOrder', orderOf(2))).body.data
    const [, outcome] = await Promise.all([
      control('approve', { reference: payment.reference }),
      believing(false, order.id),
    ])
    expect([200, 409]).toContain(outcome.status)
    const paid = outcome.status === 409
    await expect.poll(async () => (await orderNow(order.id)).refund !== null).toBe(!paid)
    await expect.poll(async () => (await orderNow(order.id)).order_status).toBe(paid ? 'placed' : 'cancelled')
    expect(await findBrokenInvariants()).toEqual([])
  })

  test('stays paid, however often a page that believes it unpaid cancels it', async () => {
    const { order } = await payFor(1)
    for (const key of ['belief-of-a-page', 'belief-of-a-page', 'belief-of-another']) {
      const refused = await believing(false, order.id, key)
      expect([refused.status, refused.body]).toMatchObject([
        409,
        { code: 'order.paid_meanwhile', order_id: order.id },
      ])
    }
    expect(await orderNow(order.id)).toMatchObject({
      order_status: 'placed',
      payment_status: 'paid',
      refund: null,
    })
    expect((await believing(true, order.id)).body.data).toMatchObject({ order_status: 'cancelled' })
    // A paid order that was cancelled elsewhere is reported as paid too.
    expect((await believing(false, order.id)).body.code).toBe('order.paid_meanwhile')
  })

  test('stays paid when its money arrives while its cancellation waits', async () => {
    const { order, payment } = (await buying.buyer.call('createOrder', orderOf(1))).body.data
    let response: ReturnType<typeof believing> | undefined
    await transaction(buying.shop.database, async tx => {
      await tx.execute(sql`select 1 from orders where id = ${order.id} for update`)
      response = believing(false, order.id)
      await expect.poll(waitingForLocks).toBeGreaterThan(0)
      await tx.execute(sql`
        update orders set payment_status = 'paid', paid_at = now(), expires_at = null where id = ${order.id}`)
    })
    const refused = await response
    expect([refused?.status, refused?.body.code]).toEqual([409, 'order.paid_meanwhile'])
    await buying.shop.database.execute(sql`
      update orders set payment_status = 'pending', paid_at = null where id = ${order.id}`)
    await control('approve', { reference: payment.reference })
    await expect.poll(() => orderStatus(order.id)).toBe('paid')
  })

  test('gives the same refusal to a client that repeats a call after a lost response', async () => {
    const { order, payment } = (await buying.buyer.call('createOrder', orderOf(1))).body.data
    await control('drop', { reference: payment.reference })
    await control('approve', { reference: payment.reference })
    const repeated = () =>
      buying.buyer.call(
        'cancelOrder',
        { params: { orderId: order.id }, body: {} },
        { idempotencyKey: 'a-lost-refusal' },
      )
    expect((await repeated()).body.code).toBe('order.paid_meanwhile')
    await expect.poll(() => orderStatus(order.id)).toBe('paid')
    expect((await repeated()).body.code).toBe('order.paid_meanwhile')
    expect((await orderNow(order.id)).refund).toBeNull()
    expect((await cancel(order.id)).body.data).toMatchObject({ order_status: 'cancelled' })
  })

  test('is listed for a day after it ended unpaid, and later only among the cancelled orders', async () => {
    const { order } = (await buying.buyer.call('createOrder', orderOf())).body.data
    await cancel(order.id)
    const listed = async (query: object) =>
      (await buying.buyer.call('listOrders', { query })).body.data.map(({ id }) => id)
    expect(await listed({})).toEqual([order.id])
    await buying.shop.database.execute(
      sql`update orders set ended_at = ended_at - interval '25 hours' where id = ${order.id}`,
    )
    expect(await listed({})).toEqual([])
    expect(await listed({ status: 'cancelled' })).toEqual([order.id])
    expect(await listed({ search: order.number })).toEqual([order.id])
    const { order: next } = (await buying.buyer.call('createOrder', orderOf())).body.data
    expect(await listed({ status: 'pending' })).toEqual([next.id])
    expect(await listed({ search: 'AK-', limit: '1', page: '2' })).toEqual([order.id])
  })

  test('links to its payment in the list while the payment waits', async () => {
    const { order, payment } = (await buying.buyer.call('createOrder', orderOf())).body.data
    const first = async () => (await buying.buyer.call('listOrders', { query: {} })).body.data[0]
    expect(await first()).toMatchObject({ id: order.id, payment_reference: payment.reference })
    await cancel(order.id)
    expect(await first()).toMatchObject({ id: order.id, payment_reference: null })
  })
})
