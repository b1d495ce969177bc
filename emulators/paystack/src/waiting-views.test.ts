import { describe, expect, test } from 'vitest'
import {
  approveByPhone,
  click,
  control,
  movableClock,
  openPayment,
  startEmulator,
  startReceiver,
  verify,
} from './testing.ts'

async function statusOf(app: Awaited<ReturnType<typeof startEmulator>>, reference: string) {
  return (await verify(app, reference)).json().data.status
}

describe('an unanswered prompt', () => {
  test('waits for 180 s and then fails with a timeout', async () => {
    const clock = movableClock()
    const app = await startEmulator({ clock })
    const { page, reference } = await openPayment(app)
    await approveByPhone(app, page, '055 123 4003')
    expect(await statusOf(app, reference)).toBe('ongoing')
    expect((await app.inject(page)).body).toContain('Waiting for approval on the phone')
    clock.advance(179_999)
    expect(await statusOf(app, reference)).toBe('ongoing')
    clock.advance(1)
    expect((await verify(app, reference)).json().data).toMatchObject({ status: 'failed', message: 'timeout' })
    expect((await app.inject(page)).body).toContain('timeout')
  })

  test('prevents a second payment, and the phone may still approve', async () => {
    const app = await startEmulator()
    const { page, reference } = await openPayment(app)
    await approveByPhone(app, page, '+233551234003')
    await click(app, page, 'approve')
    expect(await statusOf(app, reference)).toBe('ongoing')
    await control(app, 'approve', { reference })
    expect((await verify(app, reference)).json().data).toMatchObject({
      status: 'success',
      authorization: { last4: 'X003' },
      log: { attempts: 1 },
    })
    expect((await app.inject(page)).statusCode).toBe(303)
  })

  test('shows how to respond in place of its owner, with URL and reference', async () => {
    const app = await startEmulator({ clock: movableClock() })
    const { page, reference } = await openPayment(app)
    await approveByPhone(app, page, '0551234001')
    const { body } = await app.inject(page)
    for (const words of [
      'Please complete authorization process on your mobile phone 0551234001',
      'The prompt expires at 09:03:00 (GMT)',
      "curl -H 'content-type: application/json' \\\n",
      'http://shop.test/_paystack/__control/approve',
      `{"reference":"${reference}"}`,
      'Refresh',
      'Close',
    ]) {
      expect(body).toContain(words)
    }
  })
})

test('is declined a few seconds later by a payer who declines, and may be retried', async () => {
  const clock = movableClock()
  const app = await startEmulator({ clock })
  const { page, reference } = await openPayment(app)
  expect((await approveByPhone(app, page, '0551234002')).statusCode).toBe(303)
  expect((await app.inject(page)).body).toContain('It will answer automatically at 09:00:06 (GMT)')
  clock.advance(6_000)
  expect((await app.inject(page)).body).toContain('Declined')
  expect(await statusOf(app, reference)).toBe('failed')
  expect((await app.inject(`${page}?try=again`)).body).toContain('Approve')
})

describe('a wallet that asks for a voucher', () => {
  test('gets a form for it and pays with the right one', async () => {
    const receiver = await startReceiver()
    const app = await startEmulator({ receiver })
    const { page, reference } = await openPayment(app)
    await approveByPhone(app, page, '0551234004')
    const form = (await app.inject(page)).body
    for (const words of ['Please dial *110#', 'Voucher code', '123456', 'Submit voucher', 'Close']) {
      expect(form).toContain(words)
    }
    expect(await statusOf(app, reference)).toBe('ongoing')
    const answer = await click(app, page, 'submit_voucher', { voucher: ' 123456 ' })
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      expect.stringContaining(`reference=${reference}`),
    ])
    expect(await statusOf(app, reference)).toBe('success')
    await expect.poll(() => receiver.received.length).toBe(1)
  })

  test('shows the form again after a wrong one, which is counted', async () => {
    const app = await startEmulator()
    const { page, reference } = await openPayment(app)
    await approveByPhone(app, page, '0551234004')
    const answer = await click(app, page, 'submit_voucher', { voucher: '"><b>' })
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('Provided registration token is invalid')
    expect(answer.body).not.toContain('<b>')
    await click(app, page, 'submit_voucher', { voucher: '123456' })
    expect((await verify(app, reference)).json().data).toMatchObject({
      status: 'success',
      log: { attempts: 1, errors: 1 },
    })
  })

  test('may require approval on the phone as well', async () => {
    const clock = movableClock()
    const app = await startEmulator({ clock })
    const { page, reference } = await openPayment(app)
    await approveByPhone(app, page, '0551234011')
    const answer = await click(app, page, 'submit_voucher', { voucher: '123456' })
    expect(`/_paystack/checkout/${answer.headers.location}`).toBe(page)
    expect((await app.inject(page)).body).toContain('Waiting for approval on the phone')
    clock.advance(6_000)
    expect((await app.inject(page)).headers.location).toContain(`reference=${reference}`)
  })

  test('expires after 180 s: a late voucher changes nothing', async () => {
    const clock = movableClock()
    const app = await startEmulator({ clock })
    const { page, reference } = await openPayment(app)
    await approveByPhone(app, page, '0551234004')
    clock.advance(180_000)
    expect((await click(app, page, 'submit_voucher', { voucher: '123456' })).statusCode).toBe(303)
    expect((await app.inject(page)).body).toContain('timeout')
    expect(await statusOf(app, reference)).toBe('failed')
  })
})
