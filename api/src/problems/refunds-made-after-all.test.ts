import { randomInt, randomUUID } from 'node:crypto'
import { dayOf } from '@akyede/contract/days'
import type { Order } from '@akyede/contract/orders'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { setUpReporting } from '#test/reporting.ts'
import { wallet } from '#test/returning.ts'
import { refundOrder, registerStaff } from '#test/staff.ts'

const scene = setUpReporting()
beforeAll(() => scene.shop.operator.beginPayouts(dayOf(scene.shop.clock.now())))

/** Each attempt of the test creates its own code, because codes are unique. */
const uniqueCode = () => `TENTH${randomInt(1_000_000)}`
/** `HISTORIES=200` runs more of them. */
const histories = Number(process.env.HISTORIES ?? 4)

interface Refund extends Record<string, unknown> {
  readonly id: string
  readonly status: string
  readonly provider_refund_id: string | null
}
const refundsOf = async (order: Order): Promise<Refund[]> => {
  const { rows } = await scene.shop.database.execute<Refund>(sql`
    select id, status, provider_refund_id from refunds
    where payment_id = ${order.payment?.payment_id} order by created_at, id`)
  return rows
}

const refundAsStaff = async (order: Order, amount?: number) =>
  refundOrder(await registerStaff(scene.shop, 'admin'), order, {
    key: randomUUID(),
    part_id: scene.partOf(order),
    ...(amount !== undefined && { amount }),
  })

async function refundForProblem(order: Order, amount?: number): Promise<void> {
  const id = scene.idOf(await scene.report(order, { kind: 'keep_part_back', amount: 5 }))
  await scene.offer(id, { kind: 'message' })
  await scene.act(order, id, 'decline')
  await scene.settle(id, amount === undefined ? { outcome: 'refund' } : { outcome: 'part_refund', amount })
}

/** The provider, which refuses all refunds at first, makes one of them. */
async function make(order: Order, place: 0 | -1): Promise<void> {
  const refused = (await refundsOf(order)).filter(({ status }) => status === 'failed').at(place)
  if (!refused?.provider_refund_id) return
  const payload = { id: Number(refused.provider_refund_id), status: 'processed' }
  await scene.shop.http.inject({ method: 'POST', url: '/_paystack/__control/refund', payload })
  await expect
    .poll(async () => (await refundsOf(order)).find(({ id }) => id === refused.id)?.status)
    .not.toBe('failed')
}

/** Sends all refunds, which the provider refuses. */
const send = (order: Order) =>
  expect
    .poll(async () => {
      scene.shop.clock.advance(20_000)
      await scene.shop.platform.jobs.runScheduledNow()
      return (await refundsOf(order)).filter(({ status }) => !['failed', 'processed'].includes(status))
    })
    .toEqual([])

const steps = {
  'refund a part as staff': order => refundAsStaff(order, 31.13),
  'refund the rest as staff': order => refundAsStaff(order),
  'refund a part for a problem': order => refundForProblem(order, 20.2),
  'refund all for a problem': order => refundForProblem(order),
  'return one': async order => {
    await scene.ask(order, { Basket: 1 })
    await scene.receive(order)
  },
  send,
  'make the first refund': order => make(order, 0),
  'make the last refund': order => make(order, -1),
} as const satisfies Record<string, (order: Order) => Promise<unknown>>
const names = Object.keys(steps) as (keyof typeof steps)[]

/** Pesewas that moved for the parcel of the baskets, and what its maker keeps. */
async function movedFor(order: Order) {
  const { rows } = await scene.shop.database.execute<{ refunded: number; lost: number; earned: number }>(sql`
    with borne as (
      select journal, cause_id from ledger_entries
      where subject_id = ${order.id} and account = ${`vendor:${scene.vendors.weavers}`}
        and journal in ('return', 'allowance'))
    select
      (select coalesce(-sum(amount), 0)::int from ledger_entries join borne using (journal, cause_id)
        where account = 'buyer') as refunded,
      (select coalesce(sum(amount), 0)::int from ledger_entries join borne using (journal, cause_id)
        where account = ${`vendor:${scene.vendors.weavers}`}) as lost,
      (select coalesce(sum(amount), 0)::int from maker_earnings where order_id = ${order.id}
        and vendor_id = ${scene.vendors.weavers}) - (select shipping from maker_shares
        where order_id = ${order.id} and vendor_id = ${scene.vendors.weavers}) as earned`)
  const [moved] = rows
  if (!moved) throw new Error('nothing was found')
  return moved
}

/** The buyer paid ₵108 for baskets of ₵120. */
async function expectLostOnce(order: Order): Promise<void> {
  const { refunded, lost, earned } = await movedFor(order)
  expect(lost).toBeLessThanOrEqual(12_000)
  if (refunded >= 10_800) expect({ lost, earned }).toEqual({ lost: 12_000, earned: 0 })
  else expect(earned).toBeGreaterThan(0)
  expect((await scene.findBrokenInvariants()).map(one => one.name)).toEqual([])
}

test('a maker loses what it was credited at most once, in every order of refunds that fail and are made after all', {
  timeout: 280_000,
}, async () => {
  const code = uniqueCode()
  await scene.shop.operator.createPromotion({ code, gives: { kind: 'percent', percent: 10 } })
  const paymentMethod = { ...wallet, phone: '0551234012' }
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...names), { minLength: 4, maxLength: 12, size: 'max' }),
      async history => {
        await scene.signInAgain()
        const order = await scene.buyAndGet({ basket: 2, drum: 1 }, { promo_codes: [code], paymentMethod })
        const makeAll = history.map(() => 'make the last refund' as const)
        for (const name of [...history, 'send' as const, ...makeAll]) {
          // The calls throw what the operator's commands refuse.
          await steps[name](order).catch(() => undefined)
          await scene.untilEventsHandled()
          await expectLostOnce(order)
        }
      },
    ),
    { numRuns: histories },
  )
})
