import { describe, expect, test } from 'vitest'
import {
  charge,
  control,
  frozenClock,
  openEmulator,
  openLink,
  pageOf,
  sendRequest,
  statusOf,
  verify,
} from './testing.ts'

const unknown = {
  status: 400,
  body: { status: 'error', message: 'No transaction was found for this id', data: null },
}

describe('charging a wallet', () => {
  test('returns the next step of the payer in the documented envelope', async () => {
    const app = await openEmulator()
    expect(await charge(app)).toEqual({
      status: 200,
      body: {
        status: 'success',
        message: 'Charge initiated',
        meta: {
          authorization: {
            redirect: expect.stringMatching(/^http:\/\/shop\.test\/_flutterwave\/pay\/[0-9a-f]{32}$/),
            mode: 'redirect',
          },
        },
      },
    })
    expect((await verify(app)).body).toMatchObject({
      status: 'success',
      message: 'Transaction fetched successfully',
      data: {
        tx_ref: 'akd-1',
        amount: 123.45,
        currency: 'GHS',
        status: 'pending',
        payment_type: 'mobilemoneygh',
      },
    })
  })

  test('accepts networks in every spelling, and numbers with the country code', async () => {
    const app = await openEmulator()
    for (const network of ['MTN', 'VODAFONE', 'Telecel', 'TIGO', 'AirtelTigo', 'AT']) {
      const response = await charge(app, {
        tx_ref: `akd-${network}`,
        network,
        phone_number: '+233 55 123 4000',
      })
      expect(response.status).toBe(200)
    }
    expect((await verify(app, 'akd-AT')).body.data.customer.phone_number).toBe('0551234000')
  })

  test('keeps every pesewa of an amount, as a number or as text', async () => {
    const app = await openEmulator()
    for (const amount of [0.29, 1.15, 4.35, 8.2, 1_234.5, 999_999.99, '20000', '0.10']) {
      await charge(app, { tx_ref: `akd-${amount}`, amount })
      expect((await verify(app, `akd-${amount}`)).body.data.amount).toBe(Number(amount))
    }
  })

  test.each([
    ['email', undefined, 'email is required'],
    ['email', 'ama', 'email is not valid'],
    ['amount', undefined, 'amount is required'],
    ['amount', 0.09, 'amount is not valid'],
    ['amount', 1.005, 'amount is not valid'],
    ['amount', -5, 'amount is not valid'],
    ['currency', 'NGN', 'currency is not valid'],
    ['network', 'GLO', 'network is not valid'],
    ['phone_number', '12', 'phone_number is not valid'],
    ['tx_ref', undefined, 'tx_ref is required'],
    ['redirect_url', 'javascript:alert(1)', 'redirect_url is not valid'],
  ])('refuses %s %s', async (field, value, message) => {
    const app = await openEmulator()
    const response = await charge(app, { [field]: value })
    expect(response).toEqual({ status: 400, body: { status: 'error', message, data: null } })
    expect(await verify(app)).toEqual(unknown)
  })

  test('refuses other charge types', async () => {
    const app = await openEmulator()
    expect((await sendRequest(app, 'POST', '/v3/charges?type=mpesa', {})).status).toBe(400)
  })
})

describe('a payment link', () => {
  test('is not a transaction before the first attempt to pay', async () => {
    const app = await openEmulator()
    const link = await openLink(app)
    expect(link.body).toMatchObject({ status: 'success', message: 'Hosted Link' })
    expect(await verify(app)).toEqual(unknown)
    await pageOf(app, link).press('approve', { channel: 'card' })
    expect(await statusOf(app)).toBe('successful')
  })

  test('requires a redirect URL and the payer’s email', async () => {
    const app = await openEmulator()
    expect((await openLink(app, { redirect_url: undefined })).body.message).toBe('redirect_url is required')
    expect((await openLink(app, { customer: undefined })).body.message).toBe('customer is required')
    expect((await openLink(app, { payment_options: 'ussd' })).body.message).toBe(
      'payment_options is not valid',
    )
  })
})

test('refuses a reference that was used before', async () => {
  const app = await openEmulator()
  await charge(app)
  const refusal = { status: 'error', message: 'Duplicate transaction reference', data: null }
  expect(await charge(app)).toEqual({ status: 400, body: refusal })
  expect(await openLink(app)).toEqual({ status: 400, body: refusal })
})

test('finds a transaction by id and by reference', async () => {
  const app = await openEmulator()
  await charge(app)
  const { body } = await verify(app)
  expect((await sendRequest(app, 'GET', `/v3/transactions/${body.data.id}/verify`)).body).toEqual(body)
  expect(await sendRequest(app, 'GET', '/v3/transactions/7/verify')).toEqual(unknown)
})

test('refuses a missing key and a wrong key on every route', async () => {
  const app = await openEmulator()
  const url = '/_flutterwave/v3/transactions/verify_by_reference?tx_ref=akd-1'
  const created = async (headers: object) => (await app.inject({ url, headers: { ...headers } })).json()
  expect(await created({})).toMatchObject({ status: 'error', message: 'Authorization required' })
  for (const authorization of ['Bearer ', 'Bearer flw_key_of_this_tesT', 'Basic flw_key_of_this_test']) {
    expect(await created({ authorization })).toMatchObject({ message: 'Invalid authorization key' })
    expect((await app.inject({ url, headers: { authorization } })).statusCode).toBe(401)
  }
})

test('fails an unanswered prompt after 3 minutes', async () => {
  const clock = frozenClock()
  const app = await openEmulator({ clock })
  await pageOf(app, await charge(app, { phone_number: '0551234003' })).press('approve')
  clock.advance(179_999)
  expect(await statusOf(app)).toBe('pending')
  clock.advance(1)
  expect((await verify(app)).body.data).toMatchObject({
    status: 'failed',
    processor_response: 'Transaction timed out',
  })
})

describe('a refund', () => {
  const pay = async (app: Awaited<ReturnType<typeof openEmulator>>) => {
    await charge(app, { amount: 50, phone_number: '0551234987' })
    return (await verify(app)).body.data.id as number
  }

  test('is accepted first and completed later, with its comments', async () => {
    const app = await openEmulator()
    const id = await pay(app)
    const created = await sendRequest(app, 'POST', `/v3/transactions/${id}/refund`, {
      amount: 0.29,
      comments: 'ours-1',
    })
    expect(created.body).toMatchObject({
      status: 'success',
      message: 'Transaction refund initiated',
      data: { tx_id: id, amount_refunded: 0.29, status: 'completed', comments: 'ours-1' },
    })
    const later = { ...created.body.data, status: 'completed-momo' }
    expect((await sendRequest(app, 'GET', `/v3/refunds/${created.body.data.id}`)).body.data).toEqual(later)
    expect((await sendRequest(app, 'GET', '/v3/refunds')).body).toMatchObject({
      meta: { page_info: { total: 1, current_page: 1, total_pages: 1 } },
      data: [later],
    })
  })

  test('never exceeds the amount that was charged', async () => {
    const app = await openEmulator()
    const id = await pay(app)
    const refund = async (body?: object) =>
      (await sendRequest(app, 'POST', `/v3/transactions/${id}/refund`, body)).status
    expect(await refund({ amount: 50.01 })).toBe(400)
    expect(await refund({ amount: 30 })).toBe(200)
    expect(await refund({ amount: 20.01 })).toBe(400)
    expect(await refund({})).toBe(200)
    expect(await refund({ amount: 0.01 })).toBe(400)
    expect(
      (await sendRequest(app, 'GET', '/v3/refunds')).body.data.map(
        (one: { amount_refunded: number }) => one.amount_refunded,
      ),
    ).toEqual([20, 30])
  })

  test('refunds nothing when it fails', async () => {
    const app = await openEmulator()
    const id = await pay(app)
    await control(app, 'fail-refunds', { reference: 'akd-1' })
    const { body } = await sendRequest(app, 'POST', `/v3/transactions/${id}/refund`, { amount: 50 })
    expect((await sendRequest(app, 'GET', `/v3/refunds/${body.data.id}`)).body.data.status).toBe('failed')
    expect((await sendRequest(app, 'POST', `/v3/transactions/${id}/refund`, { amount: 50 })).status).toBe(200)
  })

  test('is listed ten to a page, newest first', async () => {
    const app = await openEmulator()
    const id = await pay(app)
    for (let number = 1; number <= 11; number++) {
      await sendRequest(app, 'POST', `/v3/transactions/${id}/refund`, { amount: 1, comments: String(number) })
    }
    const { body } = await sendRequest(app, 'GET', '/v3/refunds?page=2')
    expect(body.meta.page_info).toEqual({ total: 11, current_page: 2, total_pages: 2 })
    expect(body.data.map((one: { comments: string }) => one.comments)).toEqual(['1'])
    const since = async (day: string) =>
      (await sendRequest(app, 'GET', `/v3/refunds?from=${day}`)).body.meta.page_info.total
    expect([await since('2026-03-06'), await since('2026-03-07')]).toEqual([11, 0])
  })

  test('is refused for unpaid or unknown transactions', async () => {
    const app = await openEmulator()
    await charge(app)
    const { body } = await verify(app)
    expect((await sendRequest(app, 'POST', `/v3/transactions/${body.data.id}/refund`, {})).status).toBe(400)
    expect((await sendRequest(app, 'POST', '/v3/transactions/7/refund', {})).status).toBe(400)
    expect((await sendRequest(app, 'GET', '/v3/refunds/7')).status).toBe(400)
  })
})
