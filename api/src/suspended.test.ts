import { closeCodes } from '@akyede/contract/realtime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { listenTo } from '#test/line.ts'
import { messagesTo } from '#test/outbox.ts'
import { openProgram } from '#test/program.ts'
import { enterWith } from '#test/provider-visit.ts'
import { openShopBeside, openTestShop, type TestShop } from '#test/test-shop.ts'
import { somebody } from '#test/wire.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ providers: true })
})
afterAll(() => shop.close())

const suspended = { status: 403, body: { code: 'auth.suspended' } }

async function openAma() {
  const person = somebody()
  const { email, password } = person
  const ama = openProgram(shop)
  const { user_id } = await ama.register(person)
  const login = (given = password) => openProgram(shop).call('login', { body: { email, password: given } })
  return { ama, email, user_id, login }
}

test('a suspended account lets nobody in, and says why after the right password alone', async () => {
  const { ama, email, login, user_id } = await openAma()
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
  expect(await shop.operator.changeAccount(email, 'suspend', 'again')).toMatch(/^Nothing was changed/)
  expect(await shop.operator.listAudit({ user: email, event: 'user_suspended', limit: 9 })).toEqual([
    expect.stringContaining('by operator'),
  ])
  expect(await shop.operator.changeAccount(email, 'restore')).toBe(
    `${email} is restored and can sign in again.`,
  )
  expect((await login()).body).toMatchObject({ user_id })
  expect(await shop.operator.changeAccount('nobody@example.com', 'restore')).toBeUndefined()
})

test('a suspended account ends its open connections and its sessions in every process within a second', async () => {
  const beside = await openShopBeside(shop)
  try {
    const { email, password } = somebody()
    const [here, there] = [openProgram(shop), openProgram(beside)]
    await here.register({ email, password })
    await there.login({ email, password })
    const lines = [await listenTo(shop, here.accessToken), await listenTo(beside, there.accessToken)]
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

test('a provider does not open a suspended account', async () => {
  const { email } = somebody()
  expect((await enterWith(shop, openProgram(shop), 'google', { email })).status).toBe(200)
  await shop.operator.changeAccount(email, 'suspend', 'stolen cards')
  expect(await enterWith(shop, openProgram(shop), 'google', { email })).toMatchObject(suspended)
})

test('the right code of a phone does not open a suspended account', async () => {
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

test('the lists and links of a suspended account are hidden, and come back with it', async () => {
  const { ama, email } = await openAma()
  const list = { name: 'Our home', privacy: 'public' as const }
  const { id: wishlistId } = (await ama.call('addWishlist', { body: list })).body.data
  const { share_id: shareId } = (await ama.call('generateLink', { body: { wishlist_id: wishlistId } })).body
    .data
  const guest = openProgram(shop)
  const seen = async () => [
    (await guest.call('getWishlist', { params: { wishlistId } })).status,
    (await guest.call('getSharedList', { params: { shareId } })).status,
  ]
  const before = await seen()
  expect(before[1]).toBe(200)
  await shop.operator.changeAccount(email, 'suspend', 'stolen cards')
  await expect.poll(async () => (await seen())[1]).toBe(410)
  expect((await seen())[0]).not.toBe(200)
  await shop.operator.changeAccount(email, 'restore')
  await expect.poll(seen).toEqual(before)
})
