import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#platform/sql.ts'
import { type Device, openDevice } from '#test/device.ts'
import { messagesTo } from '#test/outbox.ts'
import { openProgram } from '#test/program.ts'
import { openSecondProcess, openTestShop, type TestShop } from '#test/test-shop.ts'
import { newPerson, requireSignedIn } from '#test/wire.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const android = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'
const options = { headers: { 'user-agent': android } }

const warningsTo = (email: string) =>
  messagesTo(shop, email).filter(({ subject }) => subject.startsWith('Akyɛde: '))

/** A user with this many signed-in devices; each one has reported its sign-in. */
async function signedIn(count: number) {
  const person = newPerson()
  const devices: Device[] = []
  for (let made = 0; made < count; made++) {
    const device = await openDevice(shop)
    if (made === 0) await device.register(person)
    else {
      const { email, password } = person
      const { body } = await device.call('login', { body: { email, password } }, options)
      device.useToken(requireSignedIn(body).access_token)
    }
    expect((await device.call('reportSignIn')).status).toBe(204)
    devices.push(device)
  }
  return { person, devices }
}

const statusOf = async (device: Device) => (await device.call('getUser')).status
async function entriesOf(device: Device) {
  const { body } = await device.call('listSessions')
  return body.sessions
}
const currentOf = async (device: Device) => (await entriesOf(device)).find(({ current }) => current)?.id ?? ''

async function auditEntries(event: string, userId: number | undefined) {
  const { rows } = await shop.database.execute<{ facts: Record<string, unknown> }>(
    sql`select facts from audit_entries where event = ${event} and user_id = ${userId} order by at`,
  )
  return rows.map(({ facts }) => facts)
}

describe('reporting a sign-in', () => {
  it('sends no email for the first device and one for a second device, however often it is reported', async () => {
    const { person, devices } = await signedIn(2)
    const [, second] = devices
    await Promise.all(Array.from({ length: 10 }, () => second?.call('reportSignIn')))
    await expect.poll(() => warningsTo(person.email)).toHaveLength(1)
    const [letter] = warningsTo(person.email)
    expect(letter?.subject).toBe('Akyɛde: a new sign-in to your account')
    expect(letter?.text).toContain('Device: Chrome on Android')
    expect(letter?.text).toContain(`${shop.platform.publicUrl()}/forgot-password`)
    await second?.login({ email: person.email, password: person.password })
    await second?.call('reportSignIn')
    const third = openProgram(shop)
    await third.login({ email: person.email, password: person.password })
    expect((await third.call('reportSignIn')).status).toBe(204)
    await new Promise(resolve => setTimeout(resolve, 500))
    expect(warningsTo(person.email)).toHaveLength(1)
  })

  it('refuses a report from a caller who is not signed in', async () => {
    const reply = await (await openDevice(shop)).call('reportSignIn')
    expect([reply.status, reply.body.code]).toEqual([401, 'auth.required'])
    const bare = await (await signedIn(1)).devices[0]?.call('reportSignIn', {}, { csrf: null })
    expect([bare?.status, bare?.body.code]).toEqual([403, 'csrf_invalid'])
  })
})

describe('the sessions of an account', () => {
  it('lists them to their user, with device names and without secrets', async () => {
    const { devices } = await signedIn(2)
    const [first, second] = devices as [Device, Device]
    const entries = await entriesOf(second)
    expect(entries).toHaveLength(2)
    expect(entries.filter(({ current }) => current)).toMatchObject([
      { device: 'Chrome on Android', network: '127.0.0.0/24', method: 'password' },
    ])
    expect(Object.keys(entries[0] ?? {}).sort()).toEqual(
      ['created_at', 'current', 'device', 'id', 'last_used_at', 'method', 'network'].sort(),
    )
    shop.clock.advance(60_000)
    await first.call('refresh', { body: {} })
    expect((await entriesOf(second))[0]?.current).toBe(false)
    expect((await openProgram(shop).call('listSessions')).status).toBe(401)
  })

  it('ends a single session for its own user only', async () => {
    const { devices } = await signedIn(2)
    const [first, second] = devices as [Device, Device]
    const stranger = (await signedIn(1)).devices[0] as Device
    const session_token = await currentOf(second)
    const foreign = await stranger.call('endOneSession', { query: { session_token } })
    // A response without a body has no code.
    expect(foreign.status).toBe(404)
    expect(foreign.body.code).toBe('auth.session_not_found')
    const unknown = await first.call('endOneSession', { query: { session_token: randomUUID() } })
    expect([unknown.status, unknown.body.code]).toEqual([404, 'auth.session_not_found'])
    const malformed = await first.call('endOneSession', { query: { session_token: 'x' } })
    expect([malformed.status, malformed.body.message]).toEqual([422, 'We couldn’t find this session'])
    expect(await statusOf(second)).toBe(200)

    for (let times = 0; times < 2; times++) {
      expect((await first.call('endOneSession', { query: { session_token } })).status).toBe(204)
    }
    expect(await statusOf(second)).toBe(401)
    expect((await second.call('refresh', { body: {} })).body.code).toBe('auth.refresh_expired')
    expect([await statusOf(first), (await entriesOf(first)).length]).toEqual([200, 1])
    const { body } = await first.call('getUser')
    expect(await auditEntries('session_expired', body.user_id)).toEqual([
      { reason: 'ended from another device', sessions: 1 },
    ])
  })

  it('ends all sessions except the caller’s, or all of them', async () => {
    const { devices } = await signedIn(3)
    const [first, second, third] = devices as [Device, Device, Device]
    const others = await first.call('endAllSessions', { query: {} })
    expect([others.status, others.body.ended]).toEqual([200, 2])
    expect(await Promise.all([first, second, third].map(statusOf))).toEqual([200, 401, 401])
    const all = await first.call('endAllSessions', { query: { include_current: 'true' } })
    expect([all.status, all.body.ended]).toEqual([200, 1])
    expect(await statusOf(first)).toBe(401)
    expect(first.cookies.has('__Host-rt')).toBe(false)
  })

  it('ends a session in every process within a second', async () => {
    const beside = await openSecondProcess(shop)
    try {
      const person = newPerson()
      const [here, there] = [openProgram(shop), openProgram(beside)]
      await here.register(person)
      await there.login({ email: person.email, password: person.password })
      expect((await there.call('getUser')).status).toBe(200)
      await here.call('endAllSessions', { query: {} })
      const since = performance.now()
      await expect.poll(async () => (await there.call('getUser')).status, { interval: 20 }).toBe(401)
      expect(performance.now() - since).toBeLessThan(1_000)
      expect((await here.call('getUser')).status).toBe(200)
    } finally {
      await beside.close()
    }
  })
})

describe('a refresh token that is used twice', () => {
  it('is recorded in the audit log, and its user is notified once', async () => {
    const program = openProgram(shop)
    const person = newPerson()
    const { refresh_token, user_id } = await program.register(person)
    await program.call('refresh', { body: { refresh_token } })
    shop.clock.advance(11_000)
    const late = await Promise.all(
      Array.from({ length: 5 }, () => program.call('refresh', { body: { refresh_token } })),
    )
    expect(late.map(({ body }) => body.message)).toEqual(Array(5).fill('Refresh token expired'))
    expect(await auditEntries('authn_token_reuse', user_id)).toMatchObject([
      { reason: 'refresh token used again' },
    ])
    await expect.poll(() => warningsTo(person.email)).toHaveLength(1)
    expect(warningsTo(person.email)[0]?.subject).toBe('Akyɛde: we’ve signed you out on one device')
    expect(JSON.stringify(warningsTo(person.email))).not.toContain(refresh_token)
  })

  it('is recorded also when another key sends it', async () => {
    const owner = await openDevice(shop)
    const { user_id } = await owner.register()
    const thief = await openDevice(shop)
    await thief.csrfToken()
    const cookie = `__Host-csrf=${thief.cookies.get('__Host-csrf')}; __Host-rt=${owner.cookies.get('__Host-rt')}`
    await thief.call('refresh', { body: {} }, { headers: { cookie } })
    expect(await auditEntries('authn_token_reuse', user_id)).toMatchObject([
      { reason: 'refresh by another key' },
    ])
  })
})

it('sign-in requires the CSRF token of the same browser', async () => {
  const { person } = await signedIn(1)
  const device = await openDevice(shop)
  const body = { email: person.email, password: person.password }
  for (const csrf of [null, 'forged', await (await openDevice(shop)).csrfToken()]) {
    const reply = await device.call('login', { body }, { csrf })
    expect([reply.status, reply.body.code, reply.setCookies.length]).toEqual([403, 'csrf_invalid', 0])
  }
  const foreign = await device.call('login', { body }, { headers: { 'sec-fetch-site': 'cross-site' } })
  expect(foreign.status).toBe(403)
  expect((await device.call('login', { body })).status).toBe(200)
})

it('a remembered session stays valid for thirty days without use, and expires after them', async () => {
  const [program, person] = [openProgram(shop), newPerson()]
  await program.register(person)
  const { email, password } = person
  const { refresh_token } = await program.login({ email, password, remember_me: true })
  const days = (count: number) => shop.clock.advance(count * 24 * 3_600_000)
  await days(29)
  const late = await program.call('refresh', { body: { refresh_token } })
  expect(late.status).toBe(200)
  await days(1.5)
  const over = await program.call('refresh', { body: { refresh_token: late.body.refresh_token } })
  expect([over.status, over.body.code]).toEqual([401, 'auth.refresh_expired'])
})
