import { dayAfter, dayOf } from '@akyede/contract/days'
import type { Order } from '@akyede/contract/orders'
import { expect, test } from 'vitest'
import { transaction } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { day, setUpReturning } from '#test/returning.ts'

const returning = setUpReturning()
const { orderNow, buyAndGet, ask, numberOf, receive, untilRefunded } = returning

/** An approved return. */
async function agreed(): Promise<Order> {
  const order = await buyAndGet({ basket: 1 })
  await ask(order, { Basket: 1 })
  await returning.shop.operator.answerReturn(await numberOf(order), 'approved', { answer: 'Box 5, Ho' })
  return orderNow(order.id)
}

async function pass(days: number): Promise<void> {
  returning.shop.clock.advance(days * day)
  await returning.shop.platform.jobs.runScheduledNow()
  await returning.untilEventsHandled()
  await returning.signInAgain()
}

const statusOf = async ({ id }: Order) => (await orderNow(id)).returns[0]?.status
/** In alphabetical order. */
const emailsAbout = async (order: Order) => {
  const number = await numberOf(order)
  const subjects = returning.messages().map(({ subject }) => subject ?? '')
  const ofItsEnd = subjects.filter(subject => /soon|expired/.test(subject))
  return ofItsEnd.map(subject => subject.replace(number, '…')).sort()
}
const reminder = 'Your return …: please send it soon'
const end = 'Your return …: it has expired'

/** Advances the clock to this many hours after the end of the deadline's day. */
const passUntil = (sendBy: number, hours: number) =>
  pass((sendBy - returning.shop.clock.now().getTime()) / day + hours / 24)

test('accepts a parcel sent by the end of the deadline’s day, waits fourteen days for it, and then ends the return', async () => {
  const order = await agreed()
  const { answered_at, send_by } = order.returns[0] ?? {}
  const lastDay = dayAfter(dayOf(new Date(answered_at ?? '')), 30)
  expect(send_by).toBe(`${lastDay}T23:59:59.999Z`)
  const sendBy = Date.parse(send_by ?? '')
  await passUntil(sendBy, -8 * 24 - 1)
  expect(await emailsAbout(order)).toEqual([])
  await passUntil(sendBy, -8 * 24 + 1)
  expect(await emailsAbout(order)).toEqual([reminder])
  const awaited = `${dayAfter(lastDay, 14)}T23:59:59.999Z`
  for (const [hours, awaited_until] of [
    [-1, null],
    [1, awaited],
    [14 * 24 - 1, awaited],
  ] as const) {
    await passUntil(sendBy, hours)
    expect((await orderNow(order.id)).returns[0]).toMatchObject({
      status: 'approved',
      send_by,
      awaited_until,
    })
  }
  expect(await emailsAbout(order)).toEqual([reminder])
  await passUntil(sendBy, 14 * 24 + 1)
  expect(await emailsAbout(order)).toEqual([end, reminder])
  expect((await orderNow(order.id)).returns[0]).toMatchObject({
    status: 'lapsed',
    send_by: null,
    awaited_until: null,
    can_withdraw: false,
  })
  expect(await returning.shop.operator.listReturns()).not.toContainEqual(
    expect.stringContaining(order.number),
  )
  expect(await returning.refundsOf(order.id)).toEqual([])
  expect(await returning.findBrokenInvariants()).toEqual([])
})

test('sends a reminder with seven more days when the server was down at the deadline', async () => {
  const order = await agreed()
  const sendBy = Date.parse((await orderNow(order.id)).returns[0]?.send_by ?? '')
  // The page shows no deadline that is about to be replaced.
  returning.shop.clock.advance(60 * day)
  await returning.signInAgain()
  expect(returning.shop.clock.now().getTime()).toBeGreaterThan(sendBy)
  expect((await orderNow(order.id)).returns[0]).toMatchObject({
    status: 'approved',
    send_by: null,
    awaited_until: null,
  })
  await pass(0)
  expect(await emailsAbout(order)).toEqual([reminder])
  const named = Date.parse((await orderNow(order.id)).returns[0]?.send_by ?? '')
  const daysLeft = (named - returning.shop.clock.now().getTime()) / day
  expect(daysLeft).toBeGreaterThan(6.99)
  expect(daysLeft).toBeLessThan(8)
  await passUntil(named, 14 * 24 - 1)
  expect(await statusOf(order)).toBe('approved')
  await passUntil(named, 14 * 24 + 1)
  expect(await statusOf(order)).toBe('lapsed')
})

const isWaitingForLock = async () =>
  (
    await returning.shop.database.execute(
      sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
  ).rows.length > 0

test('reminds of the new deadline only when a return was approved again meanwhile', async () => {
  const order = await agreed()
  const { clock, database, platform } = returning.shop
  clock.advance(25 * day)
  const swept = await transaction(database, async tx => {
    await tx.execute(sql`select from orders where id = ${order.id} for update`)
    const run = platform.jobs.runScheduledNow()
    // The job has selected this return and waits for its order's lock.
    await expect.poll(isWaitingForLock).toBe(true)
    await tx.execute(
      sql`update returns set send_by = send_by + interval '30 days' where order_id = ${order.id}`,
    )
    return { run }
  })
  await swept.run
  await pass(1)
  expect(await emailsAbout(order)).toEqual([])
  await pass(29)
  expect(await emailsAbout(order)).toEqual([reminder])
})

test('refunds a parcel that arrives after all, once', async () => {
  const order = await agreed()
  await pass(24.1)
  await pass(22.1)
  expect(await statusOf(order)).toBe('lapsed')
  // The parcel may still come, so its units cannot be in a second return.
  const lines = [{ line: 1, quantity: 1 }]
  const again = returning.shop.operator.openReturn({ order: order.number, lines, reason: 'damaged' })
  await expect(again).rejects.toMatchObject({ code: 'return.asked_already' })
  await receive(order)
  await receive(order)
  await untilRefunded(order)
  expect(await returning.refundsOf(order.id)).toHaveLength(1)
  expect(await returning.findBrokenInvariants()).toEqual([])
})

test('gives a return that is approved again a full new deadline', async () => {
  const order = await agreed()
  await pass(24.1)
  await pass(22.1)
  await returning.shop.operator.answerReturn(await numberOf(order), 'approved', { answer: 'Box 6, Ho' })
  await pass(22)
  expect(await emailsAbout(order)).toEqual([end, reminder])
  await pass(2.1)
  await pass(22.1)
  expect(await statusOf(order)).toBe('lapsed')
  expect(await emailsAbout(order)).toEqual([end, end, reminder, reminder])
})
