import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sql } from '#platform/sql.ts'
import { type Device, openDevice } from '#test/device.ts'
import { messagesTo } from '#test/outbox.ts'
import { openProgram, type Program } from '#test/program.ts'
import { captchaTokenFor } from '#test/solve-captcha.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { newPerson } from '#test/wire.ts'

let shop: TestShop
let email: string
let addressCount = 0
beforeAll(async () => {
  shop = await openTestShop({ environment: { TRUST_PROXY: '127.0.0.1', CAPTCHA: 'on' } })
})
afterAll(() => shop.close())

async function register(person: ReturnType<typeof newPerson>) {
  const program = openProgram(shop)
  return program.register({ ...person, captchaToken: await captchaTokenFor(program, 'register') })
}

const seconds = (count: number) => count * 1_000
const minutes = (count: number) => seconds(60 * count)
const right = 'Akwaaba#2026'
/** Returns an address block that no test has used. */
const newAddress = () => `10.${Math.floor(++addressCount / 250)}.${addressCount % 250}.7`

let address: string
beforeEach(async () => {
  // Only the server's clock moves on.
  vi.useFakeTimers({ toFake: ['Date'] })
  address = newAddress()
  const person = newPerson()
  await register(person)
  email = person.email
})

afterEach(() => {
  vi.useRealTimers()
})

interface Try {
  readonly password?: string
  readonly email?: string
  readonly from?: string
  readonly by?: Pick<Program | Device, 'call'>
  readonly captchaToken?: string
}

async function attempt({
  password = 'Wrong#2026',
  from = address,
  by = openProgram(shop),
  ...more
}: Try = {}) {
  const body = { email: more.email ?? email, password, captchaToken: more.captchaToken }
  const response = await by.call('login', { body }, { headers: { 'x-forwarded-for': from } })
  const { code, message } = response.body
  return {
    status: response.status,
    code,
    message,
    wait: Number(response.headers['retry-after']) || undefined,
  }
}

/** Enters this many wrong passwords, each as soon as it is allowed. */
async function enterWrong(times: number, what: Try = {}) {
  const responses: Awaited<ReturnType<typeof attempt>>[] = []
  for (let count = 0; count < times; count++) {
    const response = await attempt(what)
    responses.push(response)
    if (response.status === 401) shop.clock.advance(seconds(response.wait ?? 0))
  }
  return responses
}

const resetToken = () =>
  messagesTo(shop, email)
    .map(({ text }) => /\/reset-password#(?:token=)?([\w.-]{20,})/.exec(text)?.[1])
    .find(Boolean)

describe('wrong passwords', () => {
  it('delay the next attempt by two seconds each, and the fifth locks the account for this source', async () => {
    const responses = await enterWrong(5)
    expect(responses.map(({ status, wait }) => [status, wait])).toEqual([
      [401, 2],
      [401, 4],
      [401, 6],
      [401, 8],
      [423, 1800],
    ])
    expect(responses.map(({ message }) => message)).toEqual([
      ...Array(4).fill('Login failed'),
      'Too many failed attempts. Account locked for 30 minutes.',
    ])
    expect(await attempt({ password: right })).toMatchObject({
      status: 423,
      code: 'auth.locked',
      message: 'Too many failed attempts. Please try again later.',
      wait: 1800,
    })
  })

  it('are not checked or counted during the delay', async () => {
    await attempt()
    for (let count = 0; count < 10; count++) {
      expect(await attempt({ password: right })).toMatchObject({
        status: 429,
        message: 'Too many failed attempts. Please try again later.',
        wait: 2,
      })
    }
    shop.clock.advance(1_900)
    expect((await attempt()).status).toBe(429)
    shop.clock.advance(200)
    expect(await attempt()).toMatchObject({ status: 401, wait: 4 })
  })

  it('do not lock before the fifth one, and a right password resets the count', async () => {
    await enterWrong(4)
    expect((await attempt({ password: right })).status).toBe(200)
    expect((await enterWrong(4)).map(({ wait }) => wait)).toEqual([2, 4, 6, 8])
  })

  it('lock the account for exactly thirty minutes', async () => {
    await enterWrong(5)
    shop.clock.advance(minutes(29) + seconds(59))
    expect(await attempt({ password: right })).toMatchObject({ status: 423, wait: 1 })
    shop.clock.advance(seconds(2))
    expect(await attempt()).toMatchObject({ status: 401, wait: 2 })
    shop.clock.advance(seconds(2))
    expect((await attempt({ password: right })).status).toBe(200)
  })

  it.each([
    ['are counted together within fifteen minutes', minutes(14) + seconds(59), 423],
    ['are forgotten after fifteen minutes without one', minutes(15) + seconds(1), 401],
  ])('%s', async (_what, pause, status) => {
    for (let count = 0; count < 4; count++) {
      expect((await attempt()).status).toBe(401)
      shop.clock.advance(count < 3 ? seconds(8) : pause)
    }
    expect((await attempt()).status).toBe(status)
  })

  it('count separately for each account and each source', async () => {
    await enterWrong(5)
    const other = newPerson()
    await register(other)
    expect((await attempt({ email: other.email, password: right })).status).toBe(200)
    expect((await attempt({ from: newAddress(), password: right })).status).toBe(200)
    expect((await attempt({ email: email.toUpperCase(), password: right })).status).toBe(423)
    expect((await attempt({ from: address.replace(/7$/, '8'), password: right })).status).toBe(423)
  })

  it('are checked five times at most when a hundred arrive at once', async () => {
    const responses = await Promise.all(Array.from({ length: 100 }, () => attempt()))
    const checked = responses.filter(({ code }) => /login_failed|login_locked/.test(code ?? ''))
    expect(checked).toHaveLength(5)
    expect(responses.filter(({ status }) => status === 429 || status === 423)).toHaveLength(96)
    const { rows } = await shop.database.execute(sql`select claims from sign_in_counters where claims > 0`)
    expect(rows).toEqual([])
    shop.clock.advance(minutes(31))
    expect((await attempt({ password: right })).status).toBe(200)
  })

  it('are not counted when the right password arrives five times at once', async () => {
    const responses = await Promise.all(Array.from({ length: 5 }, () => attempt({ password: right })))
    expect(responses.map(({ status }) => status)).toEqual(Array(5).fill(200))
    expect((await attempt({ password: right })).status).toBe(200)
  })

  it('are not counted while the server is too busy to check them', async () => {
    // Different passwords, because the tests compare a pair of password and hash once (api/test/argon2.ts).
    const tries = Array.from({ length: 70 }, (_, index) => ({
      email: `${index}.${email}`,
      password: `No#${index}`,
    }))
    const busy = await Promise.all(tries.map(one => attempt({ ...one, from: newAddress() })))
    expect(busy.filter(({ status }) => status === 503).length).toBeGreaterThan(0)
    const { rows } = await shop.database.execute(sql`select claims from sign_in_counters where claims > 0`)
    expect(rows).toEqual([])
  })

  it('are cleared when the owner proves that the email is theirs', async () => {
    await enterWrong(5)
    await openProgram(shop).call('forgotPassword', { body: { email } })
    await expect.poll(() => resetToken()).toBeDefined()
    const body = { token: resetToken() ?? '', new_password: 'Sankofa#2027' }
    expect((await openProgram(shop).call('resetPassword', { body })).status).toBeLessThan(300)
    expect((await attempt({ password: body.new_password })).status).toBe(200)
  })

  it('are recorded in the audit log, and deleted by the hourly job', async () => {
    await enterWrong(5)
    const block = address.replace(/7$/, '0/24')
    const { rows } = await shop.database.execute<{ event: string; actor: string }>(
      sql`select event, actor from audit_entries where network = ${block}`,
    )
    expect(rows.map(({ event, actor }) => `${event} ${actor}`).sort()).toEqual([
      ...Array(5).fill('authn_login_fail stranger'),
      'authn_login_lock stranger',
    ])
    await expect
      .poll(() =>
        messagesTo(shop, email)
          .map(({ subject }) => subject)
          .filter(subject => subject.startsWith('Akyɛde: ')),
      )
      .toEqual(['Akyɛde: wrong passwords for your account'])
    const counted = async () => (await shop.database.execute(sql`select 1 from sign_in_counters`)).rows.length
    expect(await counted()).toBeGreaterThan(0)
    shop.clock.advance(minutes(31 + 61))
    await shop.platform.jobs.runScheduledNow()
    expect(await counted()).toBe(0)
  })
})

describe('a stranger', () => {
  it('cannot lock the owner out of a known device', async () => {
    const owner = await openDevice(shop)
    await owner.login({ email, password: right })
    await owner.call('reportSignIn')
    await enterWrong(5)
    const options = { by: owner, from: address, password: right }
    expect((await attempt({ from: address, password: right })).status).toBe(423)
    expect((await attempt(options)).status).toBe(200)
    await enterWrong(5, { by: owner })
    expect((await attempt(options)).status).toBe(423)
  })

  it('has to wait after twenty attempts from one address, for any account', async () => {
    const responses = await Promise.all(
      Array.from({ length: 25 }, () => attempt({ email: `${randomUUID()}@example.com` })),
    )
    const late = await attempt({ password: right })
    expect(responses.filter(({ code }) => code === 'auth.login_failed')).toHaveLength(19)
    expect(late).toMatchObject({
      status: 429,
      code: 'auth.too_many_failures',
      message: 'Too many failed attempts. Please try again in 15 minutes.',
      wait: 900,
    })
    expect((await attempt({ from: newAddress(), password: right })).status).toBe(200)
    shop.clock.advance(minutes(14) + seconds(59))
    expect((await attempt({ password: right })).status).toBe(429)
    shop.clock.advance(seconds(2))
    expect((await attempt({ password: right })).status).toBe(200)
  })

  it('has to wait after twenty attempts with one device, from any address', async () => {
    const by = await openDevice(shop)
    for (let count = 0; count < 20; count++) {
      await attempt({ by, from: newAddress(), email: `${randomUUID()}@example.com` })
    }
    const late = await attempt({ by, from: newAddress(), password: right })
    expect([late.status, late.code]).toEqual([429, 'auth.too_many_failures'])
  })

  it('with many addresses makes sign-ins require a proof of work, but not on a known device', async () => {
    const owner = await openDevice(shop)
    await owner.login({ email, password: right })
    await owner.call('reportSignIn')
    for (let count = 0; count < 20; count++) await attempt({ from: newAddress() })
    expect((await attempt({ from: newAddress(), password: right })).status).toBe(200)
    await attempt({ from: newAddress() })
    const withoutProof = await attempt({ from: newAddress(), password: right })
    expect([withoutProof.status, withoutProof.code]).toEqual([403, 'captcha_required'])
    expect((await attempt({ by: owner, password: right })).status).toBe(200)
    const { rows } = await shop.database.execute(
      sql`select id from audit_entries where event = 'authn_login_fail_max'`,
    )
    expect(rows).toHaveLength(1)

    const from = newAddress()
    for (let count = 0; count < 6; count++) {
      const refused = await attempt({ from, captchaToken: 'forged.token' })
      expect([refused.status, refused.code]).toEqual([422, 'captcha.failed'])
    }
    const captchaToken = await captchaTokenFor(openProgram(shop), 'login')
    expect((await attempt({ from, password: right, captchaToken })).status).toBe(200)
    expect((await attempt({ from, password: right, captchaToken })).code).toBe('captcha.failed')
    shop.clock.advance(minutes(61))
    expect((await attempt({ from, password: right })).status).toBe(200)
  })

  it('gets the same response for an unknown email, a wrong password and a closed account', async () => {
    const closed = newPerson()
    const { user_id } = await register(closed)
    await shop.database.execute(sql`update users set is_active = false where id = ${user_id}`)
    const responsesFor = async (what: Try) => enterWrong(6, { from: newAddress(), ...what })
    const wrong = await responsesFor({})
    expect(await responsesFor({ email: `${randomUUID()}@example.com` })).toEqual(wrong)
    expect(await responsesFor({ email: closed.email, password: right })).toEqual(wrong)
  })
})
