import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findUserById } from '#feature/accounts'
import { revokeTrust } from '#feature/second-factor'
import { transaction } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { openAuthenticator, startChallenge } from '#test/authenticator.ts'
import { type Device, openDevice } from '#test/device.ts'
import { messagesTo } from '#test/outbox.ts'
import { signInWith, socialProofOf, visitProvider } from '#test/provider-visit.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { newPerson } from '#test/wire.ts'
import { setPassword } from './set-password.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ providers: true })
})
afterAll(() => shop.close())

const newPassword = 'Nsoromma#2026'
let person: ReturnType<typeof newPerson>
let device: Device
let userId: number
/** An account with a verified email and a provider, signed in on a device. */
beforeEach(async () => {
  person = newPerson()
  device = await openDevice(shop)
  userId = (await device.register(person)).user_id
  await device.call('verifyEmail', { body: { token: await secretFor('verify-email') } })
  await shop.clock.advance(1_000)
  const proof = await socialProofOf(shop, device, await visitProvider(device, 'google', person))
  expect((await device.call('socialLink', { body: proof })).status).toBe(200)
})

async function secretFor(page: 'reset-password' | 'verify-email'): Promise<string> {
  const link = new RegExp(`/${page}#token=([\\w-]+)`)
  const found = () =>
    messagesTo(shop, person.email)
      .map(({ text }) => link.exec(text)?.[1])
      .find(Boolean)
  await expect.poll(found).toBeDefined()
  return found() ?? ''
}

const waitForLocks = (count: number) =>
  expect
    .poll(async () => {
      const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      return (await shop.database.execute(waiting)).rows.length
    })
    .toBeGreaterThanOrEqual(count)

type Reply = { readonly status: number }

/** Prepares a password reset; returns the call of its link. */
async function prepareReset(): Promise<() => Promise<Reply>> {
  const other = await openDevice(shop)
  await other.call('forgotPassword', { body: { email: person.email } })
  const body = { token: await secretFor('reset-password'), new_password: newPassword }
  return () => other.call('resetPassword', { body })
}

/** Sends calls while `first` waits for the account's row; `first` goes first, and succeeds. */
async function sendAfter<Answer>(
  first: () => Promise<Reply>,
  calls: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  let done: Promise<Reply> | undefined
  let answers: Promise<Answer[]> | undefined
  await transaction(shop.database, async tx => {
    await tx.execute(sql`select 1 from users where id = ${userId} for no key update`)
    done = first()
    await waitForLocks(1)
    answers = Promise.all(calls.map(call => call()))
    await Promise.race([waitForLocks(1 + calls.length), answers])
  })
  expect((await done)?.status).toBe(200)
  if (!answers) throw new Error('nothing was called')
  return answers
}

/** Sends a call while a password reset waits for the account's row; the reset goes first. */
async function afterReset<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  const [answer] = await sendAfter(await prepareReset(), [call])
  return answer as Answer
}

const openSessions = async () =>
  (await shop.database.execute(sql`select 1 from sessions where user_id = ${userId} and ended_at is null`))
    .rows.length

test('opens no session for a provider sign-in that waits for a password reset', async () => {
  const elsewhere = await openDevice(shop)
  const proof = await socialProofOf(shop, elsewhere, await visitProvider(elsewhere, 'google', person))
  const reply = await afterReset(() => elsewhere.call('socialLogin', { body: proof }))
  expect([reply.status, await openSessions()]).toEqual([401, 0])
  expect((await signInWith(shop, await openDevice(shop), 'google', person)).status).toBe(200)
})

test('opens no session for a phone code sign-in that waits for a password reset', async () => {
  const phone = `+23324${String(Date.now() % 10_000_000).padStart(7, '0')}`
  await shop.database.execute(
    sql`update users set phone = ${phone}, phone_verified_at = now() where id = ${userId}`,
  )
  const elsewhere = await openDevice(shop)
  const asked = await elsewhere.call('registerPhone', { body: { phone } })
  const verification_id = 'verification_id' in asked.body ? String(asked.body.verification_id) : ''
  await expect.poll(() => messagesTo(shop, phone).length).toBe(1)
  const code = messagesTo(shop, phone)[0]?.text.slice(0, 6) ?? ''
  const reply = await afterReset(() => elsewhere.call('registerPhone', { body: { verification_id, code } }))
  expect([reply.status, await openSessions()]).toEqual([401, 0])
})

const deadlocks = async () => {
  const counted = sql`select deadlocks from pg_stat_database where datname = current_database()`
  return (await shop.database.execute(counted)).rows[0]?.deadlocks
}

test.each<[string, (code: () => string) => Promise<() => Promise<Reply>>]>([
  ['a password reset', prepareReset],
  [
    'the second factor being turned off',
    async code => () =>
      device.call('disableSecondFactor', { body: { password: person.password, code: code() } }),
  ],
])(
  'sign-ins by a second factor wait for %s without a deadlock, and open no session',
  async (_what, prepare) => {
    const { code, backupCodes } = await openAuthenticator(shop, device)
    const signIns = await Promise.all(
      backupCodes.slice(0, 3).map(async backup_code => {
        const elsewhere = await openDevice(shop)
        const challenge_token = await startChallenge(elsewhere, { person })
        return () => elsewhere.call('validateSecondFactor', { body: { challenge_token, backup_code } })
      }),
    )
    const before = await deadlocks()
    const replies = await sendAfter(await prepare(code), signIns)
    expect(replies.map(({ body }) => body.code)).toEqual(signIns.map(() => 'second_factor.challenge_over'))
    expect(await deadlocks()).toBe(before)
  },
)

test('a password reset waits for a change of the password without a deadlock', async () => {
  const before = await deadlocks()
  const body = { current_password: person.password, new_password: 'Osiadan#2026' }
  const [reply] = await sendAfter(() => device.call('changePassword', { body }), [await prepareReset()])
  expect([reply?.status, await deadlocks()]).toEqual([422, before])
})

test('a repeated second-factor call opens no session when a password reset commits after it read its challenge', async () => {
  const { code } = await openAuthenticator(shop, device)
  const elsewhere = await openDevice(shop)
  const body = { challenge_token: await startChallenge(elsewhere, { person }), code: code() }
  const idempotencyKey = crypto.randomUUID()
  const validate = () => elsewhere.call('validateSecondFactor', { body }, { idempotencyKey })
  expect((await validate()).status).toBe(200)
  let repeated: ReturnType<typeof validate> | undefined
  await transaction(shop.database, async tx => {
    await tx.execute(sql`lock table users`)
    repeated = validate()
    await waitForLocks(1)
    const user = await findUserById(tx, userId)
    if (!user) throw new Error('no user')
    const change = { user, passwordHash: 'another', by: 'reset', network: '' } as const
    await setPassword(shop.platform, tx, [revokeTrust], change)
  })
  expect((await repeated)?.body.code).toBe('second_factor.challenge_over')
  expect(await openSessions()).toBe(0)
})

describe('a call of a session that a concurrent password reset ends', () => {
  const state = async () => {
    const { rows } = await shop.database.execute(sql`
      select phone, first_name, erase_at,
        (select count(*) from social_identities where user_id = users.id) as providers,
        (select count(*) from email_changes where user_id = users.id) as changes,
        (select count(*) from second_factors where user_id = users.id and confirmed_at is not null) as factors
      from users where id = ${userId}`)
    return rows[0]
  }

  test.each<[string, () => Promise<() => Promise<{ status: number }>>]>([
    [
      'connects no provider',
      async () => {
        const theirs = { email: newPerson().email }
        const proof = await socialProofOf(shop, device, await visitProvider(device, 'facebook', theirs))
        return () => device.call('socialLink', { body: proof })
      },
    ],
    [
      'disconnects no provider',
      async () => () => device.call('removeSocialAccount', { params: { provider: 'google' } }),
    ],
    [
      'begins no change of the email',
      async () => () =>
        device.call('changeProfile', {
          body: { email: newPerson().email, current_password: person.password },
        }),
    ],
    [
      'changes no phone number and no name',
      async () => () =>
        device.call('changeProfile', { body: { phone: '020 765 4321', first_name: 'Thief' } }),
    ],
    [
      'turns on no second factor',
      async () => {
        const begun = await device.call('enableSecondFactor', { body: { method: 'totp' } })
        const code = codeOf(begun.body)
        return () => device.call('confirmSecondFactor', { body: { code } })
      },
    ],
    [
      'does not close the account',
      async () => () => device.call('closeAccount', { body: { password: person.password } }),
    ],
  ])('%s', async (_what, prepare) => {
    const call = await prepare()
    const before = await state()
    const reply = await afterReset(call)
    expect([reply.status, await state()]).toEqual([401, before])
  })

  test('turns off no second factor', async () => {
    const app = await openAuthenticator(shop, device)
    const before = await state()
    const reply = await afterReset(() =>
      device.call('disableSecondFactor', { body: { password: person.password, code: app.code() } }),
    )
    expect([reply.status, await state()]).toEqual([401, before])
  })
})

function codeOf(begun: object): string {
  const secret = 'secret' in begun ? String(begun.secret) : ''
  return new TOTP({ secret }).generate({ timestamp: shop.clock.now().getTime() })
}
