import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { setUpBuying } from '#test/buying.ts'
import { openProgram } from '#test/program.ts'

const buying = setUpBuying()
const { orderOf, stockOf, control, click, orderStatus, expire } = buying

/** The email or SMS with this id. */
function message(id: string): { to: string; text: string } | undefined {
  const file = join(buying.shop.dataDir, 'outbox', `${id}.json`)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

describe('an order', () => {
  test('holds stock, is paid on the provider’s page and then shown as paid, with a receipt and an emptied cart', async () => {
    await buying.buyer.call('addToCart', { body: { product_id: buying.product.id, quantity: 2 } })
    const placed = await buying.buyer.call('createOrder', orderOf(2))
    expect(placed.status).toBe(201)
    const { order, payment } = placed.body.data
    expect(order).toMatchObject({ status: 'pending', payment_status: 'pending', can_cancel: true })
    expect(payment).toMatchObject({ status: 'pending', next_action: 'redirect', amount: order.total })
    expect(await stockOf(buying.product.id)).toEqual({ on_hand: 5, held: 2 })

    const returned = await click(payment.authorization_url, 'approve')
    expect(returned).toContain(`/checkout/success?`)
    expect(returned).toContain(`reference=${payment.reference}`)

    const seen = await buying.buyer.call('getPayment', { params: { reference: payment.reference } })
    expect(seen.body.data).toMatchObject({ status: 'succeeded', order_id: order.id })
    await expect.poll(() => orderStatus(order.id)).toBe('paid')
    expect(await stockOf(buying.product.id)).toEqual({ on_hand: 3, held: 0 })
    await expect
      .poll(async () => (await buying.buyer.call('getCart', { query: {} })).body.data.items)
      .toEqual([])
    await expect.poll(() => message(`receipt-${order.id}`)?.text).toContain(order.number)
    const receipt = message(`receipt-${order.id}`)?.text ?? ''
    expect(receipt).toContain('We’ll deliver to Ama Mensah in Accra.')
    expect(receipt).not.toContain('Ring Road')
  })

  test('uses the prices of the catalogue, whatever the buyer sends', async () => {
    const response = await buying.buyer.call('createOrder', orderOf(1, { expected_total: 0.01 }))
    expect(response.status).toBe(409)
    expect(response.body).toMatchObject({ code: 'order.price_changed', expected_total: 0.01 })
    expect(await stockOf(buying.product.id)).toEqual({ on_hand: 5, held: 0 })

    const tampered = {
      ...orderOf(1).body,
      items: [{ product_id: buying.product.id, quantity: 1, price: 0.01 }],
    }
    const refused = await buying.buyer.call('createOrder', { body: tampered })
    expect(refused.status).toBe(422)
    expect(refused.body.detail?.[0]).toMatchObject({ loc: ['body', 'items', 0, 'price'] })
  })

  test('ends when the payment is declined, and releases its stock', async () => {
    const { order, payment } = (await buying.buyer.call('createOrder', orderOf(3))).body.data
    const returned = await click(payment.authorization_url, 'decline')
    expect(returned).toBe(`${buying.shop.origin}/checkout/cancel?reference=${payment.reference}`)
    const seen = await buying.buyer.call('getPayment', { params: { reference: payment.reference } })
    expect(seen.body.data.status).toBe('failed')
    await expect.poll(() => orderStatus(order.id)).toBe('none')
    expect(await stockOf(buying.product.id)).toEqual({ on_hand: 5, held: 0 })
  })

  test('can be cancelled by its buyer, which releases the stock at once and keeps the cart', async () => {
    await buying.buyer.call('addToCart', { body: { product_id: buying.product.id, quantity: 3 } })
    const { order } = (await buying.buyer.call('createOrder', orderOf(3))).body.data
    const cancelled = await buying.buyer.call('cancelOrder', { params: { orderId: order.id }, body: {} })
    expect(cancelled.body.data).toMatchObject({ status: 'cancelled', payment_status: 'none' })
    expect(await stockOf(buying.product.id)).toEqual({ on_hand: 5, held: 0 })
    expect((await buying.buyer.call('getCart', { query: {} })).body.data.items[0]?.quantity).toBe(3)
    const again = await buying.buyer.call('cancelOrder', { params: { orderId: order.id }, body: {} })
    expect(again.status).toBe(200)
  })

  test('cannot be cancelled once the provider has the money, even without a webhook', async () => {
    const { order, payment } = (await buying.buyer.call('createOrder', orderOf())).body.data
    await control('drop', { reference: payment.reference })
    await control('approve', { reference: payment.reference })
    const refused = await buying.buyer.call('cancelOrder', { params: { orderId: order.id }, body: {} })
    expect([refused.status, refused.body.code]).toEqual([409, 'order.paid_meanwhile'])
    await expect.poll(() => orderStatus(order.id)).toBe('paid')
  })

  test('lists its parcels in the order in which their gifts were ordered', async () => {
    const { rows } = await buying.shop.database.execute<{ id: string; vendor_id: string }>(
      sql`select distinct on (vendor_id) product_id as id, vendor_id from stock_levels
        join products on products.id = product_id
        where variant_id is null and on_hand - held > 0 and on_sale order by vendor_id limit 4`,
    )
    expect(rows.length).toBeGreaterThan(2)
    const items = rows.map(({ id }) => ({ product_id: id, quantity: 1 }))
    const { order } = (await buying.buyer.call('createOrder', orderOf(1, { items }))).body.data
    expect(order.fulfilments.map(({ vendor }) => vendor.id)).toEqual(rows.map(row => row.vendor_id))
  })

  test('contains the time until which its stock is held, and can be cancelled without a body', async () => {
    const { order, payment } = (await buying.buyer.call('createOrder', orderOf())).body.data
    expect(Date.parse(order.expires_at ?? '') - Date.parse(order.placed_at)).toBe(15 * 60_000)
    expect(payment.expires_at).toBe(order.expires_at)
    const cancelled = await buying.buyer.call('cancelOrder', { params: { orderId: order.id } } as never)
    expect(cancelled.status).toBe(200)
  })

  test('expires after 15 minutes without payment, and releases its stock', async () => {
    const { order } = (await buying.buyer.call('createOrder', orderOf(5))).body.data
    await expire(order.id)
    expect(await stockOf(buying.product.id)).toEqual({ on_hand: 5, held: 0 })
    const [expired] = (await buying.buyer.call('listOrders', { query: {} })).body.data
    expect(expired).toMatchObject({ id: order.id, order_status: 'expired' })
  })

  test('that was paid without a webhook is found by the poller', async () => {
    const { order, payment } = (await buying.buyer.call('createOrder', orderOf())).body.data
    await control('drop', { reference: payment.reference })
    await control('approve', { reference: payment.reference })
    expect(await orderStatus(order.id)).toBe('pending')
    buying.shop.clock.advance(11_000)
    await buying.shop.platform.jobs.runScheduledNow()
    await expect.poll(() => orderStatus(order.id)).toBe('paid')
  })

  test('that is paid after it expired is fulfilled while its units are in stock', async () => {
    const { order, payment } = (await buying.buyer.call('createOrder', orderOf(2))).body.data
    await expire(order.id)
    await control('approve', { reference: payment.reference })
    await expect.poll(() => orderStatus(order.id)).toBe('paid')
    expect(await stockOf(buying.product.id)).toEqual({ on_hand: 3, held: 0 })
  })

  test('that is paid after its units were sold to another buyer is refunded, notifies the buyer and sells nothing twice', async () => {
    const { order, payment } = (await buying.buyer.call('createOrder', orderOf(5))).body.data
    await expire(order.id)
    const other = openProgram(buying.shop)
    await other.register()
    const taken = await other.call('createOrder', orderOf(5))
    expect(taken.status).toBe(201)
    await control('approve', { reference: payment.reference })
    const status = async () =>
      (await buying.buyer.call('getPayment', { params: { reference: payment.reference } })).body.data.status
    await expect.poll(status).toMatch(/^refund/)
    expect(await stockOf(buying.product.id)).toEqual({ on_hand: 5, held: 5 })
    await expect.poll(() => message(`refund-started-${order.id}`)?.text).toContain('refunding')
  })

  test('cannot be seen, paid or cancelled by another user', async () => {
    const { order, payment } = (await buying.buyer.call('createOrder', orderOf())).body.data
    const otherUser = openProgram(buying.shop)
    await otherUser.register()
    const params = { orderId: order.id }
    expect((await otherUser.call('getOrder', { params })).status).toBe(404)
    expect((await otherUser.call('listOrders', { query: {} })).body.data).toEqual([])
    expect((await otherUser.call('cancelOrder', { params, body: {} })).status).toBe(404)
    const foreign = await otherUser.call('getPayment', { params: { reference: payment.reference } })
    expect(foreign.status).toBe(404)
    expect(JSON.stringify(foreign.body)).not.toContain(order.id)
  })

  test('is rejected while another payment of the buyer is open, with the number of that order', async () => {
    const first = (await buying.buyer.call('createOrder', orderOf())).body.data
    const second = await buying.buyer.call('createOrder', orderOf())
    expect([second.status, second.body.code]).toEqual([409, 'order.payment_pending'])
    expect(second.body).toMatchObject({ reference: first.payment.reference, order_id: first.order.id })
    expect(await stockOf(buying.product.id)).toEqual({ on_hand: 5, held: 1 })
  })

  test('can be advanced by the operator, forwards only', async () => {
    const { order, payment } = (await buying.buyer.call('createOrder', orderOf())).body.data
    await expect(buying.shop.operator.advanceOrder(order.number, 'making')).rejects.toThrow('is not paid')
    await control('approve', { reference: payment.reference })
    await expect.poll(() => orderStatus(order.id)).toBe('paid')
    for (const step of ['making', 'shipped', 'delivered'] as const) {
      expect(await buying.shop.operator.advanceOrder(order.number, step)).toBe(
        `Order ${order.number} is ${step}.`,
      )
    }
    const seen = (await buying.buyer.call('getOrder', { params: { orderId: order.id } })).body.data
    expect(seen.status).toBe('delivered')
    expect(seen.timeline.every(({ at }) => at !== null)).toBe(true)
    await expect(buying.shop.operator.advanceOrder(order.number, 'making')).rejects.toThrow(
      'cannot become making',
    )
  })
})
