import { approve, control, registerBuyers } from './buyer.ts'
import { queryDatabase } from './database.ts'
import { databaseIsBack, killDatabase } from './database-kill.ts'
import { brokenEffects, findEffects } from './effects.ts'
import { checkInvariants, type Fault } from './fault.ts'
import { forgeries, forgeryTricks } from './forgeries.ts'
import { eventNames, genuine, nthOrder, post } from './provider-events.ts'
import { brokenStock, queueIsEmpty } from './purchases.ts'
import { createRandom, type Random } from './random.ts'
import { requestWithRetry } from './request.ts'
import { openShop, type Shop } from './shop.ts'
import { awaitOrders, placeOrders } from './take-orders.ts'
import { inParallel } from './workers.ts'

const copies = 50
const atOnce = 16
const threeDays = 72 * 60 * 60 * 1_000
/** Forged events per payment. */
const forgedShare = 5

/** The outcomes of the payments of a run, in turn. */
const fates = ['doubled', 'any order', 'shop is down', 'late'] as const

export const webhook: Fault = {
  name: 'webhook',
  about: 'sends the provider’s events doubled, in every order, late, to a shop that is down, and forged',
  counts: 'payments',
  runs: { full: 2_000, short: 40 },
  async run(context, { runs, seed, say }) {
    const shop = await openShop(context)
    const random = createRandom(seed)
    await shop.operator('seed', '--products', String(Math.max(20, Math.ceil(runs / 10))))
    const buyers = await registerBuyers(shop.origin, runs + 1)
    const references = await placeOrders(shop.origin, buyers, random)
    say(`${references.length} orders are placed`)
    const [unpaid = '', ...payable] = references
    const of = (fate: (typeof fates)[number]) =>
      payable.filter((_, index) => fates[index % fates.length] === fate)

    const wrong = [
      ...(await sendDoubled(shop, of('doubled'))),
      ...(await sendInAnyOrder(shop, of('any order'), random)),
    ]
    say('doubled and shuffled events are sent')
    const refused = await sendWhileDown(shop, of('shop is down'))
    say('the database came back')
    const onTime = [...of('doubled'), ...of('any order'), ...of('shop is down')]
    await awaitOrders(shop, onTime, 'paid')
    const forged = await sendForged(shop, unpaid, runs * forgedShare, random)
    say('forged events are sent')
    await awaitOrders(shop, [...onTime], 'paid')
    wrong.push(...(await sendLate(shop, of('late'))))
    await awaitOrders(shop, of('late'), 'paid')
    await queueIsEmpty(shop)
    return {
      measurements: {
        payments: payable.length,
        'copies of each event': copies,
        'orders of five events': Math.min(120, of('any order').length),
        'events refused with 503 first': refused,
        forged: { sent: runs * forgedShare, tricks: forgeryTricks.length },
      },
      broken: [
        ...wrong,
        ...(refused > 0 ? [] : ['no event met a shop that was down']),
        ...forged,
        ...brokenEffects(await findEffects(shop, payable), payable),
        ...(await brokenStock(shop)),
        ...(await checkInvariants(shop)),
      ],
      late: [],
    }
  },
}

/** Charges the payment without a webhook: the run sends the events. */
async function payInSilence({ origin }: Shop, reference: string): Promise<void> {
  await control(origin, 'drop', { reference })
  await approve(origin, reference)
}

async function sendDoubled(shop: Shop, references: readonly string[]): Promise<string[]> {
  const wrong = await inParallel(references, 4, async reference => {
    await payInSilence(shop, reference)
    const sent = Array.from({ length: copies }, () => genuine('charge.success', reference))
    const statuses = await inParallel(sent, atOnce, each => post(shop.origin, each))
    return notAccepted(reference, statuses)
  })
  return wrong.flat()
}

/** Only the payment event is true; each event is sent twice. */
async function sendInAnyOrder(shop: Shop, references: readonly string[], random: Random): Promise<string[]> {
  const first = random.below(120)
  const wrong = await inParallel(references, atOnce, async (reference, index) => {
    await payInSilence(shop, reference)
    const statuses: number[] = []
    for (const event of nthOrder(eventNames, first + index)) {
      const sent = [genuine(event, reference), genuine(event, reference)]
      statuses.push(...(await Promise.all(sent.map(each => post(shop.origin, each)))))
    }
    return notAccepted(reference, statuses)
  })
  return wrong.flat()
}

function notAccepted(reference: string, statuses: readonly number[]): string[] {
  const others = statuses.filter(status => status !== 200)
  return others.length > 0 ? [`events of ${reference} were answered ${[...new Set(others)].join(', ')}`] : []
}

/** The provider's own events reach a shop without its database and are retried; returns the number of refused ones. */
async function sendWhileDown(shop: Shop, references: readonly string[]): Promise<number> {
  let refused = 0
  for (let attempts = 0; attempts < 5 && refused === 0; attempts++) {
    await killDatabase(shop, 'SIGQUIT')
    await inParallel(references, atOnce, reference =>
      requestWithRetry(shop.origin, { path: '/_paystack/__control/approve', body: { reference } }),
    )
    const statuses = await inParallel(references, atOnce, reference =>
      post(shop.origin, genuine('charge.success', reference)),
    )
    refused += statuses.filter(status => status === 503).length
    await databaseIsBack(shop)
  }
  return refused
}

async function sendForged(
  { origin, dataDir }: Shop,
  reference: string,
  count: number,
  random: Random,
): Promise<string[]> {
  const rows = async () => {
    const [counted] = await queryDatabase<{ rows: number }>(
      dataDir,
      'select count(*)::int as rows from payment_events',
    )
    return counted?.rows
  }
  const before = await rows()
  const responses = await inParallel([...forgeries(reference, count, random)], atOnce, async forgery => ({
    trick: forgery.trick,
    status: await post(origin, forgery),
  }))
  const accepted = Map.groupBy(
    responses.filter(({ status }) => status !== 401),
    ({ trick, status }) => `${trick}: answered ${status}`,
  )
  const after = await rows()
  return [
    ...[...accepted].map(([what, list]) => `forged, ${what} ${list.length} times`),
    ...(before === after ? [] : [`forged events left rows: ${before} before, ${after} after`]),
  ]
}

/** The orders have expired when the money arrives; the stock is still available, so they are revived. */
async function sendLate(shop: Shop, references: readonly string[]): Promise<string[]> {
  const moved = await requestWithRetry(shop.origin, {
    path: '/__test/clock',
    body: { advance_ms: threeDays },
  })
  if (moved.status !== 200) return [`the clock could not be moved: ${moved.status}`]
  await awaitOrders(shop, references, 'none')
  const wrong = await inParallel(references, atOnce, async reference => {
    await payInSilence(shop, reference)
    const sent = Array.from({ length: 3 }, () => genuine('charge.success', reference))
    return notAccepted(reference, await Promise.all(sent.map(each => post(shop.origin, each))))
  })
  return wrong.flat()
}
