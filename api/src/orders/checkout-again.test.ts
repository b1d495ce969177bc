import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { setUpBuying } from '#test/buying.ts'

const buying = setUpBuying()
const { orderOf, stockOf, control, orderStatus } = buying

test('a second checkout does not disturb a first one that is being sent to the provider', async () => {
  await control('outage', { on: true })
  await buying.buyer.call('createOrder', orderOf(2))
  await control('outage', { on: false })
  await buying.shop.database.execute(
    sql`update payments set sending_until = now() + interval '1 hour' where status = 'created'`,
  )
  const second = await buying.buyer.call('createOrder', orderOf(1))
  expect([second.status, second.body.code]).toEqual([409, 'order.payment_pending'])
  expect(await stockOf(buying.product.id)).toEqual({ on_hand: 5, held: 2 })
})

/** Sends the same order four times under these keys, each `apart` milliseconds after the one before. */
const staggered = (apart: number, keyOf: (call: number) => string) =>
  Promise.all(
    Array.from({ length: 4 }, async (_, call) => {
      await sleep(call * apart)
      return buying.buyer.call('createOrder', orderOf(2), { idempotencyKey: keyOf(call) })
    }),
  )

const rounds = [0, 1, 2, 3, 5, 7, 9, 11]
/** Cancels the order and deletes its traces, so that the next round needs no pause. */
async function cancel(orderId: string): Promise<void> {
  await buying.buyer.call('cancelOrder', { params: { orderId }, body: {} })
  await buying.shop.database.execute(sql`delete from unpaid_holds where order_id = ${orderId}`)
}

test('a checkout that arrives several times at once never cancels itself', async () => {
  for (const apart of rounds) {
    const responses = await staggered(apart, () => `same-key-${apart}`)
    expect(responses.map(({ status, body }) => [status, body.data?.payment.status])).toEqual(
      Array(4).fill([201, 'pending']),
    )
    expect(await stockOf(buying.product.id)).toEqual({ on_hand: 5, held: 2 })
    await cancel(responses[0]?.body.data.order.id ?? '')
  }
})

test('of several different checkouts at once one is placed, and the others get its order', async () => {
  for (const apart of rounds) {
    const responses = await staggered(apart, call => `apart-${apart}-call-${call}`)
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
    const placed = responses.find(({ status }) => status === 201)
    expect(placed?.body.data.payment.status).toBe('pending')
    await cancel(placed?.body.data.order.id ?? '')
  }
})

test('a checkout that replaces an order whose money arrived leads to the paid order and places nothing', async () => {
  const { order: first, payment } = (await buying.buyer.call('createOrder', orderOf(1))).body.data
  const second = await buying.buyer.call('createOrder', orderOf(2))
  expect([second.status, second.body]).toMatchObject([
    409,
    { code: 'order.payment_pending', order_id: first.id, reference: payment.reference },
  ])
  // The buyer pays on the phone while the page cancels the order as unpaid.
  await control('approve', { reference: payment.reference })
  const params = { orderId: first.id }
  const refused = await buying.buyer.call('cancelOrder', { params, body: { paid: false } })
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code: 'order.paid_meanwhile', order_id: first.id },
  ])
  await expect.poll(() => orderStatus(first.id)).toBe('paid')
  expect((await buying.buyer.call('getOrder', { params })).body.data).toMatchObject({
    order_status: 'placed',
    payment_status: 'paid',
    refund: null,
  })
  const { body } = await buying.buyer.call('listOrders', { query: {} })
  expect(body.data.map(({ id }) => id)).toEqual([first.id])
})
