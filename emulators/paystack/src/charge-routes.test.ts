import { describe, expect, test } from 'vitest'
import {
  authorization,
  charge,
  control,
  email,
  initialize,
  movableClock,
  sendRequest,
  startEmulator,
  startReceiver,
  verify,
  wallet,
} from './testing.ts'

const reference = 'akd-1'
const onPhone = 'Please complete authorization process on your mobile phone'

describe('charging a wallet', () => {
  test.each(['mtn', 'MTN', 'atl', 'ATL'])('of %s prompts the payer’s phone', async provider => {
    const app = await startEmulator()
    const answer = await charge(app, '0241234567', {
      mobile_money: wallet('0241234567', provider),
      reference,
    })
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        status: true,
        message: 'Charge attempted',
        data: { reference, status: 'pay_offline', display_text: onPhone },
      },
    ])
    expect((await verify(app, reference)).json().data).toMatchObject({
      status: 'ongoing',
      channel: 'mobile_money',
    })
  })

  test.each(['vod', 'VOD'])('of Telecel (%s) asks for a voucher', async provider => {
    const app = await startEmulator()
    const answer = await charge(app, '0201234567', {
      mobile_money: wallet('0201234567', provider),
      reference,
    })
    expect(answer.json().data).toEqual({
      reference,
      status: 'send_otp',
      display_text: 'Please dial *110# to generate a voucher code. Then input the voucher',
    })
  })

  test('returns everything that verify returns if no prompt is needed', async () => {
    const app = await startEmulator()
    const answer = await charge(app, '0551234987', { reference, metadata: { cart: 7 } })
    expect(answer.json().message).toBe('Charge attempted')
    expect(answer.json().data).toEqual((await verify(app, reference)).json().data)
    expect(answer.json().data).toMatchObject({
      status: 'success',
      gateway_response: 'Approved',
      message: 'madePayment',
      metadata: { cart: 7 },
    })
  })

  test('is pending or failed as the network decides', async () => {
    const app = await startEmulator()
    expect((await charge(app, '0551234010', { reference: 'akd-p' })).json().data).toEqual({
      reference: 'akd-p',
      status: 'pending',
    })
    const failed = await charge(app, '0551234009', { reference: 'akd-f' })
    expect(failed.statusCode).toBe(200)
    expect(failed.json().data).toEqual({
      reference: 'akd-f',
      status: 'failed',
      message: 'Insufficient funds',
    })
  })

  test.each(['0551234987', '233551234987', '+233551234987', '055 123 4987'])('accepts %s', async phone => {
    const app = await startEmulator()
    const { data } = (await charge(app, phone)).json()
    expect(data.authorization).toMatchObject({ bin: '055XXX', last4: 'X987' })
  })

  test('accepts the amount as a numeric string and the body as a form', async () => {
    const app = await startEmulator()
    const fields = {
      email,
      amount: '20000',
      currency: 'GHS',
      'mobile_money[phone]': '0551234987',
      'mobile_money[provider]': 'mtn',
    }
    const answer = await app.inject({
      method: 'POST',
      url: '/_paystack/charge',
      headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })
    expect(answer.json().data).toMatchObject({ status: 'success', amount: 20_000 })
  })

  test.each([
    [{ email: undefined }, 'Email address is required to create charge'],
    [{ email: 'nobody' }, 'Invalid Email Address Passed'],
    [{ amount: undefined }, 'Amount is required'],
    [{ amount: 9 }, 'Invalid Amount Sent'],
    [{ currency: 'NGN' }, 'Currency not supported by merchant'],
    [{ reference: 'akd_1' }, 'Invalid character in transaction reference'],
    [{ mobile_money: undefined }, /^One of Authorization code/],
    [{ mobile_money: { provider: 'mtn' } }, 'Mobile money phone and provider are required'],
    [{ mobile_money: wallet('0551234987', 'mpesa') }, 'Invalid mobile money provider'],
    [{ mobile_money: wallet('0302123456') }, 'Invalid phone number format'],
    [{ mobile_money: wallet('+254710000000') }, 'Invalid phone number format'],
    [{ mobile_money: wallet('05512349870') }, 'Invalid phone number format'],
  ])('refuses %o', async (fields, message) => {
    const app = await startEmulator()
    const answer = await charge(app, '0551234987', { reference, ...fields })
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      expect.objectContaining({
        status: false,
        message: expect.stringMatching(message),
        type: 'validation_error',
      }),
    ])
    expect((await verify(app, reference)).statusCode).toBe(404)
  })

  test('refuses a reference that a charge or the hosted page has used', async () => {
    const app = await startEmulator()
    await charge(app, '0551234001', { reference: 'akd-charged' })
    await initialize(app, { reference: 'akd-hosted' })
    for (const used of ['akd-charged', 'akd-hosted']) {
      const answer = await charge(app, '0551234987', { reference: used })
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'duplicate_reference'])
    }
    expect((await initialize(app, { reference: 'akd-charged' })).statusCode).toBe(400)
    expect((await verify(app, 'akd-hosted')).json().data.status).toBe('abandoned')
  })

  test('requires the key', async () => {
    const app = await startEmulator()
    expect((await app.inject({ method: 'POST', url: '/_paystack/charge', payload: {} })).statusCode).toBe(401)
  })
})

describe('fetching a charge', () => {
  const stateOf = async (app: Awaited<ReturnType<typeof startEmulator>>) =>
    (await sendRequest(app, 'GET', `charge/${reference}`)).json()

  test('returns the next step of the payer, and a timeout after 180 s', async () => {
    const clock = movableClock()
    const app = await startEmulator({ clock })
    await charge(app, '0551234003', { reference })
    clock.advance(179_999)
    expect(await stateOf(app)).toEqual({
      status: true,
      message: 'Reference check successful',
      data: { reference, status: 'pay_offline', display_text: onPhone },
    })
    clock.advance(1)
    expect((await stateOf(app)).data).toEqual({ reference, status: 'timeout', message: 'timeout' })
    expect((await verify(app, reference)).json().data).toMatchObject({ status: 'failed', message: 'timeout' })
  })

  test('returns the result of a control call', async () => {
    const receiver = await startReceiver()
    const app = await startEmulator({ receiver })
    await charge(app, '0551234001', { reference })
    await control(app, 'approve', { reference })
    expect((await stateOf(app)).data).toEqual((await verify(app, reference)).json().data)
    await expect.poll(() => receiver.received.length).toBe(1)
    await charge(app, '0551234001', { reference: 'akd-2' })
    await control(app, 'decline', { reference: 'akd-2', reason: 'Insufficient funds' })
    expect((await sendRequest(app, 'GET', 'charge/akd-2')).json().data).toEqual({
      reference: 'akd-2',
      status: 'failed',
      message: 'Insufficient funds',
    })
  })

  test('refuses an unknown reference', async () => {
    const app = await startEmulator()
    const answer = await sendRequest(app, 'GET', 'charge/akd-nowhere')
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'Transaction reference is invalid'])
  })
})
