import type { RoleName } from '@akyede/contract/accounts'
import { limits } from '@akyede/contract/limits'
import { officeLimits } from '@akyede/contract/office-limits'
import { closeCodes } from '@akyede/contract/realtime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { givePhone, registerPerson, type TestPerson } from '#test/people.ts'
import { connectAs } from '#test/realtime-connection.ts'
import { registerStaff } from '#test/staff.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

let shop: TestShop
let support: TestPerson
let admin: TestPerson
let root: TestPerson
beforeAll(async () => {
  shop = await openTestShop()
  support = await registerStaff(shop, 'support', { first_name: 'Efua' })
  admin = await registerStaff(shop, 'admin', { first_name: 'Kwesi' })
  root = await registerStaff(shop, 'super_admin', { first_name: 'Nana' })
})
afterAll(() => shop.close())

const find = async (search: string) =>
  (await support.call('listOfficePeople', { query: { search } })).body.data.map(found => found.user_id)
const entries = async (event: string, { email }: TestPerson) =>
  (await shop.operator.listAudit({ user: email, event, limit: 20 })) ?? []
const close = (by: TestPerson, { id: userId }: { id: number }, words = 'Sold fakes', options = {}) =>
  by.call('closePerson', { params: { userId: `${userId}` }, body: { words } }, options)
const give = (by: TestPerson, { id: userId }: { id: number }, role: RoleName) =>
  by.call('setPersonRole', { params: { userId: `${userId}` }, body: { role, words: 'New duties' } })
const detail = async ({ id: userId }: { id: number }) =>
  (await support.call('getOfficePerson', { params: { userId: `${userId}` } })).body.data

describe('the search for people', () => {
  test('finds by whole email, whole phone, id and part of a name, and by nothing shorter', async () => {
    const ama = await registerPerson(shop, 'Amakyewaa')
    const phone = await givePhone(shop, ama)
    expect(await find(ama.email.toUpperCase())).toEqual([ama.id])
    expect(await find(phone)).toEqual([ama.id])
    expect(await find(phone.replace('+233', '0'))).toEqual([ama.id])
    expect(await find(`${ama.id}`)).toEqual([ama.id])
    expect(await find('kyewaa Men')).toEqual([ama.id])
    expect(await find('%%%')).toEqual([])
    expect(await find(ama.email.slice(0, -1))).toEqual([])
    const short = await support.call('listOfficePeople', { query: { search: 'Am' } })
    expect(short).toMatchObject({ status: 422, body: { code: 'request.invalid' } })
  })

  test('masks phone numbers, pages by registration, and refuses pages beyond ten thousand rows', async () => {
    const abena = await registerPerson(shop, 'Abenaa')
    const phone = await givePhone(shop, abena)
    const { body } = await support.call('listOfficePeople', { query: { search: 'Abenaa' } })
    expect(body.data).toMatchObject([
      { first_name: 'Abenaa', phone: `•••• ${phone.slice(-3)}`, state: 'active' },
    ])
    const paged = await support.call('listOfficePeople', { query: { limit: '1' } })
    expect(paged.body).toMatchObject({ data: [{ user_id: abena.id }], pagination: { has_more: true } })
    const beyond = await support.call('listOfficePeople', { query: { page: '1001', limit: '10' } })
    expect(beyond.status).toBe(422)
    expect(JSON.stringify(beyond.body)).toContain('Please narrow down the list')
  })
})

describe('the page of a person', () => {
  test('shows facts, devices and orders without secrets, and records once an hour that staff opened it', async () => {
    const kofi = await registerPerson(shop, 'Kofi')
    const phone = await givePhone(shop, kofi)
    for (const _ of [1, 2]) {
      const person = await detail(kofi)
      expect(person).toMatchObject({
        email: kofi.email,
        email_verified: true,
        phone: `•••• ${phone.slice(-3)}`,
        has_authenticator: false,
        sign_in_locked: false,
        sessions: [{ method: 'password' }],
        orders: [],
        note: null,
      })
      expect(JSON.stringify(person)).not.toMatch(/argon2|token|secret/)
    }
    expect(await entries('office_looked', kofi)).toEqual([
      expect.stringMatching(new RegExp(`by user:${support.id} .*"kind":"person"`)),
    ])
    const shown = await support.call('showPersonPhone', { params: { userId: `${kofi.id}` } })
    expect(shown.body.data).toEqual({ phone })
    expect(await entries('office_looked', kofi)).toHaveLength(2)
    const unknown = await support.call('getOfficePerson', { params: { userId: '999999' } })
    expect(unknown).toMatchObject({ status: 404, body: { code: 'office.not_found' } })
  })

  test('keeps a note of staff, which an empty one removes', async () => {
    const yaw = await registerPerson(shop, 'Yaw')
    const params = { userId: `${yaw.id}` }
    await support.call('setPersonNote', { params, body: { note: 'Prefers calls after five.' } })
    await admin.call('setPersonNote', { params, body: { note: 'Prefers calls after six.' } })
    expect((await detail(yaw)).note).toMatchObject({ text: 'Prefers calls after six.', changed_by: 'Kwesi' })
    expect(await entries('person_note_changed', yaw)).toHaveLength(2)
    await support.call('setPersonNote', { params, body: { note: '' } })
    expect((await detail(yaw)).note).toBeNull()
    const { version } = await detail(yaw)
    await admin.call('setPersonNote', { params, body: { note: 'Moved to Ho.' } })
    const late = await support.call(
      'setPersonNote',
      { params, body: { note: 'Moved to Wa.' } },
      { headers: { 'if-match': `"${version}"` } },
    )
    expect(late).toMatchObject({ status: 409, body: { by: expect.stringMatching(/^Kwesi/) } })
    expect((await detail(yaw)).note?.text).toBe('Moved to Ho.')
    const long = 'x'.repeat(officeLimits.note + 1)
    expect((await support.call('setPersonNote', { params, body: { note: long } })).status).toBe(422)
  })

  test('keeps no note of staff about themselves, an account above or an erased one', async () => {
    const note = (by: TestPerson, { id: userId }: { id: number }, text: string) =>
      kindOf(by.call('setPersonNote', { params: { userId: `${userId}` }, body: { note: text } }))
    for (const person of [support, admin]) expect(await note(root, person, 'Often late.')).toBe('204')
    for (const text of ['Never late.', '']) {
      expect(await note(support, support, text)).toBe('office.yourself')
      expect(await note(support, admin, text)).toBe('office.above_you')
    }
    for (const person of [support, admin]) expect((await detail(person)).note?.text).toBe('Often late.')
    const gone = await registerPerson(shop, 'Former')
    await shop.database.execute(sql`update users set erased_at = now() where id = ${gone.id}`)
    expect(await note(root, gone, 'Was often late.')).toBe('office.not_found')
  })
})

describe('actions on an account', () => {
  test('closing it ends connections within a second, is recorded with its words, and happens once', async () => {
    const kwame = await registerPerson(shop, 'Kwame')
    const connection = await connectAs(shop, kwame.accessToken)
    const began = Date.now()
    const [idempotencyKey, again] = [crypto.randomUUID(), crypto.randomUUID()]
    for (const key of [idempotencyKey, idempotencyKey, again])
      expect((await close(admin, kwame, 'Sold fakes', { idempotencyKey: key })).body.data).toEqual({
        state: 'closed',
      })
    expect(await connection.closed).toBe(closeCodes.signedOut)
    expect(Date.now() - began).toBeLessThan(1_000)
    expect(await entries('user_suspended', kwame)).toEqual([
      expect.stringMatching(new RegExp(`by user:${admin.id} .*"words":"Sold fakes"`)),
    ])
    expect(await detail(kwame)).toMatchObject({ state: 'closed', closed_because: 'Sold fakes', sessions: [] })
    const opened = await admin.call('openPerson', { params: { userId: `${kwame.id}` }, body: {} })
    expect(opened.body.data).toEqual({ state: 'active' })
    await kwame.signIn()
    expect((await kwame.call('getUser')).status).toBe(200)
  })

  test('closing it needs words', async () => {
    const esi = await registerPerson(shop, 'Esi')
    expect((await close(admin, esi, '  ')).status).toBe(422)
    expect(await kindOf(close(admin, esi, 'x'.repeat(officeLimits.words + 1)))).toBe('request.invalid')
  })

  test('signing out ends every session of the person', async () => {
    const adwoa = await registerPerson(shop, 'Adwoa')
    const ended = await support.call('signOutPerson', {
      params: { userId: `${adwoa.id}` },
      body: { words: 'Lost phone' },
    })
    expect(ended.body.data).toEqual({ sessions_ended: 1 })
    await expect.poll(async () => (await adwoa.call('getUser')).status, { timeout: 1_000 }).toBe(401)
    expect(await entries('sessions_revoked', adwoa)).toEqual([
      expect.stringContaining('"words":"Lost phone"'),
    ])
  })

  test('unlocking lets a person sign in whose wrong passwords locked the sign-in', async () => {
    const akosua = await registerPerson(shop, 'Akosua')
    const guess = () => akosua.call('login', { body: { email: akosua.email, password: 'Wrong#2026x' } })
    for (let attempt = 0; attempt < limits.signIn.failures; attempt++) {
      await guess()
      shop.clock.advance(limits.signIn.longestDelay + 1)
    }
    expect((await guess()).body.code).toBe('auth.locked')
    // The sign-in of staff has expired meanwhile.
    support = await registerStaff(shop, 'support')
    expect((await detail(akosua)).sign_in_locked).toBe(true)
    await support.call('unlockPerson', { params: { userId: `${akosua.id}` }, body: {} })
    expect((await detail(akosua)).sign_in_locked).toBe(false)
    await akosua.signIn()
    expect(await entries('sign_in_unlocked', akosua)).toHaveLength(1)
  })

  test('is refused on the own account, on an account above, and on an erased one', async () => {
    const params = (person: { id: number }) => ({ params: { userId: `${person.id}` }, body: {} })
    for (const name of ['signOutPerson', 'unlockPerson'] as const) {
      expect(await kindOf(support.call(name, params(support)))).toBe('office.yourself')
      expect(await kindOf(support.call(name, params(admin)))).toBe('office.above_you')
    }
    expect(await kindOf(close(admin, admin))).toBe('office.yourself')
    expect(await kindOf(close(admin, root))).toBe('office.above_you')
    const esi = await registerPerson(shop, 'Esi')
    expect(await kindOf(close(support, esi))).toBe('auth.forbidden')
    expect(await kindOf(support.call('openPerson', params(esi)))).toBe('auth.forbidden')
    const gone = await registerPerson(shop, 'Former')
    await shop.database.execute(sql`update users set erased_at = now() where id = ${gone.id}`)
    expect(await kindOf(close(root, gone))).toBe('office.not_found')
  })
})

test('an action on an account that a colleague changed meanwhile is refused, with who and when', async () => {
  const kojo = await registerStaff(shop, 'admin', { first_name: 'Kojo' })
  const adwoa = await registerPerson(shop, 'Adwoa')
  const params = { userId: `${adwoa.id}` }
  const { version } = (await kojo.call('getOfficePerson', { params })).body.data
  await close(kojo, adwoa)
  const headers = { 'if-match': `"${version}"` }
  const body = { words: 'Came too late' }
  expect(await kojo.call('signOutPerson', { params, body }, { headers })).toMatchObject({
    status: 409,
    body: { code: 'office.changed_meanwhile', by: expect.stringMatching(/^Kojo/), at: expect.any(String) },
  })
  const now = (await kojo.call('getOfficePerson', { params })).body.data.version
  expect(
    (await kojo.call('openPerson', { params, body }, { headers: { 'if-match': `"${now}"` } })).status,
  ).toBe(200)
})

describe('the role of an account', () => {
  test('is given by a super admin with a fresh sign-in, and is recorded with its words', async () => {
    const root = await registerStaff(shop, 'super_admin')
    const efo = await registerPerson(shop, 'Efo')
    expect((await give(root, efo, 'support')).body.data).toEqual({ role: 'support' })
    expect(await entries('authz_change', efo)).toEqual([
      expect.stringMatching(new RegExp(`by user:${root.id} .*"to":"support".*"words":"New duties"`)),
    ])
    expect(await kindOf(give(root, root, 'admin'))).toBe('office.yourself')
    shop.clock.advance(16 * 60_000)
    expect(await kindOf(give(root, efo, 'admin'))).toMatch(/auth\.(sign_in_again|token_invalid)/)
  })

  test('stays with one of two super admins who demote or close each other at once', async () => {
    const superAdmins = async () => {
      const { rows } = await shop.database.execute(
        sql`select id from users where role_name = 'super_admin' and is_active`,
      )
      return rows.length
    }
    const attempts = [
      (one: TestPerson, other: TestPerson) => [give(one, other, 'admin'), give(other, one, 'admin')],
      (one: TestPerson, other: TestPerson) => [close(one, other), close(other, one)],
      (one: TestPerson, other: TestPerson) => [give(one, other, 'admin'), close(other, one)],
    ]
    for (const attempt of attempts) {
      await shop.database.execute(sql`update users set role_name = 'admin' where role_name = 'super_admin'`)
      const one = await registerStaff(shop, 'super_admin')
      const codes = await Promise.all(attempt(one, await registerStaff(shop, 'super_admin')).map(kindOf))
      // The session of a closed account, or the role of a demoted one, may have ended before its own call.
      expect(codes.sort()).toEqual([
        '200',
        expect.stringMatching(/office\.last_super_admin|auth\.token_invalid|auth\.forbidden/),
      ])
      expect(await superAdmins()).toBe(1)
    }
  })
})

const kindOf = async (reply: Promise<{ status: number; body: unknown }>): Promise<string> => {
  const { status, body } = await reply
  return (body as { code?: string } | null)?.code ?? String(status)
}
