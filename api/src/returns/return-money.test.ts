import type { Order } from '@akyede/contract/orders'
import { describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { registerPerson } from '#test/people.ts'
import { day, setUpReturning, wallet } from '#test/returning.ts'
import { refundOrder, registerStaff } from '#test/staff.ts'
import { addMember } from '#test/workshops.ts'

const returning = setUpReturning()
const { products, orderNow, buyAndGet, ask, numberOf, receive, untilRefunded } = returning

/** A wallet to which the provider refuses refunds. */
const walletThatTakesNothing = { ...wallet, phone: '0551234012' }

const popularity = async (productId: string) => {
  await returning.shop.platform.jobs.runScheduledNow()
  const { rows } = await returning.shop.database.execute<{ popularity: number }>(
    sql`select popularity from products where id = ${productId}`,
  )
  return rows[0]?.popularity
}

describe('the refund', () => {
  test('is the amount paid after discounts, unit by unit, and adds up exactly', async () => {
    await returning.shop.operator.createPromotion({
      code: 'SEVENTH',
      gives: { kind: 'percent', percent: 7 },
    })
    const order = await buyAndGet({ basket: 3, bowl: 1 }, { promo_codes: ['SEVENTH'] })
    // 7 % of ₵205 are ₵14.35, split between the line items.
    expect(order).toMatchObject({ subtotal: 205, discount: 14.35 })
    const amounts: number[] = []
    for (const quantities of [{ Basket: 1 }, { Basket: 1 }, { Bowl: 1 }, { Basket: 1 }]) {
      await ask(order, quantities)
      await receive(order)
      const [last] = (await orderNow(order.id)).returns
      amounts.push(last?.amount ?? 0)
      expect(await returning.findBrokenInvariants()).toEqual([])
    }
    for (const place of [0, 1, 2, 3]) await untilRefunded(order, place)
    // The last unit would also refund the delivery, had it cost anything.
    expect(Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 100)).toBe(
      Math.round(order.total * 100),
    )
    await expect.poll(async () => (await orderNow(order.id)).status).toBe('refunded')
    expect(await orderNow(order.id)).toMatchObject({
      fulfilment_status: 'returned',
      return_status: 'refunded',
    })
    expect(await returning.ledgerOf(order.id)).toEqual({})
    await returning.untilEventsHandled()
    expect(await returning.findBrokenInvariants()).toEqual([])
  })

  test('is what is left of the order after refunds of staff at the cost of the shop', async () => {
    const refundAtTheCostOfTheShop = async (order: Order, amount: number) => {
      const staff = await registerStaff(returning.shop, 'admin')
      expect((await refundOrder(staff, order, { amount })).status).toBe(200)
      await returning.untilEventsHandled()
    }
    const returned = await buyAndGet({ basket: 1 })
    await refundAtTheCostOfTheShop(returned, 10)
    await ask(returned, { Basket: 1 })
    await receive(returned)
    expect((await orderNow(returned.id)).returns).toMatchObject([{ amount: returned.total - 10 }])
    await returning.untilPaymentRefunded(returned)
    await returning.untilEventsHandled()
    expect(await returning.ledgerOf(returned.id)).toEqual({})

    const cancelled = await returning.buy({ basket: 1, drum: 1 })
    const weaver = await registerPerson(returning.shop, 'Ama')
    const part = cancelled.fulfilments.find(({ vendor }) => vendor.name === 'Weavers')
    await addMember(returning.shop, part?.vendor.id ?? '', weaver, 'owner')
    await refundAtTheCostOfTheShop(cancelled, cancelled.total - 15)
    const refused = await weaver.call('cannotMakePart', {
      params: { vendorId: part?.vendor.id ?? '', partId: part?.id ?? '' },
      body: { reason: 'ill', words: 'I have a fever and cannot weave it.' },
    })
    expect(refused.status).toBe(200)
    await expect
      .poll(async () => {
        returning.shop.clock.advance(20_000)
        await returning.shop.platform.jobs.runScheduledNow()
        return (await returning.refundsOf(cancelled.id)).map(({ amount, status }) => [amount, status])
      })
      .toEqual([
        [Math.round(cancelled.total * 100) - 1_500, 'processed'],
        [1_500, 'processed'],
      ])
    await returning.untilEventsHandled()
    expect(await returning.findBrokenInvariants()).toEqual([])
  })

  test('includes delivery and wrapping with a parcel’s last unit and excludes those of another maker', async () => {
    const order = await buyAndGet({ basket: 1, bowl: 1 }, { gift: { wrap: true } })
    expect(order.shipping).toBeGreaterThan(0)
    await ask(order, { Basket: 1 })
    await receive(order)
    expect((await orderNow(order.id)).returns[0]).toMatchObject({ amount: 60, delivery: 0 })
    await ask(order, { Bowl: 1 })
    const delivery = order.shipping + order.wrapping
    expect((await orderNow(order.id)).returns[0]).toMatchObject({ amount: 25 + delivery, delivery })
    await receive(order)
    expect((await orderNow(order.id)).returns[0]).toMatchObject({ amount: 25 + delivery, delivery })

    const two = await buyAndGet({ bowl: 1, drum: 1 })
    await ask(two, { Bowl: 1 })
    await receive(two)
    await untilRefunded(two)
    await returning.untilEventsHandled()
    expect(await returning.ledgerOf(two.id)).toMatchObject({ vendor: -30_050 })
    expect(await returning.findBrokenInvariants()).toEqual([])
  })

  test('works in parts at the second provider too', async () => {
    const order = await buyAndGet({ basket: 2 }, { paymentMethod: { ...wallet, provider: 'flutterwave' } })
    // Two equal amounts, the second while the first is under way.
    for (const _ of [1, 2]) {
      await ask(order, { Basket: 1 })
      await receive(order)
    }
    await untilRefunded(order, 0)
    await untilRefunded(order, 1)
    await expect.poll(async () => (await orderNow(order.id)).status).toBe('refunded')
    expect(await returning.refundsOf(order.id)).toMatchObject([
      { status: 'processed' },
      { status: 'processed' },
    ])
    expect(await returning.ledgerOf(order.id)).toEqual({})
    expect(await returning.findBrokenInvariants()).toEqual([])
  })

  test('revokes the points and the counted sales', async () => {
    const before = (await popularity(products.basket)) ?? 0
    const order = await buyAndGet({ basket: 2 })
    const pending = async () => (await returning.buyer.call('getRewards', { query: {} })).body.data.pending
    await expect.poll(pending).toBe(120)
    expect(await popularity(products.basket)).toBe(before + 2)
    await ask(order, { Basket: 1 })
    await receive(order)
    await expect.poll(pending).toBe(60)
    await expect.poll(() => popularity(products.basket)).toBe(before + 1)
    await untilRefunded(order)
    await returning.untilEventsHandled()
    expect(await pending()).toBe(60)
  })

  test('revokes granted points at once although the refund needs the operator', async () => {
    const order = await buyAndGet({ basket: 2 }, { paymentMethod: walletThatTakesNothing })
    const balance = async () => (await returning.buyer.call('getRewards', { query: {} })).body.data.balance
    await expect
      .poll(async () => {
        returning.shop.clock.advance(day)
        await returning.shop.platform.jobs.runScheduledNow()
        return balance()
      })
      .toBe(120)
    // The seven days are over, so the operator opens it.
    const lines = [{ line: 1, quantity: 1 }]
    await returning.shop.operator.openReturn({ order: order.number, lines, reason: 'damaged' })
    await receive(order)
    await returning.untilEventsHandled()
    expect((await orderNow(order.id)).returns[0]?.refund?.status).not.toBe('arrived')
    expect(await balance()).toBe(60)
  })

  test('goes to the operator when the provider refuses it, and other units stay returnable', async () => {
    const order = await buyAndGet({ basket: 2 }, { paymentMethod: walletThatTakesNothing })
    await ask(order, { Basket: 1 })
    await receive(order)
    await expect
      .poll(async () => {
        returning.shop.clock.advance(20_000)
        await returning.shop.platform.jobs.runScheduledNow()
        return (await orderNow(order.id)).returns[0]?.refund?.status
      })
      .toBe('stuck')
    expect(await returning.shop.operator.listReviews()).toContainEqual(expect.stringContaining(order.number))
    expect((await ask(order, { Basket: 1 })).status).toBe(201)
    await returning.untilEventsHandled()
    expect(await returning.findBrokenInvariants()).toEqual([])
  })
})

describe('concurrent calls', () => {
  test('return a unit once', async () => {
    const order = await buyAndGet({ drum: 1 })
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(order, { Drum: 1 })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)])
    expect((await orderNow(order.id)).returns).toHaveLength(1)
  })

  test('open one return for a retry that overlaps the first call', async () => {
    const order = await buyAndGet({ basket: 3 })
    const [item] = order.fulfilments.flatMap(({ items }) => items)
    const request = {
      params: { orderId: order.id },
      body: { items: [{ item_id: item?.id ?? '', quantity: 1 }], reason: 'too_late' as const },
    }
    const idempotencyKey = crypto.randomUUID()
    const answers = []
    for (const _ of [1, 2, 3]) {
      answers.push(await returning.buyer.call('requestReturn', request, { idempotencyKey }))
    }
    expect(new Set(answers.map(({ body }) => body.data[0]?.id)).size).toBe(1)
    expect((await orderNow(order.id)).returns).toHaveLength(1)
  })

  test('refund a parcel once, or not at all when it is withdrawn first', async () => {
    for (let turn = 0; turn < 4; turn++) {
      const order = await buyAndGet({ basket: 1 })
      const [asked] = (await ask(order, { Basket: 1 })).body.data
      const number = await numberOf(order)
      const { on_hand = 0 } = (await returning.stockOf(products.basket)) ?? {}
      const take = () => returning.shop.operator.answerReturn(number, 'received', { fit: true })
      const keep = () =>
        returning.buyer.call('withdrawReturn', { params: { returnId: asked?.id ?? '' }, body: {} })
      await Promise.allSettled(turn % 2 ? [keep(), take(), take()] : [take(), keep(), take()])
      const [now] = (await orderNow(order.id)).returns
      const refunds = await returning.refundsOf(order.id)
      const restocked = ((await returning.stockOf(products.basket))?.on_hand ?? 0) - on_hand
      expect([now?.status, refunds.length, restocked]).toEqual(
        now?.status === 'withdrawn' ? ['withdrawn', 0, 0] : ['received', 1, 1],
      )
      expect(await returning.findBrokenInvariants()).toEqual([])
    }
  })

  test('refund no pesewa twice when the operator refunds the order while a parcel arrives', async () => {
    for (let turn = 0; turn < 4; turn++) {
      const order = await buyAndGet({ basket: 2 })
      await ask(order, { Basket: 1 })
      const number = await numberOf(order)
      const take = () => returning.shop.operator.answerReturn(number, 'received', { fit: true })
      const giveBack = () => returning.shop.operator.refundPayment(order.number)
      await Promise.allSettled(turn % 2 ? [giveBack(), take()] : [take(), giveBack()])
      await untilRefunded(order)
      await expect
        .poll(async () => {
          returning.shop.clock.advance(20_000)
          await returning.shop.platform.jobs.runScheduledNow()
          return (await orderNow(order.id)).payment_status
        })
        .toBe('refunded')
      const refunds = await returning.refundsOf(order.id)
      expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(Math.round(order.total * 100))
      expect(await returning.ledgerOf(order.id)).toEqual({})
      await returning.untilEventsHandled()
      expect(await returning.findBrokenInvariants()).toEqual([])
    }
  })
})

test('lets another maker of the order continue during a refund', async () => {
  const order = await returning.buy({ basket: 1, drum: 1 })
  await returning.shop.operator.advanceOrder(order.number, 'delivered', { maker: 'weavers' })
  const there = await orderNow(order.id)
  expect((await ask(there, { Basket: 1 })).status).toBe(201)
  await receive(there)
  expect((await orderNow(order.id)).returns[0]?.refund?.status).toBe('on_its_way')
  const goesOn = returning.shop.operator.advanceOrder(order.number, 'making', { maker: 'carvers' })
  expect(await Promise.allSettled([goesOn])).toMatchObject([
    { status: 'fulfilled', value: expect.stringContaining(order.number) },
  ])
  expect(await returning.findBrokenInvariants()).toEqual([])
})
