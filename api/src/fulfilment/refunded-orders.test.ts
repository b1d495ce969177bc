import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { asPesewas } from '@akyede/contract/money'
import { beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { setUpBuying } from '#test/buying.ts'
import { backgroundWorkDone } from '#test/outbox.ts'
import { openProgram } from '#test/program.ts'

const buying = setUpBuying()
const { orderOf, stockOf, control, click, orderStatus } = buying

let headers: { authorization: string }
beforeEach(async () => {
  const { rows } = await buying.shop.database.execute<{ slug: string }>(sql`
    select slug from vendors where id = (select vendor_id from products where id = ${buying.product.id})`)
  const made = await buying.shop.operator.createMakerToken(rows[0]?.slug ?? '', 'till')
  headers = { authorization: `Bearer ${made.split('\n')[0]}` }
})

const listed = async (
  fulfilmentId: string,
  query: { status?: 'unfulfilled' | 'making' | 'cancelled' } = {},
) => {
  const reply = await openProgram(buying.shop).call(
    'listParts',
    { query: { limit: '100', ...query } },
    { headers },
  )
  return reply.body.data.find(({ id }) => id === fulfilmentId)
}
const advance = (fulfilmentId: string, status: 'making' | 'shipped' | 'delivered') =>
  openProgram(buying.shop).call(
    'advancePart',
    { params: { partId: fulfilmentId }, body: { status } },
    { headers },
  )

const orderNow = async (orderId: string) =>
  (await buying.buyer.call('getOrder', { params: { orderId } })).body.data

async function payFor(quantity: number) {
  const { order, payment } = (await buying.buyer.call('createOrder', orderOf(quantity))).body.data
  await click(payment.authorization_url, 'approve')
  await expect.poll(() => orderStatus(order.id)).toBe('paid')
  return { order, payment, partId: order.fulfilments[0]?.id ?? '' }
}

const setPayment = (paymentId: string, status: string) =>
  buying.shop.database.execute(sql`update payments set status = ${status} where id = ${paymentId}`)

const untilPaymentIs = (orderId: string, expected: string) =>
  expect
    .poll(async () => {
      buying.shop.clock.advance(20_000)
      await buying.shop.platform.jobs.runScheduledNow()
      return orderStatus(orderId)
    })
    .toBe(expected)

const ledgerOf = async (orderId: string) =>
  (
    await buying.shop.database.execute<{ account: string; balance: number }>(sql`
      select account, sum(amount)::int as balance from ledger_entries
      where subject_id = ${orderId} group by account having sum(amount) <> 0`)
  ).rows

const popularity = async () => {
  await buying.shop.platform.jobs.runScheduledNow()
  const { rows } = await buying.shop.database.execute<{ popularity: number }>(
    sql`select popularity from products where id = ${buying.product.id}`,
  )
  return rows[0]?.popularity
}

const findBrokenInvariants = async () =>
  (await buying.shop.operator.check()).filter(({ broken }) => broken > 0)

describe('an order that is being refunded', () => {
  test('is neither made nor shipped, and its stock returns once the money is refunded', async () => {
    const before = await popularity()
    const { order, payment, partId: fulfilmentId } = await payFor(2)
    await expect.poll(popularity).toBe((before ?? 0) + 2)
    await buying.shop.operator.refundPayment(payment.reference)

    expect(await listed(fulfilmentId)).toBeUndefined()
    expect(await listed(fulfilmentId, { status: 'unfulfilled' })).toBeUndefined()
    const refused = await advance(fulfilmentId, 'making')
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'fulfilment.not_advanced', status: 'unfulfilled' },
    ])
    await expect(buying.shop.operator.advanceOrder(order.number, 'making')).rejects.toThrow(
      'refund is on its way',
    )

    await untilPaymentIs(order.id, 'refunded')
    expect(await orderNow(order.id)).toMatchObject({ order_status: 'cancelled', status: 'refunded' })
    expect(await stockOf(buying.product.id)).toEqual({ on_hand: 5, held: 0 })
    expect(await listed(fulfilmentId, { status: 'cancelled' })).toMatchObject({
      status: 'cancelled',
      gift: null,
    })
    await expect.poll(popularity).toBe(before)
    expect(await ledgerOf(order.id)).toEqual([])
    expect(await findBrokenInvariants()).toEqual([])
  })

  test('keeps its units sold when their maker has started', async () => {
    const { order, payment, partId: fulfilmentId } = await payFor(2)
    expect((await advance(fulfilmentId, 'making')).status).toBe(200)
    await buying.shop.operator.refundPayment(payment.reference)
    expect((await advance(fulfilmentId, 'shipped')).status).toBe(409)
    expect(await listed(fulfilmentId, { status: 'making' })).toBeUndefined()
    await untilPaymentIs(order.id, 'refunded')
    expect(await orderNow(order.id)).toMatchObject({ order_status: 'placed', fulfilment_status: 'making' })
    expect(await stockOf(buying.product.id)).toEqual({ on_hand: 3, held: 0 })
    expect(await findBrokenInvariants()).toEqual([])
  })

  test('waits during a dispute until that is won, and its maker and the operator see the reason', async () => {
    const { order, payment, partId: fulfilmentId } = await payFor(1)
    const { reference } = payment
    await control('dispute', { reference })
    await expect.poll(() => listed(fulfilmentId)).toBeUndefined()
    const refused = await advance(fulfilmentId, 'making')
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'fulfilment.paused' }])
    await expect(buying.shop.operator.advanceOrder(order.number, 'shipped')).rejects.toThrow('is disputed')
    await control('resolve-dispute', { reference, outcome: 'won' })
    await expect.poll(() => listed(fulfilmentId)).toBeDefined()
    expect((await advance(fulfilmentId, 'making')).status).toBe(200)
  })
})

test('a fulfilment that was shipped before its payment was disputed can still be delivered', async () => {
  const { payment, partId: fulfilmentId } = await payFor(1)
  expect((await advance(fulfilmentId, 'shipped')).status).toBe(200)
  await control('dispute', { reference: payment.reference })
  const stored = async () =>
    (await buying.buyer.call('getPayment', { params: { reference: payment.reference } })).body.data.status
  await expect.poll(stored).toBe('disputed')
  expect(await listed(fulfilmentId)).toMatchObject({ status: 'shipped' })
  expect((await advance(fulfilmentId, 'delivered')).status).toBe(200)
  expect(await findBrokenInvariants()).toEqual([])
})

test('an order that is refunded in two parts is made in between, and no maker keeps a share after both', async () => {
  const { order, payment, partId: fulfilmentId } = await payFor(1)
  const captured = Math.round(order.total * 100)
  const recordRefund = async (amount: number, whole: boolean) => {
    await buying.shop.database.execute(sql`
      insert into refunds (id, payment_id, reason, amount, status, created_at, processed_at)
      values (gen_random_uuid(), ${payment.payment_id}, ${`outside ${amount}`}, ${amount}, 'processed', now(), now())`)
    await buying.shop.database.execute(sql`
      insert into ledger_entries (journal, cause_id, subject_type, subject_id, account, amount, created_at)
      select 'refund', refunds.id, 'order', ${order.id}::uuid, entry.account, entry.sign * refunds.amount, now()
      from refunds, (values ('buyer', 1), ('provider:paystack', -1)) as entry (account, sign)
      where refunds.payment_id = ${payment.payment_id} and refunds.amount = ${amount}`)
    await setPayment(payment.payment_id, whole ? 'refunded' : 'partially_refunded')
    await buying.shop.database.execute(
      sql`update payments set refunded = refunded + ${amount} where id = ${payment.payment_id}`,
    )
    await transaction(buying.shop.platform.database, tx =>
      buying.shop.platform.outbox.emit(tx, 'payment.refunded', {
        payment_id: payment.payment_id,
        reference: payment.reference,
        subject_type: 'order',
        subject_id: order.id,
        amount: asPesewas(amount),
        whole,
      }),
    )
    await expect.poll(() => orderStatus(order.id)).toBe(whole ? 'refunded' : 'partially_refunded')
  }
  await recordRefund(20_00, false)
  expect(await listed(fulfilmentId)).toMatchObject({ status: 'unfulfilled', ship_to: { city: 'Accra' } })
  expect(await buying.shop.operator.advanceOrder(order.number, 'making')).toContain('is making')
  await recordRefund(captured - 20_00, true)
  expect(await ledgerOf(order.id)).toEqual([])
  expect(await findBrokenInvariants()).toEqual([])
})

test('an order that expired and whose late money was refunded is visible to no maker', async () => {
  const { order, payment } = (await buying.buyer.call('createOrder', orderOf(5))).body.data
  await buying.buyer.call('cancelOrder', { params: { orderId: order.id }, body: {} })
  const other = openProgram(buying.shop)
  await other.register()
  expect((await other.call('createOrder', orderOf(5))).status).toBe(201)
  await control('approve', { reference: payment.reference })
  await untilPaymentIs(order.id, 'refunded')
  const fulfilmentId = order.fulfilments[0]?.id ?? ''
  for (const query of [{}, { status: 'cancelled' as const }]) {
    expect(await listed(fulfilmentId, query)).toBeUndefined()
  }
})

test('an order that was cancelled meanwhile gets no receipt', async () => {
  const { order } = await payFor(1)
  const receipt = join(buying.shop.dataDir, 'outbox', `receipt-${order.id}.json`)
  await expect.poll(() => existsSync(receipt)).toBe(true)
  await buying.buyer.call('cancelOrder', { params: { orderId: order.id }, body: { paid: true } })
  rmSync(receipt)
  // Simulates the paid event arriving after the cancelled event.
  const { user_id } = (await buying.buyer.call('getUser')).body
  const { outbox } = buying.shop.platform
  await transaction(buying.shop.platform.database, tx =>
    outbox.emit(tx, 'order.paid', { order_id: order.id, user_id, items: [] }),
  )
  await backgroundWorkDone(buying.shop)
  expect(existsSync(receipt)).toBe(false)
})
