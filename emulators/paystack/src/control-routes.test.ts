import { expect, test } from 'vitest'
import {
  control,
  initialize,
  movableClock,
  openPayment,
  startEmulator,
  startReceiver,
  verify,
  webhooksWaiting,
} from './testing.ts'

test('approve pays once with the requested channel', async () => {
  const receiver = await startReceiver()
  const app = await startEmulator({ receiver })
  const { reference } = await openPayment(app)
  const answer = await control(app, 'approve', { reference, channel: 'mobile_money' })
  expect(answer.json()).toMatchObject({ status: true, data: { status: 'success', channel: 'mobile_money' } })
  await control(app, 'approve', { reference, channel: 'card' })
  expect((await verify(app, reference)).json().data.channel).toBe('mobile_money')
  await expect.poll(() => receiver.received.length).toBe(1)
})

test('decline fails with the given reason and cannot undo a payment', async () => {
  const app = await startEmulator()
  const { reference } = await openPayment(app)
  await control(app, 'decline', { reference, reason: 'Do not honour' })
  expect((await verify(app, reference)).json().data).toMatchObject({
    status: 'failed',
    gateway_response: 'Do not honour',
  })
  await control(app, 'approve', { reference })
  expect((await control(app, 'decline', { reference })).statusCode).toBe(409)
  expect((await verify(app, reference)).json().data.status).toBe('success')
})

test('pending leaves the result open', async () => {
  const app = await startEmulator()
  const { reference, page } = await openPayment(app)
  await control(app, 'pending', { reference })
  expect((await verify(app, reference)).json().data.status).toBe('pending')
  expect((await app.inject(page)).body).toContain('Payment pending')
})

test('deliver sends webhooks again at once and returns the response statuses', async () => {
  const receiver = await startReceiver()
  const app = await startEmulator({ receiver })
  const { reference } = await openPayment(app)
  expect((await control(app, 'deliver', { reference })).statusCode).toBe(409)
  await control(app, 'approve', { reference })
  await expect.poll(() => receiver.received.length).toBe(1)
  receiver.statuses.push(401)
  expect((await control(app, 'deliver', { reference })).json().data.statuses).toEqual([401])
  expect((await control(app, 'deliver', { reference, times: 3 })).json().data.statuses).toEqual([
    200, 200, 200,
  ])
  await receiver.close()
  expect((await control(app, 'deliver', { reference })).json().data.statuses).toEqual([0])
})

test('drop silences a reference before and after it is paid', async () => {
  const receiver = await startReceiver()
  receiver.statuses.push(500, 500, 500)
  const clock = movableClock()
  const app = await startEmulator({ receiver, clock, retryDelaysMs: [60_000, 60_000] })
  const early = await openPayment(app)
  await control(app, 'drop', { reference: early.reference })
  await control(app, 'approve', { reference: early.reference })
  const late = await openPayment(app)
  await control(app, 'approve', { reference: late.reference })
  await expect.poll(() => receiver.received.length).toBe(1)
  const answer = await control(app, 'drop', { reference: late.reference })
  expect(answer.json().data.webhooks).toEqual({ dropped: true, waiting: 0 })
  const notified = await openPayment(app)
  await control(app, 'approve', { reference: notified.reference })
  const waitingMinuteByMinute = () => {
    clock.advance(60_000)
    return webhooksWaiting(app, notified.reference)
  }
  await expect.poll(waitingMinuteByMinute).toBe(0)
  const references = receiver.received.map(({ body }) => JSON.parse(body.toString()).data.reference)
  expect(references).toEqual([late.reference, ...Array(3).fill(notified.reference)])
})

test('fail-next fails one API call, and no page or control call', async () => {
  const app = await startEmulator()
  const { reference, page } = await openPayment(app)
  await control(app, 'fail-next', { status: 502 })
  expect((await app.inject(page)).statusCode).toBe(200)
  const answer = await verify(app, reference)
  expect([answer.statusCode, answer.json().type]).toEqual([502, 'api_error'])
  expect((await verify(app, reference)).statusCode).toBe(200)
})

test('an outage lasts until it is ended', async () => {
  const app = await startEmulator()
  await control(app, 'outage', { on: true })
  expect((await initialize(app)).statusCode).toBe(503)
  expect((await initialize(app)).statusCode).toBe(503)
  await control(app, 'outage', { on: false })
  expect((await initialize(app)).statusCode).toBe(200)
})

test('refuses unknown references, unknown fields, wrong values and forms', async () => {
  const app = await startEmulator()
  for (const call of ['approve', 'decline', 'pending', 'deliver', 'drop']) {
    expect((await control(app, call, { reference: 'akd-nowhere' })).statusCode).toBe(404)
    expect((await control(app, call, {})).statusCode).toBe(400)
  }
  expect((await app.inject('/_paystack/__control/transactions/akd-nowhere')).statusCode).toBe(404)
  expect((await control(app, 'fail-next', { status: 200 })).statusCode).toBe(400)
  expect((await control(app, 'outage', { on: 'yes' })).statusCode).toBe(400)
  expect((await control(app, 'outage', { on: true, off: false })).statusCode).toBe(400)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const url = '/_paystack/__control/outage'
  expect((await app.inject({ method: 'POST', url, headers, payload: 'on=true' })).statusCode).toBe(415)
})
