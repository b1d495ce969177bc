import { closeCodes } from '@akyede/contract/realtime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { openDevice } from '#test/device.ts'
import { invitationIdIn } from '#test/invitations.ts'
import { linkTokenTo, messagesTo } from '#test/outbox.ts'
import { makeFriends, registerPerson } from '#test/people.ts'
import { openProgram } from '#test/program.ts'
import { signInWith, socialProofOf, visitProvider } from '#test/provider-visit.ts'
import { connectAs } from '#test/realtime-connection.ts'
import { openSecondProcess, openTestShop, type TestShop } from '#test/test-shop.ts'
import { newPerson } from '#test/wire.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ providers: true })
})
afterAll(() => shop.close())

const suspended = { status: 403, body: { code: 'auth.suspended' } }

async function openAma() {
  const person = newPerson()
  const { email, password } = person
  const ama = openProgram(shop)
  const { user_id } = await ama.register(person)
  const login = (given = password) => openProgram(shop).call('login', { body: { email, password: given } })
  return { ama, email, user_id, login }
}

test('refuses every sign-in of a suspended account, and gives the reason only after the right password', async () => {
  const { ama, email, login, user_id } = await openAma()
  await shop.database.execute(sql`update users set email_verified_at = now() where id = ${user_id}`)
  expect(await shop.operator.changeAccount(email, 'suspend', 'stolen cards')).toBe(
    `${email} is suspended: 1 session was ended.`,
  )
  await expect.poll(async () => (await ama.call('getUser')).status, { timeout: 1_000 }).toBe(401)
  expect((await ama.call('refresh', { body: { refresh_token: ama.refreshToken ?? '' } })).status).toBe(401)
  expect(await login('Not#the-password1')).toMatchObject({ status: 401, body: { code: 'auth.login_failed' } })
  await shop.clock.advance(2_000)
  expect(await login()).toMatchObject(suspended)
  await openProgram(shop).call('forgotPassword', { body: { email } })
  const subjects = () => messagesTo(shop, email).map(({ subject }) => subject)
  await expect.poll(subjects).toContain('Your Akyɛde account is suspended')
  expect(subjects()).not.toContain('Set a new password for Akyɛde')
  expect(await shop.operator.changeAccount(email, 'suspend', 'again')).toMatch(/^Nothing has changed/)
  expect(await shop.operator.listAudit({ user: email, event: 'user_suspended', limit: 9 })).toEqual([
    expect.stringContaining('by operator'),
  ])
  expect(await shop.operator.changeAccount(email, 'restore')).toBe(
    `${email} is restored and can sign in again.`,
  )
  expect((await login()).body).toMatchObject({ user_id })
  expect(await shop.operator.changeAccount('nobody@example.com', 'restore')).toBeUndefined()
})

test('ends connections and sessions of a suspended account in every process within a second', async () => {
  const beside = await openSecondProcess(shop)
  try {
    const { email, password } = newPerson()
    const [here, there] = [openProgram(shop), openProgram(beside)]
    await here.register({ email, password })
    await there.login({ email, password })
    const lines = [await connectAs(shop, here.accessToken), await connectAs(beside, there.accessToken)]
    expect((await there.call('getUser')).status).toBe(200)
    await shop.operator.changeAccount(email, 'suspend', 'stolen cards')
    const closed = Promise.all(lines.map(line => line.closed))
    await expect.poll(async () => (await there.call('getUser')).status, { timeout: 1_000 }).toBe(401)
    expect(await closed).toEqual([closeCodes.signedOut, closeCodes.signedOut])
    expect((await there.call('refresh', { body: { refresh_token: there.refreshToken ?? '' } })).status).toBe(
      401,
    )
  } finally {
    await beside.close()
  }
})

test('refuses a provider sign-in to a suspended account', async () => {
  const { email } = newPerson()
  expect((await signInWith(shop, openProgram(shop), 'google', { email })).status).toBe(200)
  await shop.operator.changeAccount(email, 'suspend', 'stolen cards')
  expect(await signInWith(shop, openProgram(shop), 'google', { email })).toMatchObject(suspended)
})

test('refuses a right phone code for a suspended account', async () => {
  const { email, user_id } = await openAma()
  const phone = '+233249990077'
  await shop.database.execute(
    sql`update users set phone = ${phone}, phone_verified_at = now() where id = ${user_id}`,
  )
  await shop.operator.changeAccount(email, 'suspend', 'stolen cards')
  const program = openProgram(shop)
  const asked = await program.call('registerPhone', { body: { phone } })
  const verification_id = 'verification_id' in asked.body ? String(asked.body.verification_id) : ''
  await expect.poll(() => messagesTo(shop, phone).length).toBe(1)
  const code = messagesTo(shop, phone)[0]?.text.slice(0, 6) ?? ''
  expect(await program.call('registerPhone', { body: { verification_id, code } })).toMatchObject(suspended)
})

test('hides lists, links and invitations of a suspended account until it is restored', async () => {
  const { ama, email } = await openAma()
  const list = { name: 'Our home', privacy: 'public' as const }
  const { id: wishlistId } = (await ama.call('addWishlist', { body: list })).body.data
  const { share_id: shareId } = (await ama.call('generateLink', { body: { wishlist_id: wishlistId } })).body
    .data
  const date = new Date(shop.clock.now().getTime() + 30 * 86_400_000).toISOString()
  const body = { title: 'Naming', type: 'naming' as const, date }
  const { id: eventId } = (await ama.call('addEvent', { body })).body.data
  const opened = await ama.call('openInvitation', { params: { eventId }, body: { renew: false } })
  const invitationId = invitationIdIn(opened.body.data.invitation_url)
  const guest = openProgram(shop)
  const seen = async () => [
    (await guest.call('getWishlist', { params: { wishlistId } })).status,
    (await guest.call('getSharedList', { params: { shareId } })).status,
    (await guest.call('getInvitation', { params: { invitationId } })).status,
  ]
  const before = await seen()
  expect(before.slice(1)).toEqual([200, 200])
  await shop.operator.changeAccount(email, 'suspend', 'stolen cards')
  await expect.poll(async () => (await seen()).slice(1)).toEqual([410, 410])
  expect((await seen())[0]).not.toBe(200)
  await shop.operator.changeAccount(email, 'restore')
  await expect.poll(seen).toEqual(before)
})

const newPassword = 'Nsoromma#2026'

/** Another person registered with the owner's email, saved an address there, and was suspended. */
async function suspendStranger() {
  const person = newPerson()
  const stranger = await openDevice(shop)
  const { user_id } = await stranger.register(person)
  await shop.operator.changeAccount(person.email, 'suspend', 'stolen cards')
  return { ...person, stranger, user_id }
}

test('gives an empty account to the reader of a suspended account’s unverified email by a password reset', async () => {
  const { email, password, user_id } = await suspendStranger()
  const owner = await openDevice(shop)
  await owner.call('forgotPassword', { body: { email } })
  const body = { token: await linkTokenTo(shop, email, 'reset-password'), new_password: newPassword }
  expect((await owner.call('resetPassword', { body })).status).toBe(200)
  expect((await owner.login({ email, password: newPassword })).user_id).not.toBe(user_id)
  // The suspended account stays closed.
  const { rows } = await shop.database.execute(sql`select is_active, email from users where id = ${user_id}`)
  expect(rows).toEqual([{ is_active: false, email: null }])
  expect((await openProgram(shop).call('login', { body: { email, password } })).status).toBe(401)
})

test('sets no password for the creator of a suspended account', async () => {
  const { email, stranger } = await suspendStranger()
  const person = await openDevice(shop)
  await person.call('forgotPassword', { body: { email } })
  const token = await linkTokenTo(shop, email, 'reset-password')
  const reset = { token, new_password: newPassword, created_by_me: true }
  expect(await person.call('resetPassword', { body: reset })).toMatchObject(suspended)
  const verify = { token: await linkTokenTo(shop, email, 'verify-email') }
  expect(await stranger.call('verifyEmail', { body: verify })).toMatchObject(suspended)
})

test('gives an empty account to the reader of a suspended account’s unverified email by a verification link', async () => {
  const { email, user_id } = await suspendStranger()
  const owner = await openDevice(shop)
  const token = await linkTokenTo(shop, email, 'verify-email')
  const { body } = await owner.call('verifyEmail', { body: { token, created_by_me: false } })
  expect(body.is_verified).toBe(true)
  const set = { token: body.password_token ?? '', new_password: newPassword }
  expect((await owner.call('resetPassword', { body: set })).status).toBe(200)
  expect((await owner.login({ email, password: newPassword })).user_id).not.toBe(user_id)
})

test('gives an empty account to the reader of a suspended account’s unverified email by a provider', async () => {
  const { email, user_id } = await suspendStranger()
  const owner = await openDevice(shop)
  const proof = await socialProofOf(shop, owner, await visitProvider(owner, 'google', { email }))
  expect(await owner.call('socialLink', { body: { ...proof, created_by_me: true } })).toMatchObject(suspended)
  expect((await owner.call('socialLink', { body: { ...proof, created_by_me: false } })).status).toBe(200)
  const { status, body } = await owner.call('socialLogin', { body: proof })
  expect([status, 'user_id' in body && body.user_id === user_id]).toEqual([200, false])
})

test('hides events of a suspended account from their guests until it is restored', async () => {
  const [ama, kofi] = [await registerPerson(shop, 'Ama'), await registerPerson(shop, 'Kofi')]
  await makeFriends(ama, kofi)
  const date = new Date(shop.clock.now().getTime() + 20 * 86_400_000).toISOString()
  const added = await ama.call('addEvent', { body: { title: 'Naming', type: 'birthday', date } })
  const eventId = added.body.data.id
  await ama.call('inviteGuest', { params: { eventId }, body: { user_id: kofi.id } })
  await kofi.call('answerInvitation', { params: { eventId }, body: { status: 'accepted' } })
  const seen = async () => [
    (await kofi.call('getEvent', { params: { eventId } })).status,
    (await kofi.call('listEvents', { query: {} })).body.data.length,
  ]
  const { email } = (await ama.call('getUser')).body
  expect(await seen()).toEqual([200, 1])
  await shop.operator.changeAccount(email, 'suspend', 'stolen cards')
  expect(await seen()).toEqual([404, 0])
  await shop.operator.changeAccount(email, 'restore')
  expect(await seen()).toEqual([200, 1])
})
