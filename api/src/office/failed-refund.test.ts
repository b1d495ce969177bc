import type { Order } from '@akyede/contract/orders'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { registerPerson, type TestPerson } from '#test/people.ts'
import { setUpReturning } from '#test/returning.ts'
import { refundOrder, registerStaff } from '#test/staff.ts'
import { addMember } from '#test/workshops.ts'

const scene = setUpReturning()
const { buy, orderNow, ledgerOf, refundsOf, findBrokenInvariants } = scene

let support: TestPerson
beforeEach(async () => {
  support = await registerStaff(scene.shop, 'support')
})

const paymentOf = (order: Order) => order.payment?.payment_id ?? ''
const refund = (order: Order, asked?: Parameters<typeof refundOrder>[2]) => refundOrder(support, order, asked)

describe('a refund of a fulfilment that the provider refuses', () => {
  const partOf = (order: Order) => order.fulfilments.find(({ vendor }) => vendor.name === 'Weavers')?.id ?? ''
  const keptFor = async (order: Order) =>
    (await orderNow(order.id)).fulfilments.find(({ id }) => id === partOf(order))?.kept_refund
  const refundableFor = async (order: Order) => {
    const { data } = (await support.call('getOfficeOrder', { params: { orderId: order.id } })).body
    return data.parts.find(({ id }) => id === partOf(order))?.refundable
  }
  const control = (path: string, payload: object) =>
    scene.shop.http.inject({ method: 'POST', url: `/_paystack/__control/${path}`, payload })

  /** The provider says what became of the last refund of staff. */
  async function settleAs(order: Order, status: 'failed' | 'processed'): Promise<void> {
    const find = async () => {
      const { rows } = await scene.shop.database.execute<{ status: string; provider_refund_id: string }>(sql`
        select status, provider_refund_id from refunds
        where payment_id = ${paymentOf(order)} and reason like 'office %' order by created_at desc, id desc limit 1`)
      return rows[0]
    }
    await expect.poll(async () => (await find())?.provider_refund_id).toBeTruthy()
    await control('refund', { id: Number((await find())?.provider_refund_id), status })
    await expect.poll(async () => (await find())?.status).toBe(status)
    await scene.untilEventsHandled()
  }

  test('is not taken off a return, however often the provider says so', async () => {
    const order = await scene.buyAndGet({ basket: 1, drum: 1 })
    expect((await refund(order, { amount: 45, part_id: partOf(order) })).status).toBe(200)
    expect(await refundableFor(order)).toBe(15)
    await settleAs(order, 'failed')
    await control('deliver', { reference: order.payment?.reference, times: 5, event: 'refund.failed' })
    await scene.untilEventsHandled()
    expect([await keptFor(order), await refundableFor(order)]).toEqual([0, 60])
    await scene.ask(order, { Basket: 1 })
    await scene.receive(order)
    expect((await orderNow(order.id)).returns).toMatchObject([{ amount: 60 }])
    await scene.untilRefunded(order)
    await scene.untilEventsHandled()
    expect((await refund(order, { amount: 1, part_id: partOf(order) })).body.code).toBe(
      'payment.nothing_to_refund',
    )
    expect(await ledgerOf(order.id)).toMatchObject({ vendor: -30_050 })
    expect(await findBrokenInvariants()).toEqual([])
  })

  test('can be requested again, and is then taken off a return', async () => {
    const order = await scene.buyAndGet({ basket: 1, drum: 1 })
    await refund(order, { amount: 45, part_id: partOf(order) })
    await settleAs(order, 'failed')
    expect((await refund(order, { amount: 50, part_id: partOf(order) })).status).toBe(200)
    expect([await keptFor(order), await refundableFor(order)]).toEqual([50, 10])
    await scene.ask(order, { Basket: 1 })
    await scene.receive(order)
    expect((await orderNow(order.id)).returns).toMatchObject([{ amount: 10 }])
    expect(await findBrokenInvariants()).toEqual([])
  })

  test('counts again when the provider makes it after all', async () => {
    const order = await scene.buyAndGet({ basket: 1, drum: 1 })
    await refund(order, { amount: 45, part_id: partOf(order) })
    await settleAs(order, 'failed')
    await settleAs(order, 'processed')
    expect([await keptFor(order), await refundableFor(order)]).toEqual([45, 15])
    expect(await findBrokenInvariants()).toEqual([])
  })

  test('is refunded with the next return when an earlier one was lowered by it', async () => {
    const order = await scene.buyAndGet({ basket: 2, drum: 1 })
    await refund(order, { amount: 45, part_id: partOf(order) })
    await scene.ask(order, { Basket: 1 })
    await scene.receive(order)
    expect((await orderNow(order.id)).returns).toMatchObject([{ amount: 15 }])
    await settleAs(order, 'failed')
    await scene.ask(order, { Basket: 1 })
    await scene.receive(order)
    expect((await orderNow(order.id)).returns).toMatchObject([{ amount: 105 }, { amount: 15 }])
    expect([await keptFor(order), await refundableFor(order)]).toEqual([0, 0])
    await scene.untilRefunded(order)
    await scene.untilEventsHandled()
    expect(await ledgerOf(order.id)).toMatchObject({ vendor: -30_050 })
    expect(await findBrokenInvariants()).toEqual([])
  })

  test('can be requested again after a return of all units or a cancellation was lowered by it', async () => {
    const returned = await scene.buyAndGet({ basket: 1, drum: 1 })
    await refund(returned, { amount: 45, part_id: partOf(returned) })
    await scene.ask(returned, { Basket: 1 })
    await scene.receive(returned)

    const cancelled = await buy({ basket: 1, drum: 1 })
    await refund(cancelled, { amount: 45, part_id: partOf(cancelled) })
    const weaver = await registerPerson(scene.shop, 'Ama')
    const vendorId = cancelled.fulfilments.find(({ id }) => id === partOf(cancelled))?.vendor.id ?? ''
    await addMember(scene.shop, vendorId, weaver, 'owner')
    const refused = await weaver.call('cannotMakePart', {
      params: { vendorId, partId: partOf(cancelled) },
      body: { reason: 'ill', words: 'I have a fever and cannot weave it.' },
    })
    expect(refused.status).toBe(200)

    for (const order of [returned, cancelled]) {
      expect(await refundableFor(order)).toBe(0)
      await settleAs(order, 'failed')
      expect(await refundableFor(order)).toBe(45)
      expect((await refund(order, { amount: 46, part_id: partOf(order) })).body.code).toBe(
        'payment.nothing_to_refund',
      )
      expect((await refund(order, { part_id: partOf(order) })).status).toBe(200)
      expect(await refundableFor(order)).toBe(0)
      const refunds = (await refundsOf(order.id)).filter(({ status }) => status !== 'failed')
      expect(refunds.map(({ amount }) => amount).toSorted()).toEqual([1_500, 4_500])
      await scene.untilEventsHandled()
    }
    expect(await findBrokenInvariants()).toEqual([])
  })
})
