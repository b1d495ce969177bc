import { describe, expect, test } from 'vitest'
import { authorization, email, initialize, startEmulator, verify } from './testing.ts'

describe('initializing a transaction', () => {
  test('returns the URL of the hosted page in the documented envelope', async () => {
    const app = await startEmulator()
    const answer = await initialize(app, { reference: 'akd-0f.3c=2B' })
    expect(answer.statusCode).toBe(200)
    const access_code = answer.json().data.access_code
    expect(answer.json()).toEqual({
      status: true,
      message: 'Authorization URL created',
      data: {
        authorization_url: `http://shop.test/_paystack/checkout/${access_code}`,
        access_code: expect.stringMatching(/^[a-z0-9]{15}$/),
        reference: 'akd-0f.3c=2B',
      },
    })
  })

  test('generates a reference if none is given', async () => {
    const app = await startEmulator()
    expect((await initialize(app)).json().data.reference).toMatch(/^[a-z0-9]{10}$/)
  })

  test('accepts the amount as a numeric string and the body as a form', async () => {
    const app = await startEmulator()
    const fields = {
      email,
      amount: '20000',
      reference: 'akd-form',
      'channels[]': 'card',
      'metadata[cart]': '7',
    }
    const answer = await app.inject({
      method: 'POST',
      url: '/_paystack/transaction/initialize',
      headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })
    expect(answer.statusCode).toBe(200)
    const { data } = (await verify(app, 'akd-form')).json()
    expect(data).toMatchObject({ amount: 20_000, metadata: { cart: '7' } })
  })

  test('parses metadata in a JSON string', async () => {
    const app = await startEmulator()
    await initialize(app, { reference: 'akd-meta', metadata: '{"cart":7}' })
    expect((await verify(app, 'akd-meta')).json().data.metadata).toEqual({ cart: 7 })
  })

  test('refuses a missing email with the documented message', async () => {
    const app = await startEmulator()
    const answer = await initialize(app, { email: undefined })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({
      status: false,
      message: 'Email Address is required',
      meta: { nextStep: 'Provide all required params ' },
      type: 'validation_error',
      code: 'missing_params',
    })
  })

  test('refuses a reference used before', async () => {
    const app = await startEmulator()
    await initialize(app, { reference: 'akd-twice' })
    const answer = await initialize(app, { reference: 'akd-twice' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ status: false, code: 'duplicate_reference' })
  })

  test.each([
    { reference: 'akd_1' },
    { reference: 'akd:1' },
    { reference: '' },
    { amount: 9 },
    { amount: 10.5 },
    { amount: -100 },
    { amount: '1e3' },
    { amount: '99999999999999999999' },
    { amount: undefined },
    { currency: 'NGN' },
    { email: 'nobody' },
    { channels: ['cash'] },
    { channels: [] },
    { callback_url: 'javascript:alert(1)' },
  ])('refuses %o', async fields => {
    const app = await startEmulator()
    const answer = await initialize(app, fields)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ status: false, type: 'validation_error' })
  })

  test('accepts the minimum of 10 pesewas', async () => {
    const app = await startEmulator()
    expect((await initialize(app, { amount: 10 })).statusCode).toBe(200)
  })

  test('refuses a body that is no JSON object', async () => {
    const app = await startEmulator()
    const url = '/_paystack/transaction/initialize'
    const headers = { authorization, 'content-type': 'application/json' }
    for (const payload of ['{', '[]', 'null', '{"__proto__":{"email":"a@b.test"}}']) {
      const answer = await app.inject({ method: 'POST', url, headers, payload })
      expect([answer.statusCode, answer.json().status]).toEqual([400, false])
    }
  })
})

describe('the secret key', () => {
  test('is required', async () => {
    const app = await startEmulator()
    const answer = await app.inject({ url: '/_paystack/transaction/verify/akd-1' })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ status: false, message: 'No Authorization Header was found' })
  })

  test.each([
    'Bearer sk_test_of_another',
    'Bearer sk_test_of_that_test',
    'Bearer ',
    'Basic c2s6',
    'sk_test_of_this_test',
  ])('is refused as %s', async wrong => {
    const app = await startEmulator()
    const url = '/_paystack/transaction/verify/akd-1'
    const answer = await app.inject({ url, headers: { authorization: wrong } })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ status: false, message: 'Invalid key' })
  })
})
