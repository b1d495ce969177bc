import { randomUUID } from 'node:crypto'
import type { Order } from '@akyede/contract/orders'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { minute, setUpPayouts } from '#test/payouts.ts'
import { wallet } from '#test/returning.ts'

const payouts = setUpPayouts()
const { returning, transfers, pass } = payouts
beforeAll(() => payouts.useWallet('0551234987'))
beforeEach(() => payouts.signInAgain())

/** An order whose refund the provider could not make, with the ids of both. */
async function failedRefund() {
  const order = await returning.buy({ basket: 1 }, { paymentMethod: { ...wallet, phone: '0551234012' } })
  const { rows: paid } = await returning.shop.database.execute<{ id: string; reference: string }>(
    sql`select id, reference from payments where subject_id = ${order.id}`,
  )
  await returning.shop.operator.refundPayment(paid[0]?.reference ?? '')
  const find = async () => {
    const { rows } = await returning.shop.database.execute<{ id: string; status: string; by: string }>(
      sql`select id, status, by from refunds where payment_id = ${paid[0]?.id ?? null}`,
    )
    return rows[0]
  }
  await expect
    .poll(async () => {
      await pass(minute)
      return (await find())?.status
    })
    .toBe('failed')
  return { order, find, params: { paymentId: paid[0]?.id ?? '', refundId: (await find())?.id ?? '' } }
}
const referenceOf = async (paymentId: string) => {
  const { rows } = await returning.shop.database.execute<{ reference: string; status: string }>(
    sql`select reference, status from payments where id = ${paymentId}`,
  )
  return rows[0]
}
const pay = (params: { paymentId: string; refundId: string }) =>
  payouts.efua.call('payRefundByTransfer', { params, body: { words: 'The network refuses refunds' } })

/** The refund as staff see it. */
const readAsStaff = async ({ paymentId, refundId }: { paymentId: string; refundId: string }) => {
  const { reference = '' } = (await referenceOf(paymentId)) ?? {}
  const { body } = await payouts.efua.call('listOfficePayments', { query: { search: reference } })
  return body.data[0]?.refunds.find(({ id }) => id === refundId)
}

test('a failed refund is paid once to the wallet that paid, 24 hours after the refund failed', async () => {
  const { order, find, params } = await failedRefund()
  expect((await pay(params)).body.code).toBe('payment.nothing_to_refund')
  expect(await readAsStaff(params)).toMatchObject({ by: 'refund', transfer: { is_possible: false } })
  returning.shop.clock.advance(25 * 60 * minute)
  await payouts.signInAgain()
  expect(await readAsStaff(params)).toMatchObject({ status: 'failed', transfer: { is_possible: true } })
  const before = (await transfers()).length
  const responses = await Promise.all([pay(params), pay(params)])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  await expect
    .poll(async () => {
      await pass(minute)
      return find()
    })
    .toMatchObject({ status: 'processed', by: 'transfer' })
  const sent = (await transfers()).slice(before)
  expect(sent).toEqual([
    expect.objectContaining({ amount: Math.round(order.total * 100), status: 'success' }),
  ])
  expect(sent[0]?.reference).toBe(`akd-rf-${params.refundId.replaceAll('-', '')}`)
  expect(await returning.ledgerOf(order.id)).toEqual({})
  expect(await readAsStaff(params)).toMatchObject({ by: 'transfer', status: 'processed', transfer: null })
  expect((await pay(params)).body.code).toBe('payment.nothing_to_refund')
  expect(await returning.findBrokenInvariants()).toEqual([])
})

test.each([
  ['won', 'processed', 1],
  ['lost', 'failed', 0],
] as const)(
  'a refund is not transferred while the payment is disputed; once the dispute is %s the refund is %s',
  async (outcome, status, sent) => {
    const { order, find, params } = await failedRefund()
    returning.shop.clock.advance(25 * 60 * minute)
    await payouts.signInAgain()
    const before = (await transfers()).length
    await payouts.control('balance', { amount: 0 })
    expect((await pay(params)).status).toBe(200)
    await pass(minute)
    const reference = (await referenceOf(params.paymentId))?.reference
    await payouts.control('dispute', { reference })
    await expect.poll(async () => (await referenceOf(params.paymentId))?.status).toBe('disputed')
    await payouts.control('balance', { amount: 100_000_000 })
    for (let hours = 0; hours < 24; hours++) await pass(60 * minute)
    expect(await transfers()).toHaveLength(before)
    await payouts.control('resolve-dispute', { reference, outcome })
    await expect.poll(async () => (await referenceOf(params.paymentId))?.status).not.toBe('disputed')
    await expect
      .poll(async () => {
        await pass(60 * minute)
        return (await find())?.status
      })
      .toBe(status)
    expect(await transfers()).toHaveLength(before + sent)
    // In both outcomes the whole amount left exactly once.
    expect((await referenceOf(params.paymentId))?.status).toBe('refunded')
    expect(await returning.ledgerOf(order.id)).toEqual({})
    const { rows: borne } = await returning.shop.database.execute(sql`
      select sum(entry.amount)::int as amount from ledger_entries entry
      join disputes on disputes.id = entry.subject_id where disputes.payment_id = ${params.paymentId}
      group by entry.account having sum(entry.amount) <> 0`)
    expect(borne).toEqual([])
    expect(await returning.findBrokenInvariants()).toEqual([])
  },
)

describe('a refund of a fulfilment that staff pay by transfer', () => {
  const basketOf = ({ fulfilments }: Order) =>
    fulfilments.find(({ vendor }) => vendor.id === payouts.vendorId)
  const refundableFor = async (order: Order) => {
    const { data } = (await payouts.efua.call('getOfficeOrder', { params: { orderId: order.id } })).body
    return data.parts.find(({ id }) => id === basketOf(order)?.id)?.refundable
  }

  /** A delivered basket of ₵60 of which staff refund ₵45; a day ago, the provider refused that. */
  async function failedPartRefund() {
    const order = await returning.buyAndGet(
      { basket: 1, drum: 1 },
      { paymentMethod: { ...wallet, phone: '0551234012' } },
    )
    const paymentId = order.payment?.payment_id ?? ''
    const refunded = await payouts.efua.call(
      'refundOfficePayment',
      {
        params: { paymentId },
        body: { part_id: basketOf(order)?.id, amount: 45, reason: 'damaged', words: 'A photo' } as never,
      },
      { idempotencyKey: randomUUID() },
    )
    expect(refunded.status).toBe(200)
    const find = async () => {
      const { rows } = await returning.shop.database.execute<{ id: string; status: string }>(
        sql`select id, status from refunds where payment_id = ${paymentId} and reason like 'office %'`,
      )
      return rows[0]
    }
    await expect
      .poll(async () => {
        await pass(minute)
        return (await find())?.status
      })
      .toBe('failed')
    expect(await refundableFor(order)).toBe(60)
    returning.shop.clock.advance(25 * 60 * minute)
    await payouts.signInAgain()
    return { order, find, params: { paymentId, refundId: (await find())?.id ?? '' } }
  }

  test('counts once from then on, also when two members of staff click', async () => {
    const { order, find, params } = await failedPartRefund()
    const responses = await Promise.all([pay(params), pay(params)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await refundableFor(order)).toBe(15)
    await expect
      .poll(async () => {
        await pass(minute)
        return (await find())?.status
      })
      .toBe('processed')
    expect(await refundableFor(order)).toBe(15)
    await returning.ask(order, { Basket: 1 })
    await returning.receive(order)
    expect((await returning.orderNow(order.id)).returns).toMatchObject([{ amount: 15 }])
    await returning.untilEventsHandled()
    expect(await returning.findBrokenInvariants()).toEqual([])
  })

  test('does not count any more once the transfer fails too', async () => {
    const { order, find, params } = await failedPartRefund()
    expect((await pay(params)).status).toBe(200)
    const reference = `akd-rf-${params.refundId.replaceAll('-', '')}`
    await expect
      .poll(async () => (await transfers()).map(transfer => transfer.reference))
      .toContain(reference)
    await payouts.control('transfer', { reference, status: 'failed' })
    await expect.poll(async () => (await find())?.status).toBe('failed')
    await returning.untilEventsHandled()
    expect(await refundableFor(order)).toBe(60)
    expect(await returning.findBrokenInvariants()).toEqual([])
  })

  test('is refused after a return has refunded all of the fulfilment', async () => {
    const { order, params } = await failedPartRefund()
    await returning.ask(order, { Basket: 1 })
    await returning.receive(order)
    expect((await returning.orderNow(order.id)).returns).toMatchObject([{ amount: 60 }])
    expect((await pay(params)).body.code).toBe('payment.nothing_to_refund')
    expect(await returning.findBrokenInvariants()).toEqual([])
  })
})
