import type { Order } from '@akyede/contract/orders'
import { expect, test } from 'vitest'
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
  await returning.shop.platform.jobs.sweepNow()
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

test('what nobody sends for thirty days ends, seven days after a letter that says so', async () => {
  const order = await agreed()
  const { send_by } = order.returns[0] ?? {}
  expect(new Date(send_by ?? '').getTime() - returning.shop.clock.now().getTime()).toBeCloseTo(30 * day, -5)
  await pass(22)
  expect(await lettersAbout(order)).toEqual([])
  await pass(1.1)
  expect(await lettersAbout(order)).toEqual([reminder])
  await pass(6.8)
  expect(await lettersAbout(order)).toEqual([reminder])
  expect(await statusOf(order)).toBe('approved')
  await pass(0.2)
  expect(await lettersAbout(order)).toEqual([end, reminder])
  expect((await orderNow(order.id)).returns[0]).toMatchObject({
    status: 'lapsed',
    send_by: null,
    can_withdraw: false,
  })
  expect(await returning.shop.operator.listReturns()).not.toContainEqual(
    expect.stringContaining(order.number),
  )
  expect(await returning.refundsOf(order.id)).toEqual([])
  expect(await returning.broken()).toEqual([])
})

test('a shop that was closed meanwhile writes first, and waits for seven days after that', async () => {
  const order = await agreed()
  await pass(60)
  expect(await lettersAbout(order)).toEqual([reminder])
  await pass(6)
  expect(await statusOf(order)).toBe('approved')
  await pass(1.1)
  expect(await statusOf(order)).toBe('lapsed')
})

test('a parcel that comes after all is paid back, once', async () => {
  const order = await agreed()
  await pass(24)
  await pass(7.1)
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
  await pass(24)
  await pass(7.1)
  await returning.shop.operator.answerReturn(await numberOf(order), 'approved', { answer: 'Box 6, Ho' })
  await pass(22)
  expect(await statusOf(order)).toBe('approved')
  await pass(1.1)
  await pass(7.1)
  expect(await statusOf(order)).toBe('lapsed')
  expect(await lettersAbout(order)).toEqual([end, end, reminder, reminder])
})
