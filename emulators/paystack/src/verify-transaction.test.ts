import { expect, test } from 'vitest'
import {
  approveByPhone,
  click,
  control,
  email,
  movableClock,
  openPayment,
  startEmulator,
  verify,
} from './testing.ts'

test('an unknown reference is not found', async () => {
  const app = await startEmulator()
  const answer = await verify(app, 'akd-nowhere')
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ status: false, message: 'Transaction reference not found' })
})

test('a transaction without an attempt is abandoned', async () => {
  const app = await startEmulator()
  const { reference } = await openPayment(app)
  const answer = await verify(app, reference)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    status: true,
    message: 'Verification successful',
    data: { status: 'abandoned', amount: 12_345, paid_at: null, paidAt: null, log: null, metadata: '' },
  })
})

test('a card payment contains every documented field', async () => {
  const clock = movableClock()
  const app = await startEmulator({ clock })
  const { reference, page } = await openPayment(app, { metadata: { cart: 'c1' } })
  clock.advance(65_000)
  await click(app, page, 'approve')
  expect((await verify(app, reference)).json().data).toEqual({
    id: Date.parse('2026-03-06T09:00:00Z'),
    domain: 'test',
    status: 'success',
    reference,
    receipt_number: null,
    amount: 12_345,
    message: null,
    gateway_response: 'Successful',
    paid_at: '2026-03-06T09:01:05.000Z',
    created_at: '2026-03-06T09:00:00.000Z',
    channel: 'card',
    currency: 'GHS',
    ip_address: '127.0.0.1',
    metadata: { cart: 'c1' },
    log: expect.objectContaining({ attempts: 1, errors: 0, success: true }),
    fees: 241,
    fees_split: null,
    authorization: {
      authorization_code: expect.stringMatching(/^AUTH_[a-z0-9]{10}$/),
      bin: '408408',
      last4: '4081',
      exp_month: '12',
      exp_year: '2040',
      channel: 'card',
      card_type: 'visa ',
      bank: 'TEST BANK',
      country_code: 'GH',
      brand: 'visa',
      reusable: true,
      signature: expect.stringMatching(/^SIG_/),
      account_name: null,
    },
    customer: {
      id: expect.any(Number),
      first_name: null,
      last_name: null,
      email,
      customer_code: expect.stringMatching(/^CUS_[a-z0-9]{15}$/),
      phone: null,
      metadata: null,
      risk_action: 'default',
      international_format_phone: null,
    },
    plan: null,
    split: {},
    order_id: null,
    paidAt: '2026-03-06T09:01:05.000Z',
    createdAt: '2026-03-06T09:00:00.000Z',
    requested_amount: 12_345,
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
    connect: null,
    transaction_date: '2026-03-06T09:01:05.000Z',
    plan_object: {},
    subaccount: {},
  })
})

test('a wallet payment has the messages and the authorization of mobile money', async () => {
  const app = await startEmulator()
  const { reference, page } = await openPayment(app)
  await approveByPhone(app, page, '0551234987')
  expect((await verify(app, reference)).json().data).toMatchObject({
    status: 'success',
    channel: 'mobile_money',
    gateway_response: 'Approved',
    message: 'madePayment',
    authorization: {
      bin: '055XXX',
      last4: 'X987',
      bank: 'MTN Mobile Money',
      country_code: 'GH',
      reusable: false,
    },
  })
})

test('a failed payment is returned with 200', async () => {
  const app = await startEmulator()
  const { reference } = await openPayment(app)
  await control(app, 'decline', { reference, reason: 'Insufficient funds' })
  const answer = await verify(app, reference)
  expect(answer.statusCode).toBe(200)
  expect(answer.json().data).toMatchObject({
    status: 'failed',
    gateway_response: 'Insufficient funds',
    paid_at: null,
  })
})

test('ids exceed 32 bits and never repeat', async () => {
  const app = await startEmulator({ clock: movableClock() })
  const references = await Promise.all([openPayment(app), openPayment(app), openPayment(app)])
  const ids = await Promise.all(
    references.map(async ({ reference }) => (await verify(app, reference)).json().data.id),
  )
  expect(new Set(ids).size).toBe(3)
  expect(Math.min(...ids)).toBeGreaterThan(2 ** 32)
})
