import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#platform/sql.ts'
import { openTwoFactorUser, startChallenge } from '#test/authenticator.ts'
import { openDevice } from '#test/device.ts'
import { lastCodeTo, messagesTo } from '#test/outbox.ts'
import { openProgram } from '#test/program.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { newPerson } from '#test/wire.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ demo: true, isClockFrozen: true })
})
afterAll(() => shop.close())

const seconds = (count: number) => count * 1000
const minutes = (count: number) => seconds(60 * count)
const days = (count: number) => minutes(60 * 24 * count)

/** Reads a field of a response that has several shapes. */
const textIn = (body: object, name: string): string => String((body as Record<string, unknown>)[name] ?? '')

describe('turning the second factor on', () => {
  it('shows the app’s secret, and requires nothing before a first right code', async () => {
    const person = newPerson()
    const device = await openDevice(shop)
    const { user_id } = await device.register(person)
    const { body } = await device.call('enableSecondFactor', { body: { method: 'totp' } })
    const secret = textIn(body, 'secret')
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(textIn(body, 'otpauth_url')).toContain(`secret=${secret}`)
    expect(textIn(body, 'qr_code')).toMatch(/^data:image\/svg\+xml;base64,/)
    const stored = await shop.database.execute(
      sql`select secret from second_factors where user_id = ${user_id}`,
    )
    expect(String(stored.rows[0]?.secret)).not.toContain(secret)
    const { email, password } = person
    await device.login({ email, password })

    const app = new TOTP({ secret })
    const code = app.generate({ timestamp: shop.clock.now().getTime() })
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const refused = await device.call('confirmSecondFactor', { body: { code: wrong } })
    expect([refused.status, refused.body.message]).toEqual([422, '2FA validation failed'])
    const { body: made } = await device.call('confirmSecondFactor', { body: { code } })
    expect(new Set(made.codes).size).toBe(10)
    expect(made.codes.every(one => /^[0-9A-Z]{10}$/.test(one))).toBe(true)
    await startChallenge(device, { person })
    expect((await device.call('getSecondFactor')).body).toMatchObject({
      enabled: true,
      preferred_method: 'totp',
      backup_codes_left: 10,
    })
    await expect
      .poll(() => messagesTo(shop, person.email).map(({ subject }) => subject))
      .toContain('Two-step sign-in is on')
  })

  it('can be confirmed by `validate` with an access token', async () => {
    const program = openProgram(shop)
    const { access_token } = await program.register()
    const { body } = await program.call('enableSecondFactor', { body: { method: 'totp' } })
    const secret = textIn(body, 'secret')
    const code = new TOTP({ secret }).generate({ timestamp: shop.clock.now().getTime() })
    const headers = { authorization: `Bearer ${access_token}` }
    const bare = await program.call('validateSecondFactor', { body: { code } })
    expect([bare.status, bare.body.code]).toEqual([401, 'second_factor.challenge_over'])
    const done = await program.call('validateSecondFactor', { body: { code } }, { headers })
    expect(done.body).toMatchObject({ codes: { length: 10 } })
  })

  it('requires the password when the session is older than fifteen minutes', async () => {
    const person = newPerson()
    const device = await openDevice(shop)
    await device.register(person)
    await shop.clock.advance(minutes(15) + seconds(1))
    const late = await device.call('enableSecondFactor', { body: { method: 'totp' } })
    expect([late.status, late.body.code]).toEqual([422, 'second_factor.password_required'])
    const wrong = await device.call('enableSecondFactor', {
      body: { method: 'totp', password: 'Wrong#2026' },
    })
    expect(wrong.body.code).toBe('second_factor.password_wrong')
    const { password } = person
    expect((await device.call('enableSecondFactor', { body: { method: 'totp', password } })).status).toBe(200)
  })

  it('sends codes by email a minute apart, five an hour, each valid for five minutes', async () => {
    const person = newPerson()
    const device = await openDevice(shop)
    await device.register(person)
    const begun = await device.call('enableSecondFactor', { body: { method: 'email' } })
    expect(begun.body).toMatchObject({ sent_to: 'a•••@example.com', expires_in: 300, resend_in: 60 })
    const first = await lastCodeTo(shop, person.email, 1)
    // The first code was sent automatically: one request is allowed at once, then one per minute.
    expect((await device.call('sendSecondFactorCode', { body: {} })).status).toBe(200)
    await lastCodeTo(shop, person.email, 2)
    await shop.clock.advance(seconds(59))
    const early = await device.call('sendSecondFactorCode', { body: {} })
    expect([early.status, early.headers['retry-after']]).toEqual([429, '1'])
    await shop.clock.advance(seconds(1))
    expect((await device.call('sendSecondFactorCode', { body: {} })).status).toBe(200)
    expect((await device.call('confirmSecondFactor', { body: { code: first } })).status).toBe(422)
    await lastCodeTo(shop, person.email, 3)
    await shop.clock.advance(minutes(1))
    await device.call('sendSecondFactorCode', { body: {} })
    await lastCodeTo(shop, person.email, 4)
    await shop.clock.advance(minutes(1))
    await device.call('sendSecondFactorCode', { body: {} })
    const fifth = await lastCodeTo(shop, person.email, 5)
    await shop.clock.advance(minutes(2))
    const sixth = await device.call('sendSecondFactorCode', { body: {} })
    expect([sixth.status, sixth.body.code]).toEqual([429, 'second_factor.sent_too_often'])
    await shop.clock.advance(minutes(3) - seconds(1))
    expect((await device.call('confirmSecondFactor', { body: { code: fifth } })).status).toBe(200)
  })

  it('stores no readable code in a table or queue', async () => {
    const person = newPerson()
    const device = await openDevice(shop)
    const { user_id } = await device.register(person)
    await device.call('enableSecondFactor', { body: { method: 'sms' } })
    const code = await lastCodeTo(shop, '+233244123456', 1)
    const { rows } = await shop.database.execute(sql`
      select to_jsonb(code)::text as line from second_factor_codes code where user_id = ${user_id}
      union all select payload::text from outbox_events where name like 'second_factor.%'`)
    expect(rows.map(({ line }) => line).filter(line => String(line).includes(code))).toEqual([])
    await shop.clock.advance(minutes(5))
    expect((await device.call('confirmSecondFactor', { body: { code } })).status).toBe(422)
  })
})

describe('signing in with a second factor', () => {
  it('accepts the code of the previous, current and next time step, and no step twice', async () => {
    const guarded = await openTwoFactorUser(shop)
    const { app } = guarded
    await shop.clock.advance(minutes(5))
    for (const [steps, status] of [
      [-2, 422],
      [-1, 200],
      [-1, 422],
      [0, 200],
      [1, 200],
      [0, 422],
      [2, 422],
    ] as const) {
      const device = await openDevice(shop)
      const challenge_token = await startChallenge(device, guarded)
      const reply = await device.call('validateSecondFactor', {
        body: { challenge_token, code: app.code(steps) },
      })
      expect([steps, reply.status]).toEqual([steps, status])
    }
  })

  it('issues tokens only after the second factor, with the lifetime that the first factor requested', async () => {
    const guarded = await openTwoFactorUser(shop)
    const device = await openDevice(shop)
    const { email, password } = guarded.person
    const first = await device.call('login', { body: { email, password, remember_me: true } })
    expect(Object.keys(first.body).sort()).toEqual(['challenge_token', 'methods', 'two_factor_required'])
    expect(device.cookies.has('__Host-rt')).toBe(false)
    const challenge_token = textIn(first.body, 'challenge_token')
    const { body } = await device.call('validateSecondFactor', {
      body: { challenge_token, code: guarded.app.code() },
    })
    const token = textIn(body, 'access_token')
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    expect((claims.exp - claims.iat) * 1000).toBe(days(30))
    device.useToken(token)
    expect((await device.call('getUser')).body.email).toBe(email)
  })

  it('waits five minutes for the second factor, on the device that began', async () => {
    const guarded = await openTwoFactorUser(shop)
    const [device, other] = [await openDevice(shop), await openDevice(shop)]
    const challenge_token = await startChallenge(device, guarded)
    const program = openProgram(shop)
    for (const stranger of [other, program]) {
      const body = { challenge_token, code: guarded.app.code() }
      expect((await stranger.call('validateSecondFactor', { body })).body.code).toBe(
        'second_factor.challenge_over',
      )
    }
    await shop.clock.advance(minutes(5) - seconds(1))
    const right = { body: { challenge_token, code: guarded.app.code() } }
    expect((await device.call('validateSecondFactor', right)).status).toBe(200)
    const late = await startChallenge(device, guarded)
    await shop.clock.advance(minutes(5))
    const reply = await device.call('validateSecondFactor', {
      body: { challenge_token: late, code: guarded.app.code() },
    })
    expect([reply.status, reply.body.code]).toEqual([401, 'second_factor.challenge_over'])
  })

  it('returns the same response to a repeated call, and refuses another one', async () => {
    const guarded = await openTwoFactorUser(shop)
    const device = await openDevice(shop)
    const challenge_token = await startChallenge(device, guarded)
    const body = { challenge_token, code: guarded.app.code() }
    const idempotencyKey = crypto.randomUUID()
    for (const status of [200, 200]) {
      expect((await device.call('validateSecondFactor', { body }, { idempotencyKey })).status).toBe(status)
    }
    expect((await device.call('validateSecondFactor', { body })).body.code).toBe(
      'second_factor.challenge_over',
    )
    await shop.clock.advance(minutes(1))
    const late = await device.call('validateSecondFactor', { body }, { idempotencyKey })
    expect(late.body.code).toBe('second_factor.challenge_over')
  })

  it('remembers the device for thirty days, and no other device', async () => {
    const guarded = await openTwoFactorUser(shop)
    const { device: settings, person, app } = guarded
    const [device, other] = [await openDevice(shop), await openDevice(shop)]
    const challenge_token = await startChallenge(device, guarded)
    await device.call('validateSecondFactor', {
      body: { challenge_token, code: app.code(), remember_device: true },
    })
    const { body } = await settings.call('getSecondFactor')
    expect(body.remembered_devices).toBe(1)
    await startChallenge(other, guarded)
    await shop.clock.advance(days(30) - seconds(1))
    await device.login({ email: person.email, password: person.password })
    await shop.clock.advance(seconds(1))
    const again = await startChallenge(device, guarded)
    const reply = await device.call('validateSecondFactor', {
      body: { challenge_token: again, code: app.code(), remember_device: true },
    })
    device.useToken(textIn(reply.body, 'access_token'))
    await device.login({ email: person.email, password: person.password })
    expect((await device.call('deleteRememberedDevices')).body.remembered_devices).toBe(0)
    await startChallenge(device, guarded)
  })

  it('lists the preferred method first, and sends its code on request', async () => {
    const guarded = await openTwoFactorUser(shop)
    const { device, person } = guarded
    await device.call('enableSecondFactor', { body: { method: 'email' } })
    const added = await device.call('confirmSecondFactor', {
      body: { code: await lastCodeTo(shop, person.email, 1) },
    })
    // The codes on paper stay valid.
    expect(added.body.codes).toEqual([])
    const missing = await device.call('changeSecondFactor', { body: { preferred_method: 'sms' } })
    expect(missing.body.code).toBe('second_factor.no_such_method')
    await device.call('changeSecondFactor', { body: { preferred_method: 'email' } })
    const entering = await openDevice(shop)
    const { body } = await entering.call('login', {
      body: { email: person.email, password: person.password },
    })
    expect('methods' in body && body.methods).toEqual(['email', 'totp'])
    const challenge_token = textIn(body, 'challenge_token')
    const sent = await entering.call('sendSecondFactorCode', { body: { challenge_token } })
    expect(sent.body.sent_to).toBe('a•••@example.com')
    const code = await lastCodeTo(shop, person.email, 2)
    expect((await entering.call('validateSecondFactor', { body: { challenge_token, code } })).status).toBe(
      200,
    )
    const again = await startChallenge(entering, guarded)
    const twice = await entering.call('validateSecondFactor', { body: { challenge_token: again, code } })
    expect(twice.body.code).toBe('second_factor.code_wrong')
  })
})

it('urges administrators without a second factor at every sign-in, and nobody else', async () => {
  const device = await openDevice(shop)
  const admin = { email: 'admin@akyede.test', password: 'Akwaaba#2026' }
  for (const urged of [true, true]) {
    expect((await device.login(admin)).second_factor_urged).toBe(urged)
  }
  expect((await device.login({ ...admin, email: 'ama@akyede.test' })).second_factor_urged).toBeUndefined()
})
