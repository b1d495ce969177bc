import { describe, expect, test } from 'vitest'
import {
  charge,
  control,
  eventsOf,
  freshFolder,
  movableClock,
  type Receiver,
  sendRequest,
  startEmulator,
  startReceiver,
  verify,
  webhooksWaiting,
} from './testing.ts'

type App = Awaited<ReturnType<typeof startEmulator>>
const reference = 'akd-1'

async function refunding(phone: string, options: Parameters<typeof startEmulator>[0] = {}) {
  const clock = movableClock()
  const receiver = await startReceiver()
  const app = await startEmulator({ clock, receiver, ...options })
  await charge(app, phone, { reference })
  await expect.poll(() => webhooksWaiting(app, reference)).toBe(0)
  const id = await refund(app)
  await expect.poll(() => webhooksWaiting(app, reference)).toBe(0)
  return { app, clock, receiver, id }
}

async function refund(app: App, fields: object = {}): Promise<number> {
  return (await sendRequest(app, 'POST', 'refund', { transaction: reference, ...fields })).json().data.id
}

const lastBody = ({ received }: Receiver) => JSON.parse(String(received.at(-1)?.body))
const standing = async (app: App, id: number) =>
  (await sendRequest(app, 'GET', `refund/${id}`)).json().data.status

describe('the events of a refund', () => {
  test.each([
    ['0551234987', 'processed'],
    ['0551234012', 'failed'],
    ['0551234013', 'needs-attention'],
  ])('with %s end with refund.%s, each sent once', async (phone, end) => {
    const { app, clock, receiver } = await refunding(phone)
    await expect.poll(() => eventsOf(receiver)).toEqual(['charge.success', 'refund.pending'])
    clock.advance(5_000)
    await expect.poll(() => eventsOf(receiver).at(-1)).toBe('refund.processing')
    clock.advance(10_000)
    await expect.poll(() => eventsOf(receiver).at(-1)).toBe(`refund.${end}`)
    clock.advance(3_600_000)
    await expect.poll(() => webhooksWaiting(app, reference)).toBe(0)
    expect(receiver.received).toHaveLength(4)
  })

  test('are retried until the shop responds with 200', async () => {
    const { clock, receiver } = await refunding('0551234987')
    receiver.statuses.push(500)
    clock.advance(5_000)
    const later = () => {
      clock.advance(20)
      return receiver.received.length
    }
    await expect.poll(later).toBe(4)
    expect(eventsOf(receiver).slice(2)).toEqual(['refund.processing', 'refund.processing'])
  })

  test('continue after a restart, as does the refund', async () => {
    const stateFolder = await freshFolder()
    const { app, clock, receiver, id } = await refunding('0551234987', { stateFolder })
    await app.close()
    clock.advance(15_000)
    const after = await startEmulator({ clock, receiver, stateFolder })
    await expect.poll(() => eventsOf(receiver).length).toBe(4)
    expect(eventsOf(receiver).slice(2).sort()).toEqual(['refund.processed', 'refund.processing'])
    expect(await standing(after, id)).toBe('processed')
    expect((await verify(after, reference)).json().data.status).toBe('reversed')
  })

  test('are dropped with those of the payment by a control call', async () => {
    const { app, clock, receiver, id } = await refunding('0551234987')
    await control(app, 'drop', { reference })
    clock.advance(15_000)
    expect(await standing(app, id)).toBe('processed')
    expect(await webhooksWaiting(app, reference)).toBe(0)
    expect(eventsOf(receiver)).toEqual(['charge.success', 'refund.pending'])
  })

  test('are sent although the webhook of the payment was lost (005)', async () => {
    const { receiver } = await refunding('0551234005')
    await expect.poll(() => eventsOf(receiver)).toEqual(['refund.pending'])
  })
})

describe('deliver', () => {
  test('sends the latest event or the named one, in any order and unchanged', async () => {
    const { app, clock, receiver } = await refunding('0551234987')
    await control(app, 'drop', { reference })
    clock.advance(15_000)
    receiver.received.length = 0
    const newest = await control(app, 'deliver', { reference })
    expect(newest.json().data).toEqual({ reference, event: 'refund.processed', statuses: [200] })
    for (const event of ['refund.processing', 'charge.success', 'refund.pending']) {
      await control(app, 'deliver', { reference, event, times: 2 })
      expect(lastBody(receiver).data.status).toBe(event.split('.')[1])
    }
    expect(eventsOf(receiver)).toEqual([
      'refund.processed',
      ...Array(2).fill('refund.processing'),
      ...Array(2).fill('charge.success'),
      ...Array(2).fill('refund.pending'),
    ])
  })

  test('asks which of two refunds is meant, and refuses events that have not happened', async () => {
    const { app, receiver } = await refunding('0551234008')
    expect((await control(app, 'deliver', { reference, event: 'refund.processed' })).statusCode).toBe(409)
    expect((await control(app, 'deliver', { reference, refund: 1 })).statusCode).toBe(409)
    await control(app, 'drop', { reference })
    await control(app, 'refund', {
      id: (await sendRequest(app, 'GET', 'refund')).json().data[0].id,
      status: 'failed',
    })
    const id = await refund(app, { amount: 7 })
    receiver.received.length = 0
    await control(app, 'deliver', { reference, event: 'refund.pending', refund: id })
    expect(lastBody(receiver).data.amount).toBe('7')
  })
})

describe('the control call refund', () => {
  test('sets the status of a refund, which continues from there', async () => {
    const { app, clock, receiver, id } = await refunding('0551234987')
    const answer = await control(app, 'refund', { id, status: 'needs-attention' })
    expect(answer.json()).toMatchObject({ status: true, data: { id, status: 'needs-attention' } })
    await expect.poll(() => eventsOf(receiver).at(-1)).toBe('refund.needs-attention')
    clock.advance(3_600_000)
    expect(await standing(app, id)).toBe('needs-attention')
    await control(app, 'refund', { id, status: 'processing' })
    clock.advance(10_000)
    expect(await standing(app, id)).toBe('processed')
    expect((await verify(app, reference)).json().data.status).toBe('reversed')
    await control(app, 'refund', { id, status: 'failed' })
    expect((await verify(app, reference)).json().data.status).toBe('success')
  })

  test('sends the same status once', async () => {
    const { app, receiver, id } = await refunding('0551234987')
    await control(app, 'refund', { id, status: 'processed' })
    await control(app, 'refund', { id, status: 'processed' })
    await expect.poll(() => webhooksWaiting(app, reference)).toBe(0)
    expect(eventsOf(receiver).filter(event => event === 'refund.processed')).toHaveLength(1)
  })

  test('never refunds more than was charged', async () => {
    const { app, id } = await refunding('0551234987')
    await control(app, 'refund', { id, status: 'failed' })
    await refund(app, { amount: 1 })
    expect((await control(app, 'refund', { id, status: 'processed' })).statusCode).toBe(409)
  })

  test('refuses unknown refunds and unknown statuses', async () => {
    const { app, id } = await refunding('0551234987')
    expect((await control(app, 'refund', { id: 1, status: 'failed' })).statusCode).toBe(404)
    expect((await control(app, 'refund', { id, status: 'lost' })).statusCode).toBe(400)
  })
})
