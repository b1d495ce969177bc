import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createClock } from './clock.ts'
import { createLog } from './log.ts'
import { createMailFolder } from './mail.ts'
import { restrictPrivateFiles } from './private-files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'akyede-mail-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const receipt = {
  id: 'receipt-1',
  channel: 'email' as const,
  to: 'ama@example.com',
  subject: 'Your order',
  text: 'Medaase! <3',
}

test('writes one complete file when several processes deliver a message at once', async () => {
  const processes = Array.from({ length: 20 }, () =>
    createMailFolder(folder, createClock(), () => 'https://akyede.example'),
  )
  await Promise.all(processes.map(mail => mail.send(receipt)))
  expect(readdirSync(folder)).toEqual(['receipt-1.json'])
  const written = JSON.parse(readFileSync(join(folder, 'receipt-1.json'), 'utf8'))
  expect(written).toMatchObject({ ...receipt, html: expect.stringContaining('Medaase! &lt;3') })
})

test('refuses a line break in a header', async () => {
  const [mail, forged] = [
    createMailFolder(folder, createClock(), () => 'https://akyede.example'),
    'ama@example.com\r\nBcc: all@example.com',
  ]
  await expect(mail.send({ ...receipt, to: forged })).rejects.toThrow('line break')
  expect(readdirSync(folder)).toEqual([])
})

test('links only the shop’s own addresses, and shows the action as a button', async () => {
  const mail = createMailFolder(folder, createClock(), () => 'https://akyede.example')
  const address = 'https://akyede.example/reset-password#token="><script>'
  const text = `Dear <b>Ama</b>,\n\n${address}\n\nSee https://akyede.example/help or https://evil.example/x`
  await mail.send({ ...receipt, text, action: { label: 'Set & go', address } })
  const { html } = JSON.parse(readFileSync(join(folder, 'receipt-1.json'), 'utf8'))
  const links = [...html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)</g)].map(([, href, words]) => [href, words])
  const escaped = 'https://akyede.example/reset-password#token=&quot;&gt;&lt;script&gt;'
  expect(links).toEqual([
    [escaped, 'Set &amp; go'],
    [escaped, escaped],
    ['https://akyede.example/help', 'https://akyede.example/help'],
  ])
  expect(html).toContain('Dear &lt;b&gt;Ama&lt;/b&gt;,')
  expect(html).not.toContain('<script')
})

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
const mailIn = (outbox: string) => createMailFolder(outbox, createClock(), () => 'https://akyede.example')

test.skipIf(process.platform === 'win32')('writes messages that only the owner can read', async () => {
  const outbox = join(folder, 'outbox')
  await mailIn(outbox).send(receipt)
  expect([modeOf(outbox), modeOf(join(outbox, 'receipt-1.json'))]).toEqual(['700', '600'])
})

test.skipIf(process.platform === 'win32')(
  'restricts readable messages, secrets and journals at the start, and nothing else',
  async () => {
    const outbox = join(folder, 'outbox')
    mkdirSync(outbox, { mode: 0o755 })
    const closed = ['outbox/old.json', 'secrets.json', 'journal.jsonl', 'flutterwave-journal.jsonl']
    for (const name of [...closed, 'other.txt']) {
      writeFileSync(join(folder, name), '{}')
      chmodSync(join(folder, name), 0o644)
    }
    chmodSync(outbox, 0o755)
    await restrictPrivateFiles(folder, createLog('silent'))
    expect(modeOf(outbox)).toBe('700')
    for (const name of closed) expect([name, modeOf(join(folder, name))]).toEqual([name, '600'])
    expect(modeOf(join(folder, 'other.txt'))).toBe('644')
    await restrictPrivateFiles(join(folder, 'nowhere'), createLog('silent'))
  },
)

test('deletes all messages of an erased user, under any address and spelling, and keeps those of others', async () => {
  const mail = mailIn(folder)
  const others = [
    { ...receipt, id: 'longer', to: 'kwama@example.com' },
    { ...receipt, id: 'other-host', to: 'ama@example.com.gh' },
    { ...receipt, id: 'longer-phone', channel: 'sms' as const, to: '+2332012345678' },
    { ...receipt, id: 'other-person', to: 'kofi@example.com', person: 71 },
  ]
  const theirs = [
    { ...receipt, id: 'other-case', to: 'AMA@Example.com' },
    { ...receipt, id: 'phone', channel: 'sms' as const, to: '+233201234567' },
    { ...receipt, id: 'former', to: 'ama.old@example.com', person: 7 },
    { ...receipt, id: 'to-shop', to: 'hello@example.com', text: 'Hello.\nama@example.com' },
  ]
  for (const message of [...others, ...theirs]) await mail.send(message)
  writeFileSync(join(folder, 'cut.json.part'), '{"to": "ama@example.com", "te')
  await mail.deleteMessages(7, ['ama@example.com', '+233201234567'])
  expect(readdirSync(folder).toSorted()).toEqual(others.map(({ id }) => `${id}.json`).toSorted())
  await mail.deleteMessages(71, [])
  expect(readdirSync(folder)).not.toContain('other-person.json')
  await mailIn(join(folder, 'nowhere')).deleteMessages(7, ['ama@example.com'])
})
