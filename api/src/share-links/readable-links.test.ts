import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openProgram, type Program } from '#test/program.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

let shop: TestShop
let ama: Program
let wishlistId: string
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  ama = openProgram(shop)
  await ama.register({ first_name: 'Ama' })
  wishlistId = await addList('Our new home')
})

const addList = async (name: string): Promise<string> =>
  (await ama.call('addWishlist', { body: { name } })).body.data.id
const open = (shareId: string) => openProgram(shop).call('getSharedList', { params: { shareId } })

test('a link exists once the owner opens it, with a readable alias that cannot be guessed', async () => {
  const openIt = async (renew = false, who = ama) =>
    who.call('openListLink', { params: { wishlistId }, body: { renew } })
  const answers = await Promise.all([openIt(), openIt(), openIt()])
  const [first] = answers.map(({ body }) => body.data)
  expect(new Set(answers.map(({ body }) => body.data.share_id)).size).toBe(1)
  expect(first?.alias).toMatch(/^our-new-home-[a-z2-9]{10}$/)
  expect((await open(first?.alias ?? '')).body.data.name).toBe('Our new home')
  expect((await open('our-new-home')).status).toBe(404)
  const { body } = await openIt(true)
  expect(body.data.alias).not.toBe(first?.alias)
  expect((await open(first?.alias ?? '')).status).toBe(410)
  // A link that was turned off stays off until the owner asks for another.
  await ama.call('revokeLink', { params: { wishlistId, shareId: body.data.share_id } })
  expect((await openIt()).body.data).toMatchObject({ share_id: body.data.share_id, status: 'revoked' })
  const kofi = openProgram(shop)
  await kofi.register()
  expect((await openIt(false, kofi)).body.code).toBe('wishlist.not_found')
})

test.each([
  ['Kɔkɔɔkɔ ne Ama’s ayeforɔhyia', /^kokooko-ne-amas-ayeforohyia-\w{10}$/],
  ['🎁🎁', /^list-\w{10}$/],
  [`${'a'.repeat(60)}`, /^a{29}-\w{10}$/],
  ['For our mother, who never asks for anything', /^for-our-mother-who-never-asks-\w{10}$/],
])('the link of “%s” has an alias that fits into its address', async (name, expected) => {
  wishlistId = await addList(name)
  const { body } = await ama.call('openListLink', { params: { wishlistId }, body: {} })
  expect(body.data.alias).toMatch(expected)
  expect((await open(body.data.alias ?? '')).status).toBe(200)
})
