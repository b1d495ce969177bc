import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sql } from '#platform/sql.ts'
import { openDevice } from '#test/device.ts'
import { openProgram } from '#test/program.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { hours, restoreAfterEach } from '#test/test-time.ts'
import { newPerson } from '#test/wire.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ demo: true })
})
afterAll(() => shop.close())
restoreAfterEach()

describe('signing in', () => {
  it('signs a demo account in and out again', async () => {
    const browser = await openDevice(shop)
    await browser.login({ email: 'Admin@Akyede.test', password: 'Akwaaba#2026' })
    const user = await browser.call('getUser')
    expect(user.body).toMatchObject({ email: 'admin@akyede.test', role_name: 'admin', is_verified: true })
    expect((await browser.call('logout')).status).toBe(204)
    const after = await browser.call('getUser')
    expect([after.status, after.body.code]).toEqual([401, 'auth.token_invalid'])
    expect(browser.cookies.has('__Host-rt')).toBe(false)
    expect((await browser.call('refresh', { body: {} })).body.code).toBe('auth.refresh_missing')
  })

  it('ends the refresh token on sign-out', async () => {
    const program = openProgram(shop)
    const { refresh_token } = await program.register()
    await program.call('logout')
    const reply = await program.call('refresh', { body: { refresh_token } })
    expect([reply.status, reply.body.code]).toEqual([401, 'auth.refresh_expired'])
  })

  it('returns the same response for a wrong password and an unknown email', async () => {
    const program = openProgram(shop)
    const wrong = await program.call('login', { body: { email: 'ama@akyede.test', password: 'Wrong#2026' } })
    const unknown = await program.call('login', {
      body: { email: `${randomUUID()}@example.com`, password: 'Wrong#2026' },
    })
    const { request_id: _, ...wrongBody } = wrong.body
    const { request_id: __, ...unknownBody } = unknown.body
    expect([wrong.status, wrongBody]).toEqual([unknown.status, unknownBody])
    expect([wrong.status, wrong.body.message]).toEqual([401, 'Login failed'])
  })

  it('refuses a closed account and ends its sessions', async () => {
    const browser = await openDevice(shop)
    const person = newPerson()
    const { user_id } = await browser.register(person)
    await shop.database.execute(sql`update users set is_active = false where id = ${user_id}`)
    await expect.poll(async () => (await browser.call('getUser')).status).toBe(401)
    const reply = await browser.call('login', { body: { email: person.email, password: person.password } })
    expect(reply.body.code).toBe('auth.login_failed')
  })

  it.each([
    ['a day', false, hours(24)],
    ['thirty days when remembered', true, hours(24 * 30)],
  ])('lasts %s, also when the clock moves on while it opens', async (_what, remember_me, life) => {
    let reads = 0
    vi.spyOn(shop.clock, 'now').mockImplementation(() => new Date(Date.now() + 400 * reads++))
    const { access_token } = await openProgram(shop).login({
      email: 'kofi@akyede.test',
      password: 'Akwaaba#2026',
      remember_me,
    })
    const claims = JSON.parse(Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString())
    expect((claims.exp - claims.iat) * 1000).toBe(life)
  })
})

describe('the tokens of a client', () => {
  it('give a browser an identifier, and the secret in a cookie that scripts cannot read', async () => {
    const browser = await openDevice(shop)
    const reply = await browser.call('register', { body: newPerson() })
    const cookie = reply.setCookies.find(header => header.startsWith('__Host-rt='))
    expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Strict; Max-Age=604800$/)
    const secret = browser.cookies.get('__Host-rt')
    expect(JSON.stringify(reply.body)).not.toContain(secret)
    const misused = await openProgram(shop).call('refresh', {
      body: { refresh_token: reply.body.refresh_token },
    })
    expect(misused.body.code).toBe('auth.refresh_expired')
  })

  it('give a program the secret in the response, and no cookie', async () => {
    const program = openProgram(shop)
    const reply = await program.call('register', { body: newPerson() })
    expect(reply.setCookies).toEqual([])
    const next = await program.call('refresh', { body: { refresh_token: reply.body.refresh_token } })
    expect(next.status).toBe(200)
    expect(next.body.refresh_token).not.toBe(reply.body.refresh_token)
  })

  it('are never stored in plain text', async () => {
    const { refresh_token } = await openProgram(shop).register()
    const { rows } = await shop.database.execute(
      sql`select 1 from refresh_tokens where token_hash = ${refresh_token}`,
    )
    expect(rows).toEqual([])
  })
})

describe('an access token', () => {
  it('is refused with another key', async () => {
    const owner = await openDevice(shop)
    await owner.register()
    const thief = await openDevice(shop)
    thief.useToken(owner.accessToken)
    const reply = await thief.call('getUser')
    expect([reply.status, reply.body.code]).toEqual([401, 'token_key_mismatch'])
  })

  it('is refused without a signature, in a browser or a program', async () => {
    const owner = await openDevice(shop)
    await owner.register()
    const unsigned = await owner.call('getUser', {}, { sign: false })
    expect([unsigned.status, unsigned.body.code]).toEqual([401, 'signature_required'])
    const bare = await openProgram(shop).call(
      'getUser',
      {},
      {
        headers: { authorization: `Bearer ${owner.accessToken}` },
      },
    )
    expect([bare.status, bare.body.code]).toEqual([401, 'signature_required'])
  })

  it('is refused soon after another process ended its session', async () => {
    const program = openProgram(shop)
    const { user_id } = await program.register()
    expect((await program.call('getUser')).status).toBe(200)
    await shop.database.execute(
      sql`update sessions set ended_at = now(), end_reason = 'elsewhere' where user_id = ${user_id}`,
    )
    await expect.poll(async () => (await program.call('getUser')).body.code).toBe('auth.token_invalid')
  })

  it.each(['', 'x', 'a.b.c', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'])(
    'is refused when it is %j',
    async token => {
      const reply = await openProgram(shop).call(
        'getUser',
        {},
        {
          headers: { authorization: `Bearer ${token}` },
        },
      )
      expect([reply.status, reply.body.code]).toEqual([401, 'auth.token_invalid'])
    },
  )
})
