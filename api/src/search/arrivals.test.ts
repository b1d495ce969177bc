import { dayAfter, dayOf } from '@akyede/contract/days'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { openProgram } from '#test/program.ts'
import { registerStaff } from '#test/staff.ts'
import { addScheduledProducts } from '#test/test-products.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

let shop: TestShop
let ids: readonly string[]
beforeAll(async () => {
  shop = await openTestShop()
  const leadTimes = Array.from({ length: 40 }, (_, index) => ((index + 1) * 7) % 31)
  ids = await addScheduledProducts(shop, leadTimes)
})
afterAll(() => shop.close())

const zones = { Volta: ['Ho', 'Keta'], Ashanti: ['Kumasi', 'Obuasi'], Northern: ['Tamale'] } as const

test('lists exactly the products whose pages promise to arrive by the day, and counts them', async () => {
  const visitor = openProgram(shop)
  const pages = await Promise.all(
    ids.map(async productId => (await visitor.call('getProduct', { params: { productId } })).body.data),
  )
  const counts = new Set<number>()
  const region = fc.constantFrom(...(Object.keys(zones) as (keyof typeof zones)[]))
  await fc.assert(
    fc.asyncProperty(region, fc.nat(1), fc.nat(60), async (to, nth, ahead) => {
      const city = zones[to][nth] ?? zones[to][0]
      const arrivesBy = dayAfter(dayOf(shop.clock.now()), ahead)
      const query = { arrivesBy, region: to, city, limit: '100' }
      const { data, facets } = (await visitor.call('listProducts', { query })).body
      const inTime = pages.filter(({ vendor, delivery }) => {
        const near = vendor.town === city ? delivery.same_city : delivery.same_region
        return (vendor.region === to ? near : delivery.other_region).arrives.until <= arrivesBy
      })
      expect(data.map(({ id }) => id).sort()).toEqual(inTime.map(({ id }) => id).sort())
      expect(facets.arrives_in_time).toBe(inTime.length)
      counts.add(inTime.length)
    }),
    { numRuns: 60 },
  )
  expect(counts.size).toBeGreaterThan(5)
})

test('cards show the dates of their product pages where the place is known', async () => {
  const visitor = openProgram(shop)
  const datesOf = async (productId: string, place: { region: string; town: string }) => {
    const { vendor, delivery } = (await visitor.call('getProduct', { params: { productId } })).body.data
    const near = vendor.town === place.town ? delivery.same_city : delivery.same_region
    return (vendor.region === place.region ? near : delivery.other_region).arrives
  }
  const kumasi = { region: 'Ashanti', town: 'Kumasi' } as const
  const inKumasi = /^In Kumasi by (Mon|Tue|Wed|Thu|Fri|Sat) \d{1,2} \p{L}{3,4}$/u
  const query = { region: kumasi.region, city: kumasi.town, limit: '40' }
  for (const { id, arrives } of (await visitor.call('listProducts', { query })).body.data)
    expect(arrives).toEqual({ ...(await datesOf(id, kumasi)), text: expect.stringMatching(inKumasi) })
  const anywhere = (await visitor.call('listProducts', { query: {} })).body.data
  expect(anywhere.map(({ arrives }) => arrives)).toEqual(anywhere.map(() => undefined))

  await shop.database.execute(sql`update products set featured = true where id = ${ids[0] ?? ''}`)
  const { featuredProducts } = (await visitor.call('getFeatured', {})).body
  const accra = { region: 'Greater Accra', town: 'Accra' }
  for (const { id, arrives } of featuredProducts)
    expect(arrives).toEqual({ ...(await datesOf(id, accra)), text: expect.stringContaining('In Accra by') })
  expect(featuredProducts.length).toBeGreaterThan(0)
})

test('suggestions say when they arrive at the default address of the user, and nothing without one', async () => {
  const user = openProgram(shop)
  await user.register()
  const suggested = async () => (await user.call('getDashboard', {})).body.data.popularGifts ?? []
  expect((await suggested()).map(({ arrives }) => arrives)).not.toContainEqual(expect.anything())
  const body = { street: '1 Road', city: 'Tamale', state: 'Northern' as const, is_default: true }
  expect((await user.call('saveAddress', { body })).status).toBe(201)
  const gifts = await suggested()
  expect(gifts.length).toBeGreaterThan(0)
  for (const { arrives } of gifts) expect(arrives).toMatchObject({ text: expect.stringContaining('Tamale') })
})

test('counts nothing without a day, and refuses an invalid day', async () => {
  const visitor = openProgram(shop)
  expect((await visitor.call('listProducts', { query: {} })).body.facets.arrives_in_time).toBeNull()
  const refused = await visitor.call('listProducts', { query: { arrivesBy: '2026-02-30' } })
  expect(refused.status).toBe(422)
})

test('a changed holiday changes product pages and lists within a second, and no placed order', async () => {
  const [productId = ''] = ids
  const buyer = openProgram(shop)
  await buyer.register()
  const read = async () => (await buyer.call('getProduct', { params: { productId } })).body.data.delivery
  const before = (await read()).other_region.arrives
  const { order } = (
    await buyer.call('createOrder', {
      body: {
        items: [{ product_id: productId, quantity: 1 }],
        shippingAddress: {
          recipient_name: 'Ama Mensah',
          phone: '024 412 3456',
          street: '12 Ring Road',
          city: 'Accra',
          state: 'Greater Accra',
        },
        paymentMethod: { provider: 'paystack' },
      },
    })
  ).body.data
  const staff = await registerStaff(shop, 'admin')
  const holiday = { day: before.until, name: 'Election Day', kind: 'public' as const }
  expect((await staff.call('setOfficeClosedDay', { body: holiday })).status).toBe(201)
  await expect
    .poll(async () => (await read()).other_region.arrives.until, { timeout: 1_000 })
    .not.toBe(before.until)
  const query = { arrivesBy: before.until, region: 'Greater Accra' as const, limit: '100' }
  const listed = (await buyer.call('listProducts', { query })).body.data
  expect(listed.map(({ id }) => id)).not.toContain(productId)
  const placed = (await buyer.call('getOrder', { params: { orderId: order.id } })).body.data
  expect(placed.fulfilments.map(({ arrives }) => arrives)).toEqual([before])
})
