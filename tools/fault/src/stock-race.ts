import { randomUUID } from 'node:crypto'
import {
  approve,
  awaitPaid,
  type Buyer,
  type Line,
  orderOf,
  type Placed,
  readPlaced,
  registerBuyers,
} from './buyer.ts'
import { queryDatabase } from './database.ts'
import { deadlocks } from './deadlocks.ts'
import { checkInvariants, type Fault } from './fault.ts'
import { brokenStock, queueIsEmpty } from './purchases.ts'
import { createRandom, type Random } from './random.ts'
import { codeOf, describeResponse, requestWithRetry } from './request.ts'
import { openShop, type Shop } from './shop.ts'
import { inParallel } from './workers.ts'

const sizes = { full: { buyers: 500, products: 200 }, short: { buyers: 60, products: 0 } }
/** Buyers per unit in stock: enough that most units are sold. */
const buyersForOne = 25
const atOnce = 64

/** The request of one buyer of a race, and the result. */
type Outcome =
  | { readonly kind: 'held'; readonly buyer: Buyer; readonly lines: readonly Line[]; readonly placed: Placed }
  | { readonly kind: 'short'; readonly lines: readonly Line[] }
  | { readonly kind: 'other'; readonly said: string }

interface Level {
  readonly product_id: string
  readonly available: number
}

export const stockRace: Fault = {
  name: 'stock-race',
  about: 'lets many buyers order few units of several products at once',
  counts: 'seeds',
  runs: { full: 20, short: 2 },
  async run(context, { runs, seed, short, say }) {
    const { buyers: count, products } = short ? sizes.short : sizes.full
    const shop = await openShop(context)
    if (products > 0) await shop.operator('seed', '--products', String(products))
    const buyers = await registerBuyers(shop.origin, count)
    say(`${count} buyers are registered`)
    const broken: string[] = []
    const results = { held: 0, short: 0, other: 0 }
    for (let run = 0; run < runs; run++) {
      const random = createRandom(seed + run)
      const before = await scarce(shop, Math.ceil(count / buyersForOne), seed + run)
      const outcomes = await inParallel(buyers, atOnce, buyer => race(shop.origin, buyer, before, random))
      for (const { kind } of outcomes) results[kind] += 1
      broken.push(...(await judge(shop, before, outcomes)).map(problem => `seed ${seed + run}: ${problem}`))
      await settleAll(shop.origin, outcomes)
      await queueIsEmpty(shop)
      broken.push(...(await brokenStock(shop)).map(problem => `seed ${seed + run}: ${problem}`))
      say(
        `seed ${seed + run}: ${outcomes.filter(({ kind }) => kind === 'held').length} of ${count} got theirs`,
      )
    }
    return {
      measurements: { buyers: count, orders: results, deadlocks: await deadlocks(shop) },
      broken: [...broken, ...(await checkInvariants(shop))],
      late: [],
    }
  },
}

/** Products with few units in stock, from the database. */
const scarce = ({ dataDir }: Shop, count: number, seed: number): Promise<Level[]> =>
  queryDatabase<Level>(
    dataDir,
    `select product_id, on_hand - held as available from stock_levels level
      join products on products.id = level.product_id
      where level.variant_id is null and not products.has_variants and on_hand - held between 1 and 40
      and products.price < 40000
      order by md5(level.product_id::text || $2), product_id limit $1`,
    [count, seed],
  )

async function race(
  origin: string,
  buyer: Buyer,
  levels: readonly Level[],
  random: Random,
): Promise<Outcome> {
  const lines = random
    .shuffled(levels)
    .slice(0, 1 + random.below(3))
    .map(({ product_id }) => ({ product_id, quantity: 1 + random.below(3) }))
  const response = await requestWithRetry(origin, {
    path: '/api/v1/user/orders',
    token: buyer.token,
    key: randomUUID(),
    body: orderOf(lines),
  })
  if (response.status === 201) return { kind: 'held', buyer, lines, placed: readPlaced(response) }
  if (codeOf(response.body) === 'order.stock_short') return { kind: 'short', lines }
  return { kind: 'other', said: describeResponse(response) }
}

/** Nobody cancels during a race, so stock only decreases: what is left at the end was there all the time. */
async function judge(
  { dataDir }: Shop,
  before: readonly Level[],
  outcomes: readonly Outcome[],
): Promise<string[]> {
  const after = await queryDatabase<Level>(
    dataDir,
    `select product_id, on_hand - held as available from stock_levels
      where variant_id is null and product_id = any($1)`,
    [before.map(({ product_id }) => product_id)],
  )
  const left = new Map(after.map(({ product_id, available }) => [product_id, available]))
  const promised = (productId: string) =>
    outcomes
      .flatMap(outcome => (outcome.kind === 'held' ? outcome.lines : []))
      .filter(line => line.product_id === productId)
      .reduce((sum, line) => sum + line.quantity, 0)
  const wrongLevels = before.flatMap(({ product_id, available }) => {
    const promisedUnits = promised(product_id)
    const remains = left.get(product_id) ?? Number.NaN
    if (promisedUnits > available) return [`${promisedUnits} units of ${available} were promised`]
    return promisedUnits + remains === available
      ? []
      : [`of ${available} units ${promisedUnits} are promised and ${remains} left`]
  })
  const wronglyRefused = outcomes.filter(
    outcome =>
      outcome.kind === 'short' &&
      outcome.lines.every(line => (left.get(line.product_id) ?? 0) >= line.quantity),
  )
  const others = outcomes.flatMap(outcome => (outcome.kind === 'other' ? [outcome.said] : []))
  return [
    ...wrongLevels,
    ...(wronglyRefused.length > 0 ? [`${wronglyRefused.length} were refused what is still there`] : []),
    ...others.map(message => `an order was answered ${message}`),
  ]
}

/** Every second buyer with held units pays, the others cancel. */
async function settleAll(origin: string, outcomes: readonly Outcome[]): Promise<void> {
  const holders = outcomes.filter(outcome => outcome.kind === 'held')
  await inParallel(holders, 16, async ({ buyer, placed }, index) => {
    if (index % 2 === 0) {
      await approve(origin, placed.reference)
      await awaitPaid(origin, buyer, placed.orderId)
      return
    }
    const path = `/api/v1/user/orders/${placed.orderId}/cancel`
    const response = await requestWithRetry(origin, { path, token: buyer.token, key: randomUUID(), body: {} })
    if (response.status !== 200) throw new Error(`cancelling was answered ${describeResponse(response)}`)
  })
}
