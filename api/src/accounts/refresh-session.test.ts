import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sql } from '#platform/sql.ts'
import { openDevice } from '#test/device.ts'
import { openProgram } from '#test/program.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { hours, minutes, restoreAfterEach } from '#test/test-time.ts'
import { newPerson } from '#test/wire.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ demo: true })
})
afterAll(() => shop.close())
restoreAfterEach()

describe('refreshing a session', () => {
  it('gives fifty concurrent calls the same successor, and all of them stay signed in', async () => {
    const browser = await openDevice(shop)
    await browser.register()
    const requests = await Promise.all(
      Array.from({ length: 50 }, () => browser.prepare('refresh', { body: {} })),
    )
    const replies = await Promise.all(requests.map(request => browser.send<'refresh'>(request)))
    expect(replies.map(reply => reply.status)).toEqual(Array(50).fill(200))
    const secrets = new Set(replies.flatMap(reply => reply.setCookies).map(cookie => cookie.split(';')[0]))
    expect(secrets.size).toBe(1)
    for (const { body } of replies.slice(0, 5)) {
      browser.useToken(body.access_token)
      expect((await browser.call('getUser')).status).toBe(200)
    }
    expect((await browser.call('refresh', { body: {} })).status).toBe(200)
  })

  it('ends the whole session when a used token comes back after ten seconds', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const program = openProgram(shop)
    const { refresh_token } = await program.register()
    const { body } = await program.call('refresh', { body: { refresh_token } })
    shop.clock.advance(9_000)
    const soon = await program.call('refresh', { body: { refresh_token } })
    expect([soon.status, soon.body.refresh_token]).toEqual([200, body.refresh_token])
    shop.clock.advance(2_000)
    const late = await program.call('refresh', { body: { refresh_token } })
    expect([late.status, late.body.message]).toEqual([401, 'Refresh token expired'])
    const successor = await program.call('refresh', { body: { refresh_token: body.refresh_token } })
    expect(successor.body.code).toBe('auth.refresh_expired')
  })

  it('keeps a browser signed in that crashed before it stored its new cookie, however late it returns', async () => {
    const browser = await openDevice(shop)
    await browser.register()
    const storedToken = browser.cookies.get('__Host-rt')
    await browser.call('refresh', { body: {} })
    const lost = browser.cookies.get('__Host-rt')
    for (const pause of [11_000, hours(48)]) {
      shop.clock.advance(pause)
      const headers = { cookie: await cookiesWith(browser, storedToken) }
      expect((await browser.call('refresh', { body: {} }, { headers })).status).toBe(200)
      expect(browser.cookies.get('__Host-rt')).toBe(lost)
    }
  })

  it('ends a browser’s session when a token comes back whose successor was used', async () => {
    const browser = await openDevice(shop)
    await browser.register()
    const spent = browser.cookies.get('__Host-rt')
    await browser.call('refresh', { body: {} })
    const { body } = await browser.call('refresh', { body: {} })
    browser.useToken(body.access_token)
    shop.clock.advance(11_000)
    const headers = { cookie: await cookiesWith(browser, spent) }
    const late = await browser.call('refresh', { body: {} }, { headers })
    expect([late.status, late.body.message]).toEqual([401, 'Refresh token expired'])
    expect((await browser.call('getUser')).status).toBe(401)
    expect((await browser.call('refresh', { body: {} })).body.code).toBe('auth.refresh_expired')
  })

  it('ends the whole session when another key sends the token', async () => {
    const owner = await openDevice(shop)
    await owner.register()
    const thief = await openDevice(shop)
    await thief.csrfToken()
    const cookie = await cookiesWith(thief, owner.cookies.get('__Host-rt'))
    const theft = await thief.call('refresh', { body: {} }, { headers: { cookie } })
    expect([theft.status, theft.body.code]).toEqual([401, 'auth.refresh_expired'])
    expect((await owner.call('getUser')).status).toBe(401)
  })

  it('extends a session from day to day, but not beyond thirty days', async () => {
    const program = openProgram(shop)
    let { refresh_token } = await program.register()
    for (let day = 0; day < 28; day += 4) {
      shop.clock.advance(hours(4 * 24))
      const { status, body } = await program.call('refresh', { body: { refresh_token } })
      expect([day, status]).toEqual([day, 200])
      refresh_token = body.refresh_token
    }
    shop.clock.advance(hours(3 * 24))
    expect((await program.call('refresh', { body: { refresh_token } })).status).toBe(401)
  })

  it('expires a session that was not used for seven days', async () => {
    const program = openProgram(shop)
    const { refresh_token } = await program.register()
    shop.clock.advance(hours(7 * 24) + minutes(1))
    expect((await program.call('refresh', { body: { refresh_token } })).status).toBe(401)
    expect((await program.call('getUser')).body.code).toBe('auth.token_invalid')
  })

  it('keeps a remembered session valid for thirty days without any call', async () => {
    const program = openProgram(shop)
    const { email, password } = newPerson()
    await program.register({ ...newPerson(), email, password })
    const login = () => program.login({ email, password, remember_me: true })
    const [one, other] = [await login(), await login()]
    shop.clock.advance(hours(30 * 24) - minutes(1))
    expect((await program.call('refresh', { body: { refresh_token: one.refresh_token } })).status).toBe(200)
    shop.clock.advance(minutes(2))
    expect((await program.call('refresh', { body: { refresh_token: other.refresh_token } })).status).toBe(401)
  })

  it('deletes a session a month after its end, and leaves other sessions alone', async () => {
    const [ended, expired, living] = [openProgram(shop), openProgram(shop), openProgram(shop)]
    const person = newPerson()
    const { user_id } = await ended.register(person)
    await ended.call('logout')
    await expired.login({ email: person.email, password: person.password })
    const rowsOf = async () => {
      const { rows } = await shop.database.execute(sql`select s.id from sessions s
        join refresh_tokens on session_id = s.id where user_id = ${user_id}`)
      return rows.length
    }
    shop.clock.advance(hours(29 * 24))
    await living.login({ email: person.email, password: person.password })
    await shop.platform.jobs.runScheduledNow()
    expect(await rowsOf()).toBe(3)
    shop.clock.advance(hours(2 * 24))
    await shop.platform.jobs.runScheduledNow()
    expect(await rowsOf()).toBe(2)
    shop.clock.advance(hours(6 * 24 + 12))
    await shop.platform.jobs.runScheduledNow()
    expect(await rowsOf()).toBe(1)
  })

  it('reports a missing token', async () => {
    const reply = await openProgram(shop).call('refresh', { body: {} })
    expect([reply.status, reply.body.message]).toEqual([401, 'No refresh token available'])
  })
})

/** The browser's cookies, with another refresh token. */
async function cookiesWith(
  { cookies }: { cookies: ReadonlyMap<string, string> },
  secret: string | undefined,
): Promise<string> {
  return `__Host-csrf=${cookies.get('__Host-csrf')}; __Host-rt=${secret}`
}
