import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dayAfter, dayOf, formatDay } from '@akyede/contract/days'
import { limits } from '@akyede/contract/limits'
import { describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { setUpBuying } from '#test/buying.ts'

const buying = setUpBuying()
const { orderOf, control, orderStatus } = buying

const place = (more: object, quantity = 1) => buying.buyer.call('createOrder', orderOf(quantity, more))
const today = () => dayOf(buying.shop.clock.now())

/** The last day on which an order for Accra should arrive, taken from an order that is cancelled again. */
async function latestArrival(): Promise<string> {
  const { order } = (await place({})).body.data
  await buying.buyer.call('cancelOrder', { params: { orderId: order.id }, body: {} })
  return order.fulfilments[0]?.arrives?.until ?? ''
}

describe('a gift', () => {
  test('is stored with its options as plain text, and charges the wrapping', async () => {
    const plain = (await place({})).body.data.order
    await buying.buyer.call('cancelOrder', { params: { orderId: plain.id }, body: {} })
    const gift = {
      recipient: ' Efua <b>Boateng</b>',
      message: 'Happy birthday!\n<script>alert(1)</script>Stay as you are.',
      wrap: true,
      anonymous: true,
    }
    const response = await place({ gift })
    expect(response.status).toBe(201)
    const { order, payment } = response.body.data
    expect(order.gift).toEqual({
      recipient: 'Efua Boateng',
      message: 'Happy birthday!\nalert(1)Stay as you are.',
      wrap: true,
      hide_prices: true,
      anonymous: true,
    })
    expect([plain.wrapping, order.wrapping]).toEqual([0, 10])
    expect(order.total).toBe(plain.total + 10)
    expect(payment.amount).toBe(order.total)
    const seen = await buying.buyer.call('getOrder', { params: { orderId: order.id } })
    expect(seen.body.data).toMatchObject({ gift: order.gift, wrapping: 10, total: order.total })
  })

  test('is wrapped once by each maker, and the agreed total includes the wrapping', async () => {
    const { rows } = await buying.shop.database.execute<{ id: string }>(
      sql`select distinct on (vendor_id) product_id as id from stock_levels join products on products.id = product_id
        where variant_id is null and on_hand - held > 0 and on_sale order by vendor_id limit 3`,
    )
    const items = rows.map(({ id }) => ({ product_id: id, quantity: 1 }))
    const gift = { wrap: true }
    const { order } = (await place({ items, gift })).body.data
    expect(order.wrapping).toBe((3 * limits.order.wrapping) / 100)
    await buying.buyer.call('cancelOrder', { params: { orderId: order.id }, body: {} })
    const without = await place({ items, gift, expected_total: order.total - order.wrapping })
    expect([without.status, without.body.code]).toEqual([409, 'order.price_changed'])
    expect((await place({ items, gift, expected_total: order.total })).status).toBe(201)
  })

  test('is posted with its wrapping as the shop’s income, and its receipt names the options', async () => {
    const gift = { recipient: 'Efua', message: 'For your new house', wrap: true }
    const { order, payment } = (await place({ gift })).body.data
    await control('approve', { reference: payment.reference })
    await expect.poll(() => orderStatus(order.id)).toBe('paid')
    const file = join(buying.shop.dataDir, 'outbox', `receipt-${order.id}.json`)
    await expect.poll(() => existsSync(file)).toBe(true)
    const { text } = JSON.parse(readFileSync(file, 'utf8'))
    for (const texts of ['Gift wrap: ₵10.00', 'A gift for Efua', 'The card says: For your new house']) {
      expect(text).toContain(texts)
    }
    const { rows } = await buying.shop.database.execute<{ whose: string; got: number }>(sql`
      select split_part(account, ':', 1) as whose, -sum(amount)::int as got from ledger_entries
      where subject_id = ${order.id} and journal = 'sale' group by whose`)
    const got = Object.fromEntries(rows.map(row => [row.whose, row.got / 100]))
    expect(got).toMatchObject({ vendor: order.subtotal, wrapping: 10, buyer: -order.total })
  })

  const somewhere = { street: '12 Ring Road', city: 'Accra', state: 'Greater Accra' }

  test('names only the recipient on the parcel, never the buyer', async () => {
    const placed = await place({ gift: { recipient: 'Efua' }, shippingAddress: somewhere })
    expect(placed.body.data.order.shippingAddress).toEqual({
      ...somewhere,
      country: 'GH',
      recipient_name: 'Efua',
    })
  })

  test('without a sender must name the recipient and their phone number', async () => {
    const gift = { recipient: 'Efua', anonymous: true }
    const open = await place({ gift, shippingAddress: somewhere })
    expect([open.status, open.body.detail?.map(({ loc, msg }) => [loc.at(-1), msg])]).toEqual([
      422,
      [
        ['recipient_name', 'Please enter the recipient’s name'],
        ['phone', 'A phone number is required for delivery'],
      ],
    ])
    const named = { ...somewhere, recipient_name: 'Efua Boateng', phone: '0244123456' }
    const { order } = (await place({ gift, shippingAddress: named })).body.data
    expect(order.shippingAddress).toMatchObject({ recipient_name: 'Efua Boateng', phone: '+233244123456' })
  })

  test('with other options is another order, even under the same key', async () => {
    const options = { idempotencyKey: 'gift-once-0001' }
    const placeGift = (recipient: string) =>
      buying.buyer.call('createOrder', orderOf(1, { gift: { recipient } }), options)
    expect((await placeGift('Efua')).status).toBe(201)
    expect((await placeGift('Efua')).status).toBe(201)
    expect((await placeGift('Kofi')).body.code).toBe('idempotency.reused')
  })

  test('without options stores no empty texts', async () => {
    const { order } = (await place({ gift: { recipient: '', message: '  ' } })).body.data
    expect(order.gift).toEqual({ wrap: false, hide_prices: true, anonymous: false })
  })

  test('with a message of more than 500 characters is rejected', async () => {
    const response = await place({ gift: { message: 'a'.repeat(501) } })
    expect([response.status, response.body.detail?.[0]?.msg]).toEqual([
      422,
      'Please use at most 500 characters',
    ])
  })
})

describe('the delivery day of a gift', () => {
  test('can be chosen from the first day by which the makers have surely delivered', async () => {
    const earliest = await latestArrival()
    const early = await place({ gift: { deliver_on: dayAfter(earliest, -1) } })
    expect([early.status, early.body.code]).toEqual([422, 'request.invalid'])
    expect(early.body.detail?.[0]).toMatchObject({
      loc: ['body', 'gift', 'deliver_on'],
      msg: `The earliest delivery is ${formatDay(earliest)}`,
    })
    const { order } = (await place({ gift: { deliver_on: earliest } })).body.data
    expect(order.fulfilments[0]?.arrives).toEqual({ from: earliest, until: earliest })
  })

  test('lies within 90 days of the server’s clock', async () => {
    const last = dayAfter(today(), limits.order.deliverOnWithin)
    const late = await place({ gift: { deliver_on: dayAfter(last, 1) } })
    expect(late.body.detail?.[0]?.msg).toBe(`Please choose a date up to ${formatDay(last)}`)
    expect((await place({ gift: { deliver_on: last } })).status).toBe(201)
  })

  test.each(['2026-02-30', 'tomorrow', '24.12.2026'])('cannot be %s', async deliver_on => {
    const response = await place({ gift: { deliver_on } })
    expect([response.status, response.body.detail?.[0]?.msg]).toEqual([422, 'Please choose a date'])
  })
})

test('an order contains the days on which each parcel should arrive, production included', async () => {
  await buying.shop.database.execute(
    sql`update products set lead_time_days = 7 where id = ${buying.product.id}`,
  )
  const { order } = (await place({})).body.data
  const arrives = order.fulfilments[0]?.arrives
  expect(arrives && arrives.from > dayAfter(today(), 7)).toBe(true)
  expect(arrives && arrives.until > arrives.from).toBe(true)
})
