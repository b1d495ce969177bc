import type { RequestFor } from '@akyede/contract/api'
import { dayAfter, dayOf } from '@akyede/contract/days'
import { expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { day, setUpReturning } from '#test/returning.ts'
import { registerStaff } from '#test/staff.ts'

const returning = setUpReturning()
const { buyAndGet, ask, receive, untilRefunded } = returning

type Query = RequestFor<'getOfficeFigures'>['query']

const today = () => dayOf(returning.shop.clock.now())
async function figures(query: Partial<Query> = {}) {
  const staff = await registerStaff(returning.shop, 'support')
  const asked = { metric: 'sold', from: dayAfter(today(), -3), to: today(), ...query } as Query
  return staff.call('getOfficeFigures', { query: asked })
}
const totals = async (query: Partial<Query> = {}) => {
  const { status, body } = await figures(query)
  expect(status).toBe(200)
  return Object.fromEntries(body.data.groups.map(({ name, total }) => [name, total as number]))
}
const everything = async () => ({
  sold: await totals(),
  maker: await totals({ split: 'maker' }),
  region: await totals({ split: 'region' }),
  orders: await totals({ metric: 'orders', split: 'network' }),
  units: await totals({ metric: 'units', split: 'maker' }),
  net: await totals({ metric: 'net', split: 'channel' }),
  average: await totals({ metric: 'average_order' }),
})
const wrongDays = async () =>
  (await returning.shop.operator.check()).filter(({ name, broken }) => name.includes('figures') && broken > 0)

test('shows the same numbers of a day while it is today and once its figures are stored', async () => {
  const { shop } = returning
  const first = await buyAndGet({ basket: 2, drum: 1 })
  const second = await buyAndGet({ bowl: 3 })
  await ask(first, { Basket: 1 })
  await receive(first)
  await untilRefunded(first)
  const live = await everything()
  const total = Math.round((first.total + second.total) * 100) / 100
  expect(live.sold).toEqual({ 'All orders': total })
  expect(Object.values(live.maker).reduce((sum, sold) => sum + sold)).toBeCloseTo(total)
  expect(live.orders).toEqual({ MTN: 2 })
  expect(live.units).toMatchObject({ Weavers: 5, Carvers: 1 })
  expect(live.net['Own orders']).toBeCloseTo(total - 60)
  expect(live.average['All orders']).toBeCloseTo(total / 2, 1)

  shop.clock.advance(day)
  await shop.platform.jobs.runScheduledNow()
  expect(await everything()).toEqual(live)
  await shop.platform.jobs.runScheduledNow()
  expect(await everything()).toEqual(live)
})

test('finds figures that differ from their orders, and makes them anew', async () => {
  const { shop } = returning
  await buyAndGet({ bowl: 1 })
  shop.clock.advance(2 * day)
  await shop.platform.jobs.runScheduledNow()
  const right = await totals()
  expect(await wrongDays()).toEqual([])
  await shop.database.execute(sql`update figures_daily set sold = sold + 1 where orders > 0`)
  expect(await totals()).not.toEqual(right)
  expect(await wrongDays()).toHaveLength(1)
  await shop.platform.jobs.runScheduledNow()
  expect(await totals()).toEqual(right)
  expect(await wrongDays()).toEqual([])
})

test('compares every day of the last weeks', async () => {
  const { shop } = returning
  await buyAndGet({ bowl: 1 })
  shop.clock.advance(2 * day)
  await shop.platform.jobs.runScheduledNow()
  const stored = async () => {
    const { rows } = await shop.database.execute(
      sql`select * from figures_daily order by figures_daily::text`,
    )
    return rows
  }
  const right = await stored()
  const { rowCount } = await shop.database.execute(sql`
    insert into figures_daily (day, vendor_id, category_id, region, channel, network, orders, fulfilments, units, sold,
      given_back)
    select figures.day - earlier, vendor_id, category_id, region, channel, network, orders, fulfilments, units, sold,
      given_back
    from (select * from figures_daily where orders > 0 order by day desc limit 1) as figures,
      generate_series(1, 20) as earlier
    on conflict do nothing`)
  expect(rowCount).toBeGreaterThan(14)
  await shop.platform.jobs.runScheduledNow()
  expect(await stored()).toEqual(right)
  expect(await wrongDays()).toEqual([])
})

test('adds days up to weeks and months from the first asked day', async () => {
  const { body } = await figures({ from: '2026-10-01', to: '2026-11-20', by: 'month' })
  expect(body.data.points).toEqual(['2026-10-01', '2026-11-01'])
  const weeks = await figures({ from: '2026-10-01', to: '2026-10-13', by: 'week' })
  expect(weeks.body.data.points).toEqual(['2026-10-01', '2026-10-05', '2026-10-12'])
})

test.each([
  ['days that do not exist', { from: '2026-02-30' }],
  ['a last day before the first', { from: '2026-03-02', to: '2026-03-01' }],
  ['more than 400 points', { from: '2020-01-01', to: '2026-01-01' }],
  ['refunds by maker', { metric: 'given_back', split: 'maker' }],
] as const)('refuses %s', async (_what, query) => {
  expect((await figures(query)).status).toBe(422)
})

const totalOf = async (query: Partial<Query>) => (await figures(query)).body.data.groups[0]?.total

test('counts each visit once for each step of a purchase, and hides fewer than five', async () => {
  const { shop } = returning
  const happened = { page_view: 7, product_viewed: 6, cart_added: 5, checkout_started: 4, purchase: 0 }
  for (const [event, visits] of Object.entries(happened))
    await shop.database.execute(sql`
      insert into analytics_events (id, event, session_id, happened_at, received_at)
      select gen_random_uuid(), ${event}, 'visit ' || n % ${Math.max(visits, 1)}, ${shop.clock.now()}, ${shop.clock.now()}
      from generate_series(1, ${visits * 3}) n`)
  const found = async (metric: Query['metric']) => totalOf({ metric })
  expect(await found('visits')).toBe(7)
  expect(await found('visits_product')).toBe(6)
  expect(await found('visits_cart')).toBe(5)
  expect(await found('visits_checkout')).toBe(null)
  expect(await found('visits_paid')).toBe(null)
  const { body } = await figures({ metric: 'visits' })
  expect(body.data.groups[0]?.values).toEqual([null, null, null, 7])
})

test('calculates the share of parcels that arrived by their promised day, by maker', async () => {
  const { shop } = returning
  shop.clock.advance(10 * day)
  await returning.signInAgain()
  const orders = [await buyAndGet({ basket: 1 }), await buyAndGet({ bowl: 1 }), await buyAndGet({ drum: 1 })]
  const promise = (order: (typeof orders)[number] | undefined, until: string) =>
    shop.database.execute(
      sql`update fulfilments set arrives_from = '2020-01-01', arrives_until = ${until} where order_id = ${order?.id}`,
    )
  await promise(orders[0], '2020-01-02')
  await promise(orders[1], '2099-01-02')
  await promise(orders[2], '2099-01-02')
  expect(await totals({ metric: 'on_time', split: 'maker' })).toEqual({ Weavers: 50, Carvers: 100 })
  expect(await totalOf({ metric: 'on_time' })).toBe(66.7)
})

test('calculates how long a buyer waits for the first answer, and how much comes back to each maker', async () => {
  const { shop } = returning
  shop.clock.advance(10 * day)
  await returning.signInAgain()
  const order = await buyAndGet({ basket: 2 })
  await buyAndGet({ bowl: 1 })
  await ask(order, { Basket: 1 })
  shop.clock.advance(2 * 3_600_000)
  await shop.operator.answerReturn(await returning.numberOf(order), 'approved', {})
  expect(await totalOf({ metric: 'first_answer' })).toBe(2)
  expect(await totalOf({ metric: 'first_answer_p90' })).toBe(2)
  await receive(order)
  await untilRefunded(order)
  shop.clock.advance(day)
  await shop.platform.jobs.runScheduledNow()
  expect(await totals({ metric: 'refund_rate', split: 'maker' })).toEqual({ Weavers: 50 })
})
