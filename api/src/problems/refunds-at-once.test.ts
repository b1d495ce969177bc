import { randomUUID } from 'node:crypto'
import { dayOf } from '@akyede/contract/days'
import type { Order } from '@akyede/contract/orders'
import { beforeAll, expect, test } from 'vitest'
import { transaction } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { setUpReporting } from '#test/reporting.ts'
import { registerStaff } from '#test/staff.ts'

const scene = setUpReporting()
beforeAll(() => scene.shop.operator.beginPayouts(dayOf(scene.shop.clock.now())))

/** Who requested a refund: its reason begins with it. */
type By = 'office' | 'problem'

/** A delivered order of ₵120 of which staff refund ₵10 that the shop bears, and its maker the rest for a problem. */
async function refundInTwoParts(): Promise<Order> {
  const order = await scene.buyAndGet({ basket: 2 })
  const staff = await registerStaff(scene.shop, 'admin')
  const refunded = await staff.call(
    'refundOfficePayment',
    {
      params: { paymentId: order.payment?.payment_id ?? '' },
      body: { amount: 10, reason: 'damaged', words: 'For the trouble' } as never,
    },
    { idempotencyKey: randomUUID() },
  )
  expect(refunded.status).toBe(200)
  const id = scene.idOf(await scene.report(order, { kind: 'keep_part_back', amount: 110 }))
  await scene.offer(id, { kind: 'part_refund', amount: 110 })
  expect((await scene.act(order, id, 'agree')).body.data.outcome).toEqual({
    kind: 'part_refund',
    amount: 110,
  })
  await scene.untilEventsHandled()
  return order
}

const refundOf = async (order: Order, by: By) => {
  const { rows } = await scene.shop.database.execute<{
    status: string
    provider_refund_id: string | null
  }>(sql`
    select status, provider_refund_id from refunds
    where payment_id = ${order.payment?.payment_id} and reason like ${`${by} %`}`)
  return rows[0]
}

/** The provider refunds the money. */
async function settle(order: Order, by: By): Promise<void> {
  const id = async () => (await refundOf(order, by))?.provider_refund_id
  await expect.poll(id).toBeTruthy()
  const payload = { id: Number(await id()), status: 'processed' }
  await scene.shop.http.inject({ method: 'POST', url: '/_paystack/__control/refund', payload })
  await expect.poll(async () => (await refundOf(order, by))?.status).toBe('processed')
}

/** Settles both refunds before the order hears of them, of one later than of the other. */
async function settleAtOnce(order: Order, settled: readonly By[], late: By): Promise<void> {
  const { database } = scene.shop
  const isLate = sql`name = 'payment.refunded' and payload->>'subject_id' = ${order.id}
    and payload->>'reason' like ${`${late} %`}`
  await transaction(database, async tx => {
    await tx.execute(sql`select from orders where id = ${order.id} for update`)
    for (const by of settled) await settle(order, by)
    // As if another process had begun to deliver this event and died.
    await tx.execute(
      sql`update outbox_events set attempts = 1, due_at = now() + interval '1 hour' where ${isLate}`,
    )
  })
  await expect.poll(async () => (await scene.orderNow(order.id)).payment_status).not.toBe('paid')
  await database.execute(sql`update outbox_events set due_at = now() where ${isLate}`)
  await scene.untilEventsHandled()
}

const earnedFor = async (order: Order): Promise<number> => {
  const { rows } = await scene.shop.database.execute<{ earned: number }>(sql`
    select coalesce(sum(amount), 0)::int as earned from maker_earnings
    where vendor_id = ${scene.vendors.weavers} and order_id = ${order.id}`)
  return rows[0]?.earned ?? 0
}

const rateOf = async (order: Order): Promise<number> => {
  const { rows } = await scene.shop.database.execute<{ rate: number }>(
    sql`select shipping_rate as rate from fulfilments where order_id = ${order.id}`,
  )
  return rows[0]?.rate ?? 0
}

test.each([
  [['office', 'problem'], 'problem'],
  [['office', 'problem'], 'office'],
  [['problem', 'office'], 'problem'],
  [['problem', 'office'], 'office'],
] as const)(
  'the shop bears what staff refunded for it when the refunds settle as %s and the order hears last of the %s refund',
  async (settled, late) => {
    const order = await refundInTwoParts()
    await settleAtOnce(order, settled, late)
    expect((await scene.orderNow(order.id)).payment_status).toBe('refunded')
    // The maker refunded ₵110 of ₵120. It keeps ₵10 less 15 % commission, and the delivery.
    expect(await earnedFor(order)).toBe(850 + (await rateOf(order)))
    expect(await scene.ledgerOf(order.id)).toMatchObject({ discount: 1_000, commission: -150 })
    // Its buyer is notified of both refunds.
    expect(scene.messages().filter(({ id }) => /^refunded-(office|problem)-/.test(id))).toHaveLength(2)
    await scene.expectUnbroken()
  },
)
