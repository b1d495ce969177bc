import { afterEach, expect, test } from 'vitest'
import { makeFigures } from '#feature/office'
import { ConfigFailure } from '#platform/config.ts'
import type { Connection } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { openProgram, type Program } from '#test/program.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'
import { createApp } from './app.ts'
import { seedManyOrders } from './seed-many-orders.ts'

let shop: TestShop
afterEach(() => shop.close())

const production = {
  APP_ENV: 'production',
  PUBLIC_URL: 'https://shop.example',
  TOKEN_SECRET: 'Yd7vRkQ2mXw9Lz4TfB8sHc1NpJ6gEa3U',
  CSRF_SECRET: 'u5WqZt8KxD2rMf7Vb1YhPn9Cs4LjGe6T',
  LOG_LEVEL: 'error',
  PAYSTACK_SECRET_KEY: 'sk_live_never_used_here',
  APP_TEST_CONTROLS: '0',
  RATE_LIMIT: 'on',
}

test('refuses to fill the demo shop in production', async () => {
  shop = await openTestShop({ environment: production })
  await expect(shop.operator.seedDemo()).rejects.toThrow('production')
  await expect(shop.operator.seedProducts(1)).rejects.toThrow('production')
  expect(await shop.operator.setRole('admin@akyede.test', 'admin')).toBe(false)
})

test('refuses to start production on the database of a demo shop', async () => {
  shop = await openTestShop({ demo: true })
  const connection = shop.database.$client.options as Connection
  const app = await createApp({ config: { ...shop.platform.config, environment: 'production' }, connection })
  const refused = await app.listen().catch(error => error)
  await app.close()
  expect(refused).toBeInstanceOf(ConfigFailure)
  expect(refused.exitCode).toBe(78)
  expect(refused.message).toContain('demo')
})

test('adds no demo accounts when a local server starts on the database of a real shop', async () => {
  shop = await openTestShop()
  await openProgram(shop).register()
  for (const seed of [() => shop.operator.seedDemo(), () => shop.operator.seedOrders(1)])
    await expect(seed()).rejects.toThrow(ConfigFailure)
  expect(await shop.operator.setRole('admin@akyede.test', 'admin')).toBe(false)
})

test('fills the demo shop with consistent friends, events, orders and points, also when repeated', async () => {
  shop = await openTestShop({ demo: true })
  const ama = openProgram(shop)
  await ama.login({ email: 'ama@akyede.test', password: 'Akwaaba#2026' })
  const seen = async () => {
    const { recentActivity, notifications, ...dashboard } = (await ama.call('getDashboard')).body.data
    const orders = (await ama.call('listOrders', { query: {} })).body.data
    const feed = (await ama.call('getActivity', { query: {} })).body.data
    return { dashboard, orders, feed: feed.map(({ title }) => title), latest: recentActivity?.length }
  }
  const before = await seen()
  expect(before.dashboard).toMatchObject({ totalOrders: 4, totalFriends: 2, totalWishlists: 2, failed: [] })
  expect(before.dashboard.nextEvent?.title).toBe('Kwaku’s outdooring')
  expect(before.feed).toContain('You and Kofi Boateng are now friends')
  const bought = before.orders.filter(({ total }) => [845, 1310, 405].includes(total))
  expect(bought.map(({ number }) => number)).toEqual(['AK-DEMQ4AMA', 'AK-DEMQ3AMA', 'AK-DEMQ2AMA'])
  const opened = before.orders.map(({ id }) => ama.call('getOrder', { params: { orderId: id } }))
  expect((await Promise.all(opened)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  await shop.operator.seedDemo()
  expect(await seen()).toEqual(before)
  await shop.operator.seedOrders(4_001)
  expect((await shop.operator.check()).filter(({ broken }) => broken > 0)).toEqual([])
})

test('builds the indexes of many orders after it added them, after a failure and after an interruption', async () => {
  shop = await openTestShop({ demo: true })
  const state = async () => {
    const { rows } = await shop.database.execute(sql`
      select (select count(*)::int from orders where number like 'AK-G%') as added,
        (select count(*)::int from pg_index where not (indisready and indisvalid)) as disabled,
        (select count(*)::int from order_items item where not exists (
          select from fulfilments part where part.id = item.fulfilment_id and part.order_id = item.order_id)) as lost`)
    return rows[0]
  }
  await seedManyOrders(shop.platform, 30, 30)
  expect(await state()).toEqual({ added: 30, disabled: 0, lost: 0 })

  await shop.database.execute(sql`alter table payment_events add constraint closed check (false) not valid`)
  await expect(seedManyOrders(shop.platform, 60, 30)).rejects.toThrow()
  expect(await state()).toEqual({ added: 30, disabled: 0, lost: 0 })
  await shop.database.execute(sql`alter table payment_events drop constraint closed`)

  await shop.database.execute(sql`
    update pg_index set indisready = false, indisvalid = false where indrelid = 'payments'::regclass`)
  await seedManyOrders(shop.platform, 60)
  await makeFigures(shop.database, shop.clock)
  expect(await state()).toEqual({ added: 60, disabled: 0, lost: 0 })
  expect((await shop.operator.check()).filter(({ broken }) => broken > 0)).toEqual([])
})

test('fills the demo shop with a parcel to confirm by the published code, and a problem to settle', async () => {
  shop = await openTestShop({ demo: true })
  const signIn = async (name: string) => {
    const program = openProgram(shop)
    await program.login({ email: `${name}@akyede.test`, password: 'Akwaaba#2026' })
    return program
  }
  const [kofi, efua, maker] = [await signIn('kofi'), await signIn('efua'), await signIn('maker')]
  const orderOf = async (who: Program, number: string) => {
    const orders = (await who.call('listOrders', { query: {} })).body.data
    const orderId = orders.find(order => order.number === number)?.id ?? ''
    return (await who.call('getOrder', { params: { orderId } })).body.data
  }
  const vendorId = (await maker.call('listWorkshops')).body.data[0]?.id ?? ''
  const waiting = async () => (await maker.call('getWorkshopOverview', { params: { vendorId } })).body.data
  const [parcel] = (await orderOf(kofi, 'AK-DEMQ4KFJ')).fulfilments
  expect(parcel).toMatchObject({ status: 'shipped', delivery_code: '123 456' })
  expect((await waiting()).problems).toBe(1)

  const params = { vendorId, partId: parcel?.id ?? '' }
  const confirm = (code: string) => maker.call('confirmWorkshopPart', { params, body: { code } })
  expect((await confirm('654321')).body).toMatchObject({ code: 'delivery.code_wrong', tries_left: 4 })
  expect((await confirm('123456')).status).toBe(200)
  expect((await orderOf(kofi, 'AK-DEMQ4KFJ')).fulfilments).toMatchObject([{ status: 'delivered' }])

  const orderId = (await orderOf(efua, 'AK-DEMQ4EFA')).id
  const { problems } = (await efua.call('listOrderProblems', { params: { orderId } })).body.data
  const [problem] = problems
  expect(problem).toMatchObject({ kind: 'not_come', state: 'open', left: 440 })
  const problemId = problem?.id ?? ''
  const body = { kind: 'refund' as const, words: 'We are very sorry.', attachment_ids: [] }
  await maker.call('offerForProblem', { params: { vendorId, problemId }, body })
  const agreed = await efua.call('actOnProblem', { params: { orderId, problemId, act: 'agree' }, body: {} })
  expect(agreed.body.data).toMatchObject({ state: 'agreed', refund: { amount: 440 } })
  // Seeding again neither delivers nor reports anything again.
  await shop.operator.seedDemo()
  expect((await waiting()).problems).toBe(0)
  expect((await shop.operator.check()).filter(({ broken }) => broken > 0)).toEqual([])
})
