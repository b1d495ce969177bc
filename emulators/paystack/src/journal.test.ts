import { appendFile, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { paystackEmulator } from './index.ts'
import { Journal } from './journal.ts'
import {
  charge,
  control,
  freshFolder,
  initialize,
  movableClock,
  openPayment,
  sendRequest,
  startEmulator,
  verify,
} from './testing.ts'

test('a restart keeps every transaction, its page and its references', async () => {
  const stateFolder = await freshFolder()
  const before = await startEmulator({ stateFolder })
  const paid = await openPayment(before)
  const open = await openPayment(before, { reference: 'akd-open' })
  await control(before, 'approve', { reference: paid.reference })
  const saved = (await verify(before, paid.reference)).json()
  await before.close()

  const after = await startEmulator({ stateFolder })
  expect((await verify(after, paid.reference)).json()).toEqual(saved)
  expect((await after.inject(open.page)).body).toContain('Approve')
  expect((await initialize(after, { reference: 'akd-open' })).statusCode).toBe(400)
})

test('further restarts keep refunds and requested vouchers', async () => {
  const stateFolder = await freshFolder()
  const clock = movableClock()
  const before = await startEmulator({ stateFolder, clock })
  await charge(before, '0551234987', { reference: 'akd-paid' })
  await sendRequest(before, 'POST', 'refund', { transaction: 'akd-paid', amount: 345 })
  await charge(before, '0551234004', { reference: 'akd-asked' })
  const saved = (await sendRequest(before, 'GET', 'refund')).json()
  await before.close()
  await (await startEmulator({ stateFolder, clock })).close()

  const after = await startEmulator({ stateFolder, clock })
  expect((await sendRequest(after, 'GET', 'refund')).json()).toEqual(saved)
  expect((await sendRequest(after, 'GET', 'charge/akd-asked')).json().data.status).toBe('send_otp')
  const answer = await sendRequest(after, 'POST', 'charge/submit_otp', {
    otp: '123456',
    reference: 'akd-asked',
  })
  expect(answer.json().data.status).toBe('success')
})

test('reads a journal from before refunds and vouchers', async () => {
  const stateFolder = await freshFolder()
  const attempt = {
    instrument: { channel: 'mobile_money', network: 'mtn', phone: '0551234987' },
    outcome: 'success',
    gatewayResponse: 'Approved',
    message: 'madePayment',
    amount: 500,
    ipAddress: '127.0.0.1',
    startedAt: '2026-03-06T09:00:00.000Z',
    endedAt: '2026-03-06T09:00:00.000Z',
  }
  const transaction = {
    id: 1_772_787_600_000,
    reference: 'akd-old',
    accessCode: 'abcdefghijklmno',
    email: 'ama@akyede.test',
    amount: 500,
    channels: ['mobile_money'],
    metadata: '',
    callbackUrl: null,
    createdAt: '2026-03-06T09:00:00.000Z',
    attempts: [attempt],
    webhooksDropped: false,
  }
  const line = JSON.stringify({ kind: 'transaction', transaction })
  await writeFile(join(stateFolder, 'journal.jsonl'), `${line}\n`)
  const app = await startEmulator({ stateFolder })
  expect((await verify(app, 'akd-old')).json().data.status).toBe('success')
  expect((await sendRequest(app, 'POST', 'refund', { transaction: 'akd-old' })).statusCode).toBe(200)
})

test('writes the journal before it responds', async () => {
  const stateFolder = await freshFolder()
  const app = await startEmulator({ stateFolder })
  const references = Array.from({ length: 40 }, (_, number) => `akd-${number}`)
  for (const reference of references) {
    await initialize(app, { reference })
    expect(await readFile(join(stateFolder, 'journal.jsonl'), 'utf8')).toContain(`"${reference}"`)
  }
})

test('drops an incomplete last line and keeps what follows intact', async () => {
  const stateFolder = await freshFolder()
  const before = await startEmulator({ stateFolder })
  const { reference } = await openPayment(before)
  await before.close()
  await appendFile(join(stateFolder, 'journal.jsonl'), '{"kind":"transaction","transac')

  const between = await startEmulator({ stateFolder })
  expect((await verify(between, reference)).statusCode).toBe(200)
  await control(between, 'approve', { reference })
  await between.close()
  const after = await startEmulator({ stateFolder })
  expect((await verify(after, reference)).json().data.status).toBe('success')
})

test('refuses a journal that is damaged in the middle, by name', async () => {
  const stateFolder = await freshFolder()
  await writeFile(join(stateFolder, 'journal.jsonl'), '{"kind":\n{}\n')
  await expect(startEmulator({ stateFolder })).rejects.toThrow(/damaged at .*journal\.jsonl:1/)
})

test('compacts the journal to one line per transaction on start', async () => {
  const stateFolder = await freshFolder()
  const before = await startEmulator({ stateFolder })
  const { reference } = await openPayment(before)
  for (const reason of ['once', 'twice', 'thrice']) await control(before, 'decline', { reference, reason })
  await before.close()
  await (await startEmulator({ stateFolder })).close()
  const lines = (await readFile(join(stateFolder, 'journal.jsonl'), 'utf8')).trim().split('\n')
  expect(lines).toHaveLength(1)
})

test('writes simultaneous lines together, in order', async () => {
  const path = join(await freshFolder(), 'lines.jsonl')
  const journal = await Journal.startWith(path, ['first'])
  for (let number = 0; number < 1_000; number += 1) {
    journal.append(number)
    if (number % 100 === 0) await Promise.resolve()
  }
  await journal.flushed()
  const lines = (await readFile(path, 'utf8')).trim().split('\n')
  expect(lines).toEqual(['"first"', ...Array.from({ length: 1_000 }, (_, number) => String(number))])
  await journal.close()
})

test('refuses an empty key or folder on start', async () => {
  const options = { publicUrl: () => '', webhookUrl: () => '', clock: { now: () => new Date() } }
  const start = async (odd: { secretKey: string; stateFolder: string }) => {
    const app = Fastify()
    app.register(paystackEmulator({ ...options, ...odd }))
    await app.ready()
  }
  await expect(start({ secretKey: '', stateFolder: '/tmp/never-used' })).rejects.toThrow()
  await expect(start({ secretKey: 'sk', stateFolder: '' })).rejects.toThrow()
})

test.skipIf(process.platform === 'win32')(
  'the journal is readable by its owner only, even if it was not before',
  async () => {
    const stateFolder = await freshFolder()
    const path = join(stateFolder, 'journal.jsonl')
    for (const left of [path, `${path}.new`]) await writeFile(left, '', { mode: 0o644 })
    const emulator = await startEmulator({ stateFolder })
    expect(((await stat(path)).mode & 0o777).toString(8)).toBe('600')
    await emulator.close()
  },
)
