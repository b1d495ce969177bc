import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProgram } from '#test/program.ts'
import { addProducts } from '#test/test-products.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('returns the lists that the user may edit and the gifts on them, and nothing of others', async () => {
  const [basket = '', drum = ''] = await addProducts(shop, [
    { name: 'Bolga basket', price: 12_000 },
    { name: 'Djembe drum', price: 30_050 },
  ])
  const [ama, kofi] = [openProgram(shop), openProgram(shop)]
  await Promise.all([ama.register(), kofi.register()])
  const add = async (who: typeof ama, name: string, privacy: 'private' | 'public') =>
    (await who.call('addWishlist', { body: { name, privacy } })).body.data.id
  const put = (who: typeof ama, wishlistId: string, product_id: string) =>
    who.call('addWishlistItems', { params: { wishlistId }, body: [{ product_id }] })
  const saved = async (who: typeof ama) => (await who.call('listSavedGifts', {})).body.data

  expect(await saved(ama)).toEqual({ lists: [], items: [] })
  const first = await add(ama, 'First', 'private')
  shop.clock.advance(1_000)
  const second = await add(ama, 'Second', 'private')
  const hidden = await add(ama, 'Hidden', 'private')
  // All users see it, but only Kofi may edit it.
  await put(kofi, await add(kofi, 'Of Kofi', 'public'), basket)
  shop.clock.advance(1_000)
  await put(ama, hidden, drum)
  await ama.call('archiveWishlist', { params: { wishlistId: hidden } })
  await put(ama, first, basket)
  const { lists, items } = await saved(ama)
  expect(lists).toEqual([
    { id: first, name: 'First', itemCount: 1, isOwn: true },
    { id: second, name: 'Second', itemCount: 0, isOwn: true },
  ])
  expect(items).toEqual([{ wishlistId: first, itemId: items[0]?.itemId, productId: basket, variantId: null }])

  await ama.call('removeWishlistItem', { body: { wishlist_id: first, item_id: String(items[0]?.itemId) } })
  expect((await saved(ama)).items).toEqual([])
})
