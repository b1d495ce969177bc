import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { untilOneWaits } from '#test/locks.ts'
import { addProducts } from '#test/test-products.ts'
import { openSecondProcess, openTestShop, type TestShop } from '#test/test-shop.ts'
import { countSales, subtractSales } from './count-sales.ts'

let shop: TestShop
let second: Awaited<ReturnType<typeof openSecondProcess>>
let basket = ''
let drum = ''
beforeAll(async () => {
  shop = await openTestShop()
  second = await openSecondProcess(shop)
  ;[basket = '', drum = ''] = await addProducts(shop, [{ name: 'Basket' }, { name: 'Drum' }])
})
afterAll(async () => {
  await second.close()
  await shop.close()
})

const sell = (product_id: string, quantity: number) =>
  transaction(shop.database, tx => countSales(tx, [{ product_id, quantity }]))
const popularity = async () => {
  const { rows } = await shop.database.execute<{ popularity: number }>(
    sql`select popularity from products where id in (${basket}, ${drum}) order by name`,
  )
  return rows.map(row => row.popularity)
}

test('sales and cancellations of a product are counted once by two processes, whichever come first', async () => {
  await transaction(shop.database, tx => subtractSales(tx, [{ product_id: drum, quantity: 3 }]))
  await Promise.all(Array.from({ length: 30 }, (_, at) => sell(at % 3 === 0 ? drum : basket, 1)))
  await Promise.all([shop, second].map(({ platform }) => platform.jobs.runScheduledNow()))
  expect(await popularity()).toEqual([20, 7])
  await shop.platform.jobs.runScheduledNow()
  expect(await popularity()).toEqual([20, 7])
})

test('a sale does not wait for another transaction that changes its product', async () => {
  const [before = 0] = await popularity()
  await transaction(shop.database, async tx => {
    await tx.execute(sql`select from products where id = ${basket} for update`)
    await sell(basket, 2)
  })
  await shop.platform.jobs.runScheduledNow()
  expect((await popularity())[0]).toBe(before + 2)
})

test('sales that another process is adding do not delay those that follow', async () => {
  const [baskets = 0, drums = 0] = await popularity()
  await sell(basket, 1)
  let adding: Promise<void> | undefined
  await transaction(shop.database, async tx => {
    await tx.execute(sql`select from product_sales for update`)
    await sell(drum, 2)
    adding = second.platform.jobs.runScheduledNow()
    await expect.poll(popularity, { timeout: 5_000 }).toEqual([baskets, drums + 2])
  })
  await adding
  await shop.platform.jobs.runScheduledNow()
  expect(await popularity()).toEqual([baskets + 1, drums + 2])
})

test('products are locked in the order of their ids, as orders lock them', async () => {
  const [baskets = 0, drums = 0] = await popularity()
  const [first, last] = [basket, drum].toSorted()
  await Promise.all([sell(basket, 1), sell(drum, 1)])
  let adding: Promise<void> | undefined
  await transaction(shop.database, async tx => {
    await tx.execute(sql`select from products where id = ${first} for update`)
    adding = shop.platform.jobs.runScheduledNow()
    await untilOneWaits(shop)
    await tx.execute(sql`select from products where id = ${last} for update`)
  })
  await adding
  expect(await popularity()).toEqual([baskets + 1, drums + 1])
})

test('a sale that is cancelled at once changes no product, so that its page stays in the cache', async () => {
  const cacheStatus = async () =>
    (await shop.http.inject({ url: `/api/v1/products/${drum}` })).headers['cache-status']
  await shop.platform.jobs.runScheduledNow()
  await cacheStatus()
  await Promise.all([
    sell(drum, 3),
    transaction(shop.database, tx => subtractSales(tx, [{ product_id: drum, quantity: 3 }])),
  ])
  await shop.platform.jobs.runScheduledNow()
  expect(await cacheStatus()).toBe('akyede; hit')
  await sell(drum, 1)
  await shop.platform.jobs.runScheduledNow()
  expect(await cacheStatus()).not.toBe('akyede; hit')
})
