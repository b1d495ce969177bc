import { describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { setUpBuying } from '#test/buying.ts'
import { openCommand } from '#test/test-shop.ts'

const buying = setUpBuying()
const { orderOf, stockOf, control, expire } = buying

const day = 24 * 60 * 60_000

async function later(milliseconds: number): Promise<void> {
  buying.shop.clock.advance(milliseconds)
  await buying.shop.platform.jobs.runScheduledNow()
}

/** An order that is placed, and whose webhooks are lost. */
async function place() {
  const { order, payment } = (await buying.buyer.call('createOrder', orderOf())).body.data
  const { reference } = payment
  await control('drop', { reference })
  return { order, reference }
}

async function placeExpired() {
  const placed = await place()
  await expire(placed.order.id)
  return placed
}

const stateOf = async (reference: string) =>
  (
    await buying.shop.database.execute(sql`
      select payments.status, check_at, captured, refunded, orders.status as order_status,
        orders.payment_status as order_is
      from payments join orders on orders.id = subject_id where reference = ${reference}`)
  ).rows[0]

/** Verifies a payment in so many commands at once, each in a process of its own without jobs. */
async function verifyInCommands(reference: string, count = 1) {
  const commands = await Promise.all(Array.from({ length: count }, () => openCommand(buying.shop)))
  const reports = await Promise.all(commands.map(({ operator }) => operator.verifyPayment(reference)))
  await Promise.all(commands.map(command => command.close()))
  expect(reports.filter(({ hasFailed }) => hasFailed)).toEqual([])
  return reports.map(({ text }) => text).join('\n')
}

describe('the operator verifies a payment', () => {
  test('that was paid two days after it expired, and it is refunded once although two commands run', async () => {
    const { order, reference } = await placeExpired()
    await later(2 * day)
    await control('approve', { reference })
    await later(60_000)
    expect(await stateOf(reference)).toMatchObject({ status: 'expired', check_at: null, captured: 0 })

    const said = await verifyInCommands(reference, 2)
    expect(said).toMatch(
      new RegExp(`^${reference} of ${order.number}: expired before, (succeeded|refund_pending) now, `, 'm'),
    )
    const amount = Math.round(order.total * 100)
    await expect
      .poll(async () => {
        await later(20_000)
        return stateOf(reference)
      })
      .toMatchObject({
        status: 'refunded',
        captured: amount,
        refunded: amount,
        order_status: 'expired',
        order_is: 'refunded',
      })
    expect(await verifyInCommands(reference)).toContain('refunded before, refunded now')
    const atProvider = await buying.shop.http.inject({
      url: `/_paystack/refund?transaction=${reference}`,
      headers: { authorization: 'Bearer sk_test_akyede_emulator' },
    })
    expect(atProvider.json().data).toMatchObject([{ status: 'processed' }])
    const { rows } = await buying.shop.database.execute(sql`
      select name from outbox_events where payload->>'reference' = ${reference} and name = 'payment.settled'`)
    expect(rows).toHaveLength(1)
    expect(await stockOf(buying.product.id)).toEqual({ on_hand: 5, held: 0 })
    expect((await buying.shop.operator.check()).filter(({ broken }) => broken > 0)).toEqual([])
  })

  test('that was paid on the day it expired, and its order is revived', async () => {
    const { reference } = await placeExpired()
    await buying.shop.database.execute(
      sql`update payments set check_at = null where reference = ${reference}`,
    )
    await control('approve', { reference })
    expect(await verifyInCommands(reference)).toContain('expired before, succeeded now')
    await expect
      .poll(() => stateOf(reference))
      .toMatchObject({ status: 'succeeded', order_status: 'placed', order_is: 'paid' })
    expect(await stockOf(buying.product.id)).toEqual({ on_hand: 4, held: 0 })
  })

  test('that nobody has paid, and nothing changes', async () => {
    const { reference } = await placeExpired()
    expect(await verifyInCommands(reference)).toContain('expired before, expired now, received ₵0')
    expect(await stateOf(reference)).toMatchObject({ status: 'expired', order_is: 'none' })
  })

  test('that is paid, and finds what was refunded on the dashboard of the provider', async () => {
    const { reference } = await place()
    await control('approve', { reference })
    const { text } = await buying.shop.operator.verifyPayment(reference)
    expect(text).toContain('before, succeeded now')
    expect(await stateOf(reference)).toMatchObject({ order_is: 'paid' })
    await control('dashboard-refund', { reference })
    expect(await verifyInCommands(reference)).toMatch(/succeeded before, refund(ed|_pending) now/)
  })

  test('of a provider that does not respond, and the command fails and says so', async () => {
    const { reference } = await placeExpired()
    await control('outage', { on: true })
    const { text, hasFailed } = await buying.shop.operator.verifyPayment(reference)
    await control('outage', { on: false })
    expect([hasFailed, text]).toEqual([true, expect.stringContaining('expired before, expired now')])
    expect(text).toContain('sent no response that can be used')
  })

  test('that does not exist, and is refused', async () => {
    await expect(buying.shop.operator.verifyPayment('akd-unknown')).rejects.toThrow('Payment not found')
  })
})
