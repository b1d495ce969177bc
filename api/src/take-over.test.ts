import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { openAuthenticator, openTwoFactorUser } from '#test/authenticator.ts'
import { openDevice } from '#test/device.ts'
import { messagesTo } from '#test/outbox.ts'
import { openProgram } from '#test/program.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { newPerson } from '#test/wire.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const minute = 60_000
const newPassword = 'Nsoromma#2026'

async function linkSecret(email: string, page: 'reset-password' | 'verify-email'): Promise<string> {
  const link = new RegExp(`/${page}#token=([\\w-]+)`)
  const found = () =>
    messagesTo(shop, email)
      .map(({ text }) => link.exec(text)?.[1])
      .find(Boolean)
  await expect.poll(found).toBeDefined()
  return found() ?? ''
}

/** Follows the email: the owner of the address sets a new password. */
async function resetByLetter(email: string): Promise<number> {
  const program = openProgram(shop)
  await program.call('forgotPassword', { body: { email } })
  const token = await linkSecret(email, 'reset-password')
  return (await program.call('resetPassword', { body: { token, new_password: newPassword } })).status
}

test('ends an email change that a thief had started when the password is reset', async () => {
  const person = newPerson()
  const thief = openProgram(shop)
  await thief.register(person)
  const theirs = newPerson().email
  const body = { email: theirs, current_password: person.password }
  expect((await thief.call('changeProfile', { body })).status).toBe(200)
  const token = await linkSecret(theirs, 'verify-email')
  expect(await resetByLetter(person.email)).toBe(200)
  expect((await openProgram(shop).call('verifyEmail', { body: { token } })).status).toBe(422)
  await openProgram(shop).login({ email: person.email, password: newPassword })
})

test('removes every sign-in method of the stranger who created an account with another person’s email', async () => {
  const { person, device, app } = await openTwoFactorUser(shop)
  expect(await resetByLetter(person.email)).toBe(200)
  expect((await device.call('getUser')).status).toBe(401)
  const owner = openProgram(shop)
  const { user_id, is_verified } = await owner.login({ email: person.email, password: newPassword })
  expect(is_verified).toBe(true)
  expect((await owner.call('getSecondFactor')).body.enabled).toBe(false)
  expect(app.code()).toMatch(/^\d{6}$/)
  const { rows } = await shop.database.execute(
    sql`select phone from users where id = ${user_id}
      union all select fingerprint from known_devices where user_id = ${user_id} and fingerprint = ${device.fingerprint}`,
  )
  expect(rows).toEqual([{ phone: null }])
})

test('keeps the second factor of a verified user when the password is reset', async () => {
  const person = newPerson()
  const device = await openDevice(shop)
  await device.register(person)
  const token = await linkSecret(person.email, 'verify-email')
  expect((await device.call('verifyEmail', { body: { token } })).status).toBe(200)
  await openAuthenticator(shop, device)
  expect(await resetByLetter(person.email)).toBe(200)
  const { body } = await openProgram(shop).call('login', {
    body: { email: person.email, password: newPassword },
  })
  expect(body).toMatchObject({ two_factor_required: true })
})

test('keeps counting wrong codes after a right password', async () => {
  const { person, device } = await openTwoFactorUser(shop)
  const { password } = person
  const statuses: number[] = []
  for (let guess = 0; guess < 5; guess++) {
    const body = { password, code: String(100_000 + guess) }
    statuses.push((await device.call('disableSecondFactor', { body })).status)
    await device.call('enableSecondFactor', { body: { method: 'totp', password } })
  }
  expect(statuses).toEqual([422, 422, 422, 422, 423])
})

test('allows a user without a password to change the email only shortly after signing in', async () => {
  const found = openProgram(shop)
  const { user_id } = await found.register()
  await shop.database.execute(sql`update users set password_hash = null where id = ${user_id}`)
  await shop.clock.advance(15 * minute)
  const late = await found.call('changeProfile', { body: { email: newPerson().email } })
  expect([late.status, late.body.code]).toEqual([403, 'auth.sign_in_again'])
  const { rows } = await shop.database.execute(sql`select 1 from email_changes where user_id = ${user_id}`)
  expect(rows).toEqual([])
})

test('does not lock out the owner of a number for the wrong codes of another person', async () => {
  const phone = '+233249990001'
  const [owner, stranger] = [await openDevice(shop), await openDevice(shop)]
  const ask = async (device: typeof owner) => {
    const { body } = await device.call('registerPhone', {
      body: { first_name: 'Yaa', last_name: 'Asantewaa', phone },
    })
    return 'verification_id' in body ? String(body.verification_id) : ''
  }
  const strangers = await ask(stranger)
  for (let guess = 0; guess < 5; guess++) {
    const body = { verification_id: strangers, code: String(100_000 + guess) }
    await stranger.call('registerPhone', { body })
  }
  await shop.clock.advance(minute)
  const verification_id = await ask(owner)
  await expect.poll(() => messagesTo(shop, phone).length).toBe(2)
  const codes = messagesTo(shop, phone).map(({ text }) => text.slice(0, 6))
  const replies = []
  for (const code of codes)
    replies.push(await owner.call('registerPhone', { body: { verification_id, code } }))
  expect(replies.some(({ status }) => status === 200)).toBe(true)
})
