import { describe, expect, test } from 'vitest'
import {
  charge,
  control,
  movableClock,
  sendRequest,
  startEmulator,
  startReceiver,
  webhooksWaiting,
} from './testing.ts'

// The provider's published samples, by name and type: an integration that reads them must find everything
// here.
const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
const number = expect.any(Number)
const text = expect.any(String)
const reference = 'akd-0123456789abcdef'

const refund = {
  id: number,
  integration: number,
  domain: 'test',
  amount: 345,
  currency: 'GHS',
  refunded_by: text,
  expected_at: timestamp,
  customer_note: text,
  merchant_note: text,
}
const standing = { ...refund, transaction: number, channel: 'mobile_money', dispute: null, settlement: null }

describe('the response of', () => {
  test('POST /refund contains the documented fields', async () => {
    const app = await startEmulator()
    await charge(app, '0551234987', { reference })
    const answer = await sendRequest(app, 'POST', 'refund', { transaction: reference, amount: '345' })
    expect(answer.json()).toEqual({
      status: true,
      message: 'Refund has been queued for processing',
      data: {
        ...refund,
        status: 'pending',
        channel: null,
        deducted_amount: 0,
        fully_deducted: false,
        createdAt: timestamp,
        updatedAt: timestamp,
        transaction: {
          id: number,
          domain: 'test',
          reference,
          amount: 12_345,
          paid_at: timestamp,
          channel: 'mobile_money',
          currency: 'GHS',
          authorization: { exp_month: null, exp_year: null, account_name: null },
          customer: { international_format_phone: null },
          plan: {},
          subaccount: { currency: null },
          split: {},
          order_id: null,
          paidAt: timestamp,
          pos_transaction_data: null,
          source: null,
          fees_breakdown: null,
        },
      },
    })
  })

  test('GET /refund and GET /refund/{id} contains the documented fields, before and after processing', async () => {
    const clock = movableClock()
    const app = await startEmulator({ clock })
    await charge(app, '0551234987', { reference })
    const { id } = (await sendRequest(app, 'POST', 'refund', { transaction: reference, amount: 345 })).json()
      .data
    const fetched = () => sendRequest(app, 'GET', `refund/${id}`).then(answer => answer.json())
    const listed = () =>
      sendRequest(app, 'GET', `refund?reference=${reference}`).then(answer => answer.json())
    const moments = { createdAt: timestamp, updatedAt: timestamp }
    const listedMoments = { created_at: timestamp, updated_at: timestamp }
    expect(await fetched()).toEqual({
      status: true,
      message: 'Refund retrieved',
      data: {
        ...standing,
        ...moments,
        status: 'pending',
        deducted_amount: 0,
        fully_deducted: false,
        refunded_at: null,
      },
    })
    clock.advance(15_000)
    const processed = { ...standing, status: 'processed', deducted_amount: 345, refunded_at: timestamp }
    expect((await fetched()).data).toEqual({ ...processed, ...moments, fully_deducted: true })
    expect(await listed()).toEqual({
      status: true,
      message: 'Refunds retrieved',
      data: [{ ...processed, ...listedMoments, fully_deducted: 1 }],
      meta: { total: 1, skipped: 0, perPage: 50, page: 1, pageCount: 1 },
    })
  })

  test('POST /refund/retry_with_customer_details/{id} contains the documented fields, and refuses a refund too early', async () => {
    const clock = movableClock()
    const app = await startEmulator({ clock })
    await charge(app, '0551234013', { reference })
    const { id } = (await sendRequest(app, 'POST', 'refund', { transaction: reference, amount: 345 })).json()
      .data
    const details = { currency: 'GHS', account_number: '0551234987', bank_id: '28' }
    const retry = () =>
      sendRequest(app, 'POST', `refund/retry_with_customer_details/${id}`, {
        refund_account_details: details,
      })
    expect((await retry()).json()).toEqual({
      status: false,
      message: 'Invalid Refund state, refund status should be "needs-attention"',
      meta: { nextStep: "Ensure that the value(s) you're passing are valid." },
      type: 'validation_error',
      code: 'invalid_params',
    })
    clock.advance(15_000)
    expect((await retry()).json()).toEqual({
      status: true,
      message: 'Refund retried and has been queued for processing',
      data: {
        ...standing,
        status: 'processing',
        deducted_amount: 345,
        fully_deducted: true,
        refunded_at: null,
        bank_reference: null,
        reason: 'PROCESSING',
        customer: null,
        initiated_by: text,
        reversed_at: null,
        session_id: null,
      },
    })
  })
})

describe('the webhook', () => {
  const event = {
    transaction_reference: reference,
    currency: 'GHS',
    processor: text,
    customer: { first_name: null, last_name: null, email: 'ama@akyede.test' },
    integration: number,
    domain: 'test',
  }

  test.each([
    ['pending', { ...event, refund_reference: null, amount: '345' }],
    ['processing', { ...event, refund_reference: null, amount: '345' }],
    ['processed', { ...event, refund_reference: text, amount: '345' }],
    ['failed', { ...event, refund_reference: text, amount: 345 }],
    [
      'needs-attention',
      { ...event, refund_reference: text, amount: 345, id: text, customer_note: text, merchant_note: text },
    ],
  ])('refund.%s contains the documented fields', async (status, data) => {
    const receiver = await startReceiver()
    const app = await startEmulator({ receiver })
    await charge(app, '0551234987', { reference })
    const { id } = (await sendRequest(app, 'POST', 'refund', { transaction: reference, amount: 345 })).json()
      .data
    await control(app, 'refund', { id, status })
    await expect.poll(() => webhooksWaiting(app, reference)).toBe(0)
    const bodies = receiver.received.map(({ body }) => JSON.parse(body.toString()))
    expect(bodies).toContainEqual({ event: `refund.${status}`, data: { status, ...data } })
  })
})
