import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { frozenClock, openEmulator, sendRequest, startReceiver } from './testing.ts'

const hour = 3_600_000
const reference = 'akd-po-0123456789abcdef'

async function richEmulator(options: Parameters<typeof openEmulator>[0] = {}) {
  const clock = frozenClock()
  const app = await openEmulator({ clock, ...options })
  await sendRequest(app, 'POST', '/__control/balance', { amount: 100_000 })
  return { app, clock }
}
const send = (app: FastifyInstance, phone: string) =>
  sendRequest(app, 'POST', '/v3/transfers', {
    account_bank: 'MTN',
    account_number: phone,
    amount: 50,
    currency: 'GHS',
    reference,
    narration: 'Payout',
    beneficiary_name: 'Ama Mensah',
  })
const transferOf = async (app: FastifyInstance) =>
  (await sendRequest(app, 'GET', `/v3/transfers?reference=${reference}`)).body.data[0]
const balance = async (app: FastifyInstance) =>
  (await sendRequest(app, 'GET', '/v3/balances/GHS')).body.data.available_balance

describe('a transfer', () => {
  test('succeeds after a while, once for each reference', async () => {
    const shop = await startReceiver()
    const { app, clock } = await richEmulator({ shop })
    expect((await send(app, '0551234987')).body.data.status).toBe('NEW')
    expect((await send(app, '0551234987')).body.message).toBe('Transfer with this reference already exists')
    clock.advance(3_000)
    expect([(await transferOf(app)).status, await balance(app)]).toEqual(['SUCCESSFUL', 949])
    await expect.poll(() => shop.received.map(({ event }) => event.event)).toEqual(['transfer.completed'])
  })

  test('sends the webhook of each change, also when several are due at once', async () => {
    const shop = await startReceiver()
    const { app, clock } = await richEmulator({ shop })
    await send(app, '0551234023')
    clock.advance(2 * hour)
    expect((await transferOf(app)).status).toBe('REVERSED')
    await expect
      .poll(() => shop.received.map(({ event }) => event.data.status).sort())
      .toEqual(['REVERSED', 'SUCCESSFUL'])
  })

  test.each([
    ['0551234021', { status: 'FAILED', requires_approval: 0 }, 1_000],
    ['0551234022', { status: 'PENDING', requires_approval: 0 }, 949],
    ['0551234023', { status: 'REVERSED', requires_approval: 0 }, 999],
    ['0551234024', { status: 'NEW', requires_approval: 1 }, 949],
  ])('to %s ends as its number says', async (phone, outcome, left) => {
    const { app, clock } = await richEmulator()
    await send(app, phone)
    clock.advance(2 * hour)
    expect(await transferOf(app)).toMatchObject(outcome)
    expect(await balance(app)).toBe(left)
  })

  test('is refused when the balance does not suffice', async () => {
    const { app } = await richEmulator()
    await sendRequest(app, 'POST', '/__control/balance', { amount: 5_099 })
    expect((await send(app, '0551234987')).body.message).toBe('Insufficient funds in customer wallet')
    expect(await transferOf(app)).toBeUndefined()
  })
})
