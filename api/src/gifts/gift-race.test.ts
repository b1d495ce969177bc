import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProgram, type Program } from '#test/program.ts'
import { addProducts } from '#test/test-products.ts'
import { openSecondProcess, openTestShop, type TestShop } from '#test/test-shop.ts'

const friends = 500

let shop: TestShop
let beside: Awaited<ReturnType<typeof openSecondProcess>>
let basket: string
let owner: Program
beforeAll(async () => {
  shop = await openTestShop({ environment: { TRUST_PROXY: '127.0.0.1', DATABASE_WAIT_MS: '60000' } })
  beside = await openSecondProcess(shop)
  basket = String((await addProducts(shop, [{ name: 'Bolga basket', price: 12_000, stock: 5_000 }]))[0])
  owner = openProgram(shop)
  await owner.register()
})
afterAll(async () => {
  await beside.close()
  await shop.close()
})

async function listOf(quantity: number): Promise<{ wishlist_id: string; item_id: string }> {
  const delivery_address = { street: '1 High Street', city: 'Accra', state: 'Greater Accra' as const }
  const body = { name: 'Wanted', privacy: 'public' as const, delivery_address }
  const { id: wishlist_id } = (await owner.call('addWishlist', { body })).body.data
  const items = [{ product_id: basket, quantity }]
  const added = await owner.call('addWishlistItems', { params: { wishlistId: wishlist_id }, body: items })
  return { wishlist_id, item_id: String(added.body.data.created[0]?.id) }
}

let people = 0
/** Over sockets to either process, each call from its own address. */
async function give(list: object): Promise<string> {
  const who = ++people
  const origin = who % 2 ? shop.origin : beside.origin
  const response = await fetch(`${origin}/api/v1/wishlists/items/start-payment`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.1.${who >> 8}.${who & 255}`,
    },
    body: JSON.stringify({ ...list, guest: { name: 'Kofi', phone: '0244123456' } }),
  })
  const { code = '' } = (await response.json()) as { code?: string }
  return `${response.status} ${code}`.trim()
}

const tally = (answers: string[]) =>
  Object.fromEntries([...Map.groupBy(answers, answer => answer)].map(([key, { length }]) => [key, length]))
const findBrokenInvariants = async () => (await shop.operator.check()).filter(one => one.broken > 0)

test('lets one of 500 simultaneous givers hold the item and refuses 499', async () => {
  const list = await listOf(1)
  const answers = await Promise.all(Array.from({ length: friends }, () => give(list)))
  expect(tally(answers)).toEqual({ '201': 1, '409 gift.already_taken': friends - 1 })
  expect(await findBrokenInvariants()).toEqual([])
})

test('holds exactly three of three units and lets each released unit be held once more', async () => {
  const list = await listOf(3)
  const answers = await Promise.all(Array.from({ length: 60 }, () => give(list)))
  expect(tally(answers)).toEqual({ '201': 3, '409 gift.already_taken': 57 })
  await shop.clock.advance(31 * 60_000)
  await shop.platform.jobs.runScheduledNow()
  await expect.poll(async () => tally(await Promise.all([give(list)]))).toEqual({ '201': 1 })
  expect(await findBrokenInvariants()).toEqual([])
})
