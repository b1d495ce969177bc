import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { transaction } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { untilOneWaits } from '#test/locks.ts'
import { setUpReporting } from '#test/reporting.ts'
import { registerStaff } from '#test/staff.ts'

const scene = setUpReporting()
const { buy, buyAndGet, orderNow, report, idOf, act, offer, problemsOf, later, refundedFor } = scene

describe('units that the buyer keeps', () => {
  test('are refunded in part, which the maker bears less its commission, and a later return pays the rest', async () => {
    await scene.shop.operator.createPromotion({ code: 'TENTH', gives: { kind: 'percent', percent: 10 } })
    const order = await buyAndGet({ basket: 2 }, { promo_codes: ['TENTH'] })
    expect(order.total).toBe(108)
    const body = { kind: 'keep_part_back', amount: 30 } as const
    expect((await report(order, { ...body, amount: 109 })).body).toMatchObject({ code: 'problem.too_much' })
    const id = idOf(await report(order, body))
    expect((await offer(id, { kind: 'part_refund', amount: 108.01 })).body).toMatchObject({
      code: 'problem.too_much',
    })
    await offer(id, { kind: 'part_refund', amount: 25 })
    expect((await act(order, id, 'agree')).body.data.outcome).toEqual({ kind: 'part_refund', amount: 25 })
    expect((await report(order, body)).body).toMatchObject({ code: 'problem.over' })
    expect(await refundedFor(order)).toBe(2_500)
    await scene.expectUnbroken()
    expect(await orderNow(order.id)).toMatchObject({
      fulfilments: [{ status: 'delivered', kept_refund: 25 }],
    })
    await scene.ask(order, { Basket: 1 }, { reason: 'damaged' })
    expect((await orderNow(order.id)).returns).toMatchObject([{ amount: 29 }])
    await scene.receive(order)
    await scene.ask(order, { Basket: 1 }, { reason: 'damaged' })
    await scene.receive(order)
    expect(await refundedFor(order)).toBe(10_800)
    await scene.untilRefunded(order)
    await scene.expectUnbroken()
  })

  test('are reported for 14 days after the delivery', async () => {
    const order = await buy({ basket: 1 })
    const body = { kind: 'keep_part_back', amount: 5 } as const
    expect((await report(order, body)).body).toMatchObject({ code: 'problem.too_early' })
    await scene.shop.operator.advanceOrder(order.number, 'delivered')
    await later(13.9)
    expect((await problemsOf(order)).parts[0]?.can_report).toContain('keep_part_back')
    await later(0.2)
    expect((await report(order, body)).body).toMatchObject({ code: 'problem.too_late' })
  })

  test('are refunded at most what a return in the meantime has left', async () => {
    const order = await buyAndGet({ basket: 2, drum: 1 })
    const id = idOf(await report(order, { kind: 'keep_part_back', amount: 100 }))
    await offer(id, { kind: 'part_refund', amount: 100 })
    await scene.ask(order, { Basket: 1 }, { reason: 'damaged' })
    await scene.receive(order)
    expect((await act(order, id, 'agree')).body.data.outcome).toEqual({ kind: 'part_refund', amount: 60 })
    expect(await refundedFor(order)).toBe(12_000)
    await scene.expectUnbroken()
  })
})

test('what staff refunded of a fulfilment is not refunded again for a problem, for a return or by staff', async () => {
  const order = await buyAndGet({ basket: 1, drum: 1 })
  const staff = await registerStaff(scene.shop, 'admin')
  const refund = (amount?: number) =>
    staff.call(
      'refundOfficePayment',
      {
        params: { paymentId: order.payment?.payment_id ?? '' },
        body: { part_id: scene.partOf(order), reason: 'damaged', words: 'A photo shows it', amount } as never,
      },
      { idempotencyKey: randomUUID() },
    )
  const id = idOf(await report(order, { kind: 'keep_part_back', amount: 60 }))
  await offer(id, { kind: 'part_refund', amount: 60 })
  expect((await refund(45)).status).toBe(200)
  const { data: seen } = (await staff.call('getOfficeOrder', { params: { orderId: order.id } })).body
  expect(seen.parts.find(({ id }) => id === scene.partOf(order))?.refundable).toBe(15)
  expect((await act(order, id, 'agree')).body.data.outcome).toEqual({ kind: 'part_refund', amount: 15 })
  const more = await Promise.all([refund(1), refund(), refund(60)])
  expect(more.map(({ body }) => body.code)).toEqual(Array(3).fill('payment.nothing_to_refund'))
  await scene.ask(order, { Basket: 1 }, { reason: 'damaged' })
  expect((await orderNow(order.id)).returns).toMatchObject([{ amount: 0 }])
  expect(await refundedFor(order)).toBe(6_000)
  await scene.expectUnbroken()
})

test('what was refunded because it did not arrive cannot be returned for the money of another maker’s parcel', async () => {
  const order = await buy({ basket: 1, drum: 1 })
  const delivered = await scene.people.weaver.call('advanceWorkshopPart', {
    params: { vendorId: scene.vendors.weavers, partId: scene.partOf(order) },
    body: { status: 'delivered' },
  })
  expect(delivered.status).toBe(200)
  const id = idOf(await report(order))
  await offer(id, { kind: 'refund' })
  await act(order, id, 'agree')
  expect(await refundedFor(order)).toBe(6_000)
  const asked = await scene.ask(order, { Basket: 1 }, { reason: 'damaged' })
  expect([asked.status, asked.body]).toMatchObject([409, { code: 'return.money_back' }])
  expect((await orderNow(order.id)).returns).toEqual([])
  expect(await refundedFor(order)).toBe(6_000)
  await scene.expectUnbroken()
})

test('a refund of a fulfilment locks the order before the payment, as a return does, and includes its wrapping', async () => {
  const order = await buyAndGet({ basket: 1, drum: 1 }, { gift: { wrap: true } })
  const staff = await registerStaff(scene.shop, 'admin')
  const paymentId = order.payment?.payment_id ?? ''
  const { database } = scene.shop
  const request = {
    params: { paymentId },
    body: { part_id: scene.partOf(order), reason: 'damaged', words: 'A photo shows it' },
  } as const
  await scene.untilEventsHandled()
  let refunded: Promise<{ status: number }> | undefined
  await transaction(database, async tx => {
    await tx.execute(sql`select from orders where id = ${order.id} for update`)
    refunded = staff.call('refundOfficePayment', request, { idempotencyKey: randomUUID() })
    await untilOneWaits(scene.shop)
    const { rows } = await tx.execute(sql`select from payments where id = ${paymentId} for update nowait`)
    expect(rows).toHaveLength(1)
  })
  expect((await refunded)?.status).toBe(200)
  expect(await refundedFor(order)).toBe(7_000)
  await scene.expectUnbroken()
})

test('nothing is reported, offered or agreed while the payment is disputed', async () => {
  const [offered, open, other] = [
    await buyAndGet({ basket: 1 }),
    await buyAndGet({ basket: 1 }),
    await buyAndGet({ basket: 1 }),
  ]
  const body = { kind: 'keep_part_back', amount: 5 } as const
  const [first, second] = [idOf(await report(offered, body)), idOf(await report(open, body))]
  await offer(first, { kind: 'part_refund', amount: 5 })
  for (const { id, payment } of [offered, open, other]) {
    const payload = { reference: payment?.reference }
    await scene.shop.http.inject({ method: 'POST', url: '/_paystack/__control/dispute', payload })
    await expect.poll(async () => (await orderNow(id)).payment?.status).toBe('disputed')
  }
  const refused = [
    await act(offered, first, 'agree'),
    await offer(second, { kind: 'part_refund', amount: 5 }),
    await report(other, body),
  ]
  expect(refused.map(({ body }) => body.code)).toEqual(Array(3).fill('payment.disputed'))
  expect(await refundedFor(offered)).toBe(0)
})
