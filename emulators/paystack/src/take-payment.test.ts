import { describe, expect, test } from 'vitest'
import { charge, movableClock, sendRequest, startEmulator, startReceiver, verify, wallet } from './testing.ts'

const reference = 'akd-1'
const onPhone = 'Please complete authorization process on your mobile phone'

describe('submitting a voucher', () => {
  const submit = (app: Awaited<ReturnType<typeof startEmulator>>, otp: unknown, of = reference) =>
    sendRequest(app, 'POST', 'charge/submit_otp', { otp, reference: of })

  test.each(['0551234004', '0201234567'])('pays with the right one (%s)', async phone => {
    const receiver = await startReceiver()
    const app = await startEmulator({ receiver })
    await charge(app, phone, { reference, mobile_money: wallet(phone, 'vod') })
    const answer = await submit(app, '123456')
    expect(answer.json().message).toBe('Charge attempted')
    expect(answer.json().data).toEqual((await verify(app, reference)).json().data)
    expect(answer.json().data).toMatchObject({ status: 'success', gateway_response: 'Approved' })
    await expect.poll(() => receiver.received.length).toBe(1)
  })

  test('fails with a wrong one and may be retried within the 180 s', async () => {
    const clock = movableClock()
    const app = await startEmulator({ clock })
    await charge(app, '0551234004', { reference, mobile_money: wallet('0551234004', 'mtn') })
    for (const otp of ['000000', '', 1, undefined]) {
      const answer = await submit(app, otp)
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        expect.objectContaining({
          status: false,
          message: 'Provided registration token is invalid',
          data: { reference, status: 'failed', message: 'Provided registration token is invalid' },
        }),
      ])
    }
    expect((await sendRequest(app, 'GET', `charge/${reference}`)).json().data.status).toBe('send_otp')
    clock.advance(179_999)
    expect((await verify(app, reference)).json().data.status).toBe('ongoing')
    expect((await submit(app, 123_456)).json().data).toMatchObject({
      status: 'success',
      log: { attempts: 1, errors: 4 },
    })
  })

  test('may lead to a prompt on the phone', async () => {
    const clock = movableClock()
    const app = await startEmulator({ clock })
    await charge(app, '0551234011', { reference })
    expect((await submit(app, '123456')).json().data).toEqual({
      reference,
      status: 'pay_offline',
      display_text: onPhone,
    })
    clock.advance(6_000)
    expect((await verify(app, reference)).json().data.status).toBe('success')
  })

  test('gives the payer no more time than the 180 s of the charge', async () => {
    const clock = movableClock()
    const app = await startEmulator({ clock, payerAnswersAfterMs: 90_000 })
    await charge(app, '0551234011', { reference })
    clock.advance(100_000)
    await submit(app, '123456')
    clock.advance(79_999)
    expect((await verify(app, reference)).json().data.status).toBe('ongoing')
    clock.advance(1)
    expect((await verify(app, reference)).json().data.status).toBe('failed')
  })

  test('is refused where none is required: unknown, unrequested, paid, too late', async () => {
    const clock = movableClock()
    const app = await startEmulator({ clock })
    await charge(app, '0551234001', { reference: 'akd-unasked' })
    await charge(app, '0551234004', { reference: 'akd-paid' })
    await submit(app, '123456', 'akd-paid')
    await charge(app, '0551234004', { reference: 'akd-late' })
    clock.advance(180_000)
    for (const wrong of ['akd-nowhere', 'akd-unasked', 'akd-paid', 'akd-late']) {
      const answer = await submit(app, '123456', wrong)
      expect([answer.statusCode, answer.json().message]).toEqual([400, 'Transaction reference is invalid'])
    }
    expect((await verify(app, 'akd-late')).json().data.status).toBe('failed')
  })
})
