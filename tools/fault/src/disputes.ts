import { setTimeout as pause } from 'node:timers/promises'
import { approve, control, registerBuyers } from './buyer.ts'
import { queryDatabase } from './database.ts'
import { databaseIsBack, killDatabase } from './database-kill.ts'
import { checkInvariants, type Fault } from './fault.ts'
import { queueIsEmpty } from './purchases.ts'
import { createRandom, type Random } from './random.ts'
import { tryRequest } from './request.ts'
import { moveClock, openShop, type Shop } from './shop.ts'
import { awaitOrders, placeOrders } from './take-orders.ts'
import { inParallel } from './workers.ts'

const atOnce = 8
const copies = 3
/** Pesewas of a partial amount. */
const part = 150
const twoHours = 2 * 60 * 60 * 1_000

const disputed = ['charge.dispute.create', 'charge.dispute.remind', 'charge.dispute.resolve'] as const
const refunded = ['refund.pending', 'refund.processing', 'refund.processed'] as const

interface Fate {
  readonly name: string
  /** The provider's events, in this order. */
  readonly calls: readonly (readonly [call: string, more?: object])[]
  readonly events: readonly string[]
  readonly status: string
  /** Pesewas refunded; undefined for the whole payment. */
  readonly back?: number
}

const fates: readonly Fate[] = [
  {
    name: 'lost',
    calls: [['dispute'], ['remind-dispute'], ['resolve-dispute', { outcome: 'lost' }]],
    events: disputed,
    status: 'refunded',
  },
  {
    name: 'won',
    calls: [['dispute'], ['remind-dispute'], ['resolve-dispute', { outcome: 'won' }]],
    events: disputed,
    status: 'succeeded',
    back: 0,
  },
  {
    name: 'lost for a part',
    calls: [['dispute', { amount: part }], ['remind-dispute'], ['resolve-dispute', { outcome: 'lost' }]],
    events: disputed,
    status: 'partially_refunded',
    back: part,
  },
  {
    name: 'refunded on the dashboard',
    calls: [['dashboard-refund']],
    events: refunded,
    status: 'refunded',
  },
  {
    name: 'lost after a part was refunded on the dashboard',
    calls: [['dashboard-refund', { amount: part }], ['dispute'], ['resolve-dispute', { outcome: 'lost' }]],
    events: [...refunded, 'charge.dispute.create', 'charge.dispute.resolve'],
    status: 'refunded',
  },
]

export const disputes: Fault = {
  name: 'disputes',
  about:
    'disputes payments and refunds them at the provider; events come doubled, in any order, late, through crashes',
  counts: 'payments',
  runs: { full: 500, short: 10 },
  isManualOnly: true,
  async run(context, { runs, seed, say }) {
    const shop = await openShop(context)
    const random = createRandom(seed)
    const references = await placeOrders(shop.origin, await registerBuyers(shop.origin, runs), random)
    await inParallel(references, atOnce, async reference => {
      await control(shop.origin, 'drop', { reference })
      await approve(shop.origin, reference)
    })
    await moveClock(shop, 60_000)
    await awaitOrders(shop, references, 'paid')
    say(`${references.length} orders are paid`)
    const cases = references.map((reference, index) => ({ reference, fate: fates[index % fates.length] }))
    const known = cases.flatMap(({ reference, fate }) => (fate ? [{ reference, fate }] : []))
    await inParallel(known, atOnce, async ({ reference, fate }) => {
      for (const [call, more] of fate.calls) await control(shop.origin, call, { reference, ...more })
    })
    // Scheduled changes at the provider complete.
    await moveClock(shop, 20_000)
    const crashes = await deliverThroughCrashes(shop, known, random)
    say('the events are delivered')
    // Events lost in the crashes are found by polling the provider.
    await moveClock(shop, twoHours)
    await moveClock(shop, twoHours)
    await queueIsEmpty(shop)
    const late = known.filter((_, index) => index % 4 === 0)
    await deliverAll(shop, late, random)
    await queueIsEmpty(shop)
    return {
      measurements: { payments: known.length, 'copies of each event': copies, crashes },
      broken: [...(await brokenCases(shop, known)), ...(await checkInvariants(shop))],
      late: [],
    }
  },
}

interface Case {
  readonly reference: string
  readonly fate: Fate
}

/**
 * Sends every event several times in random order while database and server are killed; returns the number of
 * kills.
 */
async function deliverThroughCrashes(shop: Shop, cases: readonly Case[], random: Random): Promise<number> {
  const half = Math.ceil(cases.length / 2)
  const first = deliverAll(shop, cases.slice(0, half), random)
  await pause(200)
  await killDatabase(shop, 'SIGQUIT')
  await first
  await databaseIsBack(shop)
  const second = deliverAll(shop, cases.slice(half), random)
  await pause(200)
  shop.program.kill('SIGKILL')
  await shop.program.ended
  await shop.start()
  await second
  return 2
}

async function deliverAll({ origin }: Shop, cases: readonly Case[], random: Random): Promise<void> {
  const deliveries = cases.flatMap(({ reference, fate }) =>
    fate.events.flatMap(event => Array.from({ length: copies }, () => ({ reference, event }))),
  )
  await inParallel(random.shuffled(deliveries), atOnce * 2, delivery =>
    tryRequest(origin, { path: '/_paystack/__control/deliver', body: delivery }),
  )
}

const question = `
  select payment.reference, payment.status, payment.captured, payment.refunded, orders.payment_status as order,
    (select count(*)::int from disputes where disputes.payment_id = payment.id) as disputes,
    (select count(*)::int from refunds where refunds.payment_id = payment.id) as refunds,
    (select count(*)::int from outbox_events event where event.name = 'payment.refunded'
      and event.payload->>'payment_id' = payment.id::text) as told
  from payments payment join orders on orders.id = payment.subject_id where payment.reference = any($1)`

interface Found {
  readonly reference: string
  readonly status: string
  readonly captured: number
  readonly refunded: number
  readonly order: string
  readonly disputes: number
  readonly refunds: number
  readonly told: number
}

/** Payments whose dispute or refund did not have exactly one effect, one sentence each. */
async function brokenCases({ dataDir }: Shop, cases: readonly Case[]): Promise<string[]> {
  const found = await queryDatabase<Found>(dataDir, question, [cases.map(({ reference }) => reference)])
  const byReference = new Map(found.map(each => [each.reference, each]))
  return cases.flatMap(({ reference, fate }) => {
    const each = byReference.get(reference)
    if (!each) return [`payment ${reference} is lost`]
    const count = (call: string) => fate.calls.filter(([name]) => name === call).length
    const lost = fate.calls.some(
      ([call, more]) => call === 'resolve-dispute' && more && 'outcome' in more && more.outcome === 'lost',
    )
    const refunds = count('dashboard-refund') + (lost ? 1 : 0)
    const isRight =
      each.status === fate.status &&
      each.refunded === (fate.back ?? each.captured) &&
      each.order === (fate.status === 'succeeded' ? 'paid' : fate.status) &&
      each.disputes === count('dispute') &&
      each.refunds === refunds &&
      each.told === refunds
    return isRight ? [] : [`${fate.name}: ${JSON.stringify(each)}`]
  })
}
