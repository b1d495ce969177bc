import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { type EndpointName, endpoints } from '@akyede/contract/api'
import type { Endpoint } from '@akyede/contract/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import { sql } from '#platform/sql.ts'
import { type Device, openDevice } from '#test/device.ts'
import { messagesTo } from '#test/outbox.ts'
import { openProgram } from '#test/program.ts'
import { captchaTokenFor } from '#test/solve-captcha.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { newPerson, present, send, toWireRequest } from '#test/wire.ts'

const logged: string[] = []
const secret = () => randomBytes(32).toString('base64url')
const environment = { TOKEN_SECRET: secret(), CSRF_SECRET: secret(), FLUTTERWAVE_SECRET_HASH: secret() }
/** The secrets that must not appear in logs or tables: name → value. */
const canaries = new Map<string, string>(Object.entries(environment))
const isKnown = (what: string, canary: string | undefined) => {
  if (canary === undefined || canary.length < 6) throw new Error(`there is no ${what}`)
  canaries.set(what, canary)
  return canary
}

let shop: TestShop
beforeAll(async () => {
  const log = createLog('debug', { write: wireRequest => logged.push(wireRequest) })
  shop = await openTestShop({ environment, log, demo: true })
})
afterAll(() => shop.close())

/** Users sign in by every method, with right and wrong credentials. */
async function use(): Promise<void> {
  const device = await openDevice(shop)
  const person = { ...newPerson(), password: isKnown('password', 'Kanari#1-Passwort') }
  const session = await device.register(person)
  isKnown('access token', session.access_token)
  isKnown('cookie of a refresh token', device.cookies.get('__Host-rt'))
  isKnown('cookie of a CSRF token', device.cookies.get('__Host-csrf'))
  isKnown('CSRF token', await device.csrfToken())
  await remembered(device)
  isKnown(
    'access token that was refreshed',
    (await device.call('refresh', { body: { refresh_token: 'x' } })).body.access_token,
  )
  const wrong = { email: person.email, password: isKnown('wrong password', 'Kanari#2-Passwort') }
  await device.call('login', { body: wrong })
  // The next attempt has to wait after a wrong password.
  shop.clock.advance(2_000)
  await device.call('logout')
  await useLinks(person.email)
  await useAsProgram(person.email, person.password)
  await useLetters()
}

/** A call whose signature the test knows. */
async function remembered(device: Device): Promise<void> {
  const request = await device.prepare('getUser')
  isKnown('signature', request.headers.signature?.slice(4, 40))
  await device.send(request)
  await device.send({ ...request, url: `${request.url}?changed` })
}

async function useAsProgram(email: string, password: string): Promise<void> {
  const program = openProgram(shop)
  await program.login({ email, password })
  const first = isKnown('refresh token', program.refreshToken)
  const { body } = await program.call('refresh', { body: { refresh_token: first } })
  isKnown('refresh token that was refreshed', body.refresh_token)
  shop.clock.advance(11_000)
  expect((await program.call('refresh', { body: { refresh_token: first } })).status).toBe(401)
  const { rows: vendors } = await shop.database.execute<{ slug: string }>(
    sql`select slug from vendors limit 1`,
  )
  const [maker] = (await shop.operator.createMakerToken(vendors[0]?.slug ?? '', 'a system')).split('\n', 1)
  await program.call(
    'listParts',
    { query: {} },
    { headers: { authorization: `Bearer ${isKnown('maker’s token', maker)}` } },
  )
}

/** Follows the links in the emails of an account, which verify its email and set its password. */
async function useLinks(email: string): Promise<void> {
  const guest = openProgram(shop)
  await guest.call('forgotPassword', { body: { email } })
  const secretOf = async (page: string) => {
    const texts = () => messagesTo(shop, email).map(({ text }) => text)
    const secretIn = () => new RegExp(`/${page}#token=([\\w-]{43})`).exec(texts().join())?.[1]
    await expect.poll(secretIn).toBeDefined()
    return isKnown(`secret of ${page}`, secretIn())
  }
  await guest.call('verifyEmail', { body: { token: await secretOf('verify-email') } })
  const new_password = isKnown('common password', 'Password#2026')
  await guest.call('resetPassword', { body: { token: await secretOf('reset-password'), new_password } })
}

async function useLetters(): Promise<void> {
  const guest = openProgram(shop)
  const email = `kofi.${randomUUID()}@example.com`
  const captchaToken = isKnown('captcha token', await captchaTokenFor(guest, 'newsletter'))
  await guest.call('subscribeNewsletter', { body: { email, captchaToken } })
  await expect.poll(() => messagesTo(shop, email).length).toBe(1)
  const secrets = [...(messagesTo(shop, email)[0]?.text ?? '').matchAll(/token=([\w-]{43})/g)].map(
    ([, token]) => token,
  )
  const confirm = isKnown('secret of a letter', secrets[0])
  isKnown('secret of leaving', secrets[1])
  await guest.call('confirmNewsletter', { body: { token: confirm } })
}

const thrown = {
  authorization: isKnown('bearer', `kanari.bearer.${randomUUID()}`),
  cookie: isKnown('cookie', `kanari-cookie-${randomUUID()}`),
  body: isKnown('body', `kanari-body-${randomUUID()}`),
  query: isKnown('query', `kanari-query-${randomUUID()}`),
  hash: isKnown('signature of a webhook', `kanari-hash-${randomUUID()}`),
}
const names = [
  'password',
  'current_password',
  'new_password',
  'token',
  'refresh_token',
  'captchaToken',
  'captcha_token',
]
const more = [
  'code',
  'otp',
  'challenge_token',
  'code_verifier',
  'state',
  'provider',
  'method',
  'email',
  'phone',
  'data',
]
const everyField = Object.fromEntries([...names, ...more].map(name => [name, thrown.body]))

/** Calls every endpoint with secrets in every place that can hold one. */
async function throwAtEveryRow(): Promise<void> {
  for (const [name, row] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
    const params = new Proxy({}, { get: () => thrown.query })
    const wireRequest = toWireRequest(name, {
      params,
      query: { token: thrown.query },
      ...(row.method !== 'GET' && { body: everyField }),
    })
    const headers = {
      'x-paystack-signature': thrown.hash,
      'verif-hash': thrown.hash,
      'idempotency-key': randomUUID(),
    }
    const type = present({ 'content-type': wireRequest.body && 'application/json' })
    for (const authorization of [undefined, `Bearer ${thrown.authorization}`, thrown.authorization]) {
      for (const cookie of [undefined, `__Host-rt=${thrown.cookie}; __Host-csrf=${thrown.cookie}`]) {
        const reply = await send(shop, {
          ...wireRequest,
          headers: { ...headers, ...type, ...present({ authorization, cookie }) },
        })
        expect([name, reply.status < 500]).toEqual([name, true])
      }
    }
  }
}

/** A secret in a common encoding is as good as the secret itself. */
const shapesOf = (canary: string): string[] => [
  canary,
  encodeURIComponent(canary),
  Buffer.from(canary).toString('base64').replace(/=+$/, ''),
]
const foundIn = (text: string): string[] =>
  [...canaries].flatMap(([what, canary]) =>
    shapesOf(canary).some(shape => text.includes(shape)) ? [what] : [],
  )

async function contentsOf(table: string): Promise<string> {
  const { rows: found } = await shop.database.execute<{ line: string }>(
    sql`select to_jsonb(entry)::text as line from ${sql.identifier(table)} as entry`,
  )
  return found.map(({ line }) => line).join('\n')
}

describe('the secrets that the server has received', () => {
  test('come from every sign-in method and were sent to every endpoint', async () => {
    await use()
    await throwAtEveryRow()
    expect(canaries.size).toBeGreaterThanOrEqual(20)
  })

  test('do not appear in the log, which has the events', () => {
    expect(logged.length).toBeGreaterThan(200)
    expect(logged.join('')).toContain('/api/v1/auth/login')
    expect(foundIn(logged.join(''))).toEqual([])
  })

  test.each(['audit_entries', 'analytics_events', 'outbox_events', 'idempotency_keys'])(
    'do not appear in the table %s',
    async table => expect(foundIn(await contentsOf(table))).toEqual([]),
  )

  test('appear in the tables of accounts only as hashes', async () => {
    const { rows: tables } = await shop.database.execute<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'public'`,
    )
    for (const { name } of tables) expect([name, foundIn(await contentsOf(name))]).toEqual([name, []])
    const hash = createHash('sha256')
      .update(canaries.get('refresh token') ?? '')
      .digest('base64url')
    expect(await contentsOf('refresh_tokens')).toContain(hash)
  })
})
