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

test('a payment is told with the secret hash, in the shape of verify', async () => {
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

test('a failure is told by the same event', async () => {
  const shop = await startReceiver()
  const app = await openEmulator({ shop })
  await pageOf(app, await charge(app)).press('decline')
  await expect.poll(() => shop.received.length).toBe(1)
  expect(shop.received[0]?.event.data.status).toBe('failed')
})

test('retries go on until the shop answers 200, and end there', async () => {
  const shop = await startReceiver()
  shop.statuses.push(500, 302)
  const app = await openEmulator({ shop })
  await charge(app, { phone_number: '0551234987' })
  await expect.poll(() => shop.received.length).toBe(3)
  await expect.poll(() => webhooksWaiting(app)).toBe(0)
})

test('retries end with the schedule', async () => {
  const shop = await startReceiver()
  shop.statuses.push(...Array<number>(10).fill(500))
  const app = await openEmulator({ shop, retryDelaysMs: [0, 0] })
  await charge(app, { phone_number: '0551234987' })
  await expect.poll(() => webhooksWaiting(app)).toBe(0)
  expect(shop.received.length).toBe(3)
})

test('retries follow the injected clock', async () => {
  const clock = frozenClock()
  const shop = await startReceiver()
  shop.statuses.push(500)
  const app = await openEmulator({ shop, clock, retryDelaysMs: [600_000] })
  await charge(app, { phone_number: '0551234987' })
  await expect.poll(() => shop.received.length).toBe(1)
  // A later payment is heard of: the emulator looked, and the first one was not due.
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

test('a try cut short by closing is made again by the next process', async () => {
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

test('…005 pays, and its webhook is lost', async () => {
  const shop = await startReceiver()
  const app = await openEmulator({ shop })
  await pageOf(app, await charge(app, { phone_number: '0551234005' })).press('approve')
  expect((await verify(app)).body.data.status).toBe('successful')
  expect(await webhooksWaiting(app)).toBe(0)
  expect(shop.received).toEqual([])
})

test('…006 pays, and its webhook comes 5 times', async () => {
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

test('drop silences a reference before and after it is over', async () => {
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
