import { asPesewas } from '@akyede/contract/money'
import { expect, test } from 'vitest'
import { setUpBuying } from '#test/buying.ts'

const buying = setUpBuying()

/** The entries of these events since the test began, without timestamps. */
async function written(...events: string[]): Promise<string[]> {
  const lines = (await buying.shop.operator.listAudit({ limit: 10_000 })) ?? []
  return lines
    .map(line => line.split('  ').slice(1).join('  '))
    .filter(line => events.includes(line.split('  ')[0] ?? ''))
}

test('records each step of a payment and its refund once', async () => {
  const { buyer, shop, orderOf } = buying
  const { user_id } = (await buyer.call('getUser')).body
  const { order, payment } = (await buyer.call('createOrder', orderOf(1))).body.data
  await buying.control('approve', { reference: payment.reference })
  await expect.poll(() => buying.orderStatus(order.id)).toBe('paid')
  await shop.operator.refundPayment(payment.reference)
  await expect(shop.operator.refundPayment(payment.reference)).rejects.toThrow('nothing left')
  await expect
    .poll(async () => {
      shop.clock.advance(20_000)
      await shop.platform.jobs.runScheduledNow()
      return buying.orderStatus(order.id)
    })
    .toBe('refunded')
  const amount = Math.round(order.total * 100)
  const who = `user:${user_id}`
  const found = await written('payment_settled', 'refund_asked', 'refund_settled')
  const ofThis = found.filter(line => line.includes(payment.reference))
  expect(ofThis).toEqual([
    expect.stringContaining(`payment_settled  ${who}  by shop  -  {`),
    expect.stringContaining(`refund_asked  ${who}  by operator  -  {`),
    expect.stringContaining(`refund_settled  ${who}  by shop  -  {`),
  ])
  for (const line of ofThis) expect(line).toContain(`"amount":${amount}`)
})

test('records a payment of a wrong amount and its refund', async () => {
  const method = { provider: 'paystack', channel: 'mobile_money', network: 'mtn', phone: '0551234008' }
  const { payment } = (await buying.buyer.call('createOrder', buying.orderOf(1, { paymentMethod: method })))
    .body.data
  const found = async () =>
    (await written('payment_needs_review', 'refund_asked')).filter(line => line.includes(payment.reference))
  await expect
    .poll(found)
    .toEqual([
      expect.stringMatching(/^payment_needs_review .* by shop .*"reason":"amount or currency differs"/),
      expect.stringMatching(/^refund_asked .* by shop .*"reason":"amount differs"/),
    ])
})

test('records steps of an order and returns of the operator as it does those of staff', async () => {
  const { buyer, shop, orderOf } = buying
  const { order, payment } = (await buyer.call('createOrder', orderOf(1))).body.data
  await buying.control('approve', { reference: payment.reference })
  await expect.poll(() => buying.orderStatus(order.id)).toBe('paid')
  await shop.operator.advanceOrder(order.id, 'delivered')
  await shop.operator.openReturn({ order: order.id, lines: [{ line: 1, quantity: 1 }], reason: 'damaged' })
  const found = await written('fulfilment_advanced', 'return_opened')
  expect(found.filter(line => line.includes(order.id))).toEqual([
    expect.stringMatching(/^fulfilment_advanced .* by operator .*"status":"delivered"/),
    expect.stringMatching(/^return_opened .* by operator .*"reason":"damaged"/),
  ])
})

test('records an operator command once, however often it is repeated', async () => {
  const { shop, buyer } = buying
  const { user_id, email } = (await buyer.call('getUser')).body
  const rate = {
    zone: 'same_city' as const,
    base: asPesewas(1_500),
    perExtraKilo: asPesewas(300),
    days: { min: 1, max: 2 },
  }
  await shop.operator.setShipping(rate)
  await shop.operator.createPromotion({ code: 'AUDIT', gives: { kind: 'percent', percent: 5 } })
  await expect(
    shop.operator.createPromotion({ code: 'AUDIT', gives: { kind: 'percent', percent: 5 } }),
  ).rejects.toThrow('already')
  const [vendor] = (await shop.database.execute<{ slug: string }>('select slug from vendors limit 1')).rows
  await shop.operator.createMakerToken(vendor?.slug ?? '', 'till')
  const [token] = await shop.operator.listMakerTokens(vendor?.slug ?? '')
  for (const _ of [1, 2]) {
    await shop.operator.stopPromotion('AUDIT')
    await shop.operator.revokeMakerToken(token?.split('  ')[0] ?? '')
    expect(await shop.operator.setRole(email, 'support')).toBe(true)
  }
  expect(await shop.operator.setRole('nobody@example.com', 'admin')).toBe(false)
  const shopEvents = ['shipping_rate_set', 'promotion_created', 'promotion_stopped']
  const found = await written(...shopEvents, 'authn_token_created', 'authn_token_revoked', 'authz_change')
  // The owner of the demo workshop changed roles before.
  const others = found.filter(line => /^authz_change/.test(line) && !line.includes(`user:${user_id}`))
  expect(found.filter(line => !others.includes(line))).toEqual([
    expect.stringMatching(/^shipping_rate_set {2}nobody’s {2}by operator .*"base":1500/),
    expect.stringMatching(/^promotion_created .*"code":"AUDIT"/),
    expect.stringMatching(/^authn_token_created .*"token_id"/),
    expect.stringMatching(/^promotion_stopped .*"code":"AUDIT"/),
    expect.stringMatching(/^authn_token_revoked .*"token_id"/),
    expect.stringMatching(new RegExp(`^authz_change {2}user:${user_id} {2}by operator .*"to":"support"`)),
  ])
  expect(await shop.operator.listAudit({ user: email, event: 'authz_change', limit: 9 })).toHaveLength(1)
})

test('records that an operator ended every session of an account', async () => {
  const { shop, buyer } = buying
  const { email } = (await buyer.call('getUser')).body
  expect(await shop.operator.signOutEverywhere(email)).toBe(1)
  await expect.poll(async () => (await buyer.call('getUser')).status).toBe(401)
  expect((await buyer.call('refresh', { body: { refresh_token: buyer.refreshToken ?? '' } })).status).toBe(
    401,
  )
  expect(await shop.operator.listAudit({ user: email, event: 'sessions_revoked', limit: 9 })).toEqual([
    expect.stringContaining('by operator  -  {"sessions":1}'),
  ])
  expect(await shop.operator.signOutEverywhere('nobody@example.com')).toBeUndefined()
})
