import { expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { day, setUpReturning } from '#test/returning.ts'
import { registerStaff } from '#test/staff.ts'
import { createTicket } from '#test/support-requests.ts'

const returning = setUpReturning()
const { buyAndGet, ask, receive, untilRefunded } = returning

const overview = async () => {
  const staff = await registerStaff(returning.shop, 'support')
  const { status, body } = await staff.call('getOfficeOverview')
  expect(status).toBe(200)
  return body.data
}

test('counts the sales and refunds of today and of the days 7 and 28 days ago until the same time', async () => {
  const before = await overview()
  const order = await buyAndGet({ basket: 2 })
  await ask(order, { Basket: 1 })
  await receive(order)
  await untilRefunded(order)
  const { today } = await overview()
  expect(today.orders - before.today.orders).toBe(1)
  expect(today.paid - before.today.paid).toBe(1)
  expect(today.sold - before.today.sold).toBeCloseTo(order.total)
  expect(today.given_back - before.today.given_back).toBe(60)

  const now = returning.shop.clock.now().getTime()
  const move = (ago: number) =>
    returning.shop.database.execute(sql`
      update orders set placed_at = ${new Date(now - ago)}, paid_at = ${new Date(now - ago)} where id = ${order.id}`)
  await move(7 * day + 1_000)
  const { days_before } = await overview()
  expect(days_before[7]).toMatchObject({ orders: 1, paid: 1, sold: order.total })
  // Later on that day than it is now.
  await move(28 * day - 3_600_000)
  expect((await overview()).days_before[28].orders).toBe(0)
})

test('names open work with the time since when its oldest entry waits', async () => {
  const { shop, buyer } = returning
  expect((await overview()).waiting.tickets).toEqual({ count: 0, oldest_at: null })
  await createTicket(buyer)
  const order = await buyAndGet({ bowl: 1 })
  await ask(order, { Bowl: 1 })
  await shop.database.execute(sql`
    update payments set status = 'needs_review' where id = (select max(id::text)::uuid from payments)`)
  const { waiting } = await overview()
  const { rows } = await shop.database.execute<{ at: Date }>(
    sql`select last_message_at as at from support_tickets`,
  )
  expect(waiting.tickets).toEqual({ count: 1, oldest_at: new Date(rows[0]?.at ?? 0).toISOString() })
  expect(waiting.returns.count).toBe(1)
  expect(waiting.money_to_look_at.count).toBe(1)
  expect(waiting.disputes).toEqual({ count: 0, oldest_at: null })
})

test('names a broken invariant since the first check that found it, until a check finds it intact', async () => {
  const { shop } = returning
  await shop.database.execute(sql`update stock_levels set on_hand = on_hand - 1`)
  expect((await shop.operator.check()).some(({ broken }) => broken > 0)).toBe(true)
  const first = (await overview()).waiting.invariants
  expect(first.count).toBeGreaterThan(0)
  shop.clock.advance(60_000)
  await shop.operator.check()
  expect((await overview()).waiting.invariants).toEqual(first)
  await shop.database.execute(sql`update stock_levels set on_hand = on_hand + 1`)
  const { rows } = await shop.database.execute<{ name: string }>(
    sql`select name from invariant_results where broken > 0`,
  )
  const stockRule = rows.find(({ name }) => name.startsWith('on hand'))
  expect(stockRule).toBeDefined()
  await shop.operator.check()
  const { rows: after } = await shop.database.execute(
    sql`select broken from invariant_results where name = ${stockRule?.name}`,
  )
  expect(after).toEqual([{ broken: 0 }])
})

test('reports the health of the server as readyz does', async () => {
  const { body } = { body: (await returning.shop.http.inject('/readyz')).json() }
  expect((await overview()).health).toEqual(body)
})
