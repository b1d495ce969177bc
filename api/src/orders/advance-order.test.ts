import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { setUpBuying } from '#test/buying.ts'

const buying = setUpBuying()
const { orderOf, control, click, orderStatus } = buying

const folder = () => join(buying.shop.dataDir, 'outbox')
const message = (id: string): { subject: string; text: string; html: string } | undefined => {
  const file = join(folder(), `${id}.json`)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** Places and pays an order with two gifts of two makers. */
async function payForTwoParcels() {
  const { rows } = await buying.shop.database.execute<{ id: string; slug: string }>(sql`
    select distinct on (vendor_id) product_id as id, vendors.slug from stock_levels
    join products on products.id = product_id join vendors on vendors.id = vendor_id
    where variant_id is null and on_hand - held > 0 and on_sale order by vendor_id limit 2`)
  const items = rows.map(({ id }) => ({ product_id: id, quantity: 1 }))
  const { order, payment } = (await buying.buyer.call('createOrder', orderOf(1, { items }))).body.data
  await click(payment.authorization_url, 'approve')
  await expect.poll(() => orderStatus(order.id)).toBe('paid')
  const [first, second] = order.fulfilments
  return { order, first: first?.id ?? '', second: second?.id ?? '', slug: rows[0]?.slug ?? '' }
}

const orderNow = async (orderId: string) =>
  (await buying.buyer.call('getOrder', { params: { orderId } })).body.data

describe('a fulfilment', () => {
  test('advances by itself, stores its shipment and notifies the buyer of each step', async () => {
    const { order, first, second, slug } = await payForTwoParcels()
    const { operator } = buying.shop
    expect(await operator.advanceOrder(order.number, 'making', { maker: slug })).toContain('is making')
    await expect.poll(() => message(`making-${first}`)?.text).toContain('is making your gifts now')

    const sent = { maker: slug, carrier: 'STC Parcels', tracking: 'STC-4711' }
    expect(await operator.advanceOrder(order.number, 'shipped', sent)).toContain('is partially_shipped')
    const email = () => message(`shipped-${first}`)?.text
    await expect.poll(email).toContain('Tracking number: STC-4711')
    expect(email()).toContain('Carrier: STC Parcels')
    expect(email()).toContain(`${buying.shop.origin}/orders/${order.id}`)
    const html = message(`shipped-${first}`)?.html ?? ''
    const picture = order.fulfilments[0]?.items[0]?.picture.slug
    expect(html).toContain(`src="${buying.shop.origin}/pictures/${picture}-400.webp"`)
    expect(html).toContain('>Track your order<')
    expect(html).toMatch(/>Arrives\s/)
    const [one, other] = (await orderNow(order.id)).fulfilments
    expect(one).toMatchObject({ status: 'shipped', carrier: 'STC Parcels', tracking: 'STC-4711' })
    expect(other).toMatchObject({ id: second, status: 'unfulfilled', carrier: null, tracking: null })

    await operator.advanceOrder(order.number, 'delivered')
    await expect.poll(() => message(`delivered-${second}`)).toBeDefined()
    await expect.poll(() => message(`delivered-${first}`)?.text).toContain(`${buying.shop.origin}/product/`)
    expect((await orderNow(order.id)).status).toBe('delivered')
    const emails = readdirSync(folder()).filter(file => file.includes(second))
    expect(emails).toEqual([`delivered-${second}.json`])
  })

  test('asks for a review of each delivered item until its buyer has written one', async () => {
    const { order } = await payForTwoParcels()
    const reviewed = async () =>
      (await orderNow(order.id)).fulfilments.flatMap(({ items }) => items.map(item => item.reviewed))
    await buying.shop.operator.advanceOrder(order.number, 'delivered')
    expect(await reviewed()).toEqual([false, false])
    const { user_id } = (await buying.buyer.call('getUser')).body
    await buying.shop.database.execute(sql`update users set email_verified_at = now() where id = ${user_id}`)
    const productId = order.fulfilments[0]?.items[0]?.product_id ?? ''
    await buying.buyer.call('writeReview', { params: { productId }, body: { rating: 5, text: 'Well made.' } })
    expect(await reviewed()).toEqual([true, false])
  })

  test('sends an in-app notification alone to a buyer who wants no emails, and still sends the receipt', async () => {
    await buying.buyer.call('changeNotificationPreferences', {
      body: {
        order: { in_app: true, email: false, sms: false },
        payment: { in_app: true, email: false, sms: false },
      },
    })
    const { order, first, slug } = await payForTwoParcels()
    await expect.poll(() => message(`receipt-${order.id}`)).toBeDefined()
    await buying.shop.operator.advanceOrder(order.number, 'making', { maker: slug })
    const notifications = async () => {
      const { data } = (await buying.buyer.call('listNotifications', { query: {} })).body
      return data.filter(({ link }) => link === `/orders/${order.id}`).map(({ type }) => type)
    }
    await expect.poll(notifications).toEqual(['order.making', 'order.paid'])
    expect(message(`making-${first}`)).toBeUndefined()
  })

  test('is not advanced for a maker without one in the order', async () => {
    const { order } = await payForTwoParcels()
    const { rows } = await buying.shop.database.execute<{ slug: string }>(sql`
      select slug from vendors where id not in
        (select vendor_id from fulfilments where order_id = ${order.id}) limit 1`)
    const maker = rows[0]?.slug ?? ''
    await expect(buying.shop.operator.advanceOrder(order.number, 'making', { maker })).rejects.toThrow(
      'no fulfilment of this maker',
    )
  })

  test('is not advanced when its order is cancelled', async () => {
    const { order } = await payForTwoParcels()
    await buying.buyer.call('cancelOrder', { params: { orderId: order.id }, body: {} })
    await expect(buying.shop.operator.advanceOrder(order.number, 'making')).rejects.toThrow('is cancelled')
  })

  test('is advanced and notified once when two requests come at the same time', async () => {
    const { order, payment } = (await buying.buyer.call('createOrder', orderOf())).body.data
    await control('approve', { reference: payment.reference })
    await expect.poll(() => orderStatus(order.id)).toBe('paid')
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map(() => buying.shop.operator.advanceOrder(order.number, 'making')),
    )
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
    const { rows } = await buying.shop.database.execute(sql`
      select 1 from outbox_events where name = 'order.advanced' and payload->>'order_id' = ${order.id}`)
    expect(rows).toHaveLength(1)
  })
})
