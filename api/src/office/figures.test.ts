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
  return Object.fromEntries(body.data.groups.map(({ name, total }) => [name, total]))
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
