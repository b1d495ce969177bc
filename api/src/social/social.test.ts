import { randomUUID } from 'node:crypto'
import type { LoginResponse } from '@akyede/contract/accounts'
import type { RequestFor } from '@akyede/contract/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { openTwoFactorUser } from '#test/authenticator.ts'
import { type Device, openDevice } from '#test/device.ts'
import { openProgram } from '#test/program.ts'
import {
  controlProvider,
  exchangeOf,
  signInWith,
  socialProofOf,
  visitProvider,
} from '#test/provider-visit.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import type { CallOptions } from '#test/wire.ts'

let shop: TestShop
let device: Device
beforeAll(async () => {
  shop = await openTestShop({ providers: true })
  device = await openDevice(shop)
})
afterAll(() => shop.close())

const newEmail = () => `yaa.${randomUUID()}@example.com`

const rowsOf = async (text: ReturnType<typeof sql>) => (await shop.database.execute(text)).rows
const usersWith = (email: string) => rowsOf(sql`select * from users where email = ${email}`)
const count = async (table: 'sessions' | 'users' | 'social_identities') => {
  const [row] = await rowsOf(sql`select count(*)::int as n from ${sql.identifier(table)}`)
  return row?.n as number
}

const refusals = (limit: number) =>
  rowsOf(
    sql`select facts from audit_entries where event = 'authn_provider_refused' order by id desc limit ${limit}`,
  )

/** A visit of the device to Google, by a new person. */
const visitGoogle = (email = newEmail()) => visitProvider(device, 'google', { email })
const exchange = (body: RequestFor<'exchangeOauthCode'>['body'], options: CallOptions = {}) =>
  device.call('exchangeOauthCode', { body }, options)

/** Asserts that the work opens no session, creates no account and connects nothing. */
async function changesNothing(work: () => Promise<void>): Promise<void> {
  const counts = () => Promise.all([count('sessions'), count('users'), count('social_identities')])
  const before = await counts()
  await work()
  expect(await counts()).toEqual(before)
}

describe('signing in with a provider', () => {
  test.each([
    ['google', true],
    ['facebook', false],
    ['apple', true],
  ] as const)(
    'creates an account with %s, its email verified: %s, and signs the same person in the next time',
    async (provider, verified) => {
      const email = newEmail()
      const name = { first_name: 'Yaa', last_name: 'Asantewaa' }
      const visit = await visitProvider(device, provider, { email, ...name })
      const proof = await socialProofOf(shop, device, visit, {
        name: provider === 'apple' ? name : undefined,
      })
      const first = await device.call('socialLogin', { body: proof })
      const customer = { email, ...name, is_verified: verified, role_name: 'customer' }
      expect(first).toMatchObject({ status: 200, body: customer })
      const [user] = await usersWith(email)
      expect(user).toMatchObject({ password_hash: null })
      const again = await signInWith(shop, await openDevice(shop), provider, { email, ...name })
      expect(again.body).toMatchObject({ user_id: (first.body as LoginResponse).user_id })
      expect(await usersWith(email)).toHaveLength(1)
    },
  )

  test('requires the second factor of an account that another device created at the same time', async () => {
    const { userId } = await openTwoFactorUser(shop)
    const email = newEmail()
    const proof = await socialProofOf(shop, device, await visitGoogle(email))
    const [flow] = await rowsOf(
      sql`select issuer, subject from social_flows order by created_at desc limit 1`,
    )
    const faster = await shop.database.$client.connect()
    try {
      await faster.query('begin')
      await faster.query('update users set email = $1 where id = $2', [email, userId])
      await faster.query(
        `insert into social_identities (id, user_id, provider, issuer, subject, created_at)
          values (gen_random_uuid(), $1, 'google', $2, $3, now())`,
        [userId, flow?.issuer, flow?.subject],
      )
      const entering = device.call('socialLogin', { body: proof })
      const waiting = sql`
        select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      await expect.poll(() => rowsOf(waiting)).toHaveLength(1)
      await faster.query('commit')
      expect((await entering).body).toMatchObject({ two_factor_required: true })
    } finally {
      faster.release()
    }
  })

  test('records the new account and the connection in the audit log', async () => {
    const { body } = await signInWith(shop, await openDevice(shop), 'google', { email: newEmail() })
    const { user_id } = body as LoginResponse
    const auditEntries = await rowsOf(sql`
      select event, facts from audit_entries where user_id = ${user_id} and event <> 'authn_login_success'
      order by event`)
    expect(auditEntries).toEqual([
      { event: 'authn_provider_linked', facts: { by: 'registration', provider: 'google' } },
      { event: 'user_created', facts: { method: 'google' } },
    ])
  })

  test('finds the user by issuer and subject, whatever happened to the email here', async () => {
    const email = newEmail()
    const first = await signInWith(shop, device, 'google', { email })
    await shop.database.execute(sql`update users set email = ${newEmail()} where email = ${email}`)
    const again = await signInWith(shop, device, 'google', { email })
    expect(again.body).toMatchObject({ user_id: (first.body as LoginResponse).user_id })
  })

  test('reduces names to the characters that names may have', async () => {
    const named = async (first_name: string, last_name: string, email = newEmail()) => {
      const { body } = await signInWith(shop, device, 'google', { email, first_name, last_name })
      const { first_name: first, last_name: last } = body as LoginResponse
      return [first, last]
    }
    expect(await named("N'Dri-Ɔkyeame 3rd", 'Ɛfua <b>')).toEqual(['NDri Ɔkyeame rd', 'Ɛfua b'])
    expect(await named('', '', `kwame.nkrumah.${randomUUID()}@example.com`)).toEqual(['Kwame', ''])
    expect(await named('🎁', '', `7${Date.now()}@example.com`)).toEqual(['Friend', ''])
    expect(await named('Ɔ'.repeat(60), 'Mensah')).toEqual(['Ɔ'.repeat(50), 'Mensah'])
  })

  test('accepts a hidden email from Apple, and sends email to the forwarding address', async () => {
    const { body } = await signInWith(shop, device, 'apple', { email: newEmail(), hide: true })
    expect(body).toMatchObject({ email: expect.stringMatching(/^\d+@privaterelay\.appleid\.com$/) })
  })

  test('asks for an email when the provider has no permanent one', async () => {
    await changesNothing(async () => {
      for (const email of ['', 'kofi@mailinator.com']) {
        const response = await signInWith(shop, device, 'facebook', { email, first_name: 'Kofi' })
        expect(response).toMatchObject({ status: 422, body: { code: 'social.email_required' } })
      }
    })
  })

  test('works for a program without a key', async () => {
    const response = await signInWith(shop, openProgram(shop), 'google', { email: newEmail() })
    expect(response.status).toBe(200)
  })
})

describe('a state', () => {
  const wrong = { status: 400, body: { code: 'social.state_invalid', message: 'Invalid OAuth state' } }

  test('is refused in another browser, with another verifier, with another provider or without one', async () => {
    await changesNothing(async () => {
      const stranger = await openDevice(shop)
      const visit = await visitGoogle()
      const body = exchangeOf(shop, visit)
      expect(await stranger.call('exchangeOauthCode', { body })).toMatchObject(wrong)
      const redirect_uri = 'https://evil.example/oauth/callback'
      const [code_verifier, state] = ['x'.repeat(43), 'x'.repeat(43)]
      const changes = [{ code_verifier }, { provider: 'apple' as const }, { state }, { redirect_uri }]
      for (const change of [...changes, { state: undefined }])
        expect(await exchange({ ...body, ...change })).toMatchObject(wrong)
      const proof = await socialProofOf(shop, device, visit)
      expect(await stranger.call('socialLogin', { body: proof })).toMatchObject(wrong)
      const enter = (more: object) => device.call('socialLogin', { body: { ...proof, ...more } })
      expect(await enter({ code_verifier: undefined })).toMatchObject(wrong)
      expect(await enter({ provider: 'facebook' })).toMatchObject(wrong)
      const required = { code: 'social.token_required', message: 'Provider token is required' }
      expect(await enter({ token: '' })).toMatchObject({ status: 422, body: required })
      const failed = { code: 'social.failed', message: 'Social login failed' }
      expect(await enter({ token: 'A'.repeat(43) })).toMatchObject({ status: 401, body: failed })
    })
  })

  test('is valid for ten minutes before the provider’s response, and ten after it', async () => {
    const minutes = 60_000
    const late = await visitGoogle()
    const inTime = await visitGoogle()
    shop.clock.advance(10 * minutes - 5_000)
    const proof = await socialProofOf(shop, device, inTime)
    expect(proof.token).toBeDefined()
    shop.clock.advance(5_000)
    expect(await exchange(exchangeOf(shop, late))).toMatchObject(wrong)
    shop.clock.advance(10 * minutes - 10_000)
    const other = await socialProofOf(shop, device, await visitGoogle())
    expect((await device.call('socialLogin', { body: proof })).status).toBe(200)
    shop.clock.advance(10 * minutes)
    expect(await device.call('socialLogin', { body: other })).toMatchObject(wrong)
  })

  test('works once with its code, also of twenty concurrent calls, and repeats a lost response', async () => {
    const email = newEmail()
    const visit = await visitGoogle(email)
    const body = exchangeOf(shop, visit)
    const twenty = <T>(work: (key: string) => Promise<T>) =>
      Promise.all(Array.from({ length: 20 }, (_, at) => work(`same-moment-${at}`)))
    const exchanged = await twenty(key => exchange(body, { idempotencyKey: key }))
    const exchangedBy = exchanged.findIndex(({ status }) => status === 200)
    expect(exchanged.filter(({ status }) => status === 200)).toHaveLength(1)
    const { token } = exchanged[exchangedBy]?.body ?? {}
    const repeated = { idempotencyKey: `same-moment-${exchangedBy}` }
    expect((await exchange(body, repeated)).body).toEqual({ token })

    const { provider, state, code_verifier } = visit
    const proof = { provider, state, code_verifier, token }
    const sessions = await count('sessions')
    const entered = await twenty(key => device.call('socialLogin', { body: proof }, { idempotencyKey: key }))
    const enteredBy = entered.findIndex(({ status }) => status === 200)
    expect(entered.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(entered.filter(({ body }) => body.code === 'social.state_invalid')).toHaveLength(19)
    expect(await count('sessions')).toBe(sessions + 1)
    expect(await usersWith(email)).toHaveLength(1)
    const lost = { idempotencyKey: `same-moment-${enteredBy}` }
    expect((await device.call('socialLogin', { body: proof }, lost)).status).toBe(200)
  })
})

describe('the response of a provider', () => {
  test.each([
    ['is for another client', { claims: { aud: 'another.apps.google.test' } }, 'aud'],
    ['was handed on by another client', { claims: { azp: 'another.apps.google.test' } }, 'azp'],
    ['is of another issuer', { claims: { iss: 'https://accounts.google.com' } }, 'iss'],
    ['is of another sign-in', { claims: { nonce: 'an-old-nonce' } }, 'nonce'],
    ['is over', { claims: { exp: 1_000_000_000 } }, 'exp'],
    ['is old', { claims: { iat: 1_000_000_000 } }, 'iat'],
    ['is from the future', { claims: { iat: 4_000_000_000 } }, 'iat'],
    ['is signed by nobody’s key', { signature: 'forged' }, 'signature'],
    ['is not signed', { signature: 'none' }, 'alg'],
    ['is signed in another way', { signature: 'HS256' }, 'alg'],
    ['names nobody', { claims: { sub: '' } }, 'shape'],
  ])('is refused when it %s', async (_how, alteration, reason) => {
    await changesNothing(async () => {
      const body = exchangeOf(shop, await visitGoogle())
      await controlProvider(shop, 'alter-next', alteration)
      const failed = { status: 401, body: { code: 'social.failed' } }
      expect(await exchange(body)).toMatchObject(failed)
      // The code is spent permanently.
      expect(await exchange(body)).toMatchObject({ status: 400 })
    })
    expect(await refusals(1)).toEqual([{ facts: { provider: 'google', reason } }])
  })

  test('is refused with an access token of another application', async () => {
    await changesNothing(async () => {
      const visit = await visitProvider(device, 'facebook', { email: newEmail() })
      await controlProvider(shop, 'alter-next', { app_id: '999' })
      const failed = { status: 401, body: { code: 'social.failed' } }
      expect(await exchange(exchangeOf(shop, visit))).toMatchObject(failed)
    })
  })

  test('is refused from another provider: codes and issuers do not mix', async () => {
    await changesNothing(async () => {
      const google = await visitGoogle()
      const apple = await visitProvider(device, 'apple', { email: newEmail() })
      const mixed = { ...exchangeOf(shop, google), code: apple.back.code }
      expect(await exchange(mixed)).toMatchObject({ status: 401 })
      const other = await visitGoogle()
      const body = { ...exchangeOf(shop, other), iss: 'https://appleid.apple.com' }
      expect(await exchange(body)).toMatchObject({ status: 401 })
      const facebook = await visitProvider(device, 'facebook', { email: newEmail() })
      const foreign = { ...exchangeOf(shop, facebook), iss: 'https://appleid.apple.com' }
      expect(await device.call('exchangeOauthCode', { body: foreign })).toMatchObject({ status: 401 })
    })
    expect(await refusals(2)).toEqual([
      { facts: { provider: 'facebook', reason: 'iss' } },
      { facts: { provider: 'google', reason: 'iss' } },
    ])
  })

  test('is refused without its issuer when the provider always names it', async () => {
    await changesNothing(async () => {
      const body = { ...exchangeOf(shop, await visitGoogle()), iss: undefined }
      expect(await exchange(body)).toMatchObject({ status: 401 })
    })
  })

  test('is accepted after the provider rotated its keys', async () => {
    await signInWith(shop, device, 'google', { email: newEmail() })
    await controlProvider(shop, 'rotate-keys')
    expect((await signInWith(shop, device, 'google', { email: newEmail() })).status).toBe(200)
  })

  test('is accepted later with the same code when the provider was unreachable', async () => {
    const body = exchangeOf(shop, await visitGoogle())
    await controlProvider(shop, 'outage', { on: true })
    expect(await exchange(body)).toMatchObject({ status: 503, body: { code: 'social.provider_down' } })
    await controlProvider(shop, 'outage', { on: false })
    expect((await exchange(body)).status).toBe(200)
  })
})
