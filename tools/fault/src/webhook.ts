import { setTimeout as pause } from 'node:timers/promises'
import { approve, control, registerBuyers } from './buyer.ts'
import { queryDatabase } from './database.ts'
import { killDatabase } from './database-kill.ts'
import { brokenEffects, findEffects } from './effects.ts'
import { checkInvariants, type Fault, type Options } from './fault.ts'
import { forgeries, forgeryTricks } from './forgeries.ts'
import { eventNames, genuine, nthOrder, post, type Sent } from './provider-events.ts'
import { brokenStock, queueIsEmpty } from './purchases.ts'
import { createRandom, type Random } from './random.ts'
import { moveClock, openShop, type Shop } from './shop.ts'
import { awaitOrders, placeOrders } from './take-orders.ts'
import { inParallel } from './workers.ts'

const copies = 50
const atOnce = 16
const threeDays = 72 * 60 * 60 * 1_000
/** Milliseconds. */
const downAtMost = 60_000
/** Payments of a round. An unpaid order lasts for fifteen minutes, which a round must not exceed. */
const mostOfRound = 400
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
    const broken: string[] = []
    let refused = 0
    for (let done = 0; done < runs; done += mostOfRound) {
      const count = Math.min(mostOfRound, runs - done)
      const round = await runRound(shop, count, random, say)
      broken.push(...round.broken)
      refused += round.refused
      say(`${done + count} payments are decided`)
    }
    return {
      measurements: {
        payments: runs,
        'copies of each event': copies,
        'events refused with 503 first': refused,
        forged: { sent: runs * forgedShare, tricks: forgeryTricks.length },
      },
      broken: [...broken, ...(await brokenStock(shop)), ...(await checkInvariants(shop))],
      late: [],
    }
  },
}

async function runRound(shop: Shop, count: number, random: Random, say: Options['say']) {
  const buyers = await registerBuyers(shop.origin, count + 1)
  const [unpaid = '', ...payable] = await placeOrders(shop.origin, buyers, random)
  say(`${payable.length} orders are placed`)
  const of = (fate: (typeof fates)[number]) =>
    payable.filter((_, index) => fates[index % fates.length] === fate)
  const wrong = [
    ...(await sendDoubled(shop, of('doubled'))),
    ...(await sendInAnyOrder(shop, of('any order'), random)),
  ]
  say('doubled and shuffled events are sent')
  const { refused, ...whileDown } = await sendWhileDown(shop, of('shop is down'))
  const onTime = payable.filter(reference => !of('late').includes(reference))
  await awaitOrders(shop, onTime, 'paid')
  const forged = await sendForged(shop, unpaid, count * forgedShare, random)
  say('forged events are sent')
  const late = await sendLate(shop, of('late'))
  await awaitOrders(shop, of('late'), 'paid')
  await queueIsEmpty(shop)
  return {
    refused,
    broken: [
      ...wrong,
      ...whileDown.wrong,
      ...(refused > 0 ? [] : ['no event met a shop that was down']),
      ...forged,
      ...late,
      ...brokenEffects(await findEffects(shop, payable), payable),
    ],
  }
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

/** The events reach a shop without its database, and are sent again until they are accepted. */
async function sendWhileDown(shop: Shop, references: readonly string[]) {
  await inParallel(references, atOnce, reference => payInSilence(shop, reference))
  await killDatabase(shop, 'SIGQUIT')
  const sent = await inParallel(references, atOnce, async reference => {
    const statuses = await postUntilAccepted(shop.origin, genuine('charge.success', reference))
    const refused = statuses.filter(status => status === 503)
    const others = statuses.filter(status => status !== 503)
    return { refused: refused.length, wrong: notAccepted(reference, others) }
  })
  return {
    refused: sent.reduce((sum, { refused }) => sum + refused, 0),
    wrong: sent.flatMap(({ wrong }) => wrong),
  }
}

/** Posts an event again while it is refused with 503; returns all statuses. */
async function postUntilAccepted(origin: string, event: Sent): Promise<number[]> {
  const late = AbortSignal.timeout(downAtMost)
  const statuses = [await post(origin, event)]
  while (statuses.at(-1) === 503 && !late.aborted) {
    await pause(100)
    statuses.push(await post(origin, event))
  }
  return statuses.at(-1) === 503 ? [...statuses, 0] : statuses
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
  await moveClock(shop, threeDays)
  await awaitOrders(shop, references, 'none')
  const wrong = await inParallel(references, atOnce, async reference => {
    await payInSilence(shop, reference)
    const sent = Array.from({ length: 3 }, () => genuine('charge.success', reference))
    return notAccepted(reference, await Promise.all(sent.map(each => post(shop.origin, each))))
  })
  return wrong.flat()
}
