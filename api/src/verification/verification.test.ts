import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

  test('may do what needs a verified email as soon as it is verified', async () => {
    const { email, device } = await registered()
    const token = await linkTo(email)
    const redeem = async () => (await device.call('redeemPoints', { body: { points: 500 } })).body.code
    expect(await redeem()).toBe('auth.verification_required')
    await verify(token)
    expect(await redeem()).not.toBe('auth.verification_required')
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
  await transaction(shop.database, async waiting => {
    // Deliveries wait for this lock.
    await waiting.execute(sql`select pg_advisory_xact_lock(hashtextextended('deliver messages', 2))`)
    await transaction(shop.database, tx =>
      shop.platform.mail.send(tx, { ...message, id: `sent-${randomUUID()}`, subject: 'Sent' }),
    )
    // The queue reveals neither the recipient nor the content.
    const { rows } = await waiting.execute<{ jobs: string }>(
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
