import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Device, openDevice } from '#test/device.ts'
import { linkTokenTo } from '#test/outbox.ts'
import { openProgram } from '#test/program.ts'
import { signInWith, socialProofOf, visitProvider } from '#test/provider-visit.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { newPerson } from '#test/wire.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ providers: true })
})
afterAll(() => shop.close())

const newPassword = 'Nsoromma#2026'

/** A stranger registers with another person's email; the person opens the verification email on their own device. */
async function openVictim() {
  const person = newPerson()
  const stranger = await openDevice(shop)
  const { user_id: strangerId } = await stranger.register(person)
  const token = await linkTokenTo(shop, person.email, 'verify-email')
  const victim = await openDevice(shop)
  const verify = (answer: { created_by_me: boolean | null; password?: string }, by: Device = victim) =>
    by.call('verifyEmail', { body: { token, ...answer } })
  return { ...person, stranger, strangerId, victim, verify }
}

const unknown = { status: 409, body: { code: 'account.creator_unknown' } }
const wrong = { status: 422, body: { code: 'profile.password_wrong' } }

test('a yes on another device verifies nothing without the account’s password', async () => {
  const { stranger, verify, password } = await openVictim()
  expect(await verify({ created_by_me: true })).toMatchObject(unknown)
  expect(await verify({ created_by_me: true, password: 'Wrong#Password1' })).toMatchObject(wrong)
  expect((await stranger.call('getUser')).body.is_verified).toBe(false)
  expect((await verify({ created_by_me: true, password })).body).toEqual({
    message: 'Email verified',
    is_verified: true,
  })
  expect((await stranger.call('getUser')).body.is_verified).toBe(true)
})

test('a reader without the password gets an empty account, and the stranger loses theirs', async () => {
  const { stranger, strangerId, victim, verify, email, password } = await openVictim()
  expect(await verify({ created_by_me: true, password: 'Wrong#Password1' })).toMatchObject(wrong)
  const { body } = await verify({ created_by_me: false })
  expect((await stranger.call('getUser')).status).toBe(401)
  expect((await openProgram(shop).call('login', { body: { email, password } })).status).toBe(401)
  await victim.call('resetPassword', {
    body: { token: body.password_token ?? '', new_password: newPassword },
  })
  expect((await victim.login({ email, password: newPassword })).user_id).not.toBe(strangerId)
})

test('a verification link allows five wrong passwords at most', async () => {
  const { verify, password } = await openVictim()
  const guesses = await Promise.all(
    Array.from({ length: 20 }, () => verify({ created_by_me: true, password: 'Wrong#Password1' })),
  )
  expect(guesses.filter(({ status }) => status === 422)).toHaveLength(4)
  expect(guesses.filter(({ body }) => body.code === 'auth.locked')).toHaveLength(16)
  expect((await verify({ created_by_me: true, password })).status).toBe(423)
})

test('requires the password to verify a new email on another device', async () => {
  const { stranger, password } = await openVictim()
  const { email } = newPerson()
  await stranger.call('changeProfile', { body: { email, current_password: password } })
  const token = await linkTokenTo(shop, email, 'verify-email')
  const reader = await openDevice(shop)
  const verify = (given?: string) =>
    reader.call('verifyEmail', { body: { token, created_by_me: true, password: given } })
  expect(await verify()).toMatchObject(unknown)
  expect((await verify(password)).status).toBe(200)
  expect((await stranger.call('getUser')).body).toMatchObject({ email, is_verified: true })
})

test('a password reset disconnects providers from before the account got its email', async () => {
  const person = newPerson()
  const stranger = await openDevice(shop)
  await stranger.register(person)
  const first = await linkTokenTo(shop, person.email, 'verify-email')
  expect((await stranger.call('verifyEmail', { body: { token: first } })).status).toBe(200)
  await shop.clock.advance(1_000)
  const google = { email: newPerson().email }
  const proof = await socialProofOf(shop, stranger, await visitProvider(stranger, 'google', google))
  expect((await stranger.call('socialLink', { body: proof })).status).toBe(200)
  await shop.clock.advance(1_000)
  const { email } = newPerson()
  await stranger.call('changeProfile', { body: { email, current_password: person.password } })
  const token = await linkTokenTo(shop, email, 'verify-email')
  const victim = openProgram(shop)
  expect((await victim.call('verifyEmail', { body: { token } })).status).toBe(200)

  await victim.call('forgotPassword', { body: { email } })
  const body = { token: await linkTokenTo(shop, email, 'reset-password'), new_password: newPassword }
  expect((await victim.call('resetPassword', { body })).body.disconnected).toEqual(['google'])
  const { user_id } = await victim.login({ email, password: newPassword })
  const entered = await signInWith(shop, await openDevice(shop), 'google', google)
  expect(entered.body).not.toMatchObject({ user_id })
})
