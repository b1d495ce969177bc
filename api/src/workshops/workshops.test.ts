import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerPerson } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { openWorkshop } from '#test/workshops.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('lists the workshops of a member with role and state, and none to others', async () => {
  const { id, slug, packer } = await openWorkshop(shop, 'Kofi Clay')
  expect((await packer.call('listWorkshops', {})).body.data).toEqual([
    { id, slug, name: 'Kofi Clay', role: 'packer', state: 'approved', open_work: 0 },
  ])
  const stranger = await registerPerson(shop, 'Esi')
  expect((await stranger.call('listWorkshops', {})).body.data).toEqual([])
})
