import { describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { setUpReporting } from '#test/reporting.ts'

const scene = setUpReporting()
const { buy, orderNow, partOf, problemsOf, later, refundedFor } = scene

const cancel = (order: Awaited<ReturnType<typeof buy>>, vendorId?: string) =>
  scene.buyer.call('cancelLatePart', {
    params: { orderId: order.id, partId: partOf(order, vendorId) },
    body: {},
  })

/** Days until the buyer may cancel the fulfilment of the weavers. */
async function daysUntilLate(order: Awaited<ReturnType<typeof buy>>): Promise<number> {
  const { rows } = await scene.shop.database.execute<{ day: string }>(sql`
    select cancellable_from::text as day from fulfilments where id = ${partOf(order)}`)
  const day = rows[0]?.day ?? ''
  return (Date.parse(day) - Date.parse(scene.shop.clock.now().toISOString().slice(0, 10))) / 86_400_000
}

const noticesAbout = async (order: { number: string }, userId: number, type: string) => {
  await scene.untilEventsHandled()
  const { rows } = await scene.shop.database.execute<{ title: string }>(sql`
    select title from notifications where user_id = ${userId} and type = ${type}
      and title like ${`%${order.number}%`} order by created_at, id`)
  return rows.map(({ title }) => title)
}

describe('a fulfilment that should have been sent', () => {
  test('can be cancelled two working days later, although it is being made, and is refunded once', async () => {
    const order = await buy({ basket: 2, drum: 1 })
    const part = { vendorId: scene.vendors.weavers, partId: partOf(order) }
    await scene.people.weaver.call('advanceWorkshopPart', { params: part, body: { status: 'making' } })
    const days = await daysUntilLate(order)
    expect(days).toBeGreaterThan(2)
    await later(days - 1)
    expect((await cancel(order)).body).toMatchObject({ code: 'order.part_not_late' })
    await later(1)
    expect((await problemsOf(order)).parts.map(({ can_cancel }) => can_cancel)).toContain(true)
    const answers = await Promise.all([1, 2, 3, 4].map(() => cancel(order)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await refundedFor(order)).toBe(12_000)
    expect(await orderNow(order.id)).toMatchObject({ order_status: 'placed' })
    await scene.expectUnbroken()
    const { rows } = await scene.shop.database.execute(
      sql`select from fulfilments where id = ${part.partId} and cancel_reason = 'late'`,
    )
    expect(rows).toHaveLength(1)
  })

  test('goes to exactly one of the buyer who cancels and the maker who sends it', async () => {
    const order = await buy({ basket: 1 })
    await later((await daysUntilLate(order)) + 1)
    const params = { vendorId: scene.vendors.weavers, partId: partOf(order) }
    const [cancelled, sent] = await Promise.all([
      cancel(order),
      scene.people.weaver.call('advanceWorkshopPart', { params, body: { status: 'shipped' } }),
    ])
    expect([cancelled.status, sent.status].toSorted()).toEqual([200, 409])
    expect(await refundedFor(order)).toBe(
      cancelled.status === 200 ? 6_000 + Math.round(order.shipping * 100) : 0,
    )
    await scene.expectUnbroken()
  })

  test('is announced to its maker two days before and on the day, and then to its buyer, once each', async () => {
    const order = await buy({ basket: 1 })
    const days = await daysUntilLate(order)
    const maker = scene.people.weaver.id
    await later(days - 3)
    expect(await noticesAbout(order, maker, 'workshop.order_unsent')).toEqual([])
    await later(1)
    await later(0.1)
    expect(await noticesAbout(order, maker, 'workshop.order_unsent')).toEqual([
      `Please send order ${order.number}`,
    ])
    await later(2)
    await later(0.1)
    expect(await noticesAbout(order, maker, 'workshop.order_unsent')).toEqual([
      `Please send order ${order.number}`,
      `Order ${order.number} is late`,
    ])
    const emails = scene.messages().filter(({ subject }) => subject.includes(`${order.number} is late`))
    expect(emails).toHaveLength(1)
    expect(emails[0]?.text).toContain(`/orders/${order.id}/problem`)
  })

  test('is not announced once it is sent', async () => {
    const order = await buy({ basket: 1 })
    await scene.shop.operator.advanceOrder(order.number, 'shipped')
    await later((await daysUntilLate(order)) + 1)
    expect(await noticesAbout(order, scene.people.weaver.id, 'workshop.order_unsent')).toEqual([])
    expect((await cancel(order)).body).toMatchObject({ code: 'order.part_not_late' })
  })
})
