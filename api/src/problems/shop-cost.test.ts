import { dayOf } from '@akyede/contract/days'
import type { Order } from '@akyede/contract/orders'
import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { setUpReporting } from '#test/reporting.ts'
import { refundOrder, registerStaff } from '#test/staff.ts'

const scene = setUpReporting()
beforeAll(() => scene.shop.operator.beginPayouts(dayOf(scene.shop.clock.now())))

/** Staff refund ₵10 that the shop bears, and the provider makes the refund. */
async function refundAtShopCost(order: Order): Promise<void> {
  const staff = await registerStaff(scene.shop, 'admin')
  expect((await refundOrder(staff, order, { amount: 10 })).status).toBe(200)
  await scene.until(order, ({ payment_status }) =>
    payment_status === 'partially_refunded' ? 'refunded' : payment_status,
  )
  await scene.untilEventsHandled()
}

async function settleForTheBuyer(order: Order, kind: 'not_come' | 'keep_part_back'): Promise<void> {
  const id = scene.idOf(await scene.report(order, kind === 'not_come' ? {} : { kind, amount: 5 }))
  await scene.offer(id, { kind: 'message' })
  await scene.act(order, id, 'decline')
  expect((await scene.settle(id, { outcome: 'refund' })).status).toBe(200)
}

/** What the maker of the baskets earns, and the delivery that it keeps. */
const earnedFor = async (order: Order): Promise<{ earned: number; rate: number }> => {
  await scene.untilEventsHandled()
  const { rows } = await scene.shop.database.execute<{ earned: number; rate: number }>(sql`
    select coalesce(sum(amount), 0)::int as earned, coalesce((select shipping from maker_shares
      where order_id = ${order.id} and vendor_id = ${scene.vendors.weavers}), 0) as rate
    from maker_earnings where order_id = ${order.id} and vendor_id = ${scene.vendors.weavers}`)
  return rows[0] ?? { earned: -1, rate: -1 }
}

/** What is left of the maker's earnings is the delivery. */
async function expectMakerBearsAll(order: Order): Promise<void> {
  const { earned, rate } = await earnedFor(order)
  expect(earned).toBe(rate)
}

describe('a problem that is decided for the buyer after a refund that the shop bore', () => {
  test('costs the maker all of the parcel, and gives the shop back what it paid', async () => {
    const order = await scene.buyAndGet({ basket: 2 })
    await refundAtShopCost(order)
    await settleForTheBuyer(order, 'keep_part_back')
    expect(await scene.refundedFor(order)).toBe(12_000)
    await scene.untilPaymentRefunded(order)
    await expectMakerBearsAll(order)
    const ledger = await scene.ledgerOf(order.id)
    expect(ledger).not.toHaveProperty('discount')
    expect(ledger).not.toHaveProperty('commission')
    await scene.expectUnbroken()
  })

  test('costs the maker what a code of the shop paid once, too', async () => {
    const code = 'TENTHOFF'
    await scene.shop.operator.createPromotion({ code, gives: { kind: 'percent', percent: 10 } })
    const order = await scene.buyAndGet({ basket: 2 }, { promo_codes: [code] })
    await refundAtShopCost(order)
    await settleForTheBuyer(order, 'keep_part_back')
    expect(await scene.refundedFor(order)).toBe(10_800)
    await scene.untilPaymentRefunded(order)
    await expectMakerBearsAll(order)
    expect(await scene.ledgerOf(order.id)).not.toHaveProperty('discount')
    await scene.expectUnbroken()
  })

  test('leaves the buyer what the shop paid when other makers’ parcels are left of the order', async () => {
    const order = await scene.buyAndGet({ basket: 2, drum: 1 })
    await refundAtShopCost(order)
    await settleForTheBuyer(order, 'keep_part_back')
    expect(await scene.refundedFor(order)).toBe(13_000)
    await expectMakerBearsAll(order)
    expect(await scene.ledgerOf(order.id)).toMatchObject({ discount: 1_000 })
    await scene.expectUnbroken()
  })

  test('cancels the parcel when it did not arrive', async () => {
    const order = await scene.buy({ basket: 2 })
    await refundAtShopCost(order)
    const sent = await scene.people.weaver.call('advanceWorkshopPart', {
      params: { vendorId: scene.vendors.weavers, partId: scene.partOf(order) },
      body: { status: 'delivered' },
    })
    expect(sent.status).toBe(200)
    await settleForTheBuyer(order, 'not_come')
    expect(await scene.refundedFor(order)).toBe(12_000)
    expect((await scene.orderNow(order.id)).fulfilments).toMatchObject([{ status: 'cancelled' }])
    await scene.untilPaymentRefunded(order)
    expect(await earnedFor(order)).toMatchObject({ earned: 0 })
    await scene.expectUnbroken()
  })

  test('refuses a return of the units, of which nothing is left to refund', async () => {
    const order = await scene.buyAndGet({ basket: 2 })
    await refundAtShopCost(order)
    await settleForTheBuyer(order, 'keep_part_back')
    await scene.signInAgain()
    const refused = await scene.ask(order, { Basket: 2 })
    expect(refused).toMatchObject({ status: 409, body: { code: 'return.money_back' } })
    await scene.untilPaymentRefunded(order)
    expect(await scene.refundedFor(order)).toBe(12_000)
    await expectMakerBearsAll(order)
    await scene.expectUnbroken()
  })
})
