import { limits } from '@akyede/contract/limits'
import { expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { type Shared, setUpGiftOrders, street } from '#test/gift-orders.ts'
import { messagesTo } from '#test/outbox.ts'
import { openProgram } from '#test/program.ts'

const giving = setUpGiftOrders()
const { share, give, control, giftStatuses } = giving

const quoteOf = (shared: Shared, more: object = {}) =>
  openProgram(giving.shop).call('quoteGift', {
    body: { wishlist_id: shared.wishlistId, share_id: shared.shareId, item_id: shared.itemIds[0], ...more },
  } as never)
const secretIn = (text = '') => /\/gifts\/follow#token=(\S+)/.exec(text)?.[1] ?? ''

async function paid(shared: Shared, more: object): Promise<string> {
  const { reference } = (await give(shared, more)).body.data as { reference: string }
  await control('approve', { reference })
  await expect.poll(() => giftStatuses(reference)).toEqual(['purchased'])
  return reference
}

test('a gift is wrapped at the price that was quoted, and its receipt says so', async () => {
  const shared = await share()
  const [plain, wrapped] = [
    (await quoteOf(shared)).body.data,
    (await quoteOf(shared, { wrap: true })).body.data,
  ]
  const price = limits.order.wrapping / 100
  expect([plain.wrapping, wrapped.wrapping]).toEqual([0, price])
  expect(wrapped.total).toBe(plain.total + price)
  const cheap = await give(shared, { wrap: true, expected_total: plain.total })
  expect([cheap.body.code, cheap.body.total]).toEqual(['order.price_changed', wrapped.total])
  const email = `${shared.wishlistId}@example.com`
  const guest = { name: 'Kofi', email }
  await paid(shared, { wrap: true, expected_total: wrapped.total, guest })
  await expect.poll(() => giving.emailsTo(email)[0]?.text).toContain('Gift wrap: ₵10.00')
  const { rows } = await giving.shop.database.execute<{ gift: object }>(
    sql`select gift from orders where shipping_address->>'street' = ${street} order by placed_at desc limit 1`,
  )
  expect(rows[0]?.gift).toMatchObject({ wrap: true, recipient: 'Efua' })
  expect(await giving.findBrokenInvariants()).toEqual([])
})

test('a guest follows the gift by the secret of an SMS, and learns no address and no tracking number', async () => {
  const shared = await share()
  const phone = '0244777888'
  await paid(shared, { guest: { name: 'Kofi', phone }, wrap: true })
  await expect.poll(() => messagesTo(giving.shop, '+233244777888').length).toBe(1)
  const token = secretIn(messagesTo(giving.shop, '+233244777888')[0]?.text)
  const follow = () => openProgram(giving.shop).call('getGift', { params: { reference: token } })
  const first = await follow()
  expect(first.body.data).toMatchObject({
    wrapped: true,
    gifts: [{ status: 'purchased', can_take_back: true }],
    parcels: [{ status: 'unfulfilled', arrives: { from: expect.any(String), until: expect.any(String) } }],
  })
  const number = String(first.body.data.gifts[0]?.order_number)
  await giving.shop.operator.advanceOrder(number, 'shipped', { carrier: 'GhanaPost', tracking: 'GP1234567' })
  const { body } = await follow()
  expect(body.data.parcels).toMatchObject([{ status: 'shipped', shipped_at: expect.any(String) }])
  expect(body.data.gifts[0]).toMatchObject({ can_take_back: false })
  for (const secret of [street, '244987654', 'GP1234567']) expect(JSON.stringify(body)).not.toContain(secret)
  // The owner learns nothing from the same secret.
  const owners = await shared.owner.call('getGift', { params: { reference: token } })
  expect([owners.status, owners.body.code]).toEqual([404, 'payment.not_found'])
})
