import { randomInt, randomUUID } from 'node:crypto'
import { dayOf } from '@akyede/contract/days'
import type { Order } from '@akyede/contract/orders'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { setUpReporting } from '#test/reporting.ts'
import { registerStaff } from '#test/staff.ts'

const scene = setUpReporting()
beforeAll(() => scene.shop.operator.beginPayouts(dayOf(scene.shop.clock.now())))

/** Each attempt of the test creates its own code, because codes are unique. */
const uniqueCode = () => `SEVENTH${randomInt(1_000_000)}`
/** `HISTORIES=200` runs more of them. */
const histories = Number(process.env.HISTORIES ?? 5)

/** Everything that can give money back for one fulfilment, and what moves it on. Refusals are part of the histories. */
const steps = {
  ship: order => scene.shop.operator.advanceOrder(order.number, 'shipped'),
  deliver: order => scene.shop.operator.advanceOrder(order.number, 'delivered'),
  'report as not arrived': order => scene.report(order),
  'ask for a part': order => scene.report(order, { kind: 'keep_part_back', amount: 47.11 }),
  'offer all': order => withProblem(order, id => scene.offer(id, { kind: 'refund' })),
  'offer a part': order => withProblem(order, id => scene.offer(id, { kind: 'part_refund', amount: 33.33 })),
  agree: order => withProblem(order, id => scene.act(order, id, 'agree')),
  'agree at once': order =>
    withProblem(order, id => Promise.all([1, 2, 3].map(() => scene.act(order, id, 'agree')))),
  decline: order => withProblem(order, id => scene.act(order, id, 'decline')),
  'settle for all': order => withProblem(order, id => scene.settle(id, { outcome: 'refund' })),
  'settle for a part': order =>
    withProblem(order, id => scene.settle(id, { outcome: 'part_refund', amount: 20.2 })),
  'refund a part as staff': async order =>
    (await registerStaff(scene.shop, 'admin')).call(
      'refundOfficePayment',
      {
        params: { paymentId: order.payment?.payment_id ?? '' },
        body: { part_id: scene.partOf(order), amount: 31.13, reason: 'damaged', words: 'A photo' } as never,
      },
      { idempotencyKey: randomUUID() },
    ),
  'ask to return one': order => scene.ask(order, { Basket: 1 }, { reason: 'damaged' }),
  'receive the return': async order => {
    const open = (await scene.orderNow(order.id)).returns.find(({ status }) => status === 'requested')
    if (open) await scene.shop.operator.answerReturn(open.number, 'received', { fit: true })
  },
  'cancel as its maker': order =>
    scene.people.weaver.call('cannotMakePart', {
      params: { vendorId: scene.vendors.weavers, partId: scene.partOf(order) },
      body: { reason: 'ill', words: 'I have a fever and cannot weave it.' },
    }),
  'cancel as late': order =>
    scene.buyer.call('cancelLatePart', {
      params: { orderId: order.id, partId: scene.partOf(order) },
      body: {},
    }),
  'cancel the order': order =>
    scene.buyer.call('cancelOrder', { params: { orderId: order.id }, body: { paid: true } }),
  'dispute it': order => dispute(order, 'dispute', {}),
  'win the dispute': order => dispute(order, 'resolve-dispute', { outcome: 'won' }),
  'lose the dispute': order => dispute(order, 'resolve-dispute', { outcome: 'lost' }),
  'wait for 8 days': () => scene.later(8),
} as const satisfies Record<string, (order: Order) => Promise<unknown>>
const names = Object.keys(steps) as (keyof typeof steps)[]

async function withProblem(order: Order, act: (problemId: string) => Promise<unknown>): Promise<void> {
  const open = (await scene.problemsOf(order)).problems.find(({ ended_at }) => ended_at === null)
  if (open) await act(open.id)
}

async function dispute(order: Order, path: string, more: object): Promise<void> {
  const reference = order.payment?.reference
  const url = `/_paystack/__control/${path}`
  await scene.shop.http.inject({ method: 'POST', url, payload: { reference, ...more } })
  await scene.untilEventsHandled()
}

/** Processes every refund, whatever is left to do; one that a lost dispute made needless has failed. */
async function untilSettled(order: Order): Promise<void> {
  await expect
    .poll(
      async () => {
        scene.shop.clock.advance(20_000)
        await scene.shop.platform.jobs.runScheduledNow()
        const refunds = await scene.refundsOf(order.id)
        return refunds.filter(({ status }) => status !== 'processed' && status !== 'failed').length
      },
      { interval: 10 },
    )
    .toBe(0)
}

test('refunds a fulfilment at most once, in every order of problems, returns, cancellations and disputes', {
  timeout: 280_000,
}, async () => {
  const code = uniqueCode()
  await scene.shop.operator.createPromotion({ code, gives: { kind: 'percent', percent: 7 } })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...names), { minLength: 4, maxLength: 12, size: 'max' }),
      fc.boolean(),
      async (history, isLate) => {
        await scene.signInAgain()
        const order = await scene.buy({ basket: 2 }, { promo_codes: [code], gift: { wrap: true } })
        if (isLate) await scene.later(30)
        for (const name of history) {
          // The operator's commands throw what the calls refuse.
          await steps[name](order).catch(() => undefined)
          await scene.untilEventsHandled()
          expect(await scene.refundedFor(order)).toBeLessThanOrEqual(Math.round(order.total * 100))
          expect((await scene.findBrokenInvariants()).map(one => one.name)).toEqual([])
        }
        // Refunds wait for as long as one of the disputes is open.
        for (let disputed = history.filter(name => name === 'dispute it').length; disputed > 0; disputed--)
          await dispute(order, 'resolve-dispute', { outcome: 'won' })
        await untilSettled(order)
        await scene.untilEventsHandled()
        expect((await scene.findBrokenInvariants()).map(one => one.name)).toEqual([])
        await expectTheShopKeptNothingTwice(order)
      },
    ),
    { numRuns: histories },
  )
})

/** Maker and shop share exactly what the buyer paid and did not get back, to the pesewa. */
async function expectTheShopKeptNothingTwice(order: Order): Promise<void> {
  const { rows } = await scene.shop.database.execute<{ buyer: number; provider: number; all: number }>(sql`
    select coalesce(sum(amount) filter (where account = 'buyer'), 0)::int as buyer,
      coalesce(sum(amount) filter (where account like 'provider:%'), 0)::int as provider,
      coalesce(sum(amount), 0)::int as all
    from ledger_entries where subject_id = ${order.id}`)
  const refunded = await scene.refundedFor(order)
  expect(rows[0]).toMatchObject({ all: 0, provider: Math.round(order.total * 100) - refunded })
  expect(rows[0]?.buyer).toBe(0)
}
