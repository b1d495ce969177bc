import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerPerson } from '#test/people.ts'
import { registerStaff } from '#test/staff.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('confirms the days of a year, and removes one', async () => {
  const staff = await registerStaff(shop, 'admin')
  const read = async (year: string) =>
    (await staff.call('listOfficeClosedDays', { query: { year } })).body.data
  const seeded = await read('2027')
  expect(seeded.map(({ name }) => name)).toContain('Good Friday')
  expect(seeded.every(({ confirmed_at }) => confirmed_at === null)).toBe(true)
  await staff.call('confirmOfficeClosedDays', { body: { year: 2027 } })
  expect((await read('2027')).every(({ confirmed_at }) => confirmed_at !== null)).toBe(true)
  expect((await read('2028')).every(({ confirmed_at }) => confirmed_at === null)).toBe(true)
  for (const status of [200, 200]) {
    const removed = await staff.call('removeOfficeClosedDay', { params: { day: '2027-03-26' } })
    expect(removed.status).toBe(status)
  }
  expect((await read('2027')).map(({ name }) => name)).not.toContain('Good Friday')
})

test('is closed to buyers', async () => {
  const buyer = await registerPerson(shop, 'Kofi')
  const body = { day: '2027-08-01', name: 'My day', kind: 'public' as const }
  expect((await buyer.call('setOfficeClosedDay', { body })).status).toBe(403)
})
