import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { messagesTo } from '#test/outbox.ts'
import { openProgram, type Program } from '#test/program.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

const password = 'Akwaaba#2026'
const day = 24 * 3_600_000
const address = { street: '5 Adum Road', city: 'Kumasi', state: 'Ashanti' as const }
let shop: TestShop
let ama: Program
let amaId: number
let email: string

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  ama = openProgram(shop)
  email = `ama.${crypto.randomUUID()}@example.com`
  amaId = (await ama.register({ email, password, phone: '020 123 4567' })).user_id
})

describe('the export of personal data', () => {
  const requestExport = () => ama.call('askForExport')
  const last = async () => (await ama.call('getProfile')).body.data.export
  const made = () => expect.poll(async () => (await last())?.made_at).toBeTruthy()
  const fetch = (exportId: string, who = ama) => who.call('getExport', { params: { exportId } })

  test('is one file for seven days, with this user’s data only and without secrets', async () => {
    await ama.call('changeProfile', { body: { birthday: '1994-03-06', address: address } })
    await ama.call('rememberSearches', { body: { queries: ['kente for Kojo'] } })
    const other = openProgram(shop)
    await other.register({ first_name: 'Stranger' })
    await other.call('rememberSearches', { body: { queries: ['drums of another'] } })
    const { status, body } = await requestExport()
    expect([status, body.data.made_at]).toEqual([202, null])
    await made()
    const emails = () =>
      messagesTo(shop, email).filter(({ subject }) => subject.includes('Your Akyɛde data is ready'))
    await expect.poll(emails).toHaveLength(1)
    expect(emails()[0]?.text).toContain('/settings#data')
    const { body: file } = await fetch(body.data.id)
    expect(Object.keys(file)).toEqual(
      'made_at shop photo addresses orders deliveries returns problems_with_orders payments promo_codes rewards cart reviews searches messages requests_for_help reports workshops wallets product_files newsletter visits email_changes password_resets second_factors connected_accounts friends events wishlists list_links gifts notifications activity groups back_office notes_of_staff security_events account'.split(
        ' ',
      ),
    )
    expect(file).toMatchObject({
      account: {
        email,
        birthday: '1994-03-06',
        phone: '+233201234567',
        sessions: [{ method: 'password' }],
        known_devices: [],
      },
      security_events: expect.arrayContaining([
        expect.objectContaining({ event: 'user_created', facts: { method: 'password' } }),
      ]),
      addresses: [address],
      searches: [{ query: 'kente for Kojo' }],
    })
    const text = JSON.stringify(file)
    for (const foreign of ['argon2', 'password_hash', 'token_hash', 'Stranger', 'drums of another'])
      expect.soft([foreign, text.includes(foreign)]).toEqual([foreign, false])
    expect((await fetch(body.data.id, other)).body.code).toBe('profile.export_not_found')
    expect((await fetch(body.data.id, openProgram(shop))).status).toBe(401)

    await shop.clock.advance(7 * day)
    await ama.login({ email, password })
    expect((await fetch(body.data.id)).status).toBe(404)
    expect(await last()).toBeNull()
    await shop.platform.jobs.runScheduledNow()
    const { rows } = await shop.database.execute(sql`select 1 from personal_exports where user_id = ${amaId}`)
    expect(rows).toEqual([])
  })

  test('is created at most twice a day, however many requests arrive at once', async () => {
    const replies = await Promise.all(Array.from({ length: 6 }, requestExport))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([202, 202, 429, 429, 429, 429])
    await shop.clock.advance(day)
    await ama.login({ email, password })
    expect((await requestExport()).status).toBe(202)
  })
})
