import { randomUUID } from 'node:crypto'
import { limits } from '@akyede/contract/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { type Device, openDevice } from '#test/device.ts'
import { messagesTo } from '#test/outbox.ts'
import { openProgram } from '#test/program.ts'
import { captchaTokenFor } from '#test/solve-captcha.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

let shop: TestShop
let open: TestShop
beforeAll(async () => {
  const environment = { CONTACT_EMAIL: 'desk@akyede.test' }
  shop = await openTestShop({ environment: { ...environment, CAPTCHA: 'on' } })
  open = await openTestShop({ environment })
})
afterAll(() => Promise.all([shop.close(), open.close()]))

const newMessage = () => ({
  name: 'Kojo Asare',
  email: `kojo.${randomUUID()}@example.com`,
  topic: 'order' as const,
  order_number: 'AK-7F3K2QHM',
  message: 'Where is my basket?\nIt should have been here on Monday.',
})
type MessageInput = Partial<
  Record<keyof ReturnType<typeof newMessage> | 'subject' | 'website' | 'captchaToken', string>
>

/** Sends a message to the server with captchas off. */
const send = (body: MessageInput, idempotencyKey?: string) =>
  openProgram(open).call(
    'sendContactMessage',
    { body: body as ReturnType<typeof newMessage> },
    idempotencyKey ? { idempotencyKey } : {},
  )

async function storedMessages(email: string) {
  const { rows } = await open.database.execute<Record<string, unknown>>(
    sql`select * from contact_messages where lower(email) = lower(${email}) order by created_at`,
  )
  return rows
}

test('a message is stored and emailed to the support team, and its sender receives the reference', async () => {
  const body = newMessage()
  const response = await send(body)
  const { reference = '' } = response.body.data ?? {}
  expect(response.status).toBe(201)
  expect(reference).toMatch(/^AK-[2-9A-Z]{6}$/)
  expect(await storedMessages(body.email)).toMatchObject([{ ...body, reference, user_id: null }])
  const toSupportTeam = () =>
    messagesTo(open, 'desk@akyede.test').filter(({ text }) => text.includes(body.email))
  await expect.poll(() => [toSupportTeam().length, messagesTo(open, body.email).length]).toEqual([1, 1])
  expect(toSupportTeam()[0]).toMatchObject({ subject: `${reference}: An order` })
  for (const part of [body.name, body.message, body.order_number])
    expect(toSupportTeam()[0]?.text).toContain(part)
  expect(messagesTo(open, body.email)[0]?.subject).toContain(reference)
})

describe('the copy of a message', () => {
  const lure = () => ({
    ...newMessage(),
    name: 'Win at https://lure.example',
    subject: 'Your prize is at https://lure.example',
    message: 'Take your prize at https://lure.example today.',
  })
  async function copyOf(device: Device, body: ReturnType<typeof lure>) {
    const response = await device.call('sendContactMessage', { body })
    expect(response.status).toBe(201)
    const copies = () => messagesTo(open, body.email).filter(({ id }) => id.startsWith('contact-'))
    await expect.poll(copies).toHaveLength(1)
    return { copy: copies()[0], reference: response.body.data?.reference }
  }
  const verify = (email: string) =>
    open.database.execute(sql`update users set email_verified_at = now() where email = ${email}`)

  test.each<[string, (body: ReturnType<typeof lure>) => Promise<Device>]>([
    ['a guest', () => openDevice(open)],
    [
      'a user whose own address is not verified',
      async ({ email }) => {
        const device = await openDevice(open)
        await device.register({ email })
        return device
      },
    ],
    [
      'a user who has verified another address',
      async () => {
        const [device, { email }] = [await openDevice(open), newMessage()]
        await device.register({ email })
        await verify(email)
        return device
      },
    ],
  ])('that %s sends contains only the reference and the topic', async (_who, enter) => {
    const body = lure()
    const { copy, reference = '' } = await copyOf(await enter(body), body)
    expect(copy?.subject).toBe(`We’ve received your message ${reference}`)
    expect(copy?.text).toContain(reference)
    expect(copy?.text).toContain('About: An order')
    for (const part of ['lure', 'prize', 'Win at', body.order_number]) {
      expect(`${copy?.subject}\n${copy?.text}`).not.toContain(part)
    }
  })

  test('contains the text for the owner of a verified address', async () => {
    const [device, body] = [await openDevice(open), lure()]
    await device.register({ email: body.email })
    await verify(body.email)
    const { copy, reference = '' } = await copyOf(device, body)
    for (const part of [reference, body.name, body.subject, body.message, body.order_number]) {
      expect(copy?.text).toContain(part)
    }
  })
})

test('a message of a signed-in user is linked to their account', async () => {
  const device = await openDevice(open)
  const { user_id } = await device.register()
  const body = newMessage()
  expect((await device.call('sendContactMessage', { body })).status).toBe(201)
  expect(await storedMessages(body.email)).toMatchObject([{ user_id: String(user_id) }])
})

test('a repeated call has one effect and one reference', async () => {
  const body = newMessage()
  const [first, second] = [await send(body, 'the-same-key'), await send(body, 'the-same-key')]
  expect(second.body).toEqual(first.body)
  expect(await storedMessages(body.email)).toHaveLength(1)
})

test('the sixth message of an address within an hour is rejected, even when sent concurrently', async () => {
  const { email } = newMessage()
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      send({ ...newMessage(), email: index % 2 ? email : email.toUpperCase() }),
    ),
  )
  const refused = responses.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(20 - limits.contact.atMost)
  expect(refused[0]?.body.code).toBe('request.rate_limited')
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
  expect(await storedMessages(email)).toHaveLength(limits.contact.atMost)
  expect((await send(newMessage())).status).toBe(201)
  await open.clock.advance(limits.contact.within)
  expect((await send({ ...newMessage(), email })).status).toBe(201)
})

test('the messages of one network are limited per hour, whatever addresses they contain', async () => {
  const environment = { CAPTCHA: 'off', RATE_LIMIT: 'on', RATE_LIMIT_FORMS: '3', TRUST_PROXY: '127.0.0.1' }
  const limited = await openTestShop({ environment })
  const sendFrom = (address: string, body: MessageInput = newMessage()) => {
    const headers = { 'x-forwarded-for': address }
    return openProgram(limited).call(
      'sendContactMessage',
      { body: body as ReturnType<typeof newMessage> },
      { headers },
    )
  }
  try {
    expect((await sendFrom('203.0.113.7', { ...newMessage(), website: 'x' })).status).toBe(422)
    const statuses: number[] = []
    for (let sent = 0; sent < 3; sent++) statuses.push((await sendFrom('203.0.113.7')).status)
    expect(statuses).toEqual([201, 201, 201])
    const refused = await sendFrom('203.0.113.7')
    expect([refused.status, refused.body.code]).toEqual([429, 'request.rate_limited'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60)
    expect((await sendFrom('203.0.113.8')).status).toBe(201)
    await limited.clock.advance(3_600_000)
    expect((await sendFrom('203.0.113.7')).status).toBe(201)
  } finally {
    await limited.close()
  }
})

describe('a message is rejected', () => {
  test.each<[string, MessageInput, string]>([
    ['no name', { name: ' ' }, 'Please tell us your name'],
    ['a wrong address', { email: 'kojo' }, 'Please enter a valid email address'],
    ['too short a message', { message: 'Hello' }, 'Please write at least 10 characters'],
    ['too long a message', { message: 'x'.repeat(1001) }, 'Please use at most 1000 characters'],
    ['another topic', { topic: 'everything' }, 'Please choose a topic'],
  ])('with %s', async (_what, change, message) => {
    const { status, body } = await send({ ...newMessage(), ...change })
    expect([status, body.detail?.[0]?.msg]).toEqual([422, message])
  })

  test('when the hidden field is filled in', async () => {
    const body = newMessage()
    expect((await send({ ...body, website: 'https://spam.example' })).body.code).toBe('captcha.failed')
    expect(await storedMessages(body.email)).toEqual([])
  })

  test('without a solved captcha, or with one for another form', async () => {
    const program = openProgram(shop)
    const [right, other] = [
      await captchaTokenFor(program, 'contact'),
      await captchaTokenFor(program, 'newsletter'),
    ]
    const call = (captchaToken: string | undefined) =>
      program.call('sendContactMessage', { body: { ...newMessage(), captchaToken } })
    expect((await call(undefined)).body.code).toBe('captcha.failed')
    expect((await call(other)).body.code).toBe('captcha.failed')
    expect((await call(right)).status).toBe(201)
    expect((await call(right)).body.code).toBe('captcha.failed')
  })
})

test('a form cannot write mail headers', async () => {
  const body = {
    ...newMessage(),
    name: 'Kojo\r\nBcc: all@example.com',
    subject: 'Hello\r\nBcc: all@example.com',
  }
  expect((await send(body)).status).toBe(201)
  await expect.poll(() => messagesTo(open, body.email)).toHaveLength(1)
  expect(messagesTo(open, 'all@example.com')).toEqual([])
  const subjects = messagesTo(open, 'desk@akyede.test').map(({ subject }) => subject)
  expect(subjects.some(subject => subject.includes('HelloBcc: all@example.com'))).toBe(true)
})

test('messages are deleted after two years', async () => {
  const body = newMessage()
  await send(body)
  await open.clock.advance(limits.contact.keptFor + 1_000)
  await open.platform.jobs.runScheduledNow()
  expect(await storedMessages(body.email)).toEqual([])
})
