import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findUserById } from '#feature/accounts'
import { startEmailChange } from '#feature/verification'
import { transaction } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { openDevice } from '#test/device.ts'
import { linkTokenTo, messagesTo } from '#test/outbox.ts'
import { openProgram } from '#test/program.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { newPerson } from '#test/wire.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const second = 1_000
const invalid = {
  status: 422,
  body: { code: 'verification.invalid', message: 'Invalid or expired verification token' },
}

const verify = (token: string, created_by_me: boolean | null = true) =>
  openProgram(shop).call('verifyEmail', { body: { token, created_by_me } })
const linkTo = (email: string) => linkTokenTo(shop, email, 'verify-email')

async function registered() {
  const person = newPerson()
  const device = await openDevice(shop)
  const { user_id } = await device.register(person)
  return { ...person, device, user_id }
}

const allDelivered = () =>
  expect
    .poll(async () => (await shop.database.execute(sql`select id from graphile_worker.jobs`)).rows.length)
    .toBe(0)

const changeEmail = (userId: number, email: string) =>
  transaction(shop.database, async tx => {
    const user = await findUserById(tx, userId)
    if (user) await startEmailChange(shop.platform, tx, user, email)
  })

describe('a new email', () => {
  test('replaces the old one when it is verified, and the old one is notified', async () => {
    const { email, password, device, user_id } = await registered()
    await verify(await linkTo(email))
    const next = newPerson().email
    await changeEmail(user_id, next)
    expect((await device.call('getVerification')).body).toEqual({ is_verified: true, awaited_email: next })
    expect((await device.call('getUser')).body.email).toBe(email)
    await expect
      .poll(() => messagesTo(shop, email).map(message => message.subject))
      .toContain('Your Akyɛde email is about to change')
    expect((await verify(await linkTo(next))).status).toBe(200)
    expect((await device.call('getUser')).body).toMatchObject({ email: next, is_verified: true })
    expect((await openProgram(shop).call('login', { body: { email: next, password } })).status).toBe(200)
    expect((await openProgram(shop).call('login', { body: { email, password } })).status).toBe(401)
    const done = () =>
      messagesTo(shop, email).filter(message => message.subject.includes('email has changed'))
    expect(done()).toHaveLength(1)
    expect(done()[0]?.text).not.toContain(next)
  })

  test('receives the codes of two-step sign-in too, and the former one no longer does', async () => {
    const { email, device, user_id } = await registered()
    await verify(await linkTo(email))
    const codesTo = (address: string) =>
      messagesTo(shop, address).filter(message => message.subject === 'Your Akyɛde code')
    await device.call('enableSecondFactor', { body: { method: 'email' } })
    await expect.poll(() => codesTo(email)).toHaveLength(1)
    const code = /^\d{6}/.exec(codesTo(email)[0]?.text ?? '')?.[0] ?? ''
    expect((await device.call('confirmSecondFactor', { body: { code } })).status).toBe(200)
    await shop.clock.advance(60 * second)
    await device.call('sendSecondFactorCode', { body: { method: 'email' } })
    await expect.poll(() => codesTo(email)).toHaveLength(2)
    const next = newPerson().email
    await changeEmail(user_id, next)
    await verify(await linkTo(next))
    await shop.clock.advance(60 * second)
    await device.call('sendSecondFactorCode', { body: { method: 'email' } })
    await expect.poll(() => codesTo(next)).toHaveLength(1)
    await allDelivered()
    expect(codesTo(email)).toHaveLength(2)
  })

  test('is not verified by a link to another address', async () => {
    const { email, device, user_id } = await registered()
    const first = await linkTo(email)
    const [typo, right] = [newPerson().email, newPerson().email]
    await changeEmail(user_id, typo)
    const toTypo = await linkTo(typo)
    await shop.clock.advance(60 * second)
    await changeEmail(user_id, right)
    expect(await verify(toTypo)).toMatchObject(invalid)
    expect((await verify(await linkTo(right))).status).toBe(200)
    expect(await verify(first)).toMatchObject(invalid)
    expect((await device.call('getUser')).body).toMatchObject({ email: right, is_verified: true })
  })

  test('of another account is not assigned, and only the owner of the email is informed', async () => {
    const [owner, other] = [await registered(), await registered()]
    await changeEmail(other.user_id, owner.email)
    await expect
      .poll(() => messagesTo(shop, owner.email).map(message => message.subject))
      .toContain('You have an Akyɛde account with this email')
    expect(messagesTo(shop, owner.email).filter(({ text }) => text.includes('/verify-email#'))).toHaveLength(
      1,
    )
    expect((await other.device.call('getVerification')).body.awaited_email).toBe(owner.email)
  })

  test('stays with another account that got it meanwhile', async () => {
    const { user_id, device, email } = await registered()
    const owner = newPerson()
    await changeEmail(user_id, owner.email)
    const token = await linkTo(owner.email)
    await openProgram(shop).register(owner)
    expect((await verify(token)).body.code).toBe('auth.email_taken')
    expect((await device.call('getUser')).body.email).toBe(email)
  })

  test('invalidates a reset link to the old one', async () => {
    const { email, user_id } = await registered()
    await openProgram(shop).call('forgotPassword', { body: { email } })
    await expect.poll(() => messagesTo(shop, email).length).toBe(2)
    const text =
      messagesTo(shop, email).find(message => message.text.includes('/reset-password#'))?.text ?? ''
    const token = /reset-password#token=([\w-]+)/.exec(text)?.[1] ?? ''
    const next = newPerson().email
    await changeEmail(user_id, next)
    await verify(await linkTo(next))
    const reply = await openProgram(shop).call('resetPassword', {
      body: { token, new_password: 'Nsoromma#2026' },
    })
    expect(reply.body.code).toBe('password.reset_invalid')
  })
})
