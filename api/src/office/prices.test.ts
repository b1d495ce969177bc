import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import type { TestPerson } from '#test/people.ts'
import { registerStaff } from '#test/staff.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

let shop: TestShop
let esi: TestPerson
beforeAll(async () => {
  shop = await openTestShop({ demo: true })
  esi = await registerStaff(shop, 'admin', { first_name: 'Esi' })
})
afterAll(() => shop.close())

const create = (body: object, idempotencyKey: string = randomUUID()) =>
  esi.call('createOfficePromotion', { body: body as never }, { idempotencyKey })
const stop = (promotionId: string) =>
  esi.call('stopOfficePromotion', { params: { promotionId }, body: { words: 'Wrong code.' } })
const actorsOf = async (event: string, code: string) => {
  const { rows } = await shop.database.execute<{ actor: string }>(
    sql`select actor from audit_entries where event = ${event} and facts ->> 'code' = ${code}`,
  )
  return rows.map(({ actor }) => actor)
}

test('creates a promo code once, lists it and stops it once', async () => {
  const body = { code: 'homowo30', gives: { kind: 'fixed', amount: 20.5 }, minimum: 150, until: '2099-12-24' }
  const key = randomUUID()
  const made = [await create(body, key), await create(body, key)]
  expect(made.map(({ status }) => status)).toEqual([201, 201])
  expect(made[0]?.body.data).toMatchObject({
    ...{ code: 'HOMOWO30', name: '₵20.50 off', state: 'active', uses: 0, minimum_spend: 150, scope: 'order' },
    ends_at: '2099-12-25T00:00:00.000Z',
  })
  expect(await create(body)).toMatchObject({ status: 409, body: { code: 'promo.exists' } })
  const listed = await esi.call('listOfficePromotions', { query: { search: 'homo' } })
  expect(listed.body.data).toEqual([made[0]?.body.data])
  for (const _ of [1, 2]) expect((await stop(made[0]?.body.data.id ?? '')).body.data.state).toBe('stopped')
  const who = [`user:${esi.id}`]
  expect(await actorsOf('promotion_created', 'HOMOWO30')).toEqual(who)
  expect(await actorsOf('promotion_stopped', 'HOMOWO30')).toEqual(who)
})

test('creates one of two equal codes that are sent at the same time', async () => {
  const body = { code: 'ODWIRA10', gives: { kind: 'percent', percent: 10 } }
  const both = await Promise.all([create(body), create(body)])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
})

test('refuses codes with impossible days, an unknown maker or two scopes', async () => {
  const gives = { kind: 'free_shipping' }
  const wrong = [
    { code: 'ABCDE1', gives, from: '2099-02-02', until: '2099-01-01' },
    { code: 'ABCDE2', gives, maker: 'nobody' },
    { code: 'ABCDE3', gives, maker: 'atampugre-weavers', product: 'bolga-market-basket' },
    { code: 'ABCDE4', gives: { kind: 'percent', percent: 101 } },
    { code: 'ABC', gives },
  ]
  for (const body of wrong) expect((await create(body)).status, body.code).toBe(422)
})

test('never shows or stops the personal code of a user', async () => {
  const id = randomUUID()
  await shop.database.execute(sql`
    insert into promotions (id, code, user_id, name, kind, percent, created_at)
    values (${id}, 'PERSONAL7', ${esi.id}, '7 % off', 'percent', 7, now())`)
  const { body } = await esi.call('listOfficePromotions', { query: { search: 'PERSONAL' } })
  expect(body.data).toEqual([])
  expect((await stop(id)).body.code).toBe('office.not_found')
})

test('sets a shipping rate from today on, never for a day that is past', async () => {
  const [today = ''] = shop.clock.now().toISOString().split('T')
  const rate = { zone: 'same_city', base: 12.5, per_extra_kilo: 3, days: { min: 1, max: 2 } } as const
  const set = (change: object = {}) =>
    esi.call('setOfficeShippingRate', { body: { ...rate, ...change } as never })
  expect((await set({ valid_from: '2020-01-01' })).status).toBe(422)
  expect((await set({ days: { min: 3, max: 2 } })).status).toBe(422)
  expect((await set()).body.data).toContainEqual({ ...rate, valid_from: today, is_current: true })
  const later = (await set({ valid_from: '2099-01-01', base: 20 })).body.data
  expect(later).toContainEqual({ ...rate, base: 20, valid_from: '2099-01-01', is_current: false })
  expect((await esi.call('listOfficeShippingRates', {})).body.data).toEqual(later)
})

test('refuses to stop a promo code that a colleague stopped meanwhile, and says who', async () => {
  const kwame = await registerStaff(shop, 'admin', { first_name: 'Kwame' })
  const { id, version } = (await create({ code: 'ODWIRA5', gives: { kind: 'percent', percent: 5 } })).body
    .data
  const params = { promotionId: id }
  const headers = { 'if-match': `"${version}"` }
  const stopped = await kwame.call('stopOfficePromotion', { params, body: {} }, { headers })
  expect(stopped.body.data.state).toBe('stopped')
  expect(await esi.call('stopOfficePromotion', { params, body: {} }, { headers })).toMatchObject({
    status: 409,
    body: { code: 'office.changed_meanwhile', by: expect.stringMatching(/^Kwame/) },
  })
})
