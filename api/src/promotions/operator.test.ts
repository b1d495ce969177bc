import { asPesewas } from '@akyede/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop({ demo: true })
})
afterAll(() => shop.close())

const tenth = { kind: 'percent', percent: 10 } as const

test('the demo codes are created once', async () => {
  await shop.operator.seedDemo()
  const lines = await shop.operator.listPromotions()
  expect(lines.map(line => line.split(' ')[0]).toSorted()).toEqual([
    'AKWAABA10',
    'BOLGA15',
    'FIRST5',
    'FREEDELIVERY',
    'HARMATTAN25',
    'KENTE10',
    'MEDAASE20',
  ])
  expect(lines.find(line => line.startsWith('FIRST5'))).toContain('0 of 5 uses  1 a person')
})

test('a code is created, listed and stopped', async () => {
  const made = await shop.operator.createPromotion({
    code: 'homowo26',
    gives: { kind: 'fixed', amount: asPesewas(2_050) },
    maker: 'atampugre-weavers',
    minimum: asPesewas(15_000),
    until: '2099-12-24',
  })
  expect(made).toMatch(
    /^HOMOWO26 +₵20\.50 off {2}0 uses {2}from ₵150\.00 {2}one maker {2}ends 2099-12-25T00:00/,
  )
  expect(await shop.operator.stopPromotion(' homowo26')).toContain('stopped')
  expect(await shop.operator.listPromotions()).toContainEqual(expect.stringMatching(/^HOMOWO26 .* stopped$/))
})

test.each([
  [{ code: 'ABC', gives: tenth }, 'A code has 5 to 20 letters and digits.'],
  [{ code: 'AKWAABA10', gives: tenth }, 'The code AKWAABA10 already exists.'],
  [{ code: 'NOBODY1', gives: tenth, maker: 'nobody' }, 'There is no maker nobody.'],
  [{ code: 'NOTHING1', gives: tenth, product: 'nothing' }, 'There is no product nothing.'],
  [{ code: 'FEBRUARY', gives: tenth, from: '2026-02-30' }, '2026-02-30 is not a date.'],
  [
    { code: 'BACKWARDS', gives: tenth, from: '2026-12-02', until: '2026-12-01' },
    'The last day is before the first one.',
  ],
])('%j is rejected: %s', async (input, message) => {
  await expect(shop.operator.createPromotion(input)).rejects.toThrow(message)
})

test('an unknown code cannot be stopped', async () => {
  await expect(shop.operator.stopPromotion('NOSUCHCODE')).rejects.toThrow('There is no code NOSUCHCODE.')
})
