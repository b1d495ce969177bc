import { limits } from '@akyede/contract/limits'
import type { Order } from '@akyede/contract/orders'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { setUpPayouts } from '#test/payouts.ts'
import { registerPerson, type TestPerson } from '#test/people.ts'
import { addMember } from '#test/workshops.ts'
import { syncMakerEarnings } from './sync-earnings.ts'

const payouts = setUpPayouts()
const { returning, shippingOf } = payouts
const { buy, buyAndGet, ask, receive, untilEventsHandled, findBrokenInvariants } = returning

/** The makers are the same for all tests, so each test looks at what it added. */
let owner: TestPerson
let vendorId: string
let before: Awaited<ReturnType<typeof money>>
beforeAll(() => {
  ;({ owner, vendorId } = payouts)
})
beforeEach(async () => {
  await owner.signIn()
  before = await money()
})

const money = async () => (await owner.call('getWorkshopMoney', { params: { vendorId } })).body.data
const earnedSince = async () => {
  await untilEventsHandled()
  const now = await money()
  const since = (name: 'due' | 'kept_back' | 'on_the_way' | 'owed') =>
    Math.round((now[name] - before[name]) * 100) / 100
  return {
    on_the_way: since('on_the_way'),
    kept_back: since('kept_back'),
    due: since('due'),
    owed: since('owed'),
  }
}
const owedInLedger = async (order: Order) => (await payouts.owedFor(order)) / 100
const none = { on_the_way: 0, kept_back: 0, due: 0, owed: 0 }

describe('a maker', () => {
  test('earns the price less commission, and delivery and wrapping in full, when the parcel is delivered', async () => {
    const order = await buy({ basket: 2, drum: 1 }, { gift: { wrap: true } })
    expect(await earnedSince()).toEqual({ ...none, on_the_way: 120 })
    await returning.shop.operator.advanceOrder(order.number, 'delivered')
    const shipping = await shippingOf(order)
    // Delivery was free for the buyer.
    expect([order.shipping, shipping > 0]).toEqual([0, true])
    expect(await earnedSince()).toEqual({
      ...none,
      kept_back: 120 - 18 + shipping + limits.order.wrapping / 100,
    })
    expect(await findBrokenInvariants()).toEqual([])
  })

  test('is owed it a week later, unless a return of the parcel is open', async () => {
    returning.shop.clock.advance(2 * workshopLimits.payouts.dueAfter)
    await Promise.all([owner.signIn(), returning.signInAgain()])
    before = await money()
    const order = await buyAndGet({ basket: 1 })
    const share = 60 - 9 + (await shippingOf(order))
    expect(await earnedSince()).toEqual({ ...none, kept_back: share })
    await ask(order, { Basket: 1 })
    returning.shop.clock.advance(workshopLimits.payouts.dueAfter - 60_000)
    await owner.signIn()
    const waiting = await money()
    returning.shop.clock.advance(120_000)
    expect((await money()).due - waiting.due).toBe(0)
    await returning.signInAgain()
    const returnId = (await returning.orderNow(order.id)).returns[0]?.id ?? ''
    await returning.buyer.call('withdrawReturn', { params: { orderId: order.id, returnId } } as never)
    expect((await money()).due - waiting.due).toBeCloseTo(share)
  })

  test('gets no more for delivery than the buyer paid for it and its units, whatever weight it entered', async () => {
    const { shop, products } = returning
    await returning.signInAgain()
    await shop.database.execute(sql`update products set weight_grams = 60000 where id = ${products.bowl}`)
    const [order, paid] = [await buyAndGet({ bowl: 5 }), await buyAndGet({ bowl: 1 })]
    await shop.database.execute(sql`update products set weight_grams = 1000 where id = ${products.bowl}`)
    await untilEventsHandled()
    expect([order.shipping, (await shippingOf(order)) > 500]).toEqual([0, true])
    expect(await owedInLedger(order)).toBeCloseTo(125 - 18.75 + 125)
    expect(await owedInLedger(paid)).toBeCloseTo(25 - 3.75 + paid.shipping)
    expect(paid.shipping).toBeGreaterThan(25)
    expect(await findBrokenInvariants()).toEqual([])
  })

  test('keeps no more than the price of the units when the delivery that the buyer paid is refunded', async () => {
    const { shop, products, buyer } = returning
    await returning.signInAgain()
    await shop.database.execute(sql`update products set weight_grams = 60000 where id = ${products.bowl}`)
    const [returned, kept] = [await buyAndGet({ bowl: 1 }), await buyAndGet({ bowl: 1 })]
    await shop.database.execute(sql`update products set weight_grams = 1000 where id = ${products.bowl}`)
    expect([returned.shipping > 25, kept.shipping > 25]).toEqual([true, true])
    await ask(returned, { Bowl: 1 })
    await receive(returned)
    // The buyer keeps the other bowl, and the maker offers all of the money for it but a cedi.
    const params = { orderId: kept.id }
    const opened = await buyer.call('openOrderProblem', {
      params,
      body: {
        part_id: kept.fulfilments[0]?.id ?? '',
        kind: 'keep_part_back',
        amount: 5,
        words: 'The rim is chipped.',
      } as never,
    })
    const problemId = opened.body.data.id
    await owner.call('offerForProblem', {
      params: { vendorId, problemId },
      body: { kind: 'part_refund', amount: kept.total - 1, words: 'We are very sorry.' } as never,
    })
    await buyer.call('actOnProblem', { params: { ...params, problemId, act: 'agree' }, body: {} })
    await returning.untilPaymentRefunded(returned)
    await untilEventsHandled()
    expect(await owedInLedger(returned)).toBeCloseTo(25)
    expect(await owedInLedger(kept)).toBeCloseTo(25 + 1)
    expect(await findBrokenInvariants()).toEqual([])
  })

  test('is not paid for a delivery without proof while its buyer says “Not yet” and may still report it', async () => {
    const deliver = async () => {
      await Promise.all([owner.signIn(), returning.signInAgain()])
      const order = await buy({ bowl: 1 })
      const part = { orderId: order.id, partId: order.fulfilments[0]?.id ?? '' }
      await owner.call('advanceWorkshopPart', {
        params: { vendorId, partId: part.partId },
        body: { status: 'delivered' },
      })
      await untilEventsHandled()
      return part
    }
    const answer = (params: Awaited<ReturnType<typeof deliver>>, received: boolean) =>
      returning.buyer.call('confirmReceipt', { params, body: { received } })
    const passDueDay = async () => {
      returning.shop.clock.advance(workshopLimits.payouts.dueAfter + 60_000)
      await Promise.all([owner.signIn(), returning.signInAgain()])
    }
    const first = await deliver()
    await answer(first, false)
    await passDueDay()
    const kept = await money()
    expect(kept.kept_back).toBeGreaterThan(0)
    await answer(first, true)
    await untilEventsHandled()
    await expect.poll(money).toMatchObject({ kept_back: 0 })
    await answer(await deliver(), false)
    await passDueDay()
    expect((await money()).kept_back).toBeGreaterThan(0)
    await passDueDay()
    expect((await money()).kept_back).toBe(0)
  })

  test('gives back the price of returned units and gets their commission back, to the pesewa', async () => {
    const order = await buyAndGet({ basket: 2, bowl: 1 })
    const shipping = await shippingOf(order)
    await ask(order, { Basket: 1 })
    await receive(order)
    await earnedSince()
    expect(await owedInLedger(order)).toBeCloseTo(85 - 12.75 + shipping)
    await ask(order, { Basket: 1, Bowl: 1 })
    await receive(order)
    await returning.untilPaymentRefunded(order)
    await earnedSince()
    // The parcel was sent, so its delivery stays earned.
    expect(await owedInLedger(order)).toBeCloseTo(shipping)
    expect(await findBrokenInvariants()).toEqual([])
  })

  test('loses the delivery too when all of the parcel comes back by the maker’s fault', async () => {
    const order = await buyAndGet({ bowl: 2 })
    await ask(order, { Bowl: 2 }, { reason: 'damaged', words: 'Both were broken' })
    await receive(order)
    await returning.untilPaymentRefunded(order)
    expect(await earnedSince()).toEqual(none)
    expect(await owedInLedger(order)).toBe(0)
  })

  test('loses the delivery with the last unit that comes back by its fault, not before, and never the wrapping', async () => {
    const order = await buyAndGet({ basket: 2 }, { gift: { wrap: true } })
    const [shipping, wrapping] = [await shippingOf(order), limits.order.wrapping / 100]
    const sendBack = async () => {
      await ask(order, { Basket: 1 }, { reason: 'damaged', words: 'The handle is broken' })
      await receive(order)
      await untilEventsHandled()
    }
    await sendBack()
    expect(await owedInLedger(order)).toBeCloseTo(60 - 9 + shipping + wrapping)
    await sendBack()
    await returning.untilPaymentRefunded(order)
    expect(await owedInLedger(order)).toBeCloseTo(wrapping)
    expect(await findBrokenInvariants()).toEqual([])
  })

  test('loses the delivery once when two returns are counted together', async () => {
    const { database } = returning.shop
    await database.execute(sql`update payout_settings set begin_on = begin_on + 3650`)
    const order = await buyAndGet({ basket: 2 })
    for (const _unit of [1, 2]) {
      await ask(order, { Basket: 1 }, { reason: 'damaged', words: 'The handle is broken' })
      await receive(order)
    }
    await returning.untilPaymentRefunded(order)
    await untilEventsHandled()
    await database.execute(sql`update payout_settings set begin_on = begin_on - 3650`)
    await transaction(database, tx => syncMakerEarnings(returning.shop.platform, tx, { order_id: order.id }))
    expect(await owedInLedger(order)).toBe(0)
    expect(await findBrokenInvariants()).toEqual([])
  })

  test('is owed nothing of an order whose money was refunded, and the shop keeps no commission', async () => {
    const order = await buyAndGet({ basket: 1 })
    await earnedSince()
    const { rows } = await returning.shop.database.execute<{ reference: string }>(
      sql`select reference from payments where subject_id = ${order.id}`,
    )
    await returning.shop.operator.refundPayment(rows[0]?.reference ?? '')
    await returning.untilPaymentRefunded(order)
    expect(await earnedSince()).toEqual(none)
    expect(await returning.ledgerOf(order.id)).toEqual({})
    expect(await findBrokenInvariants()).toEqual([])
  })

  test('earns nothing of a fulfilment that it cannot make, and in full when another maker of the order cannot', async () => {
    const cannot = async (order: Order, maker: string) => {
      const part = order.fulfilments.find(({ vendor }) => vendor.name === maker)
      const member = maker === 'Weavers' ? owner : await registerPerson(returning.shop, 'Kofi')
      if (member !== owner) await addMember(returning.shop, part?.vendor.id ?? '', member, 'editor')
      return member.call('cannotMakePart', {
        params: { vendorId: part?.vendor.id ?? '', partId: part?.id ?? '' },
        body: { reason: 'broken', words: 'It broke while drying, we are sorry.' },
      })
    }
    const own = await buy({ basket: 1, drum: 1 }, { gift: { wrap: true } })
    expect((await cannot(own, 'Weavers')).status).toBe(200)
    expect(await earnedSince()).toEqual(none)
    await returning.shop.operator.advanceOrder(own.number, 'delivered')
    expect(await earnedSince()).toEqual(none)
    expect(await owedInLedger(own)).toBe(0)

    const other = await buy({ basket: 1, drum: 1 }, { gift: { wrap: true } })
    expect((await cannot(other, 'Carvers')).status).toBe(200)
    await returning.shop.operator.advanceOrder(other.number, 'delivered')
    const share = 60 - 9 + (await shippingOf(other)) + limits.order.wrapping / 100
    await earnedSince()
    expect(await owedInLedger(other)).toBeCloseTo(share)
    expect(await findBrokenInvariants()).toEqual([])
  })

  test('earns once, however often and however concurrently the delivery is handled', async () => {
    const order = await buyAndGet({ basket: 1 })
    const again = () =>
      transaction(returning.shop.database, tx =>
        syncMakerEarnings(returning.shop.platform, tx, { order_id: order.id }),
      )
    await Promise.all([again(), again(), again(), again()])
    expect(await earnedSince()).toEqual({ ...none, kept_back: 60 - 9 + (await shippingOf(order)) })
    expect(await findBrokenInvariants()).toEqual([])
  })
})

test('a known maker is owed a proved delivery after a day, also when the proof comes later, and another after a week', async () => {
  const { database } = returning.shop
  for (let delivered = 0; delivered < workshopLimits.payouts.known.deliveries; delivered++)
    await buyAndGet({ bowl: 1 })
  const hoursOf = async ({ id }: Order) => {
    await untilEventsHandled()
    const { rows } = await database.execute<{ hours: number }>(sql`
      select distinct extract(epoch from earning.due_at - share.delivered_at)::int / 3600 as hours
      from maker_shares share join maker_earnings earning on earning.order_id = share.order_id
      where share.order_id = ${id} and share.vendor_id = ${vendorId}`)
    return rows.map(({ hours }) => hours)
  }
  expect(await hoursOf(await buyAndGet({ bowl: 1 }))).toEqual([7 * 24])
  await database.execute(sql`
    update fulfilments set delivered_at = delivered_at - interval '60 days' where id = (
      select id from fulfilments where vendor_id = ${vendorId} and status = 'delivered' order by delivered_at limit 1)`)
  expect(await hoursOf(await buyAndGet({ bowl: 1 }))).toEqual([24])
  const order = await buy({ bowl: 1 })
  const params = { vendorId, partId: order.fulfilments[0]?.id ?? '' }
  await owner.call('advanceWorkshopPart', { params, body: { status: 'delivered' } })
  expect(await hoursOf(order)).toEqual([7 * 24])
  await returning.buyer.call('confirmReceipt', {
    params: { orderId: order.id, partId: params.partId },
    body: {},
  })
  expect(await hoursOf(order)).toEqual([24])
})
