import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  approveByPhone,
  click,
  control,
  freshFolder,
  movableClock,
  noResponse,
  openPayment,
  secretKey,
  startEmulator,
  startReceiver,
  verify,
  webhooksWaiting,
} from './testing.ts'

describe('charge.success', () => {
  test('is signed over the bytes sent and contains what verify returns', async () => {
    const receiver = await startReceiver()
    const app = await startEmulator({ receiver })
    const { page, reference } = await openPayment(app, { metadata: { note: 'Akwaaba, Ɛsi "1/2"' } })
    await click(app, page, 'approve')
    await expect.poll(() => receiver.received.length).toBe(1)
    const [{ body, signature } = { body: Buffer.of(), signature: '' }] = receiver.received
    expect(signature).toBe(createHmac('sha512', secretKey).update(body).digest('hex'))
    const { data } = (await verify(app, reference)).json()
    expect(JSON.parse(body.toString())).toEqual({ event: 'charge.success', data })
  })

  test('has an empty string for missing metadata', async () => {
    const receiver = await startReceiver()
    const app = await startEmulator({ receiver })
    const { reference } = await openPayment(app)
    await control(app, 'approve', { reference })
    await expect.poll(() => receiver.received.length).toBe(1)
    expect(JSON.parse(String(receiver.received[0]?.body)).data.metadata).toBe('')
  })

  test('is not sent for a failure', async () => {
    const receiver = await startReceiver()
    const app = await startEmulator({ receiver })
    const { page, reference } = await openPayment(app)
    await click(app, page, 'decline')
    expect(await webhooksWaiting(app, reference)).toBe(0)
    expect(receiver.received).toEqual([])
  })
})

describe('retries', () => {
  test('continue until the shop responds with 200, and end there', async () => {
    const receiver = await startReceiver()
    receiver.statuses.push(500, 302)
    const app = await startEmulator({ receiver })
    const { page, reference } = await openPayment(app)
    await click(app, page, 'approve')
    await expect.poll(() => webhooksWaiting(app, reference)).toBe(0)
    expect(receiver.received).toHaveLength(3)
    expect(new Set(receiver.received.map(({ body }) => body.toString())).size).toBe(1)
  })

  test('end with the schedule', async () => {
    const receiver = await startReceiver()
    receiver.statuses.push(...Array(10).fill(500))
    const app = await startEmulator({ receiver, retryDelaysMs: [5, 5] })
    const { reference } = await openPayment(app)
    await control(app, 'approve', { reference })
    await expect.poll(() => webhooksWaiting(app, reference)).toBe(0)
    expect(receiver.received).toHaveLength(3)
  })

  test('follow the injected clock', async () => {
    const clock = movableClock()
    const receiver = await startReceiver()
    receiver.statuses.push(500)
    const app = await startEmulator({ receiver, clock, retryDelaysMs: [600_000] })
    const { reference } = await openPayment(app)
    await control(app, 'approve', { reference })
    await expect.poll(() => receiver.received.length).toBe(1)
    const later = await openPayment(app)
    await control(app, 'approve', { reference: later.reference })
    await expect.poll(() => webhooksWaiting(app, later.reference)).toBe(0)
    expect(receiver.received).toHaveLength(2)
    const waitingTenMinutesOn = () => {
      clock.advance(600_000)
      return webhooksWaiting(app, reference)
    }
    await expect.poll(waitingTenMinutesOn).toBe(0)
    expect(receiver.received).toHaveLength(3)
  })

  test('are resumed by the next process', async () => {
    const clock = movableClock()
    const stateFolder = await freshFolder()
    const receiver = await startReceiver()
    receiver.statuses.push(503)
    const before = await startEmulator({ receiver, clock, stateFolder, retryDelaysMs: [600_000] })
    const { reference } = await openPayment(before)
    await control(before, 'approve', { reference })
    await expect.poll(() => receiver.received.length).toBe(1)
    await before.close()
    clock.advance(600_000)
    const after = await startEmulator({ receiver, clock, stateFolder })
    await expect.poll(() => webhooksWaiting(after, reference)).toBe(0)
    expect(receiver.received).toHaveLength(2)
  })

  test('repeat an attempt that closing interrupted in the next process', async () => {
    const stateFolder = await freshFolder()
    const receiver = await startReceiver()
    receiver.statuses.push(noResponse)
    const before = await startEmulator({ receiver, stateFolder, retryDelaysMs: [] })
    const { page } = await openPayment(before)
    await click(before, page, 'approve')
    await expect.poll(() => receiver.received.length).toBe(1)
    await before.close()
    await startEmulator({ receiver, stateFolder })
    await expect.poll(() => receiver.received.length).toBe(2)
  })
})

describe('test wallets', () => {
  test('005 pays and loses its webhook', async () => {
    const receiver = await startReceiver()
    const app = await startEmulator({ receiver })
    const { page, reference } = await openPayment(app)
    await approveByPhone(app, page, '0551234005')
    expect((await verify(app, reference)).json().data.status).toBe('success')
    expect(await webhooksWaiting(app, reference)).toBe(0)
    expect(receiver.received).toEqual([])
  })

  test('006 pays and sends its webhook 5 times', async () => {
    const receiver = await startReceiver()
    const app = await startEmulator({ receiver })
    const { page } = await openPayment(app)
    await approveByPhone(app, page, '0551234006')
    await expect.poll(() => receiver.received.length).toBe(5)
  })

  test('007 pays and sends its webhook before the page responds', async () => {
    const happened: string[] = []
    const receiver = await startReceiver(() => happened.push('webhook'))
    const app = await startEmulator({ receiver })
    const { page } = await openPayment(app)
    expect((await approveByPhone(app, page, '0551234007')).statusCode).toBe(303)
    happened.push('answer')
    expect(happened).toEqual(['webhook', 'answer'])
  })

  test('008 pays 100 pesewas too little, by webhook and by verify', async () => {
    const receiver = await startReceiver()
    const app = await startEmulator({ receiver })
    const { page, reference } = await openPayment(app, { amount: 5_000 })
    await approveByPhone(app, page, '0551234008')
    const altered = { status: 'success', amount: 4_900, requested_amount: 5_000 }
    expect((await verify(app, reference)).json().data).toMatchObject(altered)
    await expect.poll(() => receiver.received.length).toBe(1)
    expect(JSON.parse(String(receiver.received[0]?.body)).data).toMatchObject(altered)
  })
})
