import { fold } from '@akyede/contract/fold'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folded } from '#feature/catalogue'
import { sql } from '#platform/sql.ts'
import { addProducts } from '#test/test-products.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

const names = [
  'Café mug',
  'Crème dish',
  'Bògòlanfini throw',
  'kɛ́ntɛ́ stole',
  'Ŋmɛnɛ',
  'İstanbul',
  'ÀÉÎõü ñ ç',
  'ƉUƊU',
]

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await addProducts(
    shop,
    names.map(name => ({ name })),
  )
})
afterAll(() => shop.close())

test('the database and the contract fold text alike', async () => {
  for (const name of names) {
    const { rows } = await shop.database.execute<{ folded: string }>(
      sql`select ${folded(sql`${name}::text`)} as folded`,
    )
    expect(rows[0]?.folded, name).toBe(fold(name))
  }
})

test.each([
  ['cafe', 'Café mug'],
  ['CAFÉ', 'Café mug'],
  ['creme', 'Crème dish'],
  ['bogolanfini', 'Bògòlanfini throw'],
  ['kente', 'kɛ́ntɛ́ stole'],
])('"%s" finds "%s"', async (q, name) => {
  const found = await shop.http.inject(`/api/v1/products/search?q=${encodeURIComponent(q)}`)
  expect(found.json().data.map((card: { name: string }) => card.name)).toEqual([name])
})
