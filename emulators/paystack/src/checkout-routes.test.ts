import { describe, expect, test } from 'vitest'
import {
  click,
  freshFolder,
  movableClock,
  openPayment,
  sendRequest,
  startEmulator,
  startReceiver,
  verify,
} from './testing.ts'

async function statusOf(app: Awaited<ReturnType<typeof startEmulator>>, reference: string) {
  return (await verify(app, reference)).json().data.status
}

describe('the hosted page', () => {
  test('says that it is an emulator, and shows payee, amount and payer', async () => {
    const app = await startEmulator()
    const { page } = await openPayment(app, { amount: 123_450 })
    const answer = await app.inject(page)
    expect(answer.statusCode).toBe(200)
    for (const words of ['No real money moves', 'Pay Akyɛde', 'GHS 1,234.50', 'ama@akyede.test']) {
      expect(answer.body).toContain(words)
    }
    const buttons = [...answer.body.matchAll(/<button[^>]*>([^<]*)</g)].map(([, name]) => name)
    expect(buttons).toEqual(['Approve', 'Decline', 'Insufficient funds', 'Close'])
  })

  test('runs no script, loads its own style and posts only to itself and the shop', async () => {
    const app = await startEmulator()
    const { page } = await openPayment(app, { metadata: { cancel_action: 'http://localhost:3000/cancel' } })
    const answer = await app.inject(page)
    expect(answer.body).not.toMatch(/<script|<style|style=|\son\w+=/)
    const policy = answer.headers['content-security-policy']
    expect(policy).toContain("default-src 'none'; style-src 'self'")
    expect(policy).toContain("form-action 'self' https://shop.test http://localhost:3000;")
    const style = await app.inject('/_paystack/checkout.css')
    expect(style.headers['content-type']).toContain('text/css')
  })

  test('shows only the channels that the transaction allows, and accepts no other', async () => {
    const app = await startEmulator()
    const { page, reference } = await openPayment(app, { channels: ['mobile_money', 'ussd'] })
    const answer = await app.inject(page)
    expect(answer.body).toContain('Mobile money')
    expect(answer.body).not.toContain('Card number')
    expect((await click(app, page, 'approve')).statusCode).toBe(422)
    expect(await statusOf(app, reference)).toBe('abandoned')
  })

  test('escapes text of others', async () => {
    const app = await startEmulator()
    const { page } = await openPayment(app)
    const answer = await click(app, page, 'approve', { card_number: '"><script>alert(1)</script>' })
    expect(answer.body).not.toContain('<script>')
    expect(answer.body).toContain('&quot;&gt;&lt;script&gt;')
  })

  test('is not found for an unknown access code', async () => {
    const app = await startEmulator()
    const answer = await app.inject('/_paystack/checkout/nothing')
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('Payment not found')
    expect((await click(app, '/_paystack/checkout/nothing', 'approve')).statusCode).toBe(404)
  })
})

describe('approving', () => {
  test('pays and leads back to the shop with the reference', async () => {
    const app = await startEmulator()
    const { page, reference } = await openPayment(app, { callback_url: 'https://shop.test/back?step=3' })
    const answer = await click(app, page, 'approve')
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe(
      `https://shop.test/back?step=3&trxref=${reference}&reference=${reference}`,
    )
    expect(await statusOf(app, reference)).toBe('success')
  })

  test('twice, or declining afterwards, changes nothing and leads back again', async () => {
    const receiver = await startReceiver()
    const app = await startEmulator({ receiver })
    const { page, reference } = await openPayment(app)
    await Promise.all([click(app, page, 'approve'), click(app, page, 'approve')])
    for (const answer of [
      await click(app, page, 'decline'),
      await click(app, page, 'close'),
      await app.inject(page),
    ]) {
      expect(answer.statusCode).toBe(303)
      expect(answer.headers.location).toContain(`reference=${reference}`)
    }
    expect((await verify(app, reference)).json().data).toMatchObject({
      status: 'success',
      log: { attempts: 1 },
    })
    await expect.poll(() => receiver.received.length).toBe(1)
  })

  test('shows the result without a callback URL', async () => {
    const app = await startEmulator()
    const { page } = await openPayment(app, { callback_url: undefined })
    expect((await click(app, page, 'approve')).body).toContain('Payment successful')
  })
})

describe('failing', () => {
  test('leads back at once if the shop has a page for it', async () => {
    const app = await startEmulator()
    const cancel_action = 'http://shop.test/checkout/cancel'
    const { page, reference } = await openPayment(app, { metadata: { cancel_action } })
    const answer = await click(app, page, 'decline')
    expect([answer.statusCode, answer.headers.location]).toEqual([303, cancel_action])
    expect((await verify(app, reference)).json().data).toMatchObject({ status: 'failed' })
    expect((await app.inject(page)).body).toContain('Try again')
  })

  test.each([
    { button: 'decline', fields: {}, reason: 'Declined' },
    { button: 'insufficient_funds', fields: {}, reason: 'Insufficient funds' },
    { button: 'approve', fields: { card_number: '4084080000005408' }, reason: 'Declined' },
    { button: 'approve', fields: { card_number: '4084080000670037' }, reason: 'Insufficient funds' },
    {
      button: 'approve',
      fields: { channel: 'mobile_money', phone: '0551234009' },
      reason: 'Insufficient funds',
    },
  ])(
    'by $button with $fields is reported as $reason and may be retried',
    async ({ button, fields, reason }) => {
      const app = await startEmulator()
      const { page, reference } = await openPayment(app)
      const answer = await click(app, page, button, fields)
      expect([answer.statusCode, `/_paystack/checkout/${answer.headers.location}`]).toEqual([303, page])
      expect((await verify(app, reference)).json().data).toMatchObject({
        status: 'failed',
        gateway_response: reason,
      })

      const failed = (await app.inject(page)).body
      for (const words of ['Payment failed', reason, 'Try again', 'Close']) expect(failed).toContain(words)
      expect((await app.inject(`${page}?try=again`)).body).toContain('Approve')
      await click(app, page, 'approve')
      expect((await verify(app, reference)).json().data).toMatchObject({
        status: 'success',
        log: { attempts: 2, errors: 1 },
      })
    },
  )

  test.each([
    [{ card_number: '4084084084084082' }, 'This isn’t a valid card number'],
    [{ expiry: '13/40' }, 'Enter month and year'],
    [{ expiry: '02/26' }, 'This card has expired'],
    [{ cvv: '12' }, 'Enter the 3 or 4 digits'],
    [{ channel: 'mobile_money', phone: '12345' }, 'Enter a 10-digit Ghana mobile number'],
    [{ channel: 'mobile_money', phone: '0302123456' }, 'Enter a 10-digit Ghana mobile number'],
    [{ channel: 'mobile_money', network: 'telegraph' }, 'Choose the network'],
    [{ channel: 'cash' }, 'Choose one of the ways to pay'],
    [{ action: 'steal' }, 'Choose one of the ways to pay'],
  ])('to fill in the form (%o) shows it again and tries nothing', async (fields, message) => {
    const app = await startEmulator({ clock: movableClock() })
    const { page, reference } = await openPayment(app)
    const answer = await click(app, page, 'approve', fields)
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain(message)
    expect(await statusOf(app, reference)).toBe('abandoned')
  })

  test('accepts a card until its month ends in Accra', async () => {
    const app = await startEmulator({ clock: movableClock() })
    const { page } = await openPayment(app)
    expect((await click(app, page, 'approve', { expiry: '03/26' })).statusCode).toBe(303)
  })
})

describe('closing', () => {
  test('leads to the cancel URL and leaves the transaction abandoned', async () => {
    const app = await startEmulator()
    const cancel_action = 'https://shop.test/checkout/cancel'
    const { page, reference } = await openPayment(app, { metadata: { cancel_action } })
    const answer = await click(app, page, 'close')
    expect([answer.statusCode, answer.headers.location]).toEqual([303, cancel_action])
    expect(await statusOf(app, reference)).toBe('abandoned')
  })

  test('leads to the callback without a cancel URL', async () => {
    const app = await startEmulator()
    const { page } = await openPayment(app, { metadata: { cancel_action: 'javascript:alert(1)' } })
    expect((await click(app, page, 'close')).headers.location).toContain('https://shop.test/checkout/success')
  })
})

test('refuses payment after the session timeout of the account, which survives a restart', async () => {
  const clock = movableClock()
  const stateFolder = await freshFolder()
  const before = await startEmulator({ clock, stateFolder })
  const path = 'integration/payment_session_timeout'
  expect((await sendRequest(before, 'PUT', path, { timeout: 60 })).json().data).toEqual({
    payment_session_timeout: 60,
  })
  expect((await sendRequest(before, 'PUT', path, { timeout: -1 })).statusCode).toBe(400)
  const { page, reference } = await openPayment(before)
  await before.close()

  const app = await startEmulator({ clock, stateFolder })
  expect((await sendRequest(app, 'GET', path)).json().data).toEqual({ payment_session_timeout: 60 })
  expect((await app.inject(page)).body).toContain('Approve')
  clock.advance(60_000)
  expect((await app.inject(page)).body).toContain('Session timed out')
  expect((await click(app, page, 'approve')).statusCode).toBe(410)
  expect(await statusOf(app, reference)).toBe('abandoned')
})
