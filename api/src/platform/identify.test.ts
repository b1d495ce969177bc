import { type EndpointName, endpoints } from '@akyede/contract/api'
import type { Endpoint } from '@akyede/contract/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Device, openDevice } from '#test/device.ts'
import { openProgram } from '#test/program.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { newPerson } from '#test/wire.ts'
import { sql } from './sql.ts'

let shop: TestShop
let browser: Device
beforeAll(async () => {
  shop = await openTestShop()
  browser = await openDevice(shop)
  await browser.register()
})
afterAll(() => shop.close())

const id = '01890000-0000-7000-8000-000000000000'
const entries: [EndpointName, Endpoint][] = Object.entries(endpoints) as [EndpointName, Endpoint][]
const unsafe = entries.filter(([, row]) => row.method !== 'GET' && !row.raw).map(([name]) => name)
const unsigned = entries.filter(([, row]) => row.unsigned).map(([name]) => name)
/** Makers' systems authenticate by their token and are refused in a browser. */
const ofMakers = entries.filter(([, row]) => row.access === 'maker').map(([name]) => name)
const protectedEndpoints = unsafe.filter(name => !unsigned.includes(name) && !ofMakers.includes(name))
const everyParameter = new Proxy({}, { get: () => id })
const anyRequest = { params: everyParameter, body: {} } as never

const outcome = ({ status, body }: { status: number; body: { code?: string } | undefined }) => [
  status,
  body?.code,
]

describe('unsafe calls of a browser', () => {
  it('are many', () => expect(unsafe.length).toBeGreaterThan(8))

  it.each(protectedEndpoints)('%s requires the CSRF token', async name => {
    const reply = await browser.call(name, anyRequest, { csrf: null })
    expect(outcome(reply)).toEqual([403, 'csrf_invalid'])
  })

  it.each(protectedEndpoints)('%s requires the signature', async name => {
    const reply = await browser.call(name, anyRequest, { sign: false })
    expect(outcome(reply)).toEqual([401, 'signature_required'])
  })

  it.each(unsafe)('%s refuses another site', async name => {
    for (const site of ['cross-site', 'same-site']) {
      const reply = await browser.call(name, anyRequest, { headers: { 'sec-fetch-site': site } })
      expect(outcome(reply)).toEqual([403, 'csrf_invalid'])
    }
  })
})

describe('calls of makers’ systems', () => {
  it.each(ofMakers)('%s refuses browsers, our own pages included', async name => {
    const reply = await browser.call(name, anyRequest)
    expect(outcome(reply)).toEqual([403, 'csrf_invalid'])
  })

  it.each(ofMakers)('%s refuses a call without a token', async name => {
    const reply = await openProgram(shop).call(name, anyRequest)
    expect(outcome(reply)).toEqual([401, 'fulfilment.token_unknown'])
  })
})

describe('unsigned calls', () => {
  it('are only those that protect no rights', () => expect(unsigned).toEqual(['sendAnalytics']))

  it.each(unsigned)('%s accepts calls without token and signature from our pages alone', async name => {
    const send = (site: string) =>
      browser.call(name, anyRequest, {
        csrf: null,
        sign: false,
        headers: { 'sec-fetch-site': site, authorization: undefined },
      })
    expect(outcome(await send('same-origin'))).toEqual([422, 'request.invalid'])
    expect(outcome(await send('cross-site'))).toEqual([403, 'csrf_invalid'])
  })

  it.each(unsigned)('%s requires a signature when it names a user', async name => {
    const program = openProgram(shop)
    await program.register()
    const reply = await program.call(name, anyRequest, { headers: { 'sec-fetch-site': 'same-origin' } })
    expect(outcome(reply)).toEqual([401, 'signature_required'])
  })
})

describe('the origin check without fetch metadata', () => {
  const login = { body: { email: 'nobody@example.com', password: 'x' } }
  it('accepts the exact origin', async () => {
    const reply = await browser.call('login', login, { headers: { 'sec-fetch-site': undefined } })
    expect(outcome(reply)).toEqual([401, 'auth.login_failed'])
  })

  it.each(['https://evil.example', 'null', 'http://127.0.0.1:1', undefined])(
    'refuses the origin %s',
    async origin => {
      const reply = await browser.call('login', login, { headers: { 'sec-fetch-site': undefined, origin } })
      expect(outcome(reply)).toEqual([403, 'csrf_invalid'])
    },
  )
})

describe('CSRF tokens', () => {
  async function tryToken(csrf: string, device = browser): Promise<unknown[]> {
    return outcome(await device.call('logout', {}, { csrf }))
  }

  it('are refused from another browser', async () => {
    const other = await openDevice(shop)
    await other.register()
    expect(await tryToken(await other.csrfToken())).toEqual([403, 'csrf_invalid'])
  })

  it('from before the sign-in are refused after it', async () => {
    const device = await openDevice(shop)
    const early = await device.csrfToken()
    await device.register()
    expect(await tryToken(early, device)).toEqual([403, 'csrf_invalid'])
    expect((await device.call('getUser')).status).toBe(200)
  })

  it('for the new session are issued at the sign-in', async () => {
    const device = await openDevice(shop)
    const { body, headers } = await device.call('register', { body: newPerson() })
    device.useToken(body.access_token)
    expect((await device.call('logout', {}, { csrf: headers['x-csrf-token'] ?? '' })).status).toBe(204)
  })

  it.each(['', 'x', '.', 'MTA.MTA', `${'A'.repeat(500)}.B`])('cannot be %j', async token => {
    expect(await tryToken(token)).toEqual([403, 'csrf_invalid'])
  })

  it('expire after twelve hours', async () => {
    const device = await openDevice(shop)
    await device.register()
    const token = await device.csrfToken()
    shop.clock.advance(12 * 3_600_000 - 60_000)
    expect((await device.call('login', wrongLogin, { csrf: await guestToken(device) })).status).toBe(401)
    shop.clock.advance(120_000)
    expect(await tryToken(token, device)).toEqual([403, 'csrf_invalid'])
  })

  it('that are missing leave no effect', async () => {
    const person = newPerson()
    const guest = await openDevice(shop)
    expect(outcome(await guest.call('register', { body: person }, { csrf: null }))[0]).toBe(403)
    const { rows: found } = await shop.database.execute(
      sql`select 1 from users where email = ${person.email}`,
    )
    expect(found).toEqual([])
  })

  const wrongLogin = { body: { email: 'nobody@example.com', password: 'x' } }
  async function guestToken(device: Device): Promise<string> {
    const { accessToken } = device
    device.useToken(undefined)
    const token = await device.csrfToken()
    device.useToken(accessToken)
    return token
  }
})

describe('a program', () => {
  it('needs neither CSRF token nor signature', async () => {
    const program = openProgram(shop)
    await program.register()
    expect((await program.call('getUser')).status).toBe(200)
    expect((await program.call('logout')).status).toBe(204)
    expect((await program.call('getUser')).status).toBe(401)
  })

  it.each([
    { cookie: '__Host-csrf=abc' },
    { cookie: '__Host-rt=abc' },
    { cookie: '__Host-lists=abc' },
    { origin: 'http://127.0.0.1' },
    { 'sec-fetch-site': 'same-origin' },
  ])('counts as a browser when it sends %j, and needs the CSRF token', async headers => {
    const program = openProgram(shop)
    await program.register()
    expect(outcome(await program.call('logout', {}, { headers }))).toEqual([403, 'csrf_invalid'])
  })

  it.each(['Basic abc', 'Bearer', 'Bearer a b'])(
    'is not treated as a guest when it sends the authorization %j',
    async authorization => {
      const reply = await openProgram(shop).call(
        'listProducts',
        { query: {} },
        { headers: { authorization } },
      )
      expect(outcome(reply)).toEqual([401, 'auth.token_invalid'])
    },
  )

  it('is refused once its session has expired, although its token is still valid', async () => {
    const program = openProgram(shop)
    const { user_id } = await program.register()
    const now = shop.clock.now().toISOString()
    await shop.database.execute(sql`update sessions set expires_at = ${now} where user_id = ${user_id}`)
    expect(outcome(await program.call('getUser'))).toEqual([401, 'auth.token_invalid'])
  })

  it('must sign when the server requires signatures of everyone', async () => {
    const strict = await openTestShop({ environment: { API_REQUIRE_SIGNATURE: 'true' } })
    try {
      const reply = await openProgram(strict).call('register', { body: newPerson() })
      expect(outcome(reply)).toEqual([401, 'signature_required'])
      expect((await openProgram(strict).call('listProducts', { query: {} })).status).toBe(200)
      await (await openDevice(strict)).register()
    } finally {
      await strict.close()
    }
  })
})
