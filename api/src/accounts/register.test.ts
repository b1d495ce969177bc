import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#platform/sql.ts'
import { openDevice } from '#test/device.ts'
import { openProgram } from '#test/program.ts'
import { captchaTokenFor } from '#test/solve-captcha.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { newPerson } from '#test/wire.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

async function accountsWith(email: string): Promise<number> {
  const { rows } = await shop.database.execute<{ count: number }>(
    sql`select count(*)::int as count from users where lower(email) = lower(${email})`,
  )
  return rows[0]?.count ?? 0
}

describe('registering', () => {
  it('signs in at once without a verified email, and stores the accepted terms', async () => {
    const browser = await openDevice(shop)
    const person = newPerson()
    const response = await browser.register(person)
    const { first_name, last_name, email } = person
    expect(response).toMatchObject({
      access_token: expect.stringMatching(/^eyJ/),
      refresh_token: expect.stringMatching(/./),
      user_id: expect.any(Number),
      ...{ first_name, last_name, email, role_name: 'customer', is_verified: false },
    })
    expect((await browser.call('getUser')).body).toMatchObject({
      user_id: response.user_id,
      ...{ first_name, last_name, email, role_name: 'customer', is_active: true, is_verified: false },
      phone: '+233244123456',
      address: null,
      profileComplete: true,
    })
    const { rows } = await shop.database.execute(
      sql`select terms_version, terms_accepted_at, password_hash from users where id = ${response.user_id}`,
    )
    expect(rows[0]).toMatchObject({ terms_version: expect.any(String), terms_accepted_at: expect.anything() })
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('accepts a password of 128 arbitrary characters, and compares all of them', async () => {
    const password = 'Ɔdɔ  <b>\t9😀'.repeat(20).slice(0, 127)
    const person = { ...newPerson(), password: `${password}A` }
    await openProgram(shop).register(person)
    const login = (tried: string) =>
      openProgram(shop).call('login', { body: { email: person.email, password: tried } })
    expect((await login(`${password}B`)).status).toBe(401)
    shop.clock.advance(60_000)
    expect((await login(`${password}A`)).status).toBe(200)
  })

  it('emits an event for the other features', async () => {
    const browser = await openDevice(shop)
    const { user_id } = await browser.register()
    const { rows } = await shop.database.execute(
      sql`select payload from outbox_events where name = 'account.registered' and payload->>'user_id' = ${String(user_id)}`,
    )
    expect(rows).toHaveLength(1)
  })

  it('refuses an email that has an account, in upper or lower case', async () => {
    const person = newPerson()
    await (await openDevice(shop)).register(person)
    const again = await (await openDevice(shop)).call('register', {
      body: { ...person, email: person.email.toUpperCase() },
    })
    expect([again.status, again.body.code]).toEqual([409, 'auth.email_taken'])
    expect(again.body.message).toBe('An account with this email already exists')
  })

  it('finds an email whose capital letter JavaScript and PostgreSQL lower-case differently', async () => {
    const program = openProgram(shop)
    const person = { ...newPerson(), email: `İnci.${randomUUID()}@example.com` }
    await program.register(person)
    const { email, password } = person
    expect((await program.call('login', { body: { email, password } })).status).toBe(200)
    const again = await program.call('register', { body: person })
    expect([again.status, again.body.code]).toEqual([409, 'auth.email_taken'])
    expect(await shop.operator.setRole(email, 'support')).toBe(true)
  })

  it('creates one account from twenty concurrent calls', async () => {
    const person = newPerson()
    const browsers = await Promise.all(Array.from({ length: 20 }, () => openDevice(shop)))
    const replies = await Promise.all(browsers.map(browser => browser.call('register', { body: person })))
    expect(replies.map(reply => reply.status).sort()).toEqual([201, ...Array(19).fill(409)])
    expect(await accountsWith(person.email)).toBe(1)
  })

  it('returns a session to the repeated call when its first response was lost', async () => {
    const browser = await openDevice(shop)
    const body = newPerson()
    const idempotencyKey = randomUUID()
    const first = await browser.call('register', { body }, { idempotencyKey })
    const second = await browser.call('register', { body }, { idempotencyKey })
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body.user_id).toBe(first.body.user_id)
    const guess = await browser.call(
      'register',
      { body: { ...body, password: 'Nsoromma#2026' } },
      { idempotencyKey },
    )
    expect(guess.status).toBe(409)
    const stranger = await openDevice(shop)
    expect((await stranger.call('register', { body }, { idempotencyKey })).status).toBe(409)
  })

  it('creates one account from concurrent deliveries of the same call', async () => {
    const browser = await openDevice(shop)
    await browser.csrfToken()
    const body = newPerson()
    const idempotencyKey = randomUUID()
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => browser.call('register', { body }, { idempotencyKey })),
    )
    expect(replies.map(({ status }) => status)).toEqual(Array(5).fill(201))
    expect(new Set(replies.map(reply => reply.body.user_id)).size).toBe(1)
    expect(await accountsWith(body.email)).toBe(1)
  })

  it('warns about an unknown referral code and registers nevertheless', async () => {
    const program = openProgram(shop)
    const response = await program.register({ referralCode: 'NOBODY1' })
    expect(response.warning).toMatch(/referral code/)
  })
})

describe('registering with a proof of work', () => {
  let guarded: TestShop
  beforeAll(async () => {
    const environment = { CAPTCHA: 'on', RATE_LIMIT: 'on', RATE_LIMIT_ADDRESS: '10000' }
    guarded = await openTestShop({ environment })
  })
  afterAll(() => guarded.close())

  const tokenFor = () => captchaTokenFor(openProgram(guarded), 'register')
  const register = (body: object, idempotencyKey: string = randomUUID()) =>
    openProgram(guarded).call('register', { body: body as ReturnType<typeof newPerson> }, { idempotencyKey })
  const failed = { status: 422, body: { code: 'captcha.failed', message: 'CAPTCHA validation failed' } }

  it('requires a token, accepts it once, and does not reveal which emails have accounts', async () => {
    const known = { ...newPerson(), captchaToken: await tokenFor() }
    expect((await register(known)).status).toBe(201)
    for (const body of [
      known,
      newPerson(),
      { ...known, captchaToken: 'x' },
      { ...known, captchaToken: null },
    ])
      expect(await register(body)).toMatchObject(failed)
    const captchaToken = await tokenFor()
    expect((await register({ ...known, captchaToken })).body.code).toBe('auth.email_taken')
    expect(await register({ ...newPerson(), captchaToken })).toMatchObject(failed)
  })

  it('needs no second token when a call is repeated, also concurrently', async () => {
    const body = { ...newPerson(), captchaToken: await tokenFor() }
    const replies = await Promise.all([register(body, 'the-same'), register(body, 'the-same')])
    replies.push(await register(body, 'the-same'))
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(replies.map(reply => reply.body.user_id)).size).toBe(1)
  })

  it('spends no token on an invalid form', async () => {
    const body = { ...newPerson(), captchaToken: await tokenFor() }
    expect((await register({ ...body, password: 'Password#2026' })).status).toBe(422)
    expect((await register(body)).status).toBe(201)
  })

  it('does not count calls without a proof of work against the limit of their network', async () => {
    const known = { ...newPerson(), captchaToken: await tokenFor() }
    await register(known)
    for (let call = 0; call < 12; call++)
      expect(await register({ ...known, captchaToken: null })).toMatchObject(failed)
    expect((await register({ ...newPerson(), captchaToken: await tokenFor() })).status).toBe(201)
  })

  it('reveals ten taken emails per hour and network, then none', async () => {
    await guarded.clock.advance(3_600_000)
    const known = { ...newPerson(), captchaToken: await tokenFor() }
    await register(known)
    const codes: (string | undefined)[] = []
    for (let attempt = 0; attempt < 11; attempt++) {
      codes.push((await register({ ...known, captchaToken: await tokenFor() })).body.code)
    }
    expect(codes).toEqual([...Array(10).fill('auth.email_taken'), 'request.rate_limited'])
    const stranger = { ...newPerson(), captchaToken: await tokenFor() }
    expect((await register(stranger)).status).toBe(429)
    await guarded.clock.advance(3_600_000)
    expect((await register({ ...stranger, captchaToken: await tokenFor() })).status).toBe(201)
  })
})

describe('an invalid registration form', () => {
  const wrong: [string, Record<string, unknown>, string][] = [
    ['no e-mail', { email: '' }, 'Email is required'],
    ['a bad e-mail', { email: 'ama@' }, 'Please enter a valid email address'],
    ['a disposable e-mail', { email: 'ama@mailinator.com' }, 'Please use a permanent email address'],
    ['a disposable subdomain', { email: 'a@x.10minutemail.com' }, 'Please use a permanent email address'],
    ['a short password', { password: 'Ab1!' }, 'Password must be at least 8 characters long'],
    ['no uppercase letter', { password: 'akwaaba#2026' }, 'Password must contain an uppercase letter'],
    ['no number', { password: 'Akwaaba#home' }, 'Password must contain a number'],
    ['no special character', { password: 'Akwaaba2026' }, 'Password must contain a special character'],
    ['a weak password', { password: 'Abcdefg1!' }, 'Password is too weak'],
    ['a common password', { password: 'Passw0rd#26' }, 'Password is too common'],
    ['no first name', { first_name: ' ' }, 'First name is required'],
    ['digits in a name', { last_name: 'Mensah2' }, 'Last name may contain letters and spaces only'],
    ['a phone number that is none', { phone: '024-CALL-ME' }, 'Please enter a valid phone number'],
    ['a long name', { first_name: 'A'.repeat(51) }, 'First name may have at most 50 characters'],
  ]

  it.each(wrong)('is refused for %s', async (_what, change, message) => {
    const body = { ...newPerson(), ...change }
    const reply = await openProgram(shop).call('register', { body })
    expect(reply.status).toBe(422)
    expect(reply.body.detail?.[0]).toMatchObject({ loc: ['body', Object.keys(change)[0]] })
    expect(reply.body.detail?.[0]?.msg).toContain(message)
  })

  it('reports all invalid fields at once', async () => {
    const body = { ...newPerson(), first_name: '', email: 'x', phone: 'y' }
    const reply = await openProgram(shop).call('register', { body })
    expect(reply.body.detail?.map(({ loc }) => loc[1])).toEqual(['first_name', 'email', 'phone'])
  })

  it.each(['role_name', 'is_verified', 'user_id', 'is_active', '__proto__x'])('cannot set %s', async key => {
    const person = newPerson()
    const body = { ...person, [key]: 'admin' }
    const reply = await openProgram(shop).call('register', { body })
    expect(reply.status).toBe(422)
    expect(await accountsWith(person.email)).toBe(0)
  })
})
