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
import { createMailFolder, type Message } from './mail.ts'
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

test.each(['\r\n', '\n', '\r'])('refuses the line break %j in a header', async lineBreak => {
  const mail = createMailFolder(folder, createClock(), () => 'https://akyede.example')
  const forged = `ama@example.com${lineBreak}Bcc: all@example.com`
  await expect(mail.send({ ...receipt, to: forged })).rejects.toThrow('line break')
  await expect(mail.send({ ...receipt, subject: forged })).rejects.toThrow('line break')
  expect(readdirSync(folder)).toEqual([])
})

async function htmlOf(message: Partial<Message>): Promise<string> {
  await createMailFolder(folder, createClock(), () => 'https://akyede.example').send({
    ...receipt,
    ...message,
  })
  return JSON.parse(readFileSync(join(folder, 'receipt-1.json'), 'utf8')).html
}

test('links only the shop’s own addresses, and shows the action as a button', async () => {
  const address = 'https://akyede.example/reset-password#token="><script>'
  const text = `Dear <b>Ama</b>,\n\n${address}\n\nSee https://akyede.example/help or https://evil.example/x`
  const html = await htmlOf({ subject: '<i>Hi</i>', text, action: { label: 'Set & go', address } })
  const escaped = 'https://akyede.example/reset-password#token=&quot;&gt;&lt;script&gt;'
  expect([...html.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    'https://akyede.example/',
    escaped,
    escaped,
    'https://akyede.example/help',
    'https://akyede.example/help',
    'https://akyede.example/contact',
  ])
  expect(html).toContain('Set &amp; go')
  expect(html).toContain('Dear &lt;b&gt;Ama&lt;/b&gt;,')
  expect(html).not.toMatch(/<script|<i>Hi/)
})

test('shows the picture, the arrival and the sums of an order, and has the same text without them', async () => {
  const address = 'https://akyede.example/orders/7'
  const text = [
    'Medaase!',
    '',
    arrival,
    '',
    '  1 × Basket "A": ₵65.00',
    '  Total: ₵65.00',
    '',
    `Track: ${address}`,
  ]
  const html = await htmlOf({
    text: text.join('\n'),
    arrival,
    picture: { path: '/pictures/basket-400.webp', name: 'Basket <A>' },
    action: { label: 'Track', address },
  })
  expect(html).toContain('src="https://akyede.example/pictures/basket-400.webp"')
  expect(html).toContain('alt="Basket &lt;A&gt;"')
  // Once beside the subject in a mailbox, and once beside the picture.
  expect(html.replaceAll('\u00a0', ' ').split(arrival)).toHaveLength(3)
  expect(html.match(/class="arrival"/g)).toHaveLength(1)
  expect(html.match(/class="button"/g)).toHaveLength(1)
  expect(html).toMatch(/>1 × Basket &quot;A&quot;<\/td><td[^>]*>₵65\.00</)
  const written = JSON.parse(readFileSync(join(folder, 'receipt-1.json'), 'utf8'))
  expect(written.text).toBe(text.join('\n'))
})
const arrival = 'Arrives Thu 26 – Sat 28 Nov'

test('an SMS has no HTML', async () => {
  expect(await htmlOf({ channel: 'sms', to: '+233244123456' })).toBeUndefined()
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
