import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MailEmulator, openMailEmulator } from '#test/outbox.ts'
import { createClock } from './clock.ts'
import { type Message, type MessageProvider, UndeliverableMessage } from './mail.ts'
import { createMailServer } from './mail-server.ts'

let emulator: MailEmulator
let server: MessageProvider
beforeAll(async () => {
  emulator = await openMailEmulator()
  const account = { url: emulator.url, from: 'Akyɛde <hello@akyede.example>' }
  server = createMailServer(account, createClock(), () => 'https://akyede.example')
})
afterAll(async () => {
  server.close?.()
  await emulator.close()
})

const receipt: Message = {
  id: 'receipt-1',
  channel: 'email',
  to: 'ama@example.com',
  subject: 'Your order ₵20',
  text: 'Medaase!',
}
const newest = () => emulator.received.at(-1)

test('sends text and HTML with a Message-ID that stays the same when the message is repeated', async () => {
  await server.send(receipt)
  await server.send(receipt)
  const [first, second] = emulator.received
  expect(first).toMatchObject({ from: 'hello@akyede.example', to: ['ama@example.com'] })
  expect(first?.header('Message-ID')).toBe('<receipt-1@akyede.example>')
  expect(second?.header('Message-ID')).toBe(first?.header('Message-ID'))
  expect(first?.raw).toMatch(/Content-Type: text\/plain[\s\S]+Medaase![\s\S]+Content-Type: text\/html/)
  expect(first?.header('List-Unsubscribe')).toBeUndefined()
})

test('opens no more than four connections for many messages', async () => {
  const before = emulator.received.length
  await Promise.all(Array.from({ length: 40 }, (_, at) => server.send({ ...receipt, id: `many-${at}` })))
  expect(emulator.received).toHaveLength(before + 40)
  expect(emulator.mostConnections).toBeLessThanOrEqual(4)
})

describe('a refusal', () => {
  test.each([
    { at: 'recipient', code: 550 },
    { at: 'content', code: 554 },
    { at: 'recipient', code: 550, status: '5.1.1' },
    { at: 'recipient', code: 552, status: '5.2.2' },
  ] as const)('of the $at with $code $status is final', async ({ code, ...refused }) => {
    emulator.behave({ kind: 'refuse', code, ...refused })
    const failure = await server.send(receipt).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(UndeliverableMessage)
    expect(failure).toMatchObject({ code })
    expect(String(failure)).not.toContain('ama@example.com')
  })

  test.each([
    { at: 'recipient', code: 451 },
    { at: 'content', code: 452 },
    // The server refuses the shop: it relays nothing for it, wants a password, or does not know its sender.
    { at: 'recipient', code: 554, status: '5.7.1' },
    { at: 'recipient', code: 530, status: '5.7.0' },
    { at: 'content', code: 550, status: '5.1.8' },
  ] as const)('of the $at with $code $status is temporary', async ({ code, ...refused }) => {
    emulator.behave({ kind: 'refuse', code, ...refused })
    const failure = await server.send(receipt).catch((error: unknown) => error)
    expect(failure).not.toBeInstanceOf(UndeliverableMessage)
    expect(String(failure)).toContain(String(code))
  })
})

test('fails when the connection drops after the content, and sends the same Message-ID the next time', async () => {
  const before = emulator.received.length
  emulator.behave({ kind: 'drop' })
  await expect(server.send({ ...receipt, id: 'dropped' })).rejects.toThrow('did not take the message')
  await server.send({ ...receipt, id: 'dropped' })
  const both = emulator.received.slice(before).map(message => message.header('Message-ID'))
  expect(both).toEqual(['<dropped@akyede.example>', '<dropped@akyede.example>'])
})

test('requires TLS unless the server is on this machine', async () => {
  // The host name leads to this machine, where the emulator offers no TLS.
  const url = emulator.url.replace('127.0.0.1', '0.0.0.0')
  const before = emulator.received.length
  const remote = createMailServer(
    { url, from: 'hello@akyede.example' },
    createClock(),
    () => 'https://a.example',
  )
  await expect(remote.send(receipt)).rejects.toThrow('did not take the message')
  remote.close?.()
  expect(emulator.received).toHaveLength(before)
})

test('lets no name or subject add a header or a recipient', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async text => {
      const before = emulator.received.length
      const subject = `${text}, all@example.com`
      const sent = await server.send({ ...receipt, subject }).then(
        () => true,
        () => false,
      )
      expect(sent).toBe(!/[\r\n]/.test(text))
      if (!sent) {
        expect(emulator.received).toHaveLength(before)
        return
      }
      expect(newest()?.to).toEqual(['ama@example.com'])
      const [head = ''] = newest()?.raw.split('\r\n\r\n', 1) ?? []
      const names = head.split('\r\n').flatMap(line => /^([\w-]+):/.exec(line)?.[1]?.toLowerCase() ?? [])
      expect(names.toSorted()).toEqual([
        'auto-submitted',
        'content-type',
        'date',
        'from',
        'message-id',
        'mime-version',
        'subject',
        'to',
      ])
    }),
    // Random texts seldom hold a line break.
    {
      numRuns: 20,
      examples: ['\r\n', '\n', '\r'].map(lineBreak => [`Hello${lineBreak}Bcc: all@example.com`]),
    },
  )
})

test.each([
  '"a, b@example.com"@example.com',
  'ama@example.com, b@example.com',
  'ama@example.com\r\nBcc: b@example.com',
])('treats %j as one recipient', async to => {
  await server.send({ ...receipt, to }).catch(() => {})
  expect(emulator.received.flatMap(message => message.to)).not.toContain('b@example.com')
})

test('sends no SMS', async () => {
  const before = emulator.received.length
  await expect(server.send({ ...receipt, channel: 'sms' })).rejects.toThrow('sends no sms')
  expect(emulator.received).toHaveLength(before)
})
