import { dayAfter, dayOf } from '@akyede/contract/days'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { openProgram } from '#test/program.ts'
import { registerStaff } from '#test/staff.ts'
import { addProducts } from '#test/test-products.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

let shop: TestShop
let product = ''
beforeAll(async () => {
  shop = await openTestShop()
  product = (await addProducts(shop, [{ name: 'Soap', price: 3_500, maker: 'Registered' }]))[0] ?? ''
  await shop.database.execute(sql`update vendors set vat_registered = true`)
})
afterAll(() => shop.close())

const today = () => dayOf(shop.clock.now())
const admin = () => registerStaff(shop, 'admin')
const vat = (percent: number, more: object = {}) => ({
  body: { tax_class: 'standard' as const, name: 'VAT', percent, ...more },
})
async function taxesOfCart(): Promise<Record<string, number>> {
  const buyer = openProgram(shop)
  await buyer.register()
  await buyer.call('addToCart', { body: { product_id: product } })
  const { totals } = (await buyer.call('getCart', { query: { region: 'Ashanti' } })).body.data
  return Object.fromEntries(totals.taxes.map(({ name, percent }) => [name, percent]))
}

test('sets a tax rate from today or a later day on, which new orders use from that day', async () => {
  const staff = await admin()
  expect(await taxesOfCart()).toMatchObject({ VAT: 15 })
  const set = await staff.call('setOfficeTaxRate', vat(17.5))
  expect(set.status).toBe(201)
  const current = set.body.data.filter(({ name, is_current }) => name === 'VAT' && is_current)
  expect(current.find(({ tax_class }) => tax_class === 'standard')).toMatchObject({
    percent: 17.5,
    valid_from: today(),
  })
  expect(await taxesOfCart()).toMatchObject({ VAT: 17.5 })
  await staff.call('setOfficeTaxRate', vat(18, { valid_from: dayAfter(today(), 2) }))
  expect(await taxesOfCart()).toMatchObject({ VAT: 17.5 })
  await shop.clock.advance(2 * 86_400_000)
  expect(await taxesOfCart()).toMatchObject({ VAT: 18 })
})

test('changes no past day, and rejects an invalid rate without effect', async () => {
  const staff = await admin()
  const before = (await staff.call('listOfficeTaxRates')).body.data
  for (const input of [
    vat(20, { valid_from: dayAfter(today(), -1) }),
    vat(20, { valid_until: dayAfter(today(), -1) }),
    vat(101),
    vat(-1),
    vat(1.234),
    vat(20, { name: '' }),
  ])
    expect([input, (await staff.call('setOfficeTaxRate', input)).status]).toEqual([input, 422])
  expect((await staff.call('listOfficeTaxRates')).body.data).toEqual(before)
})

test('is for administrators, and recorded with words', async () => {
  const support = await registerStaff(shop, 'support')
  expect((await support.call('listOfficeTaxRates')).status).toBe(403)
  expect((await support.call('setOfficeTaxRate', vat(1))).status).toBe(403)
  const staff = await admin()
  await staff.call('setOfficeTaxRate', vat(19, { words: 'Budget 2027' }))
  expect((await shop.operator.listAudit({ event: 'tax_rate_set', limit: 1 }))?.[0]).toMatch(
    new RegExp(`by user:${staff.id} .*"words":"Budget 2027".*"basis_points":1900`),
  )
})
