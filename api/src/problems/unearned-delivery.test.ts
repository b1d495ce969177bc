import { randomUUID } from 'node:crypto'
import type { Order } from '@akyede/contract/orders'
import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { setUpReporting } from '#test/reporting.ts'
import { registerStaff } from '#test/staff.ts'

const scene = setUpReporting()
const { vendors, people } = scene
beforeAll(async () => {
  const { shop } = scene
  await shop.operator.beginPayouts(shop.clock.now().toISOString().slice(0, 10))
  await shop.database.execute(sql`
    insert into promotions (id, code, name, kind, percent, vendor_id, borne_by, agreed_at, minimum_spend, uses,
      created_at)
    values (gen_random_uuid(), 'GIFTED', 'A gift', 'percent', 100, ${vendors.weavers}, 'maker', now(), 0, 0, now())`)
})

/** The maker reports each step up to the delivery, which nothing proves. */
async function sayDelivered(order: Order): Promise<void> {
  const params = { vendorId: vendors.weavers, partId: scene.partOf(order) }
  for (const status of ['making', 'shipped', 'delivered'] as const) {
    const { status: code } = await people.weaver.call('advanceWorkshopPart', { params, body: { status } })
    expect(code).toBe(200)
  }
  await scene.untilEventsHandled()
}

const owedFor = async (order: Order): Promise<number> => {
  const { rows } = await scene.shop.database.execute<{ owed: number }>(sql`
    select coalesce(sum(amount), 0)::int as owed from maker_earnings
    where vendor_id = ${vendors.weavers} and order_id = ${order.id}`)
  return rows[0]?.owed ?? 0
}

async function refundUnarrived(order: Order): Promise<void> {
  const id = scene.idOf(await scene.report(order))
  await scene.offer(id, { kind: 'refund' })
  expect((await scene.act(order, id, 'agree')).body.data.outcome?.kind).toBe('refund')
  await scene.expectUnbroken()
}

describe('of a parcel that did not arrive, its maker keeps nothing', () => {
  test('also when its own code made the units free and the buyer paid for the delivery alone', async () => {
    const order = await scene.buy({ bowl: 1, stool: 1 }, { promo_codes: ['GIFTED'] })
    await sayDelivered(order)
    expect(await owedFor(order)).toBeGreaterThan(0)
    await refundUnarrived(order)
    expect(await scene.refundedFor(order)).toBe(2_500)
    expect(await owedFor(order)).toBe(0)
  })

  test('neither of its delivery nor of its wrapping', async () => {
    const order = await scene.buy({ basket: 1, drum: 1 }, { gift: { wrap: true } })
    await sayDelivered(order)
    await refundUnarrived(order)
    expect(await scene.refundedFor(order)).toBe(7_000)
    expect(await owedFor(order)).toBe(0)
  })

  test('also when staff had refunded a part of it before', async () => {
    const order = await scene.buy({ basket: 1, drum: 1 })
    await sayDelivered(order)
    const staff = await registerStaff(scene.shop, 'admin')
    const request = {
      params: { paymentId: order.payment?.payment_id ?? '' },
      body: { part_id: scene.partOf(order), reason: 'damaged', words: 'It is late', amount: 5 } as never,
    }
    expect((await staff.call('refundOfficePayment', request, { idempotencyKey: randomUUID() })).status).toBe(
      200,
    )
    await refundUnarrived(order)
    expect(await scene.refundedFor(order)).toBe(6_000)
    // The part that staff refunded is taken from the maker once the provider has paid it.
    await expect
      .poll(async () => {
        scene.shop.clock.advance(20_000)
        await scene.shop.platform.jobs.runScheduledNow()
        return owedFor(order)
      })
      .toBeLessThanOrEqual(0)
  })
})
