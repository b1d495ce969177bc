import { asCedis } from '@akyede/contract/money'
import type { Order } from '@akyede/contract/orders'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { messagesTo } from '#test/outbox.ts'
import { minute, setUpPayouts } from '#test/payouts.ts'
import type { TestPerson } from '#test/people.ts'
import { registerStaff } from '#test/staff.ts'

const payouts = setUpPayouts()
const { returning, earn, propose, send, payoutsOf, statusOf, untilStatus, transfers, pass } = payouts

beforeAll(() => payouts.useWallet('0551234987'))
beforeEach(() => payouts.signInAgain())
afterEach(async () => {
  expect(await returning.findBrokenInvariants()).toEqual([])
})

/**
 * An order of bowls that weigh 60 kg each, as their maker says, for ₵25 each. Above ₵100 its delivery is free, and the
 * maker gets their price for it.
 */
async function buyHeavy(bowls: number): Promise<Order> {
  const { shop, products } = returning
  await returning.signInAgain()
  const weigh = (grams: number) =>
    shop.database.execute(sql`update products set weight_grams = ${grams} where id = ${products.bowl}`)
  await weigh(60_000)
  const order = await returning.buyAndGet({ bowl: bowls })
  await weigh(1_000)
  return order
}

/** The same, of which so many units come back without a fault of the maker; what is left of it is due. */
async function earnAndReturn(bowls: number, back = bowls): Promise<Order> {
  const order = await buyHeavy(bowls)
  await returning.ask(order, { Bowl: back })
  await returning.receive(order)
  await returning.untilRefunded(order)
  await untilDue()
  return order
}

async function untilDue(): Promise<void> {
  await returning.untilEventsHandled()
  returning.shop.clock.advance(workshopLimits.payouts.dueAfter + minute)
  await payouts.signInAgain()
}

const messageOf = (amount: string, ...orders: Order[]) =>
  `It includes ${amount} for the delivery and wrapping of refunded parcels: ${orders
    .map(({ number }) => number)
    .toSorted()
    .join(', ')}. Someone has to check these orders and release it.`
const release = (payoutId: string, by: TestPerson) =>
  by.call('releasePayout', { params: { payoutId }, body: { words: 'The buyers are known' } })
const onlyIn = async (runId: string) => {
  const [payout, ...others] = await payoutsOf(runId)
  expect(others).toEqual([])
  if (!payout) throw new Error('there is no payout')
  return payout
}
/** Releases a payout that is held for ₵125 of this order. */
async function releaseHeld(runId: string, order: Order): Promise<void> {
  const { id, message } = await onlyIn(runId)
  expect(message).toBe(messageOf('₵125.00', order))
  await release(id, payouts.efua)
  await untilStatus(runId, 'paid')
}
const countTransfers = async () => (await transfers()).length

async function latestScheduledRun(): Promise<string> {
  const { rows } = await returning.shop.database.execute<{ id: string }>(sql`
    select id from payout_runs where kind = 'scheduled' and status <> 'empty' order by proposed_at desc limit 1`)
  return rows[0]?.id ?? ''
}

describe('a payout for deliveries of refunded parcels above the limit', () => {
  test('is not sent by PAYOUTS=send until a person releases it, and then once', async () => {
    const orders = [await earnAndReturn(5), await earnAndReturn(5)]
    expect(await payouts.owed()).toBe(25_000)
    payouts.schedule('send')
    try {
      for (let passes = 0; passes < 3; passes++) await pass(minute)
    } finally {
      payouts.schedule('off')
    }
    await payouts.signInAgain()
    const runId = await latestScheduledRun()
    const held = await onlyIn(runId)
    const message = messageOf('₵250.00', ...orders)
    expect(held).toMatchObject({ status: 'held', amount: 250, message })
    expect(await transfers()).toEqual([])
    const { shop } = returning
    const page = await payouts.efua.call('getOfficePayout', { params: { payoutId: held.id } })
    expect(page.body.data.message).toBe(message)
    expect((await shop.operator.listPayoutRuns()).join('\n')).toContain(message)
    expect(messagesTo(shop, shop.platform.config.contactEmail)).toContainEqual(
      expect.objectContaining({
        subject: 'A payout to Weavers is held',
        text: expect.stringContaining(message),
      }),
    )
    const responses = await Promise.all([release(held.id, payouts.efua), release(held.id, payouts.kojo)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await untilStatus(runId, 'paid')
    expect((await transfers()).map(({ amount }) => amount)).toEqual([25_000])
  })

  test('is held also when a person sends it, who cannot release it, and the page of the run says so before', async () => {
    const order = await earnAndReturn(5)
    const before = await countTransfers()
    const runId = await propose()
    expect((await onlyIn(runId)).differences).toContain('refunded_parcels')
    const responses = await Promise.all([send(runId), send(runId)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { id, message } = await onlyIn(runId)
    expect(message).toBe(messageOf('₵125.00', order))
    await pass(minute)
    expect(await statusOf(runId)).toEqual(['held'])
    expect((await release(id, payouts.kojo)).body.code).toBe('payout.second_person')
    expect(await statusOf(runId)).toEqual(['held'])
    expect((await release(id, payouts.efua)).body.data).toEqual({ status: 'made' })
    await untilStatus(runId, 'paid')
    expect(await countTransfers()).toBe(before + 1)
  })

  test('is released by the super admin who sent it, who may be the only member of staff', async () => {
    await earnAndReturn(5)
    const runId = await propose()
    const root = await registerStaff(returning.shop, 'super_admin')
    await send(runId, root)
    expect(await statusOf(runId)).toEqual(['held'])
    expect((await release((await onlyIn(runId)).id, root)).body.data).toEqual({ status: 'made' })
    await untilStatus(runId, 'paid')
  })

  test('is held also when the buyer keeps a cheap unit of the parcel', async () => {
    const order = await earnAndReturn(6, 5)
    const runId = await propose()
    await send(runId)
    // The maker keeps ₵150 for the delivery, and its buyer still pays ₵25.
    await releaseHeld(runId, order)
  })

  test('is held also when the parcel comes back after it was paid, and its delivery stays paid', async () => {
    const order = await buyHeavy(5)
    await untilDue()
    const first = await propose()
    await send(first)
    await untilStatus(first, 'paid')
    await payouts.signInAgain()
    await returning.shop.operator.openReturn({
      order: order.number,
      lines: [{ line: 1, quantity: 5 }],
      reason: 'changed_mind',
    })
    await returning.receive(order)
    await returning.untilRefunded(order)
    await earn({ basket: 5 })
    const runId = await propose()
    await send(runId)
    await releaseHeld(runId, order)
  })

  test('loses these orders when staff have taken the delivery from the maker before they release it', async () => {
    const order = await earnAndReturn(5)
    const kept = await earn({ basket: 1 })
    const runId = await propose()
    await send(runId)
    const { id } = await onlyIn(runId)
    const correction = await payouts.efua.call('correctMaker', {
      params: { vendorId: payouts.vendorId },
      body: { amount: asCedis(-125), order_id: order.id, words: 'The maker ordered it' },
    })
    const correctionId = correction.body.data.correction_id
    await payouts.kojo.call('decideCorrection', { params: { correctionId }, body: { decision: 'book' } })
    const ofKept = (await payouts.owedFor(kept)) / 100
    expect((await release(id, payouts.efua)).body.data).toEqual({ status: 'made' })
    expect(await onlyIn(runId)).toMatchObject({ amount: ofKept, message: null })
    await untilStatus(runId, 'paid')
    expect(await payouts.owed()).toBe(0)
    // The order and the correction are settled with the next payout.
    const next = await earn({ basket: 1 })
    const nextRun = await propose()
    await send(nextRun)
    await untilStatus(nextRun, 'paid')
    expect((await onlyIn(nextRun)).amount).toBeGreaterThan(0)
    expect(await payouts.owedFor(next)).toBeGreaterThan(0)
    expect(await payouts.owed()).toBe(0)
  })

  test('is dropped by staff for a correction, and held again with what the correction has left', async () => {
    const order = await earnAndReturn(5)
    const runId = await propose()
    await send(runId)
    const drop = { params: { payoutId: (await onlyIn(runId)).id }, body: { words: 'The maker ordered it' } }
    expect((await payouts.kojo.call('dropPayout', drop)).body.data).toEqual({ status: 'dropped' })
    expect((await payouts.kojo.call('dropPayout', drop)).body.code).toBe('payout.not_in_state')
    await payouts.correct(-60)
    const nextRun = await propose()
    await send(nextRun)
    const held = await onlyIn(nextRun)
    expect(held).toMatchObject({ status: 'held', amount: 65, message: messageOf('₵125.00', order) })
    await release(held.id, payouts.efua)
    await untilStatus(nextRun, 'paid')
  })

  test('stays proposed while PAYOUTS=send leaves makers above their limit to people, and is held when they send the run', async () => {
    await earnAndReturn(5)
    const { database } = returning.shop
    const { rows } = await database.execute<{ id: string }>(
      sql`select id from vendors where name = 'Carvers'`,
    )
    const carvers = rows[0]?.id ?? ''
    await payouts.useWallet('0551234986', carvers)
    const correction = await payouts.efua.call('correctMaker', {
      params: { vendorId: carvers },
      body: { amount: asCedis(6_000), words: 'Agreed' },
    })
    const correctionId = correction.body.data.correction_id
    await payouts.kojo.call('decideCorrection', { params: { correctionId }, body: { decision: 'book' } })
    payouts.schedule('send')
    try {
      for (let passes = 0; passes < 3; passes++) await pass(minute)
    } finally {
      payouts.schedule('off')
    }
    await payouts.signInAgain()
    const runId = await latestScheduledRun()
    expect(await statusOf(runId)).toEqual(['proposed', 'proposed', 'proposed'])
    await send(runId, payouts.efua)
    await payouts.kojo.call('confirmPayoutRun', { params: { runId }, body: {} })
    const ofWeavers = async () => (await payoutsOf(runId)).find(({ maker }) => maker.id === payouts.vendorId)
    const held = await ofWeavers()
    expect(held?.status).toBe('held')
    expect((await release(held?.id ?? '', payouts.efua)).body.data).toEqual({ status: 'made' })
    await untilStatus(runId, 'paid', 'paid', 'paid')
  })
})

test('a parcel that comes back without a fault is paid as before when its delivery is below the limit', async () => {
  await returning.signInAgain()
  const order = await returning.buyAndGet({ basket: 1 }, { gift: { wrap: true } })
  await returning.ask(order, { Basket: 1 })
  await returning.receive(order)
  await returning.untilRefunded(order)
  await earn({ basket: 1 })
  const kept = await payouts.owedFor(order)
  expect(kept).toBeGreaterThan(0)
  const owed = await payouts.owed()
  const runId = await propose()
  expect((await onlyIn(runId)).differences).not.toContain('refunded_parcels')
  await send(runId)
  await untilStatus(runId, 'paid')
  expect((await onlyIn(runId)).amount).toBe(owed / 100)
  expect(await payouts.owed()).toBe(0)
})
