import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findUserById } from '#feature/accounts'
import { startEmailChange } from '#feature/verification'
import { transaction } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { openDevice } from '#test/device.ts'
import { backgroundWorkDone, messagesTo } from '#test/outbox.ts'
import { openProgram } from '#test/program.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { newPerson } from '#test/wire.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const second = 1_000
const day = 86_400 * second
const invalid = {
  status: 422,
  body: { code: 'verification.invalid', message: 'Invalid or expired verification token' },
}

const verify = (token: string, created_by_me: boolean | null = true) =>
  openProgram(shop).call('verifyEmail', { body: { token, created_by_me } })
const resend = (email: string) => openProgram(shop).call('resendVerification', { body: { email } })

async function registered() {
  const person = newPerson()
  const device = await openDevice(shop)
  const { user_id } = await device.register(person)
  return { ...person, device, user_id }
}

/** Secrets of the links that were sent so far. */
async function linksTo(email: string, count = 1): Promise<string[]> {
  const found = () =>
    messagesTo(shop, email).flatMap(
      ({ text }) => new RegExp(`^${shop.origin}/verify-email#token=([\\w-]{43})$`, 'm').exec(text)?.[1] ?? [],
    )
  await expect.poll(() => found().length).toBe(count)
  return found()
}
const linkTo = async (email: string): Promise<string> => (await linksTo(email))[0] ?? ''

const allDelivered = () => backgroundWorkDone(shop)

const changeEmail = (userId: number, email: string) =>
  transaction(shop.database, async tx => {
    const user = await findUserById(tx, userId)
    if (user) await startEmailChange(shop.platform, tx, user, email)
  })

describe('a new user', () => {
  test('gets an email whose link verifies the address, also repeatedly', async () => {
    const { email, device, user_id } = await registered()
    expect((await device.call('getVerification')).body).toEqual({ is_verified: false, awaited_email: email })
    const token = await linkTo(email)
    const done = { message: 'Email verified', is_verified: true }
    expect((await verify(token)).body).toEqual(done)
    expect((await device.call('getUser')).body).toMatchObject({ is_verified: true })
    expect((await device.call('getVerification')).body).toEqual({ is_verified: true, awaited_email: null })
    await shop.clock.advance(2 * day)
    expect((await verify(token)).body).toEqual(done)
    const { rows } = await shop.database.execute(
      sql`select event from audit_entries where user_id = ${user_id} and event like 'email%'`,
    )
    expect(rows).toEqual([{ event: 'email_verified' }])
  })

  test.each([
    [day - 2 * second, 200],
    [day, 422],
  ])('has a day: after %i ms the response to the link is %i', async (milliseconds, status) => {
    const { email } = await registered()
    const token = await linkTo(email)
    await shop.clock.advance(milliseconds)
    expect((await verify(token)).status).toBe(status)
  })

  test('is verified once when the link is followed twenty times at once', async () => {
    const { email, user_id } = await registered()
    const token = await linkTo(email)
    const replies = await Promise.all(Array.from({ length: 20 }, () => verify(token)))
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const { rows } = await shop.database.execute(
      sql`select id from audit_entries where user_id = ${user_id} and event = 'email_verified'`,
    )
    expect(rows).toHaveLength(1)
  })

  test('cannot have a name that injects text into the email', async () => {
    const person = { ...newPerson(), first_name: 'Ama\r\nBcc: all@example.com' }
    expect((await openProgram(shop).call('register', { body: person })).status).toBe(422)
    const forged = { ...newPerson(), email: 'ama@example.com\r\nBcc:all@example.com' }
    expect((await openProgram(shop).call('register', { body: forged })).status).toBe(422)
    expect(messagesTo(shop, 'all@example.com')).toEqual([])
  })

  test('gets a link to the configured address, whatever host the request names', async () => {
    const { email } = await registered()
    await linkTo(email)
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    await openProgram(shop).call('resendVerification', { body: { email } }, { headers })
    await linksTo(email, 2)
    expect(JSON.stringify(messagesTo(shop, email))).not.toContain('evil.example')
  })
})

test('a link works as soon as its email arrives, for 24 readers at once', async () => {
  const emails = Array.from({ length: 24 }, () => newPerson().email)
  await shop.database.execute(sql`
    insert into users (id, first_name, last_name, email, created_at)
    select 900000000000 + row_number() over (), 'Ama', 'Mensah', email, now()
    from unnest(${sql.param(emails)}::text[]) as email`)
  await Promise.all(emails.map(resend))
  const opened = new Map<string, Promise<number>>()
  while (opened.size < emails.length) {
    for (const email of emails) {
      const text = opened.has(email) ? undefined : messagesTo(shop, email)[0]?.text
      const token = text && /#token=([\w-]{43})$/m.exec(text)?.[1]
      if (token)
        opened.set(
          email,
          verify(token).then(({ status }) => status),
        )
    }
    await new Promise(setImmediate)
  }
  expect(await Promise.all(opened.values())).toEqual(Array(24).fill(200))
})

test('an email is not sent when its transaction rolls back', async () => {
  const { email } = newPerson()
  const message = {
    id: `undone-${email}`,
    channel: 'email',
    to: email,
    subject: 'Undone',
    text: 'Undone',
  } as const
  const undone = transaction(shop.database, async tx => {
    await shop.platform.mail.send(tx, message)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await transaction(shop.database, async tx => {
    await shop.platform.mail.send(tx, { ...message, id: `sent-${randomUUID()}`, subject: 'Sent' })
    // The queue reveals neither the recipient nor the content.
    const { rows } = await tx.execute<{ jobs: string }>(
      sql`select string_agg(payload::text, '') as jobs from graphile_worker._private_jobs`,
    )
    expect(rows[0]?.jobs).toContain(`sent-`)
    expect(rows[0]?.jobs).not.toContain(email)
  })
  await expect.poll(() => messagesTo(shop, email).map(({ subject }) => subject)).toEqual(['Sent'])
})

describe('resending the email', () => {
  test('works after sixty seconds, and both links are valid', async () => {
    const { email } = await registered()
    expect((await resend(email)).status).toBe(200)
    await shop.clock.advance(59 * second)
    const early = await resend(email)
    expect([early.status, early.body.message, early.headers['retry-after']]).toEqual([
      429,
      'Please wait before requesting another verification email',
      '1',
    ])
    await shop.clock.advance(second)
    expect((await resend(email)).status).toBe(200)
    const links = await linksTo(email, 3)
    expect(new Set(links).size).toBe(3)
    expect((await verify(links[1] ?? '')).status).toBe(200)
  })

  test('returns the same response to unknown and verified emails, and sends them nothing', async () => {
    const [waiting, verified] = [await registered(), await registered()]
    await verify(await linkTo(verified.email))
    const stranger = newPerson().email
    const emails = [waiting.email, verified.email, stranger]
    const responses = []
    for (const email of [...emails, ...emails]) responses.push(await resend(email))
    const comparable = responses.map(({ status, body: { request_id: _, ...body } }) =>
      JSON.stringify({ status, body }),
    )
    expect(new Set(comparable.slice(0, 3)).size).toBe(1)
    expect(new Set(comparable.slice(3)).size).toBe(1)
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429, 429])
    await linksTo(waiting.email, 2)
    await allDelivered()
    expect(await linksTo(verified.email)).toHaveLength(1)
    expect(messagesTo(shop, stranger)).toEqual([])
  })
})

describe('a new email', () => {
  test('replaces the old one when it is verified, and the old one is notified', async () => {
    const { email, password, device, user_id } = await registered()
    await verify(await linkTo(email))
    const next = newPerson().email
    await changeEmail(user_id, next)
    expect((await device.call('getVerification')).body).toEqual({ is_verified: true, awaited_email: next })
    expect((await device.call('getUser')).body.email).toBe(email)
    await expect
      .poll(() => messagesTo(shop, email).map(message => message.subject))
      .toContain('Your Akyɛde account gets another email')
    expect(messagesTo(shop, email).map(({ text }) => text.includes('knows your password'))).not.toContain(
      true,
    )
    expect((await verify(await linkTo(next))).status).toBe(200)
    expect((await device.call('getUser')).body).toMatchObject({ email: next, is_verified: true })
    expect((await openProgram(shop).call('login', { body: { email: next, password } })).status).toBe(200)
    expect((await openProgram(shop).call('login', { body: { email, password } })).status).toBe(401)
    const done = () =>
      messagesTo(shop, email).filter(message => message.subject.includes('has another email now'))
    expect(done()).toHaveLength(1)
    expect(done()[0]?.text).not.toContain(next)
  })

  test('receives the codes of two-step sign-in too, and the former one no longer does', async () => {
    const { email, device, user_id } = await registered()
    await verify(await linkTo(email))
    const codesTo = (address: string) =>
      messagesTo(shop, address).filter(message => message.subject === 'Your Akyɛde code')
    await device.call('enableSecondFactor', { body: { method: 'email' } })
    await expect.poll(() => codesTo(email)).toHaveLength(1)
    const code = /^\d{6}/.exec(codesTo(email)[0]?.text ?? '')?.[0] ?? ''
    expect((await device.call('confirmSecondFactor', { body: { code } })).status).toBe(200)
    await shop.clock.advance(60 * second)
    await device.call('sendSecondFactorCode', { body: { method: 'email' } })
    await expect.poll(() => codesTo(email)).toHaveLength(2)
    const next = newPerson().email
    await changeEmail(user_id, next)
    await verify(await linkTo(next))
    await shop.clock.advance(60 * second)
    await device.call('sendSecondFactorCode', { body: { method: 'email' } })
    await expect.poll(() => codesTo(next)).toHaveLength(1)
    await allDelivered()
    expect(codesTo(email)).toHaveLength(2)
  })

  test('is not verified by a link to another address', async () => {
    const { email, device, user_id } = await registered()
    const first = await linkTo(email)
    const [typo, right] = [newPerson().email, newPerson().email]
    await changeEmail(user_id, typo)
    const toTypo = await linkTo(typo)
    await shop.clock.advance(60 * second)
    await changeEmail(user_id, right)
    expect(await verify(toTypo)).toMatchObject(invalid)
    expect((await verify(await linkTo(right))).status).toBe(200)
    expect(await verify(first)).toMatchObject(invalid)
    expect((await device.call('getUser')).body).toMatchObject({ email: right, is_verified: true })
  })

  test('of another account is given to nobody, and only its reader is informed', async () => {
    const [owner, other] = [await registered(), await registered()]
    await changeEmail(other.user_id, owner.email)
    await expect
      .poll(() => messagesTo(shop, owner.email).map(message => message.subject))
      .toContain('You have an Akyɛde account with this email')
    expect(await linksTo(owner.email)).toHaveLength(1)
    expect((await other.device.call('getVerification')).body.awaited_email).toBe(owner.email)
  })

  test('stays with another account that got it meanwhile', async () => {
    const { user_id, device, email } = await registered()
    const owner = newPerson()
    await changeEmail(user_id, owner.email)
    const token = await linkTo(owner.email)
    await openProgram(shop).register(owner)
    expect((await verify(token)).body.code).toBe('auth.email_taken')
    expect((await device.call('getUser')).body.email).toBe(email)
  })

  test('invalidates a reset link to the old one', async () => {
    const { email, user_id } = await registered()
    await openProgram(shop).call('forgotPassword', { body: { email } })
    await expect.poll(() => messagesTo(shop, email).length).toBe(2)
    const text =
      messagesTo(shop, email).find(message => message.text.includes('/reset-password#'))?.text ?? ''
    const token = /reset-password#token=([\w-]+)/.exec(text)?.[1] ?? ''
    const next = newPerson().email
    await changeEmail(user_id, next)
    await verify(await linkTo(next))
    const reply = await openProgram(shop).call('resetPassword', {
      body: { token, new_password: 'Nsoromma#2026' },
    })
    expect(reply.body.code).toBe('password.reset_invalid')
  })
})

test.each(['', 'short', 'x'.repeat(43), 'a'.repeat(200)])('refuses an unknown link: %j', async token => {
  expect(await verify(token)).toMatchObject(invalid)
})

test('deletes links a month after they expired', async () => {
  const { email } = await registered()
  await linkTo(email)
  await shop.clock.advance(32 * day)
  await shop.platform.jobs.runScheduledNow()
  const { rows } = await shop.database.execute(sql`select id from email_verifications where email = ${email}`)
  expect(rows).toEqual([])
})
