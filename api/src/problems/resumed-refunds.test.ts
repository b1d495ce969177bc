import type { Order } from '@akyede/contract/orders'
import { describe, expect, test } from 'vitest'
import { transaction } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { type Expected, setUpFailingRefunds } from '#test/failing-refunds.ts'
import { wallet } from '#test/returning.ts'

const {
  scene,
  refundsOf,
  amountsOf,
  control,
  resume,
  untilRefunds,
  makeRest,
  refundAsStaff,
  buyAndRefuse,
  receive,
  earnedFor,
  paymentStatusOf,
  findReview,
} = setUpFailingRefunds()

describe('a refund of staff that the provider resumes while a return of the same units is received', () => {
  test('is paid once when the return is received before the order counts the refund again', async () => {
    const order = await buyAndRefuse({ basket: 1, drum: 1 }, 45)
    await scene.signInAgain()
    expect((await scene.ask(order, { Basket: 1 })).status).toBe(201)
    const waiting = (count: number) =>
      expect
        .poll(async () => {
          const { rows } = await scene.shop.database.execute<{ count: number }>(sql`
            select count(*)::int from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`)
          return rows[0]?.count
        })
        .toBeGreaterThanOrEqual(count)
    const received = await transaction(scene.shop.database, async tx => {
      await tx.execute(sql`select from orders where id = ${order.id} for update`)
      const receiving = scene.receive(order)
      await waiting(1)
      await resume(order, 'office', 'processed')
      await waiting(2)
      return { receiving }
    })
    await received.receiving
    await untilRefunds(order, [
      ['office', 'processed', 4_500],
      ['return', 'failed', 1_500],
    ])
    await resume(order, 'return', 'processed')
    await untilRefunds(order, [
      ['office', 'processed', 4_500],
      ['return', 'processed', 1_500],
    ])
    const { earned, rate } = await earnedFor(order)
    expect(earned).toBe(rate)
    // Only the delivery of the drum's order is income; the shop bears nothing of the refunds.
    expect(await scene.ledgerOf(order.id)).not.toHaveProperty('discount')
    expect(await paymentStatusOf(order)).toBe('partially_refunded')
    expect((await scene.orderNow(order.id)).returns[0]).toMatchObject({ status: 'refunded' })
    await scene.expectUnbroken()
  })
})

describe('a refund of staff that the provider resumes without its event', () => {
  const dropEvents = (order: Order) => control('drop', { reference: order.payment?.reference ?? '' })

  /** The provider makes the first refund, and the last one is not sent, even when it is due. */
  async function expectToWait(order: Order, expected: Expected): Promise<void> {
    const { clock, database, platform } = scene.shop
    await expect
      .poll(async () => {
        await platform.jobs.runScheduledNow()
        return amountsOf(order)
      })
      .toEqual(expected)
    await database.execute(sql`
      update refunds set check_at = ${clock.now()}
      where status = 'requested' and payment_id = ${order.payment?.payment_id}`)
    await platform.jobs.runScheduledNow()
    expect((await refundsOf(order)).at(-1)?.provider_refund_id).toBeNull()
  }

  test('is paid once when a return of the same units is received', async () => {
    const order = await buyAndRefuse({ basket: 2, drum: 1 }, 100)
    await dropEvents(order)
    await resume(order, 'office', 'processing')
    await receive(order, 2)
    await expectToWait(order, [
      ['office', 'processing', 10_000],
      ['return', 'requested', 12_000],
    ])
    await resume(order, 'office', 'processed')
    await makeRest(order, [
      ['office', 'processed', 10_000],
      ['return', 'processed', 2_000],
    ])
    const { earned, rate } = await earnedFor(order)
    expect(earned).toBe(rate)
    await scene.expectUnbroken()
  })

  test('leaves the return to be refunded in full when it fails again', async () => {
    const order = await buyAndRefuse({ basket: 1, drum: 1 }, 45)
    await dropEvents(order)
    await resume(order, 'office', 'processing')
    await receive(order)
    await expectToWait(order, [
      ['office', 'processing', 4_500],
      ['return', 'requested', 6_000],
    ])
    await resume(order, 'office', 'failed')
    await makeRest(order, [
      ['office', 'failed', 4_500],
      ['return', 'processed', 6_000],
    ])
    const { earned, rate } = await earnedFor(order)
    expect(earned).toBe(rate)
    await scene.expectUnbroken()
  })

  test('is paid once although the request for the refund of the return was lost before', async () => {
    const order = await buyAndRefuse({ basket: 1, drum: 1 }, 45)
    await dropEvents(order)
    await control('outage', { on: true })
    await receive(order)
    await scene.shop.database.execute(sql`
      update refunds set sent_at = created_at where status = 'requested' and payment_id = ${order.payment?.payment_id}`)
    await resume(order, 'office', 'processed')
    await control('outage', { on: false })
    await makeRest(order, [
      ['office', 'processed', 4_500],
      ['return', 'processed', 1_500],
    ])
    await scene.expectUnbroken()
  })

  test('pays all of a return that is worth no more', async () => {
    const order = await buyAndRefuse({ basket: 1, drum: 1 }, 60)
    await dropEvents(order)
    await resume(order, 'office', 'processed')
    await receive(order)
    await untilRefunds(order, [
      ['office', 'processed', 6_000],
      ['return', 'processed', 0],
    ])
    expect((await scene.orderNow(order.id)).returns[0]).toMatchObject({ status: 'refunded', amount: 60 })
    const { earned, rate } = await earnedFor(order)
    expect(earned).toBe(rate)
    await scene.expectUnbroken()
  })

  test('pays all of the return of a whole order', async () => {
    const order = await scene.buyAndGet({ basket: 2 }, { paymentMethod: { ...wallet, phone: '0551234012' } })
    const all = Math.round(order.total * 100)
    await refundAsStaff(order, { part_id: scene.partOf(order) })
    await untilRefunds(order, [['office', 'failed', all]])
    await dropEvents(order)
    await resume(order, 'office', 'processed')
    await receive(order, 2)
    await untilRefunds(order, [
      ['office', 'processed', all],
      ['return', 'processed', 0],
    ])
    expect(await scene.orderNow(order.id)).toMatchObject({
      payment_status: 'refunded',
      returns: [{ status: 'refunded' }],
    })
    await scene.expectUnbroken()
  })

  test('is paid once when the problem with the parcel is settled', async () => {
    const order = await buyAndRefuse({ basket: 1, drum: 1 }, 45)
    await dropEvents(order)
    await resume(order, 'office', 'processed')
    const id = scene.idOf(await scene.report(order, { kind: 'keep_part_back', amount: 5 }))
    await scene.offer(id, { kind: 'message' })
    await scene.act(order, id, 'decline')
    expect((await scene.settle(id, { outcome: 'refund' })).status).toBe(200)
    await makeRest(order, [
      ['office', 'processed', 4_500],
      ['problem', 'processed', 1_500],
    ])
    const { earned, rate } = await earnedFor(order)
    expect(earned).toBe(rate)
    await scene.expectUnbroken()
  })

  test.each([true, false])(
    'ends the refund of staff that replaces it, of its parcel: %s',
    async isOfParcel => {
      const order = await buyAndRefuse({ basket: 1, drum: 1 }, 45)
      await dropEvents(order)
      await resume(order, 'office', 'processed')
      await refundAsStaff(order, { amount: 45, ...(isOfParcel && { part_id: scene.partOf(order) }) })
      await untilRefunds(order, [
        ['office', 'processed', 4_500],
        ['office', 'failed', 4_500],
      ])
      const [, replacement] = (await findReview(order))?.refunds ?? []
      expect(replacement?.failure_reason).toBe('the provider resumed an earlier refund')
      // What is left of the parcel is refunded with its return.
      await receive(order)
      await expect.poll(async () => (await refundsOf(order))[2]?.amount).toBe(1_500)
      await scene.expectUnbroken()
    },
  )
})
