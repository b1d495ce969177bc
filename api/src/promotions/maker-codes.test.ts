import { randomUUID } from 'node:crypto'
import { dayOf } from '@akyede/contract/days'
import type { Order } from '@akyede/contract/orders'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { setUpPayouts } from '#test/payouts.ts'
import { registerPerson } from '#test/people.ts'
import { addMember } from '#test/workshops.ts'

const payouts = setUpPayouts()
const { returning } = payouts
const { buyAndGet, ask, receive } = returning

beforeEach(() => payouts.signInAgain())
afterEach(async () => {
  await returning.untilEventsHandled()
  expect(await returning.findBrokenInvariants()).toEqual([])
})

let codes = 0
/** A code that staff propose to the weavers. */
async function propose(gives: object, more: object = {}): Promise<{ id: string; code: string }> {
  const code = `WEAVE${++codes}X`
  const made = await payouts.efua.call('createOfficePromotion', {
    body: { code, gives, maker: await slugOf('Weavers'), borne_by: 'maker', ...more } as never,
  })
  expect(made.body.data).toMatchObject({ code, state: 'waiting', borne_by: 'maker' })
  return { id: made.body.data.id, code }
}
const slugOf = async (name: string): Promise<string> => {
  const { rows } = await returning.shop.database.execute<{ slug: string }>(
    sql`select slug from vendors where name = ${name}`,
  )
  return rows[0]?.slug ?? ''
}
const agree = (codeId: string, who = payouts.owner) =>
  who.call('agreeToWorkshopCode', { params: { vendorId: payouts.vendorId, codeId } })
const stop = (codeId: string, who = payouts.owner) =>
  who.call('stopWorkshopCode', { params: { vendorId: payouts.vendorId, codeId } })
async function agreed(gives: object, more: object = {}): Promise<string> {
  const { id, code } = await propose(gives, more)
  expect((await agree(id)).body.data.state).toBe('active')
  return code
}

/** Pesewas on each account, as one journal of the order has them; the maker's account is `maker`. */
async function entriesOf(order: Order, journal: string): Promise<Record<string, number>> {
  const { rows } = await returning.shop.database.execute<{ account: string; amount: number }>(sql`
    select case account when ${`vendor:${payouts.vendorId}`} then 'maker' else account end as account,
      sum(amount)::int as amount
    from ledger_entries where subject_id = ${order.id} and journal = ${journal} group by 1`)
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]))
}

describe('a promo code that a maker pays for', () => {
  test('is of no use to buyers until its owner agrees, who is asked once', async () => {
    const { id, code } = await propose({ kind: 'percent', percent: 10 })
    const apply = () => returning.buyer.call('applyPromo', { body: { code } })
    await returning.buyer.call('addToCart', {
      body: { product_id: returning.products.basket, quantity: 1 },
    })
    expect((await apply()).body.code).toBe('promo.not_started')
    await returning.untilEventsHandled()
    const { body } = await payouts.owner.call('listNotifications', { query: {} })
    expect(
      body.data.filter(({ title }: { title: string }) => title === `Would you like to offer ${code}?`),
    ).toHaveLength(1)
    const answers = await Promise.all([agree(id), agree(id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await apply()).status).toBe(200)
    const { rows } = await returning.shop.database.execute(sql`
      select from audit_entries where event = 'promotion_agreed' and facts ->> 'code' = ${code}`)
    expect(rows).toHaveLength(1)
  })

  test('is agreed to and stopped by the owner of its maker alone', async () => {
    const { id, code } = await propose({ kind: 'percent', percent: 10 })
    const editor = await registerPerson(returning.shop, 'Kofi')
    await addMember(returning.shop, payouts.vendorId, editor, 'editor')
    expect((await agree(id, editor)).status).toBe(403)
    const other = await registerPerson(returning.shop, 'Yaw')
    const { rows } = await returning.shop.database.execute<{ id: string }>(
      sql`select id from vendors where name = 'Carvers'`,
    )
    const carvers = rows[0]?.id ?? ''
    await addMember(returning.shop, carvers, other, 'owner')
    const params = { vendorId: carvers, codeId: id }
    for (const call of ['agreeToWorkshopCode', 'stopWorkshopCode'] as const)
      expect((await other.call(call, { params })).body.code).toBe('workshop.code_not_found')
    const list = { params: { vendorId: carvers } }
    expect((await other.call('listWorkshopCodes', list)).body.data).toEqual([])
    expect((await stop(id)).body.data).toMatchObject({ code, state: 'stopped' })
    expect((await agree(id)).body.code).toBe('promo.ended')
  })

  test('never becomes active when staff stop it while its owner agrees', async () => {
    const { id, code } = await propose({ kind: 'percent', percent: 5 })
    const params = { promotionId: id }
    await Promise.all([agree(id), payouts.efua.call('stopOfficePromotion', { params, body: {} })])
    const { body } = await payouts.efua.call('listOfficePromotions', { query: { search: code } })
    expect(body.data[0]?.state).toBe('stopped')
  })

  test('is refused for deliveries and for no maker', async () => {
    const body = (more: object) =>
      ({
        code: `NEVER${++codes}`,
        gives: { kind: 'percent', percent: 5 },
        borne_by: 'maker',
        ...more,
      }) as never
    const create = (more: object) =>
      payouts.efua.call('createOfficePromotion', { body: body(more) }, { idempotencyKey: randomUUID() })
    expect((await create({})).status).toBe(422)
    const free = { gives: { kind: 'free_shipping' }, maker: await slugOf('Weavers') }
    expect((await create(free)).status).toBe(422)
  })
})

describe('what a maker pays for', () => {
  test('lowers its share and the commission, and costs the shop nothing', async () => {
    const code = await agreed({ kind: 'percent', percent: 10 })
    const order = await buyAndGet({ basket: 2 }, { promo_codes: [code] })
    await returning.untilEventsHandled()
    expect(order.discount).toBe(12)
    expect(await entriesOf(order, 'sale')).toMatchObject({ maker: -10_800 })
    expect(await entriesOf(order, 'sale')).not.toHaveProperty('discount')
    // 15 % of what is left of ₵120.
    expect(await entriesOf(order, 'share')).toMatchObject({ commission: -1_620 })
    const month = dayOf(returning.shop.clock.now()).slice(0, 7)
    const { vendorId } = payouts
    const { body } = await payouts.owner.call('getWorkshopStatement', { params: { vendorId, month } })
    const line = body.data.lines.find(({ order_number }) => order_number === order.number)
    expect(line).toMatchObject({ price: 120, discount: -12, commission: -16.2, returned: 0 })
    expect(Math.round((line?.net ?? 0) * 100)).toBe(await payouts.owedFor(order))
    const list = await payouts.owner.call('listWorkshopCodes', { params: { vendorId } })
    expect(list.body.data[0]).toMatchObject({ code, uses: 1, given: 12 })
  })

  test('is separate from what the shop pays for on the same order', async () => {
    const code = await agreed({ kind: 'fixed', amount: 20 })
    await returning.shop.operator.createPromotion({
      code: 'SHOPTEN',
      gives: { kind: 'percent', percent: 10 },
    })
    const order = await buyAndGet({ basket: 2, drum: 1 }, { promo_codes: ['SHOPTEN', code] })
    // 10 % of ₵400.50 are ₵40.05, after the ₵20 of the maker.
    expect(order.discount).toBe(60.05)
    expect(await entriesOf(order, 'sale')).toMatchObject({ maker: -10_000, discount: 4_005 })
  })

  test('is given back in proportion, unit by unit, until nothing is left of the sale', async () => {
    const code = await agreed({ kind: 'percent', percent: 7 })
    const order = await buyAndGet({ basket: 3 }, { promo_codes: [code] })
    for (const _ of [1, 2, 3]) {
      await ask(order, { Basket: 1 })
      await receive(order)
      await returning.untilEventsHandled()
      expect(await returning.findBrokenInvariants()).toEqual([])
    }
    const [sale, back] = [await entriesOf(order, 'sale'), await entriesOf(order, 'return')]
    expect([sale.maker, back.maker, back.discount]).toEqual([-16_740, 16_740, undefined])
    expect(await entriesOf(order, 'share back')).toMatchObject({ commission: 2_511 })
  })

  test('ends for new orders when the owner stops it, and stays on orders that have it', async () => {
    const { id, code } = await propose({ kind: 'percent', percent: 10 }, { uses: 5 })
    await agree(id)
    const order = await buyAndGet({ basket: 1 }, { promo_codes: [code] })
    await stop(id)
    const next = await returning.buyer.call('createOrder', {
      body: {
        items: [{ product_id: returning.products.basket, quantity: 1 }],
        shippingAddress: { street: '1 Road', city: 'Kumasi', state: 'Ashanti' },
        paymentMethod: { provider: 'paystack', channel: 'mobile_money', network: 'mtn', phone: '0551234987' },
        promo_codes: [code],
      },
    })
    expect(next.body.code).toMatch(/^(promo|order)\./)
    await returning.untilEventsHandled()
    expect(await entriesOf(order, 'sale')).toMatchObject({ maker: -5_400 })
  })
})

test('a promo code of the shop takes nothing off the products and the delivery of the buyer’s own workshop', async () => {
  const { shop, products } = returning
  await shop.operator.createPromotion({ code: 'FIFTH', gives: { kind: 'percent', percent: 20 } })
  await shop.operator.createPromotion({ code: 'SENDFREE', gives: { kind: 'free_shipping' } })
  const seller = await registerPerson(shop, 'Ama')
  await addMember(shop, payouts.vendorId, seller, 'packer')
  // A user who has not accepted the invitation is no member yet.
  await shop.database.execute(sql`
    insert into workshop_members (vendor_id, user_id, role, status, invited_at)
    select id, ${seller.id}, 'packer', 'invited', now() from vendors where name = 'Carvers'`)
  const order = (productIds: readonly string[], promo_codes: readonly string[]) =>
    seller.call('createOrder', {
      body: {
        items: productIds.map(product_id => ({ product_id, quantity: 1 })),
        shippingAddress: { street: '1 Road', city: 'Tamale', state: 'Northern' },
        paymentMethod: { provider: 'paystack', channel: 'mobile_money', network: 'mtn', phone: '0551234987' },
        promo_codes,
      } as never,
    })
  await seller.call('addToCart', { body: { product_id: products.bowl, quantity: 1 } })
  for (const code of ['FIFTH', 'SENDFREE'])
    expect((await seller.call('applyPromo', { body: { code } })).body.code).toBe('promo.not_for_cart')
  expect((await order([products.bowl], ['FIFTH'])).body.code).toBe('order.price_changed')
  const both = (await order([products.bowl, products.stool], ['FIFTH', 'SENDFREE'])).body.data.order
  expect(both.discount).toBe(18)
  const fees = both.fulfilments.map(({ vendor, shipping }) => [vendor.name, shipping > 0])
  expect(Object.fromEntries(fees)).toEqual({ Weavers: true, Carvers: false })
  await seller.call('addToCart', { body: { product_id: products.stool, quantity: 1 } })
  expect((await seller.call('applyPromo', { body: { code: 'FIFTH' } })).status).toBe(200)
  const { promos } = (await seller.call('getCart', { query: {} })).body.data
  expect(promos).toMatchObject([{ code: 'FIFTH', discount: 18 }])
  // What the maker pays for itself may lower its own price.
  const own = await agreed({ kind: 'fixed', amount: 5 })
  expect((await order([products.bowl], [own])).body.data.order.discount).toBe(5)
})
