import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { messagesTo } from '#test/outbox.ts'
import { registerPerson, type TestPerson } from '#test/people.ts'
import { setUpReturning } from '#test/returning.ts'
import { addProducts } from '#test/test-products.ts'
import { addMember } from '#test/workshops.ts'

const scene = setUpReturning()
const { products, buy, orderNow } = scene
const body = { reason: 'no_material' as const, words: 'The raffia did not come this month, sorry.' }

let weaver: TestPerson
let carver: TestPerson
let vendors: { weavers: string; carvers: string }
beforeAll(async () => {
  const vendorOf = async (id: string) =>
    (
      await scene.shop.database.execute<{ vendor_id: string }>(
        sql`select vendor_id from products where id = ${id}`,
      )
    ).rows[0]?.vendor_id ?? ''
  vendors = { weavers: await vendorOf(products.basket), carvers: await vendorOf(products.drum) }
  weaver = await registerPerson(scene.shop, 'Ama')
  carver = await registerPerson(scene.shop, 'Kofi')
  await addMember(scene.shop, vendors.weavers, weaver, 'owner')
  await addMember(scene.shop, vendors.carvers, carver, 'owner')
})
beforeEach(async () => {
  for (const person of [weaver, carver]) await person.signIn()
})

const partOf = (
  order: { fulfilments: readonly { id: string; vendor: { id: string } }[] },
  vendorId: string,
) => order.fulfilments.find(({ vendor }) => vendor.id === vendorId)?.id ?? ''

const cannot = (who: TestPerson, vendorId: string, partId: string, more: object = {}) =>
  who.call('cannotMakePart', { params: { vendorId, partId }, body: { ...body, ...more } })

const brokenNames = async () => {
  await scene.untilEventsHandled()
  return (await scene.findBrokenInvariants()).map(({ name }) => name)
}

const untilMoneyIsBack = (orderId: string, status: string) =>
  expect
    .poll(async () => {
      scene.shop.clock.advance(20_000)
      await scene.shop.platform.jobs.runScheduledNow()
      return (await orderNow(orderId)).payment_status
    })
    .toBe(status)

describe('a maker who cannot make a fulfilment', () => {
  test('has it cancelled and refunded like a return of all its units, while other fulfilments go on', async () => {
    await scene.shop.operator.createPromotion({ code: 'ELEVEN', gives: { kind: 'percent', percent: 11 } })
    const order = await buy({ basket: 2, drum: 1 }, { promo_codes: ['ELEVEN'], gift: { wrap: true } })
    const before = await scene.stockOf(products.basket)
    const part = order.fulfilments.find(({ vendor }) => vendor.id === vendors.weavers)
    const refused = await cannot(weaver, vendors.weavers, part?.id ?? '')
    expect(refused).toMatchObject({
      status: 200,
      body: { data: { status: 'cancelled', ship_to: {}, cancelled: body } },
    })
    const paid = part?.items.reduce((sum, item) => sum + item.paid, 0) ?? 0
    const amount = Math.round((paid + (part?.shipping ?? 0) + order.wrapping / 2) * 100)
    expect(await scene.refundsOf(order.id)).toMatchObject([{ amount }])
    const after = await orderNow(order.id)
    expect(after).toMatchObject({ order_status: 'placed', fulfilment_status: 'unfulfilled' })
    expect(await scene.stockOf(products.basket)).toEqual({
      on_hand: (before?.on_hand ?? 0) + 2,
      received: before?.received,
    })
    // A repeated call changes nothing.
    expect((await cannot(weaver, vendors.weavers, part?.id ?? '')).status).toBe(200)
    expect(await scene.refundsOf(order.id)).toHaveLength(1)
    expect(await brokenNames()).toEqual([])

    const drum = { vendorId: vendors.carvers, partId: partOf(order, vendors.carvers) }
    expect(
      (await carver.call('advanceWorkshopPart', { params: drum, body: { status: 'delivered' } })).status,
    ).toBe(200)
    expect((await orderNow(order.id)).status).toBe('delivered')
    await untilMoneyIsBack(order.id, 'partially_refunded')
    expect(await brokenNames()).toEqual([])
  })

  test('leaves no unit for sale when the maker has none left', async () => {
    const [mat = ''] = await addProducts(scene.shop, [
      { name: 'Mat', price: 5_000, maker: 'Weavers', stock: 7 },
    ])
    Object.assign(products, { mat })
    const order = await buy({ mat: 2 } as never)
    await cannot(weaver, vendors.weavers, partOf(order, vendors.weavers), { shelf_empty: true })
    expect(await scene.stockOf(mat)).toEqual({ on_hand: 0, received: 0 })
    expect(await brokenNames()).toEqual([])
  })

  test('waits while the payer disputes the payment, and nothing is refunded', async () => {
    const order = await buy({ basket: 1 })
    const payment = async () =>
      (
        await scene.shop.database.execute<{ reference: string; status: string }>(
          sql`select reference, status from payments where subject_id = ${order.id}`,
        )
      ).rows[0]
    const { reference } = (await payment()) ?? {}
    const control = (path: string, more: object = {}) =>
      scene.shop.http.inject({
        method: 'POST',
        url: `/_paystack/__control/${path}`,
        payload: { reference, ...more },
      })
    await control('dispute')
    await expect.poll(async () => (await payment())?.status).toBe('disputed')
    const partId = partOf(order, vendors.weavers)
    expect((await cannot(weaver, vendors.weavers, partId)).body.code).toBe('fulfilment.paused')
    expect(await scene.refundsOf(order.id)).toEqual([])
    await control('resolve-dispute', { outcome: 'won' })
    await expect.poll(async () => (await payment())?.status).toBe('succeeded')
    expect((await cannot(weaver, vendors.weavers, partId)).status).toBe(200)
    expect(await scene.refundsOf(order.id)).toHaveLength(1)
  })

  test('cancels the order with the last fulfilment and refunds all of it', async () => {
    const order = await buy({ basket: 1, drum: 1 })
    await cannot(weaver, vendors.weavers, partOf(order, vendors.weavers))
    await cannot(carver, vendors.carvers, partOf(order, vendors.carvers))
    expect(await orderNow(order.id)).toMatchObject({ order_status: 'cancelled' })
    expect(await brokenNames()).toEqual([])
    await untilMoneyIsBack(order.id, 'refunded')
    expect(await scene.ledgerOf(order.id)).toEqual({})
    expect(await brokenNames()).toEqual([])
  })

  test('is refused once the fulfilment is sent, and by other workshops and packers', async () => {
    const order = await buy({ basket: 1 })
    const partId = partOf(order, vendors.weavers)
    expect((await cannot(carver, vendors.carvers, partId)).body.code).toBe('fulfilment.part_not_found')
    expect((await cannot(carver, vendors.weavers, partId)).body.code).toBe('workshop.not_found')
    const packer = await registerPerson(scene.shop, 'Yaw')
    await addMember(scene.shop, vendors.weavers, packer, 'packer')
    expect((await cannot(packer, vendors.weavers, partId)).status).toBe(403)
    expect((await cannot(weaver, vendors.weavers, partId, { words: 'Too short' })).status).toBe(422)
    const params = { vendorId: vendors.weavers, partId }
    await packer.call('advanceWorkshopPart', { params, body: { status: 'shipped' } })
    expect((await cannot(weaver, vendors.weavers, partId)).body.code).toBe('fulfilment.not_advanced')
  })

  test('notifies the buyer at once, with similar products of other makers that arrive in time', async () => {
    const [rival = '', dear = '', late = ''] = await addProducts(scene.shop, [
      { name: 'Rival basket', price: 6_500, maker: 'Rivals', category: 'baskets/round' },
      { name: 'Dear basket', price: 9_500, maker: 'Rivals', category: 'baskets/round' },
      { name: 'Late basket', price: 6_500, maker: 'Weekly', category: 'baskets/round' },
      { name: 'Round basket', price: 6_000, maker: 'Weavers', category: 'baskets/round' },
    ])
    const { rows } = await scene.shop.database.execute<{ id: string }>(
      sql`select id from products where name = 'Round basket'`,
    )
    Object.assign(products, { round: rows[0]?.id ?? '' })
    await scene.shop.database.execute(sql`
      update vendors set work_days = array[extract(isodow from ${scene.shop.clock.now()}::timestamptz - interval '1 day')]
      where name = 'Weekly'`)
    const order = await buy({ round: 1 } as never)
    await cannot(weaver, vendors.weavers, partOf(order, vendors.weavers))
    const email = () =>
      messagesTo(scene.shop, scene.person.email).find(({ subject }) => subject.includes('can’t make this'))
    await expect.poll(email).toBeDefined()
    expect(email()?.text).toContain(body.words)
    expect(email()?.text).toContain(`/product/${rival}`)
    expect(email()?.text).not.toContain(`/product/${dear}`)
    expect(email()?.text).not.toContain(`/product/${late}`)
  })
})

test('of a maker who refuses, a buyer who cancels and staff who ship at once, exactly one succeeds', async () => {
  for (let round = 0; round < 6; round++) {
    const order = await buy({ basket: 1 })
    const partId = partOf(order, vendors.weavers)
    const [refused, , shipped] = await Promise.all([
      cannot(weaver, vendors.weavers, partId),
      scene.buyer.call('cancelOrder', { params: { orderId: order.id }, body: {} }),
      scene.shop.operator.advanceOrder(order.number, 'shipped').then(
        () => true,
        () => false,
      ),
    ])
    const { rows } = await scene.shop.database.execute<{ end_reason: string | null }>(
      sql`select end_reason from orders where id = ${order.id}`,
    )
    const isCancelledByBuyer = rows[0]?.end_reason === 'cancelled_by_buyer'
    expect([refused.status === 200, isCancelledByBuyer, shipped].filter(Boolean)).toHaveLength(1)
    expect(await scene.refundsOf(order.id)).toHaveLength(shipped ? 0 : 1)
  }
  expect(await brokenNames()).toEqual([])
})
