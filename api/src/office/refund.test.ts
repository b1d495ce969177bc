import { dayOf } from '@akyede/contract/days'
import { officeLimits } from '@akyede/contract/office-limits'
import type { OfficePayment } from '@akyede/contract/office-payments'
import type { Order } from '@akyede/contract/orders'
import { beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import type { TestPerson } from '#test/people.ts'
import { setUpReturning } from '#test/returning.ts'
import { refundOrder, registerStaff } from '#test/staff.ts'

const scene = setUpReturning()
const { buy, orderNow, ledgerOf, refundsOf, findBrokenInvariants } = scene

let support: TestPerson
beforeEach(async () => {
  support = await registerStaff(scene.shop, 'support')
})

const paymentOf = (order: Order) => order.payment?.payment_id ?? ''

type Asked = Parameters<typeof refundOrder>[2] & { readonly who?: TestPerson }
const refund = (order: Order, { who = support, ...asked }: Asked = {}) => refundOrder(who, order, asked)

const untilProcessed = (order: Order) =>
  expect
    .poll(async () => {
      scene.shop.clock.advance(20_000)
      await scene.shop.platform.jobs.runScheduledNow()
      return (await refundsOf(order.id)).every(({ status }) => status === 'processed')
    })
    .toBe(true)

const find = async (query: object): Promise<OfficePayment[]> =>
  (await support.call('listOfficePayments', { query } as never)).body.data

describe('refunds of staff', () => {
  test('a refund that is clicked twice, at once and again, happens once', async () => {
    const order = await buy({ basket: 1 })
    const key = 'refund-clicked-twice'
    const clicks = await Promise.all([1, 2, 3].map(() => refund(order, { key, amount: 10 })))
    const again = await refund(order, { key, amount: 10 })
    expect([...clicks, again].map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(again.body.data).toMatchObject({ version: 1, refundable: order.total - 10 })
    expect(await refundsOf(order.id)).toMatchObject([{ amount: 1_000 }])
    expect((await refund(order, { key, amount: 11 })).body.code).toBe('idempotency.reused')
  })

  test('a refund in two tabs and by two people, who saw the same payment, happens once', async () => {
    const order = await buy({ basket: 1 })
    const other = await registerStaff(scene.shop, 'admin', { first_name: 'Kojo' })
    const tabs = await Promise.all([
      refund(order, { amount: 10, version: 0 }),
      refund(order, { amount: 10, version: 0 }),
      refund(order, { amount: 10, version: 0, who: other }),
    ])
    expect(tabs.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const refused = tabs.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ code: 'office.changed_meanwhile', by: expect.any(String) })
    expect(await refundsOf(order.id)).toHaveLength(1)
  })

  test('a refund whose connection dies before its commit leaves nothing, and happens once when it is repeated', async () => {
    const order = await buy({ basket: 1 })
    const { database, clock } = scene.shop
    const key = 'refund-killed-midway'
    const undo = new Error('undo')
    const killing = transaction(database, async tx => {
      // The last statement of the refund waits for this row.
      await tx.execute(
        sql`insert into office_limits (user_id, day, spent) values (${support.id}, ${dayOf(clock.now())}, 1)`,
      )
      const refunding = refund(order, { key, amount: 10 })
      await expect
        .poll(async () => {
          const { rows } = await database.execute(sql`
            select pg_terminate_backend(pid) from pg_stat_activity
            where wait_event_type = 'Lock' and query like '%office_limits%' and pid <> pg_backend_pid()`)
          return rows.length
        })
        .toBe(1)
      expect((await refunding).status).toBe(503)
      throw undo
    })
    await expect(killing).rejects.toBe(undo)
    expect(await refundsOf(order.id)).toEqual([])
    const repeated = await Promise.all([1, 2].map(() => refund(order, { key, amount: 10 })))
    expect(repeated.map(({ status }) => status)).toEqual([200, 200])
    expect(await refundsOf(order.id)).toMatchObject([{ amount: 1_000 }])
    await untilProcessed(order)
    expect(await findBrokenInvariants()).toEqual([])
  })

  test('20 parallel refunds of one member of support stay within the limit of the day', async () => {
    const orders: Order[] = []
    for (let placed = 0; placed < 20; placed++) orders.push(await buy({ basket: 3 }))
    const answers = await Promise.all(orders.map(order => refund(order, { amount: 100 })))
    const { aDay } = officeLimits.refunds
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(aDay / 100_00)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['office.beyond_limit']),
    )
    const { rows } = await scene.shop.database.execute(
      sql`select spent from office_limits where user_id = ${support.id}`,
    )
    expect(rows).toEqual([{ spent: aDay }])
    expect(await findBrokenInvariants()).toEqual([])
  })

  test('refuses support more than the limit of one refund, and lets an administrator do it', async () => {
    const order = await buy({ drum: 1 })
    expect((await refund(order, { amount: 200.01 })).body.code).toBe('office.beyond_limit')
    expect((await refund(order)).body.code).toBe('office.beyond_limit')
    const admin = await registerStaff(scene.shop, 'admin')
    expect((await refund(order, { who: admin })).body.data).toMatchObject({
      refundable: 0,
      status: 'refund_pending',
    })
  })

  test('a refund that fails does not count against the limit', async () => {
    const order = await buy({ bowl: 1 })
    expect((await refund(order, { amount: 199 })).body.code).toBe('payment.nothing_to_refund')
    const { rows } = await scene.shop.database.execute(
      sql`select from office_limits where user_id = ${support.id}`,
    )
    expect(rows).toEqual([])
  })

  test('partial refunds never exceed what was captured, however many are requested at once', async () => {
    const order = await buy({ basket: 1 })
    const admin = await registerStaff(scene.shop, 'admin')
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => refund(order, { who: admin, amount: 25 })),
    )
    const done = answers.filter(({ status }) => status === 200).length
    expect(done).toBe(Math.floor(order.total / 25))
    await untilProcessed(order)
    await scene.untilEventsHandled()
    expect((await refund(order, { who: admin })).status).toBe(200)
    await untilProcessed(order)
    await scene.untilEventsHandled()
    expect((await orderNow(order.id)).payment_status).toBe('refunded')
    expect(await ledgerOf(order.id)).toEqual({})
    expect(await findBrokenInvariants()).toEqual([])
  })

  test('the maker bears the refund of a fulfilment, and the shop one without it', async () => {
    const order = await buy({ basket: 1, drum: 1 })
    const part = order.fulfilments.find(({ vendor }) => vendor.name === 'Weavers')
    const before = await ledgerOf(order.id)
    expect((await refund(order, { amount: 1_000, part_id: part?.id ?? '' })).body.code).toBe(
      'payment.nothing_to_refund',
    )
    expect((await refund(order, { amount: 15, part_id: part?.id ?? '' })).status).toBe(200)
    expect((await refund(order, { amount: 5 })).status).toBe(200)
    await untilProcessed(order)
    await scene.untilEventsHandled()
    const after = await ledgerOf(order.id)
    expect(after).toEqual({
      ...before,
      provider: (before.provider ?? 0) - 2_000,
      vendor: (before.vendor ?? 0) + 1_500,
      discount: (before.discount ?? 0) + 500,
    })
    expect((await orderNow(order.id)).payment_status).toBe('partially_refunded')
    expect(scene.messages().filter(({ id }) => id.startsWith('refunded-office-'))).toHaveLength(2)
    // The rest of the order goes on.
    expect(await scene.shop.operator.advanceOrder(order.number, 'shipped')).toContain('shipped')
    expect(await findBrokenInvariants()).toEqual([])
  })

  test('the payments of an order add up: captured less refunded is what the provider holds', async () => {
    const order = await buy({ basket: 1 })
    await refund(order, { amount: 12.34 })
    await untilProcessed(order)
    const { data } = (await support.call('getOfficeOrder', { params: { orderId: order.id } })).body
    const pesewas = (amount: number) => Math.round(amount * 100)
    const [payment] = data.payments
    const back = payment?.refunds.reduce((sum, { amount }) => sum + pesewas(amount), 0) ?? 0
    const held = data.ledger
      .filter(({ account }) => account === 'provider:paystack')
      .reduce((sum, { amount }) => sum + pesewas(amount), 0)
    expect(back).toBe(1_234)
    expect(pesewas(payment?.captured ?? 0) - back).toBe(held)
    expect(held).toBe(pesewas(payment?.refundable ?? 0))
  })

  test('writes who refunded what, why and in which words', async () => {
    const order = await buy({ basket: 1 })
    await refund(order, { amount: 1 })
    const { rows } = await scene.shop.database.execute(sql`
      select actor, facts from audit_entries where event = 'refund_asked'
      and facts->>'reference' = ${order.payment?.reference}`)
    expect(rows).toMatchObject([
      { actor: `user:${support.id}`, facts: { amount: 100, reason: 'damaged', words: 'A photo shows it' } },
    ])
  })

  test('asks for a new sign-in after 15 minutes', async () => {
    const order = await buy({ basket: 1 })
    await scene.shop.database.execute(sql`
      update sessions set created_at = created_at - interval '16 minutes' where user_id = ${support.id}`)
    const { status, body } = await refund(order, { amount: 1 })
    expect([status, body.code]).toEqual([403, 'auth.sign_in_again'])
    expect(await refundsOf(order.id)).toEqual([])
  })
})

describe('reviews of payments', () => {
  const review = (order: Order, decision: 'keep' | 'give_back') =>
    support.call('reviewOfficePayment', {
      params: { paymentId: paymentOf(order) },
      body: { decision, words: 'Checked with the provider' },
    })
  const putUnderReview = (order: Order, more = sql``) =>
    scene.shop.database.execute(
      sql`update payments set status = 'needs_review' ${more} where id = ${paymentOf(order)}`,
    )

  test('keeps money that is complete, once', async () => {
    const order = await buy({ bowl: 1 })
    await putUnderReview(order)
    expect((await find({ preset: 'to_look_at' })).map(({ id }) => id)).toContain(paymentOf(order))
    expect((await review(order, 'keep')).body.data.status).toBe('succeeded')
    expect((await review(order, 'keep')).body.code).toBe('payment.not_in_review')
    await scene.untilEventsHandled()
    expect((await orderNow(order.id)).payment_status).toBe('paid')
  })

  test('does not keep money that differs from what was asked, and refunds it', async () => {
    const order = await buy({ bowl: 1 })
    await putUnderReview(order, sql`, amount = amount + 1`)
    expect((await review(order, 'keep')).body.code).toBe('payment.not_in_review')
    expect((await review(order, 'give_back')).body.data).toMatchObject({ refundable: 0 })
    expect(await refundsOf(order.id)).toHaveLength(1)
  })
})

describe('the list of payments', () => {
  test('finds a payment by its reference and its order, and those with a refund that is stuck', async () => {
    const order = await buy({ bowl: 1 })
    const { reference = '' } = order.payment ?? {}
    const ids = async (query: object) => (await find(query)).map(({ id }) => id)
    expect(await ids({ search: reference })).toEqual([paymentOf(order)])
    expect(await ids({ search: order.number.toLowerCase() })).toEqual([paymentOf(order)])
    expect(await ids({ search: reference, network: 'vod' })).toEqual([])
    expect(await ids({ search: reference, preset: 'refund_stuck' })).toEqual([])
    await refund(order, { amount: 1 })
    await scene.shop.database.execute(
      sql`update refunds set status = 'failed', check_at = null where payment_id = ${paymentOf(order)}`,
    )
    expect(await ids({ search: reference, preset: 'refund_stuck' })).toEqual([paymentOf(order)])
    expect((await find({ search: reference }))[0]).toMatchObject({ phone: '•••• 987', network: 'mtn' })
  })
})
