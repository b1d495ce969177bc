import type { ProfileChanges } from '@akyede/contract/profile'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { messagesTo } from '#test/outbox.ts'
import { openProgram, type Program } from '#test/program.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

const password = 'Akwaaba#2026'
let shop: TestShop
let ama: Program
let amaId: number

beforeAll(async () => {
  shop = await openTestShop({ environment: { RATE_LIMIT: 'on' } })
})
afterAll(() => shop.close())
beforeEach(async () => {
  ama = openProgram(shop)
  amaId = (await ama.register({ password })).user_id
})

const change = (body: object, who = ama) => who.call('changeProfile', { body: body as ProfileChanges })
const profile = async (who = ama) => (await who.call('getProfile')).body.data
const row = async () => (await shop.database.execute(sql`select * from users where id = ${amaId}`)).rows[0]
const verifyPhone = () =>
  shop.database.execute(sql`
    update users set phone_verified_at = now(), phone = '+2332' || (${amaId}::bigint % 100000000)
    where id = ${amaId}`)

const address = { street: '5 Adum Road', city: 'Kumasi', state: 'Ashanti', zipCode: 'ak0395028' }

describe('a profile', () => {
  test('contains the user and the fields that only its owner sees', async () => {
    const { body: user } = await ama.call('getUser')
    expect(await profile()).toEqual({
      ...user,
      birthday: null,
      photo: null,
      export: null,
      phone_verified: false,
      has_password: true,
      findable: true,
      list_privacy: 'private',
      shows_activity: true,
      counts: { orders: 0, addresses: 0, cart: 0 },
    })
    expect(JSON.stringify(await profile())).not.toContain('argon2')
  })

  test('changes the fields that were sent and keeps the others', async () => {
    const before = await profile()
    const { status, body } = await change({ first_name: '  Akosua ', birthday: '1994-03-06' })
    expect([status, body.data]).toEqual([200, { ...before, first_name: 'Akosua', birthday: '1994-03-06' }])
    await change({ phone: '', findable: false, list_privacy: 'friends' })
    const after = { phone: null, findable: false, list_privacy: 'friends', profileComplete: false }
    expect(await profile()).toEqual({ ...before, first_name: 'Akosua', birthday: '1994-03-06', ...after })
    await change({ birthday: null, phone: '020 123 4567' })
    expect(await profile()).toMatchObject({ birthday: null, phone: '+233201234567', profileComplete: true })
    expect((await change({})).status).toBe(200)
  })

  test('shows the default address of the address book', async () => {
    await change({ address: address })
    const shown = { ...address, zipCode: 'AK-0395-028'.replace('0395-028', '039-5028'), country: 'GH' }
    expect(await profile()).toMatchObject({ address: shown, counts: { addresses: 1 } })
    expect((await ama.call('getUser')).body.address).toEqual(shown)
    expect((await change({ address: { ...address, state: 'Bavaria' } })).status).toBe(422)
  })

  test('refuses forty keys that its owner may not set', async () => {
    const before = await row()
    const keys =
      'user_id id email_address email_verified_at is_verified verified role_name role roles admin is_admin is_active active password password_hash new_password password_changed_at phone_verified_at phone_verified profileComplete has_password erase_at erased_at created_at terms_version terms_accepted_at counts orders points balance rewards sessions session_id two_factor totp_secret vendor_id permissions __proto__ constructor photo'.split(
        ' ',
      )
    expect(keys).toHaveLength(40)
    for (const key of keys) {
      const body = JSON.parse(`{"first_name":"Eve","${key}":"admin"}`)
      expect.soft([key, (await change(body)).status]).toEqual([key, 422])
    }
    expect(await row()).toEqual(before)
  })

  test.each([
    [{ first_name: 'Ama2' }, 'First name may contain letters and spaces only. Write Nana-Yaa as Nana Yaa.'],
    [{ last_name: ' ' }, 'Last name is required'],
    [{ phone: 'call me' }, 'Please enter a valid phone number'],
    [{ birthday: '2999-01-01' }, 'Please enter a past date, 1900 or later'],
    [{ birthday: '1994-02-30' }, 'Please enter a valid date'],
    [{ list_privacy: 'nobody' }, 'Please choose who can see new lists'],
  ])('refuses %j with a message', async (body, message) => {
    const reply = await change(body)
    expect([reply.status, reply.body.message]).toEqual([422, message])
  })

  test('keeps concurrent changes of different fields', async () => {
    const replies = await Promise.all([
      change({ first_name: 'Esi' }),
      change({ last_name: 'Owusu' }),
      change({ phone: '020 123 4567' }),
      change({ birthday: '1990-01-02' }),
      change({ findable: false }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const all = { first_name: 'Esi', last_name: 'Owusu', phone: '+233201234567', birthday: '1990-01-02' }
    expect(await profile()).toMatchObject({ ...all, findable: false })
  })

  test('is visible to its owner only', async () => {
    await change({ first_name: 'Esi' })
    const other = openProgram(shop)
    expect((await other.call('getProfile')).status).toBe(401)
    await other.register({ first_name: 'Kofi' })
    expect(await profile(other)).toMatchObject({ first_name: 'Kofi' })
  })
})

describe('a verified phone number', () => {
  test('changes with the password, and is unverified afterwards', async () => {
    await verifyPhone()
    expect((await change({ phone: '020 765 4321' })).body.code).toBe('profile.password_wrong')
    expect((await change({ phone: '020 765 4321', current_password: 'Wrong#2026' })).status).toBe(422)
    expect((await profile()).phone_verified).toBe(true)
    expect((await change({ phone: '020 765 4321', current_password: password })).status).toBe(200)
    expect(await profile()).toMatchObject({ phone: '+233207654321', phone_verified: false })
  })

  test('allows five wrong passwords across all forms that ask for it', async () => {
    await verifyPhone()
    const guess = () => change({ phone: '020 765 4321', current_password: 'Wrong#2026' })
    const elsewhere = () =>
      ama.call('changePassword', { body: { current_password: 'Wrong#2026', new_password: 'Sankofa#2027' } })
    const replies = await Promise.all(Array.from({ length: 20 }, (_, at) => (at % 2 ? guess() : elsewhere())))
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(4)
    expect(replies.filter(({ body }) => body.code === 'auth.locked')).toHaveLength(16)
    const right = { phone: '020 765 4321', current_password: password }
    const reply = await change(right)
    expect([reply.status, Number(reply.headers['retry-after']) > 1790]).toEqual([423, true])
    expect((await ama.call('closeAccount', { body: { password } })).status).toBe(423)
    expect((await ama.call('enableSecondFactor', { body: { method: 'totp', password } })).status).toBe(423)
    const { rows } = await shop.database.execute(sql`
      select event, count(*)::int as n from audit_entries
      where user_id = ${amaId} and event like 'authn_password_again%' group by event order by event`)
    expect(rows).toEqual([
      { event: 'authn_password_again_fail', n: 5 },
      { event: 'authn_password_again_lock', n: 1 },
    ])
    await shop.clock.advance(30 * 60_000)
    expect((await change(right)).status).toBe(200)
  })

  test('stays when its user has no other sign-in method', async () => {
    await verifyPhone()
    await shop.database.execute(sql`update users set email = null where id = ${amaId}`)
    const { status, body } = await change({ phone: '', current_password: password })
    expect([status, body.code]).toEqual([409, 'profile.phone_needed'])
    expect(await profile()).toMatchObject({ phone_verified: true })
  })
})

describe('a new email', () => {
  test('requires the password, and replaces the old one only when it is verified', async () => {
    const { email } = await profile()
    const newEmail = `esi.${crypto.randomUUID()}@example.com`
    expect((await change({ email: newEmail })).body.code).toBe('profile.password_wrong')
    expect((await change({ email: newEmail, current_password: password })).status).toBe(200)
    expect((await profile()).email).toBe(email)
    expect((await ama.call('getVerification')).body.awaited_email).toBe(newEmail)
    await expect.poll(() => messagesTo(shop, newEmail)).toHaveLength(1)
  })
})
