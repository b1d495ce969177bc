import { describe, expect, test } from 'vitest'
import {
  click,
  movableClock,
  openPayment,
  paidEmulator,
  paidReference,
  refund,
  refundStatus,
  sendRequest,
  startEmulator,
  statusOfPaid,
} from './testing.ts'

type App = Awaited<ReturnType<typeof startEmulator>>
const reference = paidReference

describe('a refund of a test number', () => {
  test.each(['0551234012', '4084080000671803'])('%s fails and leaves the payment unchanged', async number => {
    const { app, clock } = await paidOnPage(number)
    const { id } = (await refund(app)).json().data
    clock.advance(15_000)
    expect(await refundStatus(app, id)).toBe('failed')
    expect(await statusOfPaid(app)).toBe('success')
    expect((await refund(app)).statusCode).toBe(200)
  })

  test.each(['0551234013', '4084080000671902'])(
    '%s needs attention until it is sent to a given account',
    async number => {
      const { app, clock } = await paidOnPage(number)
      const { id } = (await refund(app)).json().data
      clock.advance(3_600_000)
      expect(await refundStatus(app, id)).toBe('needs-attention')
      expect((await refund(app)).statusCode).toBe(400)
      const retried = await retry(app, id)
      expect([retried.statusCode, retried.json().data.status]).toEqual([200, 'processing'])
      clock.advance(10_000)
      expect(await refundStatus(app, id)).toBe('processed')
      expect(await statusOfPaid(app)).toBe('reversed')
    },
  )

  test('is retried only when it needs attention, with all details, in cedis', async () => {
    const { app, clock } = await paidEmulator('0551234013')
    const { id } = (await refund(app)).json().data
    expect((await retry(app, id)).statusCode).toBe(422)
    clock.advance(15_000)
    expect((await retry(app, id, { bank_id: undefined })).statusCode).toBe(400)
    expect((await retry(app, id, { currency: 'NGN' })).statusCode).toBe(400)
    expect((await retry(app, 1)).statusCode).toBe(404)
    expect(await refundStatus(app, id)).toBe('needs-attention')
  })

  async function paidOnPage(number: string) {
    const clock = movableClock()
    const app = await startEmulator({ clock })
    const { page } = await openPayment(app, { reference })
    const wallet = { channel: 'mobile_money', phone: number }
    await click(app, page, 'approve', number.startsWith('0') ? wallet : { card_number: number })
    return { app, clock }
  }

  const retry = (app: App, id: number, details: object = {}) =>
    sendRequest(app, 'POST', `refund/retry_with_customer_details/${id}`, {
      refund_account_details: { currency: 'GHS', account_number: '0551234987', bank_id: '28', ...details },
    })
})
