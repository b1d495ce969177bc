import { describe, expect, test } from 'vitest'
import {
  charge,
  control,
  frozenClock,
  openEmulator,
  openLink,
  pageOf,
  sendRequest,
  startReceiver,
  statusOf,
  verify,
} from './testing.ts'

describe('the payment page', () => {
  test('says that it is an emulator, and shows payee, amount and payer', async () => {
    const app = await openEmulator()
    const { body } = await pageOf(app, await charge(app, { amount: 1_234.5 })).open()
    for (const words of [
      'No real money moves',
      'Pay Akyɛde',
      'GHS 1,234.50',
      'ama@akyede.test',
      'MTN, 0551234000',
    ]) {
      expect(body.replace(/\u00a0/g, ' ')).toContain(words)
    }
    expect([...body.matchAll(/<button[^>]*>([^<]*)/g)].map(([, name]) => name)).toEqual([
      'Approve',
      'Decline',
      'Close',
    ])
  })

  test('runs no script, loads its own style and posts only to itself and the shop', async () => {
    const app = await openEmulator()
    const { body, headers } = await pageOf(app, await openLink(app)).open()
    expect(body).not.toMatch(/<script|<style|style=|\son\w+=/)
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'self'.*form-action 'self' https:\/\/shop\.test;/,
    )
    expect((await app.inject('/_flutterwave/page.css')).headers['content-type']).toContain('text/css')
  })

  test('escapes text of others', async () => {
    const app = await openEmulator()
    const response = await pageOf(app, await openLink(app)).press('approve', { phone: '"><script>' })
    expect(response.statusCode).toBe(422)
    expect(response.body).toContain('&quot;&gt;&lt;script&gt;')
    expect(await statusOf(app)).toBe('No transaction was found for this id')
  })

  test('offers only the requested payment methods and accepts no other', async () => {
    const app = await openEmulator()
    const page = pageOf(app, await openLink(app, { payment_options: 'mobilemoneyghana' }))
    const { body } = await page.open()
    expect([body.includes('Phone number'), body.includes('Pay with')]).toEqual([true, false])
    await page.press('approve', { channel: 'card', phone: '0551234000' })
    expect(await statusOf(app)).toBe('successful')
    const cards = pageOf(app, await openLink(app, { tx_ref: 'akd-2', payment_options: 'card' }))
    expect((await cards.open()).body).not.toContain('Phone number')
  })

  test('is not found under an unknown path', async () => {
    const app = await openEmulator()
    const response = await app.inject('/_flutterwave/pay/00')
    expect([response.statusCode, response.body.includes('Payment not found')]).toEqual([404, true])
  })
})

describe('a button', () => {
  test.each([
    ['approve', 'successful', 'successful'],
    ['decline', 'failed', 'failed'],
  ])('%s leads back to the shop, once', async (action, status, told) => {
    const app = await openEmulator()
    const page = pageOf(app, await charge(app))
    const { headers, statusCode } = await page.press(action)
    expect(statusCode).toBe(303)
    expect(headers.location).toMatch(
      new RegExp(
        `^https://shop\\.test/success\\?reference=akd-1&status=${told}&tx_ref=akd-1&transaction_id=\\d+$`,
      ),
    )
    expect(await statusOf(app)).toBe(status)
    for (const again of ['decline', 'approve', 'close']) await page.press(again)
    expect((await page.open()).headers.location).toBe(headers.location)
    expect(await statusOf(app)).toBe(status)
  })

  test('Close leads back and leaves the payment open', async () => {
    const app = await openEmulator()
    const page = pageOf(app, await charge(app))
    const { headers } = await page.press('close')
    expect(headers.location).toBe('https://shop.test/success?reference=akd-1&status=cancelled&tx_ref=akd-1')
    expect(await statusOf(app)).toBe('pending')
    await page.press('approve')
    expect(await statusOf(app)).toBe('successful')
  })

  test('shows the result without a redirect URL', async () => {
    const app = await openEmulator()
    const page = pageOf(app, await charge(app, { redirect_url: undefined }))
    expect((await page.press('approve')).body).toContain('<h2>Paid</h2>')
  })
})

describe('the number', () => {
  test.each([
    ['0551234987', 'successful'],
    ['0551234007', 'successful'],
  ])('%s pays without the page', async (phone_number, status) => {
    const app = await openEmulator()
    const response = await charge(app, { phone_number })
    expect(await statusOf(app)).toBe(status)
    expect((await pageOf(app, response).open()).headers.location).toContain('status=successful')
  })

  test('…002 is declined', async () => {
    const app = await openEmulator()
    await pageOf(app, await charge(app, { phone_number: '0551234002' })).press('approve')
    expect(await statusOf(app)).toBe('failed')
  })

  test.each(['0551234001', '0551234003'])(
    '%s waits for the control call, and the page says so',
    async phone => {
      const clock = frozenClock()
      const app = await openEmulator({ clock })
      const page = pageOf(app, await charge(app, { phone_number: phone }))
      await page.press('approve')
      clock.advance(60_000)
      expect((await page.press('approve')).body).toContain('Check your phone')
      expect(await statusOf(app)).toBe('pending')
      await control(app, 'approve', { reference: 'akd-1' })
      expect(await statusOf(app)).toBe('successful')
    },
  )

  test('…007 sends its webhook before the charge responds', async () => {
    const happened: string[] = []
    const shop = await startReceiver(() => happened.push('webhook'))
    const app = await openEmulator({ shop })
    await charge(app, { phone_number: '0551234007' })
    happened.push('response')
    expect(happened).toEqual(['webhook', 'response'])
  })
})

test('accepts no payment once it is disabled or has expired', async () => {
  const clock = frozenClock()
  const app = await openEmulator({ clock })
  const timed = await openLink(app, { session_duration: 1 })
  const disabled = await openLink(app, { tx_ref: 'akd-2' })
  const disable = (link: string) => sendRequest(app, 'POST', '/v3/payments/link/disable', { link })
  expect((await disable(disabled.body.data.link)).status).toBe(200)
  expect((await disable('https://nowhere.test/pay/1')).status).toBe(400)
  expect((await pageOf(app, timed).open()).body).toContain('Approve')
  clock.advance(60_000)
  for (const link of [timed, disabled]) {
    expect((await pageOf(app, link).open()).body).toContain('This link has expired')
    expect((await pageOf(app, link).press('approve')).statusCode).toBe(410)
  }
})

test('creates two transactions of one reference when it is paid twice, each with a webhook', async () => {
  const shop = await startReceiver()
  const app = await openEmulator({ shop })
  await openLink(app)
  await control(app, 'approve', { reference: 'akd-1' })
  await control(app, 'pay-again', { reference: 'akd-1' })
  const { body } = await sendRequest(app, 'GET', '/v3/transactions?tx_ref=akd-1')
  expect(body.data).toMatchObject([
    { tx_ref: 'akd-1', status: 'successful' },
    { tx_ref: 'akd-1', status: 'successful' },
  ])
  const ids = body.data.map(({ id }: { id: number }) => id)
  expect(new Set(ids).size).toBe(2)
  await expect.poll(() => shop.received.map(({ event }) => event.data.id).toSorted()).toEqual(ids)
  expect((await verify(app)).body.data.id).toBe(ids[0])
})
