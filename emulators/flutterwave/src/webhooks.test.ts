import { expect, test } from 'vitest'
import {
  charge,
  control,
  freshFolder,
  frozenClock,
  openEmulator,
  pageOf,
  secretHash,
  startReceiver,
  verify,
  webhooksWaiting,
} from './testing.ts'

test('sends a payment with the secret hash, in the format of verify', async () => {
  const shop = await startReceiver()
  const app = await openEmulator({ shop })
  await charge(app, { phone_number: '0551234987', meta: { order: 7 } })
  await expect.poll(() => shop.received.length).toBe(1)
  const { meta, ...data } = (await verify(app)).body.data
  expect(meta).toEqual({ order: 7 })
  expect(shop.received[0]).toEqual({
    hash: secretHash,
    event: { event: 'charge.completed', data, 'event.type': 'MOBILEMONEYGH_TRANSACTION' },
  })
})

test('sends the same event for a failure', async () => {
  const shop = await startReceiver()
  const app = await openEmulator({ shop })
  await pageOf(app, await charge(app)).press('decline')
  await expect.poll(() => shop.received.length).toBe(1)
  expect(shop.received[0]?.event.data.status).toBe('failed')
})

test('retries until the shop responds with 200, and stops there', async () => {
  const shop = await startReceiver()
  shop.statuses.push(500, 302)
  const app = await openEmulator({ shop })
  await charge(app, { phone_number: '0551234987' })
  await expect.poll(() => shop.received.length).toBe(3)
  await expect.poll(() => webhooksWaiting(app)).toBe(0)
})

test('stops retrying at the end of the schedule', async () => {
  const shop = await startReceiver()
  shop.statuses.push(...Array<number>(10).fill(500))
  const app = await openEmulator({ shop, retryDelaysMs: [0, 0] })
  await charge(app, { phone_number: '0551234987' })
  await expect.poll(() => webhooksWaiting(app)).toBe(0)
  expect(shop.received.length).toBe(3)
})

test('retries by the injected clock', async () => {
  const clock = frozenClock()
  const shop = await startReceiver()
  shop.statuses.push(500)
  const app = await openEmulator({ shop, clock, retryDelaysMs: [600_000] })
  await charge(app, { phone_number: '0551234987' })
  await expect.poll(() => shop.received.length).toBe(1)
  // Once a later payment has been sent, the emulator has polled and the first retry was not due.
  await charge(app, { tx_ref: 'akd-2', phone_number: '0551234987' })
  await expect.poll(() => webhooksWaiting(app, 'akd-2')).toBe(0)
  expect(shop.received.map(({ event }) => event.data.tx_ref)).toEqual(['akd-1', 'akd-2'])
  const waitingTenMinutesOn = () => {
    clock.advance(600_000)
    return webhooksWaiting(app)
  }
  await expect.poll(waitingTenMinutesOn).toBe(0)
  expect(shop.received.length).toBe(3)
})

test('repeats an attempt that closing interrupted in the next process', async () => {
  const stateFolder = freshFolder()
  const shop = await startReceiver()
  shop.statuses.push('never')
  const before = await openEmulator({ shop, stateFolder })
  await charge(before, { phone_number: '0551234987' })
  await expect.poll(() => shop.received.length).toBe(1)
  await before.close()
  await openEmulator({ shop, stateFolder })
  await expect.poll(() => shop.received.length).toBe(2)
})

test('…005 pays and loses its webhook', async () => {
  const shop = await startReceiver()
  const app = await openEmulator({ shop })
  await pageOf(app, await charge(app, { phone_number: '0551234005' })).press('approve')
  expect((await verify(app)).body.data.status).toBe('successful')
  expect(await webhooksWaiting(app)).toBe(0)
  expect(shop.received).toEqual([])
})

test('…006 pays and sends its webhook 5 times', async () => {
  const shop = await startReceiver()
  const app = await openEmulator({ shop })
  await pageOf(app, await charge(app, { phone_number: '0551234006' })).press('approve')
  await expect.poll(() => shop.received.length).toBe(5)
})

test('…008 pays a cedi too little, by webhook and by verify', async () => {
  const shop = await startReceiver()
  const app = await openEmulator({ shop })
  await pageOf(app, await charge(app, { amount: 50.29, phone_number: '0551234008' })).press('approve')
  await expect.poll(() => shop.received.length).toBe(1)
  expect([shop.received[0]?.event.data.amount, (await verify(app)).body.data.amount]).toEqual([49.29, 49.29])
})

test('drop silences a reference before and after it is decided', async () => {
  const clock = frozenClock()
  const shop = await startReceiver()
  shop.statuses.push(500)
  const app = await openEmulator({ shop, clock, retryDelaysMs: [60_000] })
  await charge(app)
  await control(app, 'drop', { reference: 'akd-1' })
  await control(app, 'approve', { reference: 'akd-1' })
  expect([await webhooksWaiting(app), shop.received]).toEqual([0, []])
  await charge(app, { tx_ref: 'akd-2', phone_number: '0551234987' })
  await expect.poll(() => shop.received.length).toBe(1)
  const { body } = await control(app, 'drop', { reference: 'akd-2' })
  expect(body.data.webhooks).toEqual({ dropped: true, waiting: 0 })
})
