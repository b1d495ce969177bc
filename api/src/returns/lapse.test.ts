import { dayAfter, dayOf } from '@akyede/contract/days'
import type { Order } from '@akyede/contract/orders'
import { expect, test } from 'vitest'
import { transaction } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { day, setUpReturning } from '#test/returning.ts'

const returning = setUpReturning()
const { orderNow, buyAndGet, ask, numberOf, receive, untilRefunded } = returning

/** A return that its maker has agreed to. */
async function agreed(): Promise<Order> {
  const order = await buyAndGet({ basket: 1 })
  await ask(order, { Basket: 1 })
  await returning.shop.operator.answerReturn(await numberOf(order), 'approved', { answer: 'Box 5, Ho' })
  return orderNow(order.id)
}

async function pass(days: number): Promise<void> {
  returning.shop.clock.advance(days * day)
  await returning.shop.platform.jobs.runScheduledNow()
  await returning.untilHeard()
  await returning.signInAgain()
}

const statusOf = async ({ id }: Order) => (await orderNow(id)).returns[0]?.status
/** In the order of the alphabet. */
const lettersAbout = async (order: Order) => {
  const number = await numberOf(order)
  const subjects = returning.letters().map(({ subject }) => subject ?? '')
  const ofItsEnd = subjects.filter(subject => /soon|ended/.test(subject))
  return ofItsEnd.map(subject => subject.replace(number, '…')).sort()
}
const reminder = 'Your return …: please send it soon'
const end = 'Your return …: it has ended'

/** To so many hours after the end of the day that is named. */
const passUntil = (sendBy: number, hours: number) =>
  pass((sendBy - returning.shop.clock.now().getTime()) / day + hours / 24)

test('a return can be sent until the end of the day that is named, has fourteen days to arrive, and ends then', async () => {
  const order = await agreed()
  const { answered_at, send_by } = order.returns[0] ?? {}
  const lastDay = dayAfter(dayOf(new Date(answered_at ?? '')), 30)
  expect(send_by).toBe(`${lastDay}T23:59:59.999Z`)
  const sendBy = Date.parse(send_by ?? '')
  await passUntil(sendBy, -8 * 24 - 1)
  expect(await lettersAbout(order)).toEqual([])
  await passUntil(sendBy, -8 * 24 + 1)
  expect(await lettersAbout(order)).toEqual([reminder])
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
  expect(await lettersAbout(order)).toEqual([reminder])
  await passUntil(sendBy, 14 * 24 + 1)
  expect(await lettersAbout(order)).toEqual([end, reminder])
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
  expect(await returning.broken()).toEqual([])
})

test('a shop that was closed meanwhile writes first, and gives seven days from then', async () => {
  const order = await agreed()
  const sendBy = Date.parse((await orderNow(order.id)).returns[0]?.send_by ?? '')
  // It opens, and nothing was looked after yet: no day is told that is about to be another.
  returning.shop.clock.advance(60 * day)
  await returning.signInAgain()
  expect(returning.shop.clock.now().getTime()).toBeGreaterThan(sendBy)
  expect((await orderNow(order.id)).returns[0]).toMatchObject({
    status: 'approved',
    send_by: null,
    awaited_until: null,
  })
  await pass(0)
  expect(await lettersAbout(order)).toEqual([reminder])
  const named = Date.parse((await orderNow(order.id)).returns[0]?.send_by ?? '')
  const daysLeft = (named - returning.shop.clock.now().getTime()) / day
  expect(daysLeft).toBeGreaterThan(6.99)
  expect(daysLeft).toBeLessThan(8)
  await passUntil(named, 14 * 24 - 1)
  expect(await statusOf(order)).toBe('approved')
  await passUntil(named, 14 * 24 + 1)
  expect(await statusOf(order)).toBe('lapsed')
})

const somebodyWaitsForALock = async () =>
  (
    await returning.shop.database.execute(
      sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
  ).rows.length > 0

test('what is agreed to anew while its reminder was due is reminded of its new day alone', async () => {
  const order = await agreed()
  const { clock, database, platform } = returning.shop
  clock.advance(25 * day)
  const swept = await transaction(database, async tx => {
    await tx.execute(sql`select from orders where id = ${order.id} for update`)
    const sweep = platform.jobs.runScheduledNow()
    // It has chosen this return, and waits for its order.
    await expect.poll(somebodyWaitsForALock).toBe(true)
    await tx.execute(
      sql`update returns set send_by = send_by + interval '30 days' where order_id = ${order.id}`,
    )
    return { sweep }
  })
  await swept.sweep
  await pass(1)
  expect(await lettersAbout(order)).toEqual([])
  await pass(29)
  expect(await lettersAbout(order)).toEqual([reminder])
})

test('a parcel that comes after all is paid back, once', async () => {
  const order = await agreed()
  await pass(24.1)
  await pass(22.1)
  expect(await statusOf(order)).toBe('lapsed')
  // It may still come, so its pieces are in no second return.
  const lines = [{ line: 1, pieces: 1 }]
  const again = returning.shop.operator.openReturn({ order: order.number, lines, reason: 'damaged' })
  await expect(again).rejects.toMatchObject({ code: 'return.asked_already' })
  await receive(order)
  await receive(order)
  await untilRefunded(order)
  expect(await returning.refundsOf(order.id)).toHaveLength(1)
  expect(await returning.broken()).toEqual([])
})

test('whoever looks at it again gives it as much time as the first time', async () => {
  const order = await agreed()
  await pass(24.1)
  await pass(22.1)
  await returning.shop.operator.answerReturn(await numberOf(order), 'approved', { answer: 'Box 6, Ho' })
  await pass(22)
  expect(await lettersAbout(order)).toEqual([end, reminder])
  await pass(2.1)
  await pass(22.1)
  expect(await statusOf(order)).toBe('lapsed')
  expect(await lettersAbout(order)).toEqual([end, end, reminder, reminder])
})
