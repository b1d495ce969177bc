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

describe('of a parcel for which its maker offers all the money, its maker keeps nothing', () => {
  const deliver = async (carriedBy: 'maker' | 'shop' = 'maker'): Promise<Order> => {
    const order = await scene.buy({ basket: 1, drum: 1 }, { gift: { wrap: true } })
    if (carriedBy === 'shop')
      await scene.shop.operator.changeSender(order.number, 'shop', {
        maker: 'weavers',
        words: 'We collect it',
      })
    await scene.shop.operator.advanceOrder(order.number, 'delivered')
    await scene.untilEventsHandled()
    return order
  }
  const reportFault = async (order: Order): Promise<string> =>
    scene.idOf(await scene.report(order, { kind: 'keep_part_back', amount: 5 }))

  test.each([{ kind: 'refund' } as const, { kind: 'part_refund', amount: 70 } as const])(
    'neither of its delivery nor of its wrapping: %o',
    async offer => {
      const order = await deliver()
      const id = await reportFault(order)
      expect((await scene.offer(id, offer)).status).toBe(200)
      await scene.act(order, id, 'agree')
      await scene.expectUnbroken()
      expect(await scene.refundedFor(order)).toBe(7_000)
      expect(await owedFor(order)).toBe(0)
      // Units that come back afterwards cost nothing more.
      await scene.ask(order, { Basket: 1 }, { reason: 'damaged' })
      await scene.receive(order)
      await scene.expectUnbroken()
      expect(await owedFor(order)).toBe(0)
    },
  )

  test('but keeps what it did for the parcel when staff decide so, or when the shop sent it', async () => {
    const earnedFor = async (order: Order) => {
      const { rows } = await scene.shop.database.execute<{ earned: number }>(sql`
        select shipping + wrapping as earned from maker_shares
        where order_id = ${order.id} and vendor_id = ${vendors.weavers}`)
      return rows[0]?.earned
    }
    const [decided, sent] = [await deliver(), await deliver('shop')]
    const first = await reportFault(decided)
    await scene.offer(first, { kind: 'message' })
    await scene.act(decided, first, 'decline')
    expect((await scene.settle(first, { outcome: 'refund' })).status).toBe(200)
    const second = await reportFault(sent)
    await scene.offer(second, { kind: 'refund' })
    await scene.act(sent, second, 'agree')
    await scene.expectUnbroken()
    expect(await scene.refundedFor(decided)).toBe(7_000)
    expect(await owedFor(decided)).toBe(await earnedFor(decided))
    expect(await owedFor(decided)).toBeGreaterThan(1_000)
    expect(await owedFor(sent)).toBe(1_000)
  })
})
