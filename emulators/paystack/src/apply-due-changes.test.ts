import { describe, expect, test } from 'vitest'
import {
  approveByPhone,
  charge,
  control,
  freshFolder,
  movableClock,
  openPayment,
  startEmulator,
  startReceiver,
  verify,
  webhooksWaiting,
} from './testing.ts'

const reference = 'akd-1'

async function statusOf(app: Awaited<ReturnType<typeof startEmulator>>) {
  return (await verify(app, reference)).json().data.status
}

describe('a payer with a number that is not listed', () => {
  test('approves once, 6 s later by the clock, at exactly that time', async () => {
    const clock = movableClock()
    const receiver = await startReceiver()
    const app = await startEmulator({ clock, receiver })
    await charge(app, '0241234567', { reference })
    clock.advance(5_999)
    expect(await statusOf(app)).toBe('ongoing')
    clock.advance(3_600_000)
    expect((await verify(app, reference)).json().data).toMatchObject({
      status: 'success',
      paid_at: '2026-03-06T09:00:06.000Z',
      authorization: { last4: 'X567' },
    })
    await expect.poll(() => webhooksWaiting(app, reference)).toBe(0)
    expect(receiver.received).toHaveLength(1)
  })

  test('approves without any request', async () => {
    const clock = movableClock()
    const receiver = await startReceiver()
    const app = await startEmulator({ clock, receiver })
    await charge(app, '0241234567', { reference })
    clock.advance(6_000)
    await expect.poll(() => receiver.received.length).toBe(1)
  })

  test('approves after a restart', async () => {
    const clock = movableClock()
    const stateFolder = await freshFolder()
    const receiver = await startReceiver()
    const before = await startEmulator({ clock, stateFolder, receiver })
    await charge(before, '0241234567', { reference })
    await before.close()
    clock.advance(6_000)
    const after = await startEmulator({ clock, stateFolder, receiver })
    await expect.poll(() => receiver.received.length).toBe(1)
    expect(await statusOf(after)).toBe('success')
  })

  test.each([
    ['decline', 'failed'],
    ['pending', 'pending'],
  ])('leaves it at %s once a control call has said so', async (call, status) => {
    const clock = movableClock()
    const app = await startEmulator({ clock })
    await charge(app, '0241234567', { reference })
    await control(app, call, { reference })
    clock.advance(6_000)
    expect(await statusOf(app)).toBe(status)
  })

  test('is too late when the prompt expires first', async () => {
    const clock = movableClock()
    const app = await startEmulator({ clock, payerAnswersAfterMs: 180_000 })
    await charge(app, '0241234567', { reference })
    clock.advance(180_000)
    expect(await statusOf(app)).toBe('failed')
  })
})

describe('with /charge, the number', () => {
  test('001 waits for a control call', async () => {
    const clock = movableClock()
    const app = await startEmulator({ clock })
    await charge(app, '0551234001', { reference })
    clock.advance(179_999)
    expect(await statusOf(app)).toBe('ongoing')
    await control(app, 'approve', { reference })
    expect(await statusOf(app)).toBe('success')
  })

  test('002 is declined 6 s later, without a webhook', async () => {
    const clock = movableClock()
    const receiver = await startReceiver()
    const app = await startEmulator({ clock, receiver })
    expect((await charge(app, '0551234002', { reference })).json().data.status).toBe('pay_offline')
    clock.advance(6_000)
    expect((await verify(app, reference)).json().data).toMatchObject({
      status: 'failed',
      gateway_response: 'Declined',
    })
    expect(await webhooksWaiting(app, reference)).toBe(0)
    expect(receiver.received).toEqual([])
  })

  test('005 pays and loses its webhook', async () => {
    const receiver = await startReceiver()
    const app = await startEmulator({ receiver })
    expect((await charge(app, '0551234005', { reference })).json().data.status).toBe('success')
    expect(await webhooksWaiting(app, reference)).toBe(0)
    expect(receiver.received).toEqual([])
  })

  test('006 pays and sends its webhook 5 times', async () => {
    const receiver = await startReceiver()
    const app = await startEmulator({ receiver })
    await charge(app, '0551234006', { reference })
    await expect.poll(() => receiver.received.length).toBe(5)
  })

  test('007 pays and sends its webhook before the response', async () => {
    const happened: string[] = []
    const receiver = await startReceiver(() => happened.push('webhook'))
    const app = await startEmulator({ receiver })
    await charge(app, '0551234007', { reference })
    happened.push('answer')
    expect(happened).toEqual(['webhook', 'answer'])
  })

  test('008 pays 100 pesewas too little', async () => {
    const app = await startEmulator()
    const { data } = (await charge(app, '0551234008', { reference, amount: 5_000 })).json()
    expect(data).toMatchObject({ status: 'success', amount: 4_900, requested_amount: 5_000 })
  })
})

test.each(['vod', 'atl'])('a listed number behaves the same on %s', async network => {
  const app = await startEmulator()
  const mobile_money = { phone: '0551234987', provider: network }
  expect((await charge(app, '', { reference, mobile_money })).json().data.status).toBe('success')
})

test('a number that is not listed does at once what the button of the hosted page says', async () => {
  const app = await startEmulator()
  const { page } = await openPayment(app, { reference })
  await approveByPhone(app, page, '0201234567')
  expect(await statusOf(app)).toBe('success')
})
