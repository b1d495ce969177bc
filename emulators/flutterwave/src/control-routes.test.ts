import { expect, test } from 'vitest'
import {
  charge,
  control,
  openEmulator,
  openLink,
  pageOf,
  sendRequest,
  startReceiver,
  statusOf,
  verify,
} from './testing.ts'

test('approve pays a charge or a link once', async () => {
  const shop = await startReceiver()
  const app = await openEmulator({ shop })
  await openLink(app)
  for (const _time of [1, 2]) {
    const { body } = await control(app, 'approve', { reference: 'akd-1' })
    expect(body.data).toMatchObject({ status: 'successful', payment_type: 'mobilemoneygh' })
  }
  await openLink(app, { tx_ref: 'akd-2', payment_options: 'card' })
  await control(app, 'approve', { reference: 'akd-2' })
  expect((await verify(app, 'akd-2')).body.data.payment_type).toBe('card')
  await expect.poll(() => shop.received.length).toBe(2)
})

test('decline fails with the given reason and cannot undo a payment', async () => {
  const app = await openEmulator()
  await charge(app)
  await control(app, 'decline', { reference: 'akd-1', reason: 'Do not honour' })
  expect((await verify(app)).body.data).toMatchObject({
    status: 'failed',
    processor_response: 'Do not honour',
  })
  await control(app, 'approve', { reference: 'akd-1' })
  expect((await control(app, 'decline', { reference: 'akd-1' })).status).toBe(409)
  expect(await statusOf(app)).toBe('successful')
})

test('deliver sends the webhook again at once and returns the response statuses', async () => {
  const shop = await startReceiver()
  const app = await openEmulator({ shop })
  await charge(app)
  expect((await control(app, 'deliver', { reference: 'akd-1' })).status).toBe(409)
  await control(app, 'approve', { reference: 'akd-1' })
  await expect.poll(() => shop.received.length).toBe(1)
  shop.statuses.push(401)
  expect((await control(app, 'deliver', { reference: 'akd-1' })).body.data.statuses).toEqual([401])
  expect((await control(app, 'deliver', { reference: 'akd-1', times: 3 })).body.data.statuses).toEqual([
    200, 200, 200,
  ])
})

test('fail-next fails one API call, and no page or control call', async () => {
  const app = await openEmulator()
  const page = pageOf(app, await charge(app))
  await control(app, 'fail-next', { status: 502 })
  expect((await page.open()).statusCode).toBe(200)
  const message = 'An error occurred. Please contact support'
  expect(await verify(app)).toEqual({ status: 502, body: { status: 'error', message, data: null } })
  expect((await verify(app)).status).toBe(200)
})

test('fail-next can lose the response of a call that took effect', async () => {
  const app = await openEmulator()
  await control(app, 'fail-next', { status: 504, when: 'after' })
  expect((await charge(app)).status).toBe(504)
  expect(await statusOf(app)).toBe('pending')
})

test('an outage lasts until it is ended', async () => {
  const app = await openEmulator()
  await control(app, 'outage', { on: true })
  expect([(await charge(app)).status, (await charge(app)).status]).toEqual([503, 503])
  await control(app, 'outage', { on: false })
  expect((await charge(app)).status).toBe(200)
})

test('refuses unknown references, unknown fields, wrong values and forms', async () => {
  const app = await openEmulator()
  for (const call of ['approve', 'decline', 'deliver', 'drop', 'fail-refunds']) {
    expect((await control(app, call, { reference: 'akd-nowhere' })).status).toBe(404)
    expect((await control(app, call, {})).status).toBe(400)
  }
  expect((await sendRequest(app, 'GET', '/__control/transactions/akd-nowhere')).status).toBe(404)
  expect((await control(app, 'fail-next', { status: 200 })).status).toBe(400)
  expect((await control(app, 'outage', { on: true, off: false })).status).toBe(400)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const url = '/_flutterwave/__control/outage'
  expect((await app.inject({ method: 'POST', url, headers, payload: 'on=true' })).statusCode).toBe(415)
})

test('make-refund makes the oldest refund that failed, or that of an amount', async () => {
  const app = await openEmulator()
  await charge(app)
  await control(app, 'approve', { reference: 'akd-1' })
  await control(app, 'fail-refunds', { reference: 'akd-1' })
  const { id } = (await verify(app)).body.data
  for (const amount of [1, 2, 3]) await sendRequest(app, 'POST', `/v3/transactions/${id}/refund`, { amount })
  const statuses = async () =>
    (await sendRequest(app, 'GET', '/v3/refunds')).body.data.map(({ status }: { status: string }) => status)
  expect(await statuses()).toEqual(['failed', 'failed', 'failed'])
  await control(app, 'make-refund', { reference: 'akd-1', amount: 200 })
  expect(await statuses()).toEqual(['failed', 'completed-momo', 'failed'])
  await control(app, 'make-refund', { reference: 'akd-1' })
  expect(await statuses()).toEqual(['failed', 'completed-momo', 'completed-momo'])
  await control(app, 'make-refund', { reference: 'akd-1' })
  expect((await control(app, 'make-refund', { reference: 'akd-1' })).status).toBe(409)
})
