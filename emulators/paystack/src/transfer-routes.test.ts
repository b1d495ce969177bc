import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import {
  charge,
  control,
  eventsOf,
  freshFolder,
  movableClock,
  sendRequest,
  startEmulator,
  startReceiver,
} from './testing.ts'

const hour = 3_600_000

async function richEmulator(options: Parameters<typeof startEmulator>[0] = {}) {
  const clock = movableClock()
  const app = await startEmulator({ clock, ...options })
  await control(app, 'balance', { amount: 100_000 })
  return { app, clock }
}

async function send(
  app: FastifyInstance,
  phone: string,
  reference = 'akd-po-0123456789abcdef',
  amount = 5_000,
) {
  const recipient = await sendRequest(app, 'POST', 'transferrecipient', {
    type: 'mobile_money',
    name: 'Ama Mensah',
    account_number: phone,
    bank_code: 'MTN',
    currency: 'GHS',
  })
  const { recipient_code } = recipient.json().data
  return sendRequest(app, 'POST', 'transfer', {
    source: 'balance',
    amount,
    recipient: recipient_code,
    reference,
    reason: 'Payout',
  })
}
const statusOf = async (app: FastifyInstance, reference = 'akd-po-0123456789abcdef') =>
  (await sendRequest(app, 'GET', `transfer/verify/${reference}`)).json().data?.status
const balance = async (app: FastifyInstance) =>
  (await sendRequest(app, 'GET', 'balance')).json().data[0].balance

describe('a transfer', () => {
  test('succeeds after a while and takes its amount and fee from the balance', async () => {
    const receiver = await startReceiver()
    const { app, clock } = await richEmulator({ receiver })
    expect((await send(app, '0551234987')).json().data.status).toBe('pending')
    clock.advance(3_000)
    expect([await statusOf(app), await balance(app)]).toEqual(['success', 94_900])
    await expect.poll(() => eventsOf(receiver)).toEqual(['transfer.success'])
  })

  test('is sent once however often its reference is repeated, and only with the same facts', async () => {
    const { app } = await richEmulator()
    const first = (await send(app, '0551234987')).json().data
    expect((await send(app, '0551234987')).json().data.transfer_code).toBe(first.transfer_code)
    expect(await balance(app)).toBe(94_900)
    expect((await send(app, '0551234987', first.reference, 6_000)).statusCode).toBe(400)
  })

  test.each([
    ['0551234021', 'failed', 100_000],
    ['0551234022', 'pending', 94_900],
    ['0551234024', 'otp', 94_900],
  ])('to %s is %s', async (phone, status, left) => {
    const { app, clock } = await richEmulator()
    await send(app, phone)
    clock.advance(hour)
    expect([await statusOf(app), await balance(app)]).toEqual([status, left])
  })

  test('to 0551234023 comes back after an hour, except the fee', async () => {
    const { app, clock } = await richEmulator()
    await send(app, '0551234023')
    clock.advance(3_000)
    expect(await statusOf(app)).toBe('success')
    clock.advance(hour)
    expect([await statusOf(app), await balance(app)]).toEqual(['reversed', 99_900])
  })

  test('to 0551234025 succeeds without a webhook', async () => {
    const receiver = await startReceiver()
    const { app, clock } = await richEmulator({ receiver })
    await send(app, '0551234025')
    clock.advance(3_000)
    expect(await statusOf(app)).toBe('success')
    expect(receiver.received).toEqual([])
  })

  test('is refused when the balance does not suffice, and leaves no trace', async () => {
    const { app } = await richEmulator()
    await control(app, 'balance', { amount: 5_099 })
    expect((await send(app, '0551234987')).json().code).toBe('insufficient_balance')
    expect(await statusOf(app)).toBeUndefined()
  })

  test('takes effect although its response is lost', async () => {
    const { app } = await richEmulator()
    const recipient = (await send(app, '0551234987', 'akd-po-ffffffffffffffff')).json().data.recipient
    await control(app, 'fail-next', { status: 500, when: 'after' })
    const body = { source: 'balance', amount: 5_000, recipient: recipient.recipient_code }
    const lost = { ...body, reference: 'akd-po-0123456789abcdef', reason: 'Payout' }
    expect((await sendRequest(app, 'POST', 'transfer', lost)).statusCode).toBe(504)
    expect(await statusOf(app)).toBe('pending')
  })

  test('moves as a control call says', async () => {
    const { app } = await richEmulator()
    await send(app, '0551234022')
    await control(app, 'transfer', { reference: 'akd-po-0123456789abcdef', status: 'success' })
    expect(await statusOf(app)).toBe('success')
  })

  test('survives a restart', async () => {
    const stateFolder = await freshFolder()
    const { app, clock } = await richEmulator({ stateFolder })
    await send(app, '0551234987')
    await app.close()
    const again = await startEmulator({ stateFolder, clock })
    clock.advance(3_000)
    expect([await statusOf(again), await balance(again)]).toEqual(['success', 94_900])
  })
})

describe('the balance', () => {
  test('is what was paid less fees, and what there was before', async () => {
    const app = await startEmulator()
    await charge(app, '0551234987', { amount: 10_000 })
    expect(await balance(app)).toBe(10_000 - 195)
    for (const _ of [1, 2]) await control(app, 'opening-balance', { amount: 7_000 })
    expect(await balance(app)).toBe(17_000 - 195)
  })
})

describe('the holder of a wallet', () => {
  test('has no name unless a control call sets it', async () => {
    const app = await startEmulator()
    const resolve = () => sendRequest(app, 'GET', 'bank/resolve?account_number=0551234987&bank_code=MTN')
    expect((await resolve()).statusCode).toBe(422)
    await control(app, 'wallet-holder', { phone: '0551234987', name: 'AMA MENSAH' })
    expect((await resolve()).json().data.account_name).toBe('AMA MENSAH')
  })
})
