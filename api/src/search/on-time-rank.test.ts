import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { addProducts } from '#test/test-products.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** Delivers so many parcels of a maker, some of them after the promised day. */
const deliver = (maker: string, onTime: number, late: number) =>
  shop.database.execute(sql`
    with parcel as (
      select gen_random_uuid() as id, number <= ${onTime} as is_on_time from generate_series(1, ${onTime + late}::int) number
    ), bought as (
      insert into orders (id, number, subtotal, discount, shipping, total, shipping_address, idempotency_key,
        request_hash, placed_at)
      select id, 'AK-' || id, 1, 0, 0, 1, '{}', id, '', ${shop.clock.now()} from parcel
    )
    insert into fulfilments (id, order_id, vendor_id, vendor_name, vendor_town, status, shipping, arrives_from,
      arrives_until, delivered_at)
    select parcel.id, parcel.id, vendor.id, vendor.name, vendor.town, 'delivered', 0, day, day,
      day + case when is_on_time then interval '8 hours' else interval '2 days' end
    from parcel, vendors vendor, (select ${shop.clock.now()}::date - 9 as day) promised where vendor.name = ${maker}`)

const found = async (sortBy: string) => {
  const response = await shop.http.inject(`/api/v1/products/search?q=basket&sortBy=${sortBy}`)
  return response.json().data.map(({ name }: { name: string }) => name)
}

test('lowers makers with less than 70 % of at least 20 parcels on time, by at most 10 % of their popularity', async () => {
  const popularity = {
    'Late basket': 100,
    'Punctual basket': 95,
    'New basket': 92,
    'Fair basket': 91,
    'Plain basket': 89,
  }
  await addProducts(
    shop,
    Object.keys(popularity).map(name => ({ name, price: 5_000, stock: 9, maker: `Maker of the ${name}` })),
  )
  for (const [name, count] of Object.entries(popularity))
    await shop.database.execute(sql`update products set popularity = ${count} where name = ${name}`)
  const byPopularity = Object.keys(popularity)
  expect(await found('relevance')).toEqual(byPopularity)
  await deliver('Maker of the Late basket', 0, 20)
  await deliver('Maker of the Punctual basket', 14, 6)
  // 19 parcels are too few to judge a maker by.
  await deliver('Maker of the New basket', 0, 19)
  await deliver('Maker of the Fair basket', 10, 10)
  await shop.platform.jobs.runScheduledNow()
  // 100 counts as 90, and 91 of a maker with half of its parcels on time as 88.3.
  expect(await found('relevance')).toEqual([
    'Punctual basket',
    'New basket',
    'Late basket',
    'Plain basket',
    'Fair basket',
  ])
  expect(await found('popularity')).toEqual(byPopularity)
  // Parcels of more than a year ago count no more.
  shop.clock.advance(366 * 86_400_000)
  await shop.platform.jobs.runScheduledNow()
  expect(await found('relevance')).toEqual(byPopularity)
})
