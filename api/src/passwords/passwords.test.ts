import { randomUUID } from 'node:crypto'
import { limits } from '@akyede/contract/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { openDevice } from '#test/device.ts'
import { backgroundWorkDone, messagesTo } from '#test/outbox.ts'
import { openProgram } from '#test/program.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { newPerson } from '#test/wire.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ isClockFrozen: true })
})
afterAll(() => shop.close())

const subject = 'Set a new password for Akyɛde'
const invalid = {
  status: 422,
  body: { code: 'password.reset_invalid', message: 'Invalid or expired password reset token' },
}
const tooSoon = {
  status: 429,
  body: {
    code: 'password.reset_too_soon',
    message: 'Please wait before requesting another reset email',
  },
}
const second = 1_000

const forgot = (email: string, from = shop) => openProgram(from).call('forgotPassword', { body: { email } })
const reset = (token: string, new_password = 'Nsoromma#2026', created_by_me = true) =>
  openProgram(shop).call('resetPassword', { body: { token, new_password, created_by_me } })
const login = async (email: string, password: string) =>
  (await openProgram(shop).call('login', { body: { email, password } })).status

async function registered() {
  const person = newPerson()
  const device = await openDevice(shop)
  const { user_id } = await device.register(person)
  return { ...person, device, user_id }
}

/** The secrets in the links that were sent so far, the newest last. */
async function linksTo(email: string, count = 1): Promise<string[]> {
  const sent = () => messagesTo(shop, email).filter(message => message.subject === subject)
  await expect.poll(() => sent().length).toBe(count)
  const link = new RegExp(`^${shop.origin}/reset-password#token=([\\w-]{43})$`, 'm')
  return sent()
    .sort((one, other) => one.id.localeCompare(other.id))
    .map(({ text }) => link.exec(text)?.[1] ?? '')
}
const linkTo = async (email: string): Promise<string> => (await linksTo(email)).at(-1) ?? ''

const subjectsTo = (email: string) => messagesTo(shop, email).map(message => message.subject)
const allDelivered = () => backgroundWorkDone(shop)

async function auditOf(userId: number): Promise<string[]> {
  const { rows } = await shop.database.execute<{ event: string }>(
    sql`select event from audit_entries where user_id = ${userId} and event like '%password%' order by at`,
  )
  return rows.map(({ event }) => event)
}

describe('a password reset', () => {
  test('sets a new password by the link, once, and ends every session', async () => {
    const { email, password, device, user_id } = await registered()
    expect(await forgot(email.toUpperCase())).toMatchObject({ status: 200 })
    const token = await linkTo(email)
    expect((await device.call('getUser')).status).toBe(200)
    expect((await reset(token)).body).toEqual({ message: 'Password changed. Please sign in.' })
    expect((await device.call('getUser')).status).toBe(401)
    expect(await login(email, 'Nsoromma#2026')).toBe(200)
    expect(await login(email, password)).toBe(401)
    expect(await reset(token, 'Osiadan#2026')).toMatchObject(invalid)
    await expect.poll(() => subjectsTo(email)).toContain('Your Akyɛde password was changed')
    expect(await auditOf(user_id)).toEqual(['password_reset_asked', 'authn_password_change'])
    // The link proved that the email belongs to the user.
    const { rows } = await shop.database.execute(
      sql`select email_verified_at is not null as verified, phone from users where id = ${user_id}`,
    )
    expect(rows).toEqual([{ verified: true, phone: null }])
  })

  test('responds to an unknown email with the same bytes, and sends it nothing', async () => {
    const { email } = await registered()
    const unknown = newPerson().email
    const replies = [await forgot(email), await forgot(unknown), await forgot(email), await forgot(unknown)]
    const responses = replies.map(({ status, body: { request_id: _, ...body } }) =>
      JSON.stringify({ status, body }),
    )
    expect(responses[0]).toBe(responses[1])
    expect(responses[2]).toBe(responses[3])
    expect(replies[2]).toMatchObject(tooSoon)
    await allDelivered()
    expect(messagesTo(shop, unknown)).toEqual([])
    const { rows } = await shop.database.execute<{ stored: string }>(sql`
      select json_agg(row)::text as stored from (
        select row_to_json(s) as row from spacings s union all select row_to_json(r) from password_reset_links r
        union all select row_to_json(e) from outbox_events e where name like 'password%') stored_rows`)
    expect(rows[0]?.stored).not.toContain(unknown)
    expect(rows[0]?.stored).not.toContain(await linkTo(email))
  })

  test('accepts another request after sixty seconds, for known and unknown emails, and sends a recent link again', async () => {
    const { email } = await registered()
    const unknown = newPerson().email
    for (const address of [email, unknown]) await forgot(address)
    const first = await linkTo(email)
    await shop.clock.advance(59 * second)
    for (const address of [email, unknown]) expect(await forgot(address)).toMatchObject(tooSoon)
    expect((await forgot(email)).headers['retry-after']).toBe('1')
    await shop.clock.advance(second)
    for (const address of [email, unknown]) expect(await forgot(address)).toMatchObject({ status: 200 })
    expect(await linksTo(email, 2)).toEqual([first, first])
    expect(await reset(first)).toMatchObject({ status: 200 })
  })

  test.each([
    [60 * 60 * second - 2 * second, 200],
    [60 * 60 * second, 422],
  ])('accepts a link for an hour: after %i ms the status is %i', async (milliseconds, status) => {
    const { email } = await registered()
    await forgot(email)
    const token = await linkTo(email)
    await shop.clock.advance(milliseconds)
    expect((await reset(token)).status).toBe(status)
  })

  test('rejects the same password and a common one, and the link stays valid', async () => {
    const { email, password } = await registered()
    await forgot(email)
    const token = await linkTo(email)
    const same = await reset(token, password)
    expect([same.status, same.body.message]).toEqual([
      422,
      'New password must differ from the previous password',
    ])
    const common = await reset(token, 'Password#2026')
    expect(common.body.detail).toMatchObject([
      { loc: ['body', 'new_password'], msg: 'Password is too common' },
    ])
    expect((await reset(token, 'weak')).body.detail?.[0]?.msg).toBe(
      'Password must be at least 8 characters long',
    )
    expect((await reset(token)).status).toBe(200)
  })

  test('sets one password when twenty concurrent calls use one link', async () => {
    const { email } = await registered()
    await forgot(email)
    const token = await linkTo(email)
    const passwords = Array.from({ length: 20 }, (_, at) => `Nsoromma#${4000 + at * 7}x`)
    const replies = await Promise.all(passwords.map(one => reset(token, one)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(422)])
    const won = passwords[replies.findIndex(({ status }) => status === 200)] ?? ''
    expect(await login(email, won)).toBe(200)
  })

  test('lets the new password sign in after too many wrong guesses of the old one', async () => {
    const { email } = await registered()
    for (let guess = 0; guess < 5; guess++) {
      await login(email, 'Wrong#Password1')
      await shop.clock.advance(30 * second)
    }
    expect(await login(email, 'Akwaaba#2026')).toBeGreaterThanOrEqual(423)
    await forgot(email)
    expect((await reset(await linkTo(email))).status).toBe(200)
    expect(await login(email, 'Nsoromma#2026')).toBe(200)
  })

  test('sends one email for twenty concurrent requests', async () => {
    const { email } = await registered()
    const replies = await Promise.all(Array.from({ length: 20 }, () => forgot(email)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(429)])
    await allDelivered()
    expect(await linksTo(email)).toHaveLength(1)
  })

  test('succeeds again when the same call is repeated', async () => {
    const { email } = await registered()
    await forgot(email)
    const token = await linkTo(email)
    const body = { token, new_password: 'Nsoromma#2026' }
    const program = openProgram(shop)
    const idempotencyKey = randomUUID()
    const call = () => program.call('resetPassword', { body }, { idempotencyKey })
    expect((await call()).status).toBe(200)
    expect((await call()).status).toBe(200)
    const other = { body: { ...body, new_password: 'Osiadan#2026' } }
    expect(await program.call('resetPassword', other, { idempotencyKey })).toMatchObject(invalid)
  })

  test('builds the link from the configured origin, whatever host the request names', async () => {
    const { email } = await registered()
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
    }
    await openProgram(shop).call('forgotPassword', { body: { email } }, { headers })
    expect(await linkTo(email)).toHaveLength(43)
    expect(JSON.stringify(messagesTo(shop, email))).not.toContain('evil.example')
  })

  test('sends a short email for the mobile template, and rejects an unknown template', async () => {
    const { email } = await registered()
    const body = { email, template: 'mobile' as const }
    expect((await openProgram(shop).call('forgotPassword', { body })).status).toBe(200)
    await linkTo(email)
    expect(messagesTo(shop, email).find(message => message.subject === subject)?.text).toContain('Not you?')
    const forged = { email, template: '../../etc/passwd' as 'mobile' }
    expect((await openProgram(shop).call('forgotPassword', { body: forged })).status).toBe(422)
  })
})

test.each(['', 'short', 'x'.repeat(43), 'a'.repeat(200)])(
  'rejects an unknown reset token: %j',
  async token => {
    expect(await reset(token)).toMatchObject(invalid)
  },
)

test('accepts twenty reset requests per hour from one network, whichever emails they name', async () => {
  const limited = await openTestShop({ environment: { RATE_LIMIT: 'on', RATE_LIMIT_ADDRESS: '10000' } })
  try {
    const statuses: number[] = []
    for (let ask = 0; ask < 21; ask++) statuses.push((await forgot(newPerson().email, limited)).status)
    expect(statuses).toEqual([...Array(20).fill(200), 429])
  } finally {
    await limited.close()
  }
})

describe('a password change', () => {
  test('ends every other session and keeps this one', async () => {
    const { email, password, device, user_id } = await registered()
    const other = openProgram(shop)
    await other.login({ email, password })
    const body = { current_password: password, new_password: 'Nsoromma#2026' }
    expect((await device.call('changePassword', { body })).body).toEqual({ data: { sessions_ended: 1 } })
    expect((await device.call('getUser')).status).toBe(200)
    expect((await other.call('getUser')).status).toBe(401)
    expect(await login(email, 'Nsoromma#2026')).toBe(200)
    expect(await login(email, password)).toBe(401)
    await expect.poll(() => subjectsTo(email)).toContain('Your Akyɛde password was changed')
    expect(await auditOf(user_id)).toEqual(['authn_password_change'])
  })

  test('requires the current password and a different new one', async () => {
    const { password, device, user_id } = await registered()
    const change = (current_password: string, new_password: string) =>
      device.call('changePassword', { body: { current_password, new_password } })
    const wrong = await change('Wrong#Password1', 'Nsoromma#2026')
    expect([wrong.status, wrong.body.message]).toEqual([422, 'Your current password isn’t right'])
    expect((await change(password, password)).body.code).toBe('password.same')
    expect((await change(password, 'P@ssw0rd!')).body.detail?.[0]?.msg).toBe('Password is too common')
    expect(await auditOf(user_id)).toEqual(['authn_password_again_fail'])
  })

  test('happens once when the call is sent concurrently or repeated', async () => {
    const { email, password, device } = await registered()
    await device.csrfToken()
    const body = { current_password: password, new_password: 'Nsoromma#2026' }
    const call = () => device.call('changePassword', { body }, { idempotencyKey: 'the-change' })
    const replies = [...(await Promise.all([call(), call(), call()])), await call()]
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await allDelivered()
    const notices = messagesTo(shop, email).filter(message => message.subject.includes('changed'))
    expect(notices).toHaveLength(1)
  })

  test('checks five of thirty concurrent guesses of the current password', async () => {
    const limited = await openTestShop({
      environment: { RATE_LIMIT: 'on', RATE_LIMIT_DEVICE_UNSAFE: '1000', RATE_LIMIT_DEVICE: '1000' },
    })
    try {
      const program = openProgram(limited)
      await program.register()
      const guess = (at: number) =>
        program.call('changePassword', {
          body: { current_password: `Wrong#${at}`, new_password: 'Nsoromma#2026' },
        })
      const replies = await Promise.all(Array.from({ length: 30 }, (_, at) => guess(at)))
      expect(replies.filter(({ status }) => status === 422)).toHaveLength(4)
      expect(replies.find(({ status }) => status === 423)?.body).toMatchObject({
        code: 'auth.locked',
        message: 'Too many failed attempts. Please try again later.',
      })
      await limited.clock.advance(limits.reauthentication.lockedFor)
      expect((await guess(31)).status).toBe(422)
    } finally {
      await limited.close()
    }
  })
})
