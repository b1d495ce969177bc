import { randomUUID } from 'node:crypto'
import type { LoginResponse } from '@akyede/contract/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { openAuthenticator } from '#test/authenticator.ts'
import { type Device, openDevice } from '#test/device.ts'
import { messagesTo } from '#test/outbox.ts'
import { type ProviderUser, signInWith, socialProofOf, visitProvider } from '#test/provider-visit.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

const password = 'Sankofa#2026'

let shop: TestShop
let owner: Device
let device: Device
let email: string
beforeAll(async () => {
  shop = await openTestShop({ providers: true })
})
afterAll(() => shop.close())
/** An owner with a verified email on a known device, and another device. */
beforeEach(async () => {
  owner = await openDevice(shop)
  device = await openDevice(shop)
  email = `yaa.${randomUUID()}@example.com`
  await owner.register({ email, password })
  await verifyEmail()
})

const rowsOf = async (text: ReturnType<typeof sql>) => (await shop.database.execute(text)).rows
const verifyEmail = () =>
  shop.database.execute(sql`update users set email_verified_at = now() where email = ${email}`)
const sessionsOf = (id: unknown) =>
  rowsOf(sql`select id from sessions where user_id = ${id} and ended_at is null`)
const ownerRow = async () => (await rowsOf(sql`select * from users where email = ${email}`))[0]
const identities = async () =>
  rowsOf(
    sql`select provider from social_identities where user_id = ${(await ownerRow())?.id} order by provider`,
  )

const proofFor = async (
  by: Device,
  person: Partial<ProviderUser> = {},
  provider: 'google' | 'facebook' = 'google',
) => socialProofOf(shop, by, await visitProvider(by, provider, { email, ...person }))

const signInFails = async () =>
  expect((await device.call('login', { body: { email, password } })).status).toBe(401)

describe('an email that has an account', () => {
  test('is refused, then connected without a password when both sides verified it, then signs in', async () => {
    const proof = await proofFor(device)
    const before = await ownerRow()
    expect(await device.call('socialLogin', { body: proof })).toMatchObject({
      status: 409,
      body: { code: 'social.account_exists' },
    })
    for (let times = 0; times < 2; times++) {
      expect((await device.call('socialLink', { body: proof })).body).toEqual({ linked: true })
    }
    const { body } = await device.call('socialLogin', { body: proof })
    expect((body as LoginResponse).user_id).toBe(Number(before?.id))
    expect(await ownerRow()).toEqual(before)
    expect(await identities()).toEqual([{ provider: 'google' }])
    expect((await owner.call('getUser')).status).toBe(200)
    expect((await device.call('socialLink', { body: proof })).body.code).toBe('social.state_invalid')
    await expect
      .poll(() => messagesTo(shop, email).filter(({ subject }) => /New way to sign in: Google/.test(subject)))
      .toHaveLength(1)
  })

  test.each(['google', 'facebook'] as const)(
    'requires the password when %s has not verified it',
    async provider => {
      const proof = await proofFor(device, { verified: false }, provider)
      expect((await device.call('socialLogin', { body: proof })).status).toBe(409)
      expect(await device.call('socialLink', { body: proof })).toMatchObject({
        status: 403,
        body: { code: 'link_requires_password' },
      })
      expect(await identities()).toEqual([])
      await device.login({ email, password })
      expect((await device.call('socialLink', { body: proof })).status).toBe(200)
      expect(await identities()).toEqual([{ provider }])
      const again = await signInWith(shop, await openDevice(shop), provider, { email, verified: false })
      expect(again.status).toBe(200)
    },
  )

  test('goes to its reader when a stranger registered it, and ends the stranger’s sign-in methods', async () => {
    await shop.database.execute(
      sql`update users set email_verified_at = null, phone_verified_at = now(), phone = ${`+2332${Date.now()}`.slice(0, 13)} where email = ${email}`,
    )
    await shop.database.execute(
      sql`insert into email_changes (user_id, email, asked_at) select id, 'stranger@example.com', now() from users where email = ${email}`,
    )
    const strange = await proofFor(owner, { email: `stranger.${randomUUID()}@example.com` }, 'facebook')
    expect((await owner.call('socialLink', { body: strange })).status).toBe(200)

    const proof = await proofFor(device, { first_name: 'Yaa', last_name: 'Asantewaa' })
    expect((await device.call('socialLink', { body: proof })).status).toBe(200)
    expect(await owner.call('getUser')).toMatchObject({ status: 401 })
    expect((await owner.call('refresh', { body: {} })).status).toBe(401)
    await signInFails()
    expect(await ownerRow()).toMatchObject({
      password_hash: null,
      phone: null,
      phone_verified_at: null,
      email_verified_at: expect.anything(),
      first_name: 'Yaa',
      last_name: 'Asantewaa',
    })
    expect(await identities()).toEqual([{ provider: 'google' }])
    expect(await rowsOf(sql`select * from email_changes where email = 'stranger@example.com'`)).toEqual([])
    expect(await sessionsOf((await ownerRow())?.id)).toHaveLength(0)
    expect((await device.call('socialLogin', { body: proof })).body).toMatchObject({ is_verified: true })
    await expect
      .poll(() =>
        messagesTo(shop, email)
          .map(({ text }) => text)
          .join(),
      )
      .toContain('hadn’t been verified here before')
  })

  test('asks on a new device who created the account, and stays with a creator who says so', async () => {
    await shop.database.execute(sql`update users set email_verified_at = null where email = ${email}`)
    const before = await ownerRow()
    const proof = await proofFor(device)
    const link = (created_by_me: boolean | null) =>
      device.call('socialLink', { body: { ...proof, created_by_me } })
    expect(await link(null)).toMatchObject({ status: 409, body: { code: 'account.creator_unknown' } })
    expect([await ownerRow(), await identities()]).toEqual([before, []])
    expect((await link(true)).body).toEqual({ linked: true })
    expect((await device.call('socialLogin', { body: proof })).body).toMatchObject({
      user_id: Number(before?.id),
      is_verified: true,
    })
  })

  test('loses in a password reset the sign-in methods from before its verification, and keeps later ones', async () => {
    await shop.database.execute(sql`update users set email_verified_at = null where email = ${email}`)
    await owner.call('socialLink', { body: await proofFor(owner, { verified: false }) })
    await openAuthenticator(shop, owner)
    const verified = shop.clock.now().toISOString()
    await shop.database.execute(
      sql`update users set email_verified_at = ${verified}::timestamptz where email = ${email}`,
    )
    await shop.clock.advance(1_000)
    const later = await proofFor(owner, { email: `later.${email}` }, 'facebook')
    expect((await owner.call('socialLink', { body: later })).status).toBe(200)
    await device.call('forgotPassword', { body: { email } })
    const notified = () =>
      messagesTo(shop, email)
        .map(({ text }) => text)
        .join()
    const link = /\/reset-password#token=([\w-]+)/
    await expect.poll(notified).toMatch(link)
    const body = { token: link.exec(notified())?.[1] ?? '', new_password: 'Nsoromma#2026' }
    expect((await device.call('resetPassword', { body })).body.disconnected).toEqual(['google'])
    expect(await identities()).toEqual([{ provider: 'facebook' }])
    await expect.poll(notified).toContain('Sign-in with Google was set up before this email was verified')
    expect(notified()).not.toContain('Sign-in with Facebook was set up')
    const entered = await device.call('login', { body: { email, password: body.new_password } })
    expect([entered.status, 'two_factor_required' in entered.body]).toEqual([200, false])
  })

  test('cannot sign in to a closed account', async () => {
    await shop.database.execute(sql`update users set is_active = false where email = ${email}`)
    const proof = await proofFor(device)
    expect((await device.call('socialLogin', { body: proof })).status).toBe(409)
    expect((await device.call('socialLink', { body: proof })).status).toBe(401)
    expect(await identities()).toEqual([])
  })
})

describe('a signed-in user', () => {
  test('connects any identity once, and none that belongs to another account', async () => {
    const there = { email: `yaa.${randomUUID()}@example.com` }
    expect((await owner.call('socialLink', { body: await proofFor(owner, there) })).status).toBe(200)
    const other = await openDevice(shop)
    await other.register()
    expect(await other.call('socialLink', { body: await proofFor(other, there) })).toMatchObject({
      status: 409,
      body: { code: 'social.linked_elsewhere' },
    })
    const second = await proofFor(owner, { email: `yaa.${randomUUID()}@example.com` })
    expect(await owner.call('socialLink', { body: second })).toMatchObject({
      status: 409,
      body: { code: 'social.other_linked' },
    })
    expect((await owner.call('listSocialAccounts')).body).toMatchObject({
      accounts: [{ provider: 'google', email: there.email, used_at: null }],
      only_way_in: false,
    })
  })

  test('gets the email verified by a provider that asserts it', async () => {
    await shop.database.execute(sql`update users set email_verified_at = null where email = ${email}`)
    await owner.call('socialLink', { body: await proofFor(owner, { verified: false }) })
    expect((await owner.call('getUser')).body.is_verified).toBe(false)
    await owner.call('removeSocialAccount', { params: { provider: 'google' } })
    await owner.call('socialLink', { body: await proofFor(owner) })
    expect((await owner.call('getUser')).body.is_verified).toBe(true)
    expect((await device.call('login', { body: { email, password } })).status).toBe(200)
  })

  test('disconnects an identity that is not the only sign-in method, and repeats it without effect', async () => {
    await owner.call('socialLink', { body: await proofFor(owner) })
    const remove = () => owner.call('removeSocialAccount', { params: { provider: 'google' } })
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 204])
    expect((await owner.call('listSocialAccounts')).body.accounts).toEqual([])
    expect((await device.call('socialLogin', { body: await proofFor(device) })).status).toBe(409)
    await expect
      .poll(() => messagesTo(shop, email).filter(({ subject }) => /Sign-in removed: Google/.test(subject)))
      .toHaveLength(1)
  })

  test('keeps the last sign-in method, also when two are removed at the same time', async () => {
    const person = { email: `kojo.${randomUUID()}@example.com` }
    const { body } = await signInWith(shop, device, 'google', person)
    device.useToken((body as LoginResponse).access_token)
    const remove = (provider: 'google' | 'facebook') =>
      device.call('removeSocialAccount', { params: { provider } })
    const only = { status: 409, body: { code: 'social.last_way_in' } }
    expect(await remove('google')).toMatchObject(only)
    for (let round = 0; round < 5; round++) {
      const missing = (await device.call('listSocialAccounts')).body.accounts[0]?.provider
      await device.call('socialLink', {
        body: await proofFor(device, person, missing === 'google' ? 'facebook' : 'google'),
      })
      const both = await Promise.all([remove('google'), remove('facebook')])
      expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
    }
    expect((await device.call('listSocialAccounts')).body).toMatchObject({
      accounts: [{}],
      only_way_in: true,
    })
  })

  test('cannot see or disconnect another user’s identities', async () => {
    await owner.call('socialLink', { body: await proofFor(owner) })
    await device.register()
    expect((await device.call('listSocialAccounts')).body.accounts).toEqual([])
    await device.call('removeSocialAccount', { params: { provider: 'google' } })
    expect(await identities()).toEqual([{ provider: 'google' }])
    const guest = await openDevice(shop)
    expect((await guest.call('listSocialAccounts')).status).toBe(401)
  })
})

test('deletes provider profiles soon after the sign-in', async () => {
  const visit = await visitProvider(device, 'google', { email: `yaa.${randomUUID()}@example.com` })
  await socialProofOf(shop, device, visit)
  shop.clock.advance(71 * 60_000)
  await shop.platform.jobs.runScheduledNow()
  expect(await rowsOf(sql`select id from social_flows`)).toEqual([])
})

test('records the referral of a known code, and warns about an unknown one', async () => {
  const rewards = async () => (await owner.call('getRewards', { query: {} })).body.data
  const enter = async (referralCode: string) => {
    const visit = await visitProvider(device, 'google', { email: `efua.${randomUUID()}@example.com` })
    const proof = await socialProofOf(shop, device, visit)
    return (await device.call('socialLogin', { body: { ...proof, referralCode } })).body
  }
  expect(await enter((await rewards()).referral_code)).not.toHaveProperty('warning')
  expect((await rewards()).referrals).toEqual({ joined: 1, rewarded: 0 })
  expect(await enter('NOBODY1')).toMatchObject({ warning: expect.stringMatching(/referral code/) })
})
