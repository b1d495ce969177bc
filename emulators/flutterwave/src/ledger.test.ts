import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { flutterwaveEmulator } from './index.ts'
import {
  charge,
  control,
  freshFolder,
  journalName,
  openEmulator,
  openLink,
  pageOf,
  sendRequest,
  statusOf,
  verify,
} from './testing.ts'

const linesIn = (folder: string) => readFileSync(join(folder, journalName), 'utf8').trim().split('\n')

test('a restart keeps every charge, its page and its refunds', async () => {
  const stateFolder = freshFolder()
  const before = await openEmulator({ stateFolder })
  await charge(before, { phone_number: '0551234987' })
  const saved = (await verify(before)).body
  const { body: refund } = await sendRequest(before, 'POST', `/v3/transactions/${saved.data.id}/refund`, {
    amount: 1,
  })
  const link = await openLink(before, { tx_ref: 'akd-open' })
  await before.close()

  const after = await openEmulator({ stateFolder })
  expect((await verify(after)).body).toEqual(saved)
  expect((await sendRequest(after, 'GET', `/v3/refunds/${refund.data.id}`)).status).toBe(200)
  expect((await pageOf(after, link).open()).body).toContain('Approve')
  expect((await openLink(after, { tx_ref: 'akd-open' })).status).toBe(400)
  await charge(after, { tx_ref: 'akd-3' })
  expect((await verify(after, 'akd-3')).body.data.id).toBeGreaterThan(refund.data.id)
})

test('writes the journal before it responds', async () => {
  const stateFolder = freshFolder()
  const app = await openEmulator({ stateFolder })
  await charge(app)
  expect(linesIn(stateFolder).join()).toContain('"akd-1"')
})

test('drops an incomplete last line and keeps what follows intact', async () => {
  const stateFolder = freshFolder()
  const before = await openEmulator({ stateFolder })
  await charge(before)
  await before.close()
  appendFileSync(join(stateFolder, journalName), '{"charge":{"id":')
  const between = await openEmulator({ stateFolder })
  await control(between, 'approve', { reference: 'akd-1' })
  await between.close()
  expect(await statusOf(await openEmulator({ stateFolder }))).toBe('successful')
})

test('refuses a journal that is damaged in the middle, by name', async () => {
  const stateFolder = freshFolder()
  writeFileSync(join(stateFolder, journalName), '{"charge":\n{}\n')
  await expect(openEmulator({ stateFolder })).rejects.toThrow(/damaged at .*flutterwave-journal\.jsonl:1/)
})

test('compacts the journal to one line per object on start', async () => {
  const stateFolder = freshFolder()
  const before = await openEmulator({ stateFolder })
  await charge(before)
  for (const reason of ['once', 'twice', 'thrice'])
    await control(before, 'decline', { reference: 'akd-1', reason })
  await control(before, 'drop', { reference: 'akd-1' })
  await before.close()
  await (await openEmulator({ stateFolder })).close()
  expect(linesIn(stateFolder)).toHaveLength(1)
})

test('refuses an empty key, hash or folder on start', async () => {
  for (const odd of [{ secretKey: '' }, { secretHash: '' }, { stateFolder: '' }]) {
    await expect(openEmulator({ ...odd })).rejects.toThrow()
  }
})

test('uses the default key and hash if none are given', async () => {
  const app = Fastify()
  const address = () => 'http://127.0.0.1:9'
  const clock = { now: () => new Date() }
  app.register(
    flutterwaveEmulator({ publicUrl: address, webhookUrl: address, clock, stateFolder: freshFolder() }),
  )
  const headers = { authorization: 'Bearer flw_test_akyede_emulator' }
  expect((await app.inject({ url: '/v3/refunds', headers })).statusCode).toBe(200)
  await app.close()
})

test.skipIf(process.platform === 'win32')(
  'the journal is readable by its owner only, even if it was not before',
  async () => {
    const stateFolder = freshFolder()
    const path = join(stateFolder, journalName)
    for (const left of [path, `${path}.new`]) writeFileSync(left, '', { mode: 0o644 })
    const emulator = await openEmulator({ stateFolder })
    expect((statSync(path).mode & 0o777).toString(8)).toBe('600')
    await emulator.close()
  },
)
