import { describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { setUpBuying } from '#test/buying.ts'
import { openProgram } from '#test/program.ts'

const buying = setUpBuying()
const { orderOf, stockOf, control, orderStatus } = buying

const byPhone = (phone: string, network?: 'mtn' | 'vod' | 'atl') =>
  orderOf(1, { paymentMethod: { provider: 'paystack', channel: 'mobile_money', network, phone } })

/** Orders one unit and charges this wallet. */
async function chargeWallet(phone: string, network?: 'mtn' | 'vod' | 'atl') {
  const placed = await buying.buyer.call('createOrder', byPhone(phone, network))
  expect([placed.status, placed.body.code]).toEqual([201, undefined])
  return placed.body.data
}

const paymentNow = async (reference: string) =>
  (await buying.buyer.call('getPayment', { params: { reference } })).body.data

const submit = (reference: string, otp: string) =>
  buying.buyer.call('submitPaymentOtp', { params: { reference }, body: { otp } })

/** The emulator's view of a transaction and the number of prompts. */
const atProvider = async (reference: string) =>
  (await buying.shop.http.inject(`/_paystack/__control/transactions/${reference}`)).json().data

describe('a mobile money payer', () => {
  test('is prompted at once, approves, and the order is paid', async () => {
    const { order, payment } = await chargeWallet('055 123 4001', 'mtn')
    expect(payment).toMatchObject({
      status: 'pending',
      next_action: 'wait',
      authorization_url: null,
      display_text: 'Check your phone and enter your MoMo PIN to approve.',
      channel: 'mobile_money',
      network: 'mtn',
      phone: '+233551234001',
    })
    expect(Date.parse(payment.action_expires_at ?? '')).toBeGreaterThan(Date.parse(order.placed_at))
    await control('approve', { reference: payment.reference })
    await expect.poll(() => orderStatus(order.id)).toBe('paid')
    expect(await paymentNow(payment.reference)).toMatchObject({
      status: 'succeeded',
      next_action: 'none',
      action_expires_at: null,
    })
    expect(await stockOf(buying.product.id)).toEqual({ on_hand: 4, held: 0 })
  })

  test.each(['mtn', 'vod', 'atl'] as const)('pays without a prompt where %s says so', async network => {
    const { order, payment } = await chargeWallet('0551234987', network)
    expect(payment).toMatchObject({ status: 'succeeded', next_action: 'none', network })
    await expect.poll(() => orderStatus(order.id)).toBe('paid')
  })

  test('of Telecel enters a voucher: a wrong one can be retried, the right one pays', async () => {
    const { order, payment } = await chargeWallet('020 123 4567')
    expect(payment).toMatchObject({ status: 'action_required', next_action: 'otp', network: 'vod' })
    expect(payment.display_text).toBe('Dial *110# to get a voucher code, then enter it here.')
    const wrong = await submit(payment.reference, '111111')
    expect([wrong.status, wrong.body.code]).toEqual([422, 'payment.otp_wrong'])
    expect(await paymentNow(payment.reference)).toMatchObject({ next_action: 'otp' })
    const right = await submit(payment.reference, '123 456')
    expect([right.status, right.body.data?.status]).toEqual([200, 'succeeded'])
    await expect.poll(() => orderStatus(order.id)).toBe('paid')
    const again = await submit(payment.reference, '123456')
    expect([again.status, again.body.data?.status]).toEqual([200, 'succeeded'])
  })

  test('enters a voucher that the network answers with a prompt', async () => {
    const { order, payment } = await chargeWallet('0551234011', 'vod')
    const sent = await submit(payment.reference, '123456')
    expect(sent.body.data).toMatchObject({ status: 'pending', next_action: 'wait' })
    await control('approve', { reference: payment.reference })
    await expect.poll(() => orderStatus(order.id)).toBe('paid')
  })

  test('who needs no voucher gets an error, and nobody can enter one for another user', async () => {
    const { payment } = await chargeWallet('0551234001', 'mtn')
    const idle = await submit(payment.reference, '123456')
    expect([idle.status, idle.body.code]).toEqual([409, 'payment.otp_not_asked'])
    const otherUser = openProgram(buying.shop)
    await otherUser.register()
    const foreign = await otherUser.call('submitPaymentOtp', {
      params: { reference: payment.reference },
      body: { otp: '123456' },
    })
    expect([foreign.status, foreign.body.code]).toEqual([404, 'payment.not_found'])
  })

  test('who declines pays nothing, and the stock is released', async () => {
    const { order, payment } = await chargeWallet('0551234001', 'atl')
    await control('decline', { reference: payment.reference })
    expect(await paymentNow(payment.reference)).toMatchObject({ status: 'failed', next_action: 'none' })
    await expect.poll(() => orderStatus(order.id)).toBe('none')
    expect(await stockOf(buying.product.id)).toEqual({ on_hand: 5, held: 0 })
  })

  test('sees the rest of the three minutes by the server’s time', async () => {
    const left = ({ action_expires_at, as_of }: { action_expires_at: string | null; as_of: string }) =>
      Date.parse(action_expires_at ?? '') - Date.parse(as_of)
    const { payment } = await chargeWallet('0551234001', 'mtn')
    const first = left(payment)
    expect(first).toBeLessThanOrEqual(180_000)
    buying.shop.clock.advance(60_000)
    expect(left(await paymentNow(payment.reference))).toBeLessThanOrEqual(first - 60_000)
  })

  test('who never responds has three minutes, and then the stock is released', async () => {
    const { order, payment } = await chargeWallet('0551234003', 'mtn')
    buying.shop.clock.advance(120_000)
    expect((await paymentNow(payment.reference)).status).toBe('pending')
    buying.shop.clock.advance(61_000)
    await buying.shop.platform.jobs.runScheduledNow()
    await expect.poll(() => orderStatus(order.id)).toBe('none')
    expect((await paymentNow(payment.reference)).status).toBe('failed')
    expect(await stockOf(buying.product.id)).toEqual({ on_hand: 5, held: 0 })
  })

  test.each([
    ['0551234005', 'is never told of'],
    ['0551234006', 'is told of five times'],
    ['0551234007', 'is told of before the answer'],
  ])('whose payment by %s %s has paid once', async phone => {
    const { order, payment } = await chargeWallet(phone, 'mtn')
    await expect.poll(async () => (await paymentNow(payment.reference)).status).toBe('succeeded')
    await expect.poll(() => orderStatus(order.id)).toBe('paid')
    expect(await stockOf(buying.product.id)).toEqual({ on_hand: 4, held: 0 })
  })

  test('gets the network of their number, and is asked for it where the number is ambiguous', async () => {
    const unknown = await buying.buyer.call('createOrder', byPhone('0231234567'))
    expect([unknown.status, unknown.body.message]).toEqual([422, 'Please choose the network of this number'])
    const landline = await buying.buyer.call('createOrder', byPhone('030 212 3456', 'mtn'))
    expect([landline.status, landline.body.message]).toEqual([
      422,
      'Please enter a Ghana mobile money number',
    ])
    expect((await chargeWallet('024 123 4567')).payment.network).toBe('mtn')
  })

  test('whose charge succeeded with a lost response is not prompted twice', async () => {
    const key = { idempotencyKey: 'lost-charge-0001' }
    const request = byPhone('0551234001', 'mtn')
    const first = (await buying.buyer.call('createOrder', request, key)).body.data
    // Simulates a crash between the provider's response and our commit.
    await buying.shop.database.execute(sql`
      update payments set status = 'created', display_text = null, sending_until = null
      where reference = ${first.payment.reference}`)
    const again = await buying.buyer.call('createOrder', request, key)
    expect([again.status, again.body.data.payment]).toMatchObject([
      201,
      { reference: first.payment.reference, status: 'pending', next_action: 'wait' },
    ])
    expect((await atProvider(first.payment.reference)).log.attempts).toBe(1)
  })
})

test('every pesewa of these tests has two ledger entries', async () => {
  await expect
    .poll(async () => (await buying.shop.operator.check()).filter(({ broken }) => broken > 0))
    .toEqual([])
})
