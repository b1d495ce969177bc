import { describe, expect, test } from 'vitest'
import {
  charge,
  control,
  initialize,
  movableClock,
  sendRequest,
  startEmulator,
  startReceiver,
  verify,
  webhooksWaiting,
} from './testing.ts'

// The provider's published samples, by name and type: an integration that reads them must find everything
// here.
const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
const number = expect.any(Number)
const text = expect.any(String)
const reference = 'akd-0123456789abcdef'

const verified = {
  id: number,
  domain: 'test',
  status: 'success',
  reference,
  receipt_number: null,
  amount: 12_345,
  message: 'madePayment',
  gateway_response: 'Approved',
  paid_at: timestamp,
  created_at: timestamp,
  channel: 'mobile_money',
  currency: 'GHS',
  ip_address: text,
  metadata: '',
  log: expect.any(Object),
  fees: number,
  fees_split: null,
  authorization: {
    authorization_code: expect.stringMatching(/^AUTH_/),
    bin: '055XXX',
    last4: 'X987',
    exp_month: '12',
    exp_year: '9999',
    channel: 'mobile_money',
    card_type: '',
    bank: 'MTN Mobile Money',
    country_code: 'GH',
    brand: 'Mtn mobile money',
    reusable: false,
    signature: null,
    account_name: null,
  },
  customer: {
    id: number,
    first_name: null,
    last_name: null,
    email: 'ama@akyede.test',
    customer_code: expect.stringMatching(/^CUS_/),
    phone: null,
    metadata: null,
    risk_action: 'default',
    international_format_phone: null,
  },
  plan: null,
  split: {},
  order_id: null,
  paidAt: timestamp,
  createdAt: timestamp,
  requested_amount: 12_345,
  pos_transaction_data: null,
  source: null,
  fees_breakdown: null,
  connect: null,
  transaction_date: timestamp,
  plan_object: {},
  subaccount: {},
}

describe('the response of', () => {
  test('POST /charge and submit_otp contains the documented fields when paid', async () => {
    const app = await startEmulator()
    expect((await charge(app, '0551234987', { reference })).json()).toEqual({
      status: true,
      message: 'Charge attempted',
      data: verified,
    })
    await charge(app, '0551234004', { reference: 'akd-otp' })
    const paid = await sendRequest(app, 'POST', 'charge/submit_otp', { otp: '123456', reference: 'akd-otp' })
    expect(paid.json().data).toEqual({
      ...verified,
      reference: 'akd-otp',
      authorization: { ...verified.authorization, last4: 'X004' },
    })
  })

  test('GET /transaction/verify and GET /charge contains the documented fields when paid', async () => {
    const app = await startEmulator()
    await charge(app, '0551234987', { reference })
    expect((await verify(app, reference)).json()).toEqual({
      status: true,
      message: 'Verification successful',
      data: verified,
    })
    expect((await sendRequest(app, 'GET', `charge/${reference}`)).json()).toEqual({
      status: true,
      message: 'Reference check successful',
      data: verified,
    })
  })

  test('GET /bank lists the wallets of Ghana and no others', async () => {
    const app = await startEmulator()
    const { data, ...envelope } = (
      await sendRequest(app, 'GET', 'bank?currency=GHS&type=mobile_money')
    ).json()
    expect(envelope).toEqual({ status: true, message: 'Banks retrieved' })
    const names = data.map(({ code, name }: { code: string; name: string }) => [code, name])
    expect(names).toEqual([
      ['ATL', 'AirtelTigo'],
      ['MTN', 'MTN'],
      ['VOD', 'Vodafone'],
    ])
    expect(data[0]).toEqual({
      name: 'AirtelTigo',
      slug: 'atl-mobile-money',
      code: 'ATL',
      longcode: '',
      gateway: null,
      pay_with_bank: false,
      active: true,
      is_deleted: false,
      country: 'Ghana',
      currency: 'GHS',
      type: 'mobile_money',
      id: number,
      createdAt: timestamp,
      updatedAt: timestamp,
    })
    for (const query of ['currency=NGN', 'type=nuban', 'country=kenya']) {
      expect((await sendRequest(app, 'GET', `bank?${query}`)).json().data).toEqual([])
    }
  })
})

test('charge.success contains what verify returned, also when it is sent again after a full refund', async () => {
  const clock = movableClock()
  const receiver = await startReceiver()
  const app = await startEmulator({ clock, receiver })
  await charge(app, '0551234987', { reference })
  await sendRequest(app, 'POST', 'refund', { transaction: reference })
  clock.advance(15_000)
  expect((await verify(app, reference)).json().data).toEqual({ ...verified, status: 'reversed' })
  await expect.poll(() => webhooksWaiting(app, reference)).toBe(0)
  receiver.received.length = 0
  await control(app, 'deliver', { reference, event: 'charge.success' })
  expect(JSON.parse(String(receiver.received.at(-1)?.body))).toEqual({
    event: 'charge.success',
    data: verified,
  })
})

test('the refusal of a missing email equals the sample', async () => {
  const app = await startEmulator()
  expect((await initialize(app, { email: undefined })).json()).toEqual({
    status: false,
    message: 'Email Address is required',
    meta: { nextStep: 'Provide all required params ' },
    type: 'validation_error',
    code: 'missing_params',
  })
})
