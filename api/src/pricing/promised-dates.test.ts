import { combineDayRanges } from '@akyede/contract/days'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFindClosedDays } from '#feature/calendar'
import { createFindTariff } from '#feature/shipping'
import { createFindTaxes } from '#feature/taxes'
import { openProgram, type Program } from '#test/program.ts'
import { addScheduledProducts } from '#test/test-products.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { priceOrder } from './price-order.ts'

let shop: TestShop
let ids: readonly string[]
beforeAll(async () => {
  shop = await openTestShop()
  const leadTimes = Array.from({ length: 24 }, (_, index) => ((index + 1) * 5) % 23)
  ids = await addScheduledProducts(shop, leadTimes, 5_000)
})
afterAll(() => shop.close())

const towns = [
  { region: 'Volta', town: 'Ho' },
  { region: 'Volta', town: 'Keta' },
  { region: 'Ashanti', town: 'Kumasi' },
  { region: 'Northern', town: 'Tamale' },
] as const

const baskets = fc.record({
  chosen: fc.uniqueArray(fc.nat(23), { minLength: 1, maxLength: 5 }),
  to: fc.constantFrom(...towns),
})

/** What the pages of the products promise, by maker: the slowest product of each decides. */
async function promisedByPages(visitor: Program, productIds: readonly string[], to: (typeof towns)[number]) {
  const byMaker = new Map<string, { from: string; until: string }>()
  for (const productId of productIds) {
    const { vendor, delivery } = (await visitor.call('getProduct', { params: { productId } })).body.data
    const near = vendor.town === to.town ? delivery.same_city : delivery.same_region
    const { arrives } = vendor.region === to.region ? near : delivery.other_region
    const other = byMaker.get(vendor.id)
    if (!other || arrives.until > other.until || arrives.from > other.from) byMaker.set(vendor.id, arrives)
  }
  return byMaker
}

test('product pages and orders promise the same days for 1,000 random baskets', async () => {
  const visitor = openProgram(shop)
  const pricing = {
    clock: shop.clock,
    findTariff: createFindTariff(shop.platform),
    findTaxes: createFindTaxes(shop.platform),
    findClosedDays: createFindClosedDays(shop.platform),
  }
  await fc.assert(
    fc.asyncProperty(baskets, async ({ chosen, to }) => {
      const products = chosen.map(place => ids[place] ?? '')
      const items = products.map(product_id => ({ product_id, variant_id: null, quantity: 1 }))
      const priced = await priceOrder(shop.database, pricing, items, to, [])
      const pages = await promisedByPages(visitor, products, to)
      expect(new Map(priced.arrivalByVendor)).toEqual(pages)
    }),
    { numRuns: 1_000 },
  )
}, 120_000)

test('product pages, carts, orders and lists promise the same days', async () => {
  const visitor = openProgram(shop)
  await fc.assert(
    fc.asyncProperty(baskets, async ({ chosen, to }) => {
      const products = chosen.map(place => ids[place] ?? '')
      const buyer = openProgram(shop)
      await buyer.register()
      for (const product_id of products) await buyer.call('addToCart', { body: { product_id } })
      const query = { region: to.region, city: to.town }
      const { totals } = (await buyer.call('getCart', { query })).body.data
      const pages = await promisedByPages(visitor, products, to)
      expect(new Map(totals.parcels.map(({ vendorId, arrives }) => [vendorId, arrives]))).toEqual(pages)
      const address = { street: '12 Ring Road', city: to.town, state: to.region, phone: '024 412 3456' }
      const placed = await buyer.call('createOrder', {
        body: {
          items: products.map(product_id => ({ product_id, quantity: 1 })),
          shippingAddress: { ...address, recipient_name: 'Ama Mensah' },
          paymentMethod: { provider: 'paystack' },
        },
      })
      const { fulfilments } = placed.body.data.order
      const byDay = (days: readonly ({ until: string } | null)[]) => days.map(day => day?.until).sort()
      expect(byDay(fulfilments.map(({ arrives }) => arrives))).toEqual(byDay([...pages.values()]))

      const list = { name: 'Our home', privacy: 'public' as const, delivery_address: address }
      const { id } = (await buyer.call('addWishlist', { body: list })).body.data
      const [product_id = ''] = products
      const added = await buyer.call('addWishlistItems', {
        params: { wishlistId: id },
        body: [{ product_id }],
      })
      const item_id = added.body.data.created[0]?.id ?? ''
      const quote = await visitor.call('quoteGift', { body: { wishlist_id: id, item_id } })
      const alone = await promisedByPages(visitor, [product_id], to)
      expect(quote.body.data.arrives).toEqual(combineDayRanges([...alone.values()]))
    }),
    { numRuns: 20 },
  )
}, 120_000)
