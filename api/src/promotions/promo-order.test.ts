import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { setUpBuying } from '#test/buying.ts'
import { openProgram, type Program } from '#test/program.ts'
import { addProducts } from '#test/test-products.ts'

const buying = setUpBuying()
const { orderOf, control, orderStatus, expire } = buying

let basket: string
let kente: string
let made = 0

/** Creates a code that no other test uses, with these limits. */
async function newCode(more: { uses?: number; perPerson?: number } = {}): Promise<string> {
  const code = `CODE${(++made).toString().padStart(4, '0')}`
  await buying.shop.operator.createPromotion({ code, gives: { kind: 'percent', percent: 10 }, ...more })
  return code
}

const order = (person: Program, more: object = {}) =>
  person.call('createOrder', orderOf(1, { items: [{ product_id: basket, quantity: 1 }], ...more }))

async function usesOf(code: string) {
  const { rows } = await buying.shop.database.execute<{ uses: number; statuses: string[] }>(sql`
    select promotions.uses, coalesce(array_agg(used.status order by used.created_at)
      filter (where used.id is not null), '{}') as statuses
    from promotions left join promotion_uses used on used.promotion_id = promotions.id
    where promotions.code = ${code} group by promotions.id`)
  return rows[0]
}

const cancel = (orderId: string, person = buying.buyer) =>
  person.call('cancelOrder', { params: { orderId }, body: {} })
/** Waits for the refund by moving the clock, because the provider takes hours. */
const isRefunded = (orderId: string) =>
  expect
    .poll(async () => {
      buying.shop.clock.advance(5_000)
      await buying.shop.platform.jobs.runScheduledNow()
      return orderStatus(orderId)
    })
    .toBe('refunded')
const findBrokenInvariants = async () =>
  (await buying.shop.operator.check()).filter(invariant => invariant.broken > 0)
const codesOnCart = async () =>
  (await buying.buyer.call('getCart', { query: {} })).body.data.promos.map(({ code }) => code)

beforeAll(async () => {
  const [first = '', second = ''] = await addProducts(buying.shop, [
    { name: 'Basket', price: 6_005, stock: 900 },
    { name: 'Kente', price: 90_000, stock: 900 },
  ])
  basket = first
  kente = second
})

describe('an order', () => {
  test('contains the discounts of its codes by line item', async () => {
    const [code, free] = [await newCode(), 'FREEDELIVERY']
    const { status, body } = await order(buying.buyer, { promo_codes: [code, free] })
    expect(status).toBe(201)
    const { subtotal, discount, shipping, total, promos } = body.data.order
    expect({ subtotal, discount, shipping, total }).toEqual({
      subtotal: 60.05,
      discount: 6.01,
      shipping: 0,
      total: 54.04,
    })
    expect(body.data.payment.amount).toBe(54.04)
    expect(promos).toMatchObject([
      { code, name: '10 % off', discount: 6.01, shipping_discount: 0 },
      { code: free, discount: 0 },
    ])
    expect(promos[1]?.shipping_discount).toBeGreaterThan(0)
    const shown = await buying.buyer.call('getOrder', { params: { orderId: body.data.order.id } })
    expect(shown.body.data.promos).toEqual(promos)
    const { rows } = await buying.shop.database.execute(
      sql`select discount from order_items where order_id = ${body.data.order.id}`,
    )
    expect(rows).toEqual([{ discount: 601 }])
    expect(await findBrokenInvariants()).toEqual([])
  })

  test('without codes of its own uses those of the cart; an empty list uses none', async () => {
    const code = await newCode()
    await buying.buyer.call('addToCart', { body: { product_id: basket, quantity: 1 } })
    await buying.buyer.call('applyPromo', { body: { code } })
    const without = await order(buying.buyer, { promo_codes: [] })
    expect(without.body.data.order.discount).toBe(0)
    await cancel(without.body.data.order.id)
    const placed = await order(buying.buyer)
    expect(placed.body.data.order.promos).toMatchObject([{ code }])
  })

  test('with a code that does not work is rejected with the code and the reason', async () => {
    const { status, body } = await order(buying.buyer, { promo_codes: ['HARMATTAN25', await newCode()] })
    expect([status, body.code]).toEqual([409, 'order.price_changed'])
    expect(body).toMatchObject({
      promos: [{ code: 'HARMATTAN25', reason: 'promo.expired', message: 'This promo code has expired' }],
    })
    expect((await buying.buyer.call('listOrders', { query: {} })).body.data).toEqual([])
  })

  test('is placed at the new total once its buyer agrees', async () => {
    const promo_codes = ['HARMATTAN25']
    const refused = await order(buying.buyer, { promo_codes, expected_total: 45.04 })
    expect(refused.status).toBe(409)
    const { total } = refused.body as unknown as { total: number }
    const placed = await order(buying.buyer, { promo_codes, expected_total: total })
    expect([placed.status, placed.body.data.order.promos]).toEqual([201, []])
  })

  test('does not use up a code that gives no discount', async () => {
    const { body } = await buying.buyer.call(
      'createOrder',
      orderOf(1, {
        items: [{ product_id: kente, quantity: 1 }],
        promo_codes: ['FREEDELIVERY'],
      }),
    )
    expect(body.data.order).toMatchObject({ shipping: 0, promos: [] })
  })

  test('repeated with its key is the same order and use; with other codes it is another request', async () => {
    const code = await newCode({ uses: 1 })
    const request = orderOf(1, { items: [{ product_id: basket, quantity: 1 }], promo_codes: [code] })
    const first = await buying.buyer.call('createOrder', request, { idempotencyKey: `promo-${code}` })
    const again = await buying.buyer.call('createOrder', request, { idempotencyKey: `promo-${code}` })
    expect(again.body.data.order.id).toBe(first.body.data.order.id)
    expect(await usesOf(code)).toEqual({ uses: 1, statuses: ['reserved'] })
    const other = await buying.buyer.call(
      'createOrder',
      { body: { ...request.body, promo_codes: [] } as typeof request.body },
      { idempotencyKey: `promo-${code}` },
    )
    expect(other.body.code).toBe('idempotency.reused')
  })
})

describe('a use', () => {
  test('is reserved by the order and confirmed by the payment, and the code leaves the cart', async () => {
    const [code, other] = [await newCode({ uses: 1 }), await newCode()]
    await buying.buyer.call('addToCart', { body: { product_id: basket, quantity: 1 } })
    await buying.buyer.call('applyPromo', { body: { code } })
    const { order: placed, payment } = (await order(buying.buyer)).body.data
    expect(await usesOf(code)).toEqual({ uses: 1, statuses: ['reserved'] })
    expect(await codesOnCart()).toEqual([code])
    await buying.buyer.call('removePromo', { body: { code: other } })
    await control('approve', { reference: payment.reference })
    await expect.poll(() => orderStatus(placed.id)).toBe('paid')
    expect(await usesOf(code)).toEqual({ uses: 1, statuses: ['confirmed'] })
    await expect.poll(codesOnCart).toEqual([])
    const receipt = async () =>
      JSON.parse(
        await readFile(join(buying.shop.dataDir, 'outbox', `receipt-${placed.id}.json`), 'utf8').catch(
          () => '{}',
        ),
      ).text
    await expect.poll(receipt).toContain(`${code}: −₵6.01`)
    expect(await findBrokenInvariants()).toEqual([])
  })

  test('is released once when the order ends without money', async () => {
    const code = await newCode({ uses: 1 })
    const placed = (await order(buying.buyer, { promo_codes: [code] })).body.data.order
    await cancel(placed.id)
    await cancel(placed.id)
    expect(await usesOf(code)).toEqual({ uses: 0, statuses: ['released'] })
    expect((await order(buying.buyer, { promo_codes: [code] })).status).toBe(201)
    expect(await findBrokenInvariants()).toEqual([])
  })

  test('by one user is counted: reserved ones against the next order, not against the cart', async () => {
    const code = await newCode({ perPerson: 1 })
    await buying.buyer.call('addToCart', { body: { product_id: basket, quantity: 1 } })
    await buying.buyer.call('applyPromo', { body: { code } })
    const { order: placed, payment } = (await order(buying.buyer)).body.data
    const problem = async () =>
      (await buying.buyer.call('getCart', { query: {} })).body.data.promos[0]?.problem
    expect(await problem()).toBeNull()
    await control('approve', { reference: payment.reference })
    await expect.poll(() => orderStatus(placed.id)).toBe('paid')
    await expect.poll(codesOnCart).toEqual([])
    const again = await buying.buyer.call('applyPromo', { body: { code } })
    expect([again.status, again.body.code]).toEqual([422, 'promo.used_by_you'])
    const other = openProgram(buying.shop)
    await other.register()
    expect((await order(other, { promo_codes: [code] })).status).toBe(201)
  })

  test('returns to an order that is paid late, if nobody has used up the code meanwhile', async () => {
    const code = await newCode({ uses: 1 })
    const { order: placed, payment } = (await order(buying.buyer, { promo_codes: [code] })).body.data
    await expire(placed.id)
    await control('approve', { reference: payment.reference })
    await expect.poll(() => orderStatus(placed.id)).toBe('paid')
    expect(await usesOf(code)).toEqual({ uses: 1, statuses: ['confirmed'] })
    expect(await findBrokenInvariants()).toEqual([])
  })

  test('that others have taken meanwhile makes late money be refunded', async () => {
    const code = await newCode({ uses: 1 })
    const { order: placed, payment } = (await order(buying.buyer, { promo_codes: [code] })).body.data
    await expire(placed.id)
    const other = openProgram(buying.shop)
    await other.register()
    expect((await order(other, { promo_codes: [code] })).status).toBe(201)
    await control('approve', { reference: payment.reference })
    await isRefunded(placed.id)
    expect(await usesOf(code)).toEqual({ uses: 1, statuses: ['released', 'reserved'] })
    expect(await findBrokenInvariants()).toEqual([])
  })

  test('is released once when all of the money is refunded', async () => {
    const code = await newCode({ uses: 1 })
    const { order: placed, payment } = (await order(buying.buyer, { promo_codes: [code] })).body.data
    await control('approve', { reference: payment.reference })
    await expect.poll(() => orderStatus(placed.id)).toBe('paid')
    await buying.shop.operator.refundPayment(payment.reference)
    await isRefunded(placed.id)
    expect(await usesOf(code)).toEqual({ uses: 0, statuses: ['released'] })
    expect(await findBrokenInvariants()).toEqual([])
  })
})

test('a use of a paid order that is cancelled is released once', async () => {
  const code = await newCode({ uses: 2 })
  const other = openProgram(buying.shop)
  await other.register()
  await order(other, { promo_codes: [code] })
  const { order: placed, payment } = (await order(buying.buyer, { promo_codes: [code] })).body.data
  await control('approve', { reference: payment.reference })
  await expect.poll(() => orderStatus(placed.id)).toBe('paid')
  expect((await cancel(placed.id)).status).toBe(200)
  // The use is released at the cancellation, and must not be released again after the refund.
  await isRefunded(placed.id)
  expect(await usesOf(code)).toEqual({ uses: 1, statuses: ['reserved', 'released'] })
})

test('the table itself rejects more uses than the limit', async () => {
  const code = await newCode({ uses: 1 })
  const tooMany = buying.shop.database.execute(sql`update promotions set uses = 2 where code = ${code}`)
  await expect(tooMany).rejects.toThrow()
})
