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
import { findProducts } from './products.ts'
import { queueIsEmpty } from './purchases.ts'
import { createRandom, type Random } from './random.ts'
import { codeOf, describeResponse, requestWithRetry } from './request.ts'
import { openShop, type Shop } from './shop.ts'
import { inParallel } from './workers.ts'

const sizes = { full: 200, short: 40 }
/** Total uses of the code: so few that most buyers are too late. */
const uses = 5
/** Pesewas; less than the cheapest product costs. */
const off = 100
const atOnce = 64

/** The response to one buyer of a race, and the result. */
type Outcome =
  | { readonly kind: 'reserved'; readonly buyer: Buyer; readonly placed: Placed; readonly total: number }
  | { readonly kind: 'told' }
  | { readonly kind: 'other'; readonly said: string }

export const promoRace: Fault = {
  name: 'promo-race',
  about: 'lets many buyers order at once with a code of which there are few uses',
  counts: 'seeds',
  runs: { full: 20, short: 2 },
  async run(context, { runs, seed, short, say }) {
    const count = short ? sizes.short : sizes.full
    const shop = await openShop(context)
    const buyers = await registerBuyers(shop.origin, count)
    say(`${count} buyers are registered`)
    const goods = (await findProducts(shop.origin)).toSorted((one, other) => other.available - one.available)
    const broken: string[] = []
    const results = { reserved: 0, told: 0, other: 0 }
    for (let run = 0; run < runs; run++) {
      const random = createRandom(seed + run)
      const code = `RACE${run.toString().padStart(4, '0')}`
      await shop.operator('promotions', 'create', code, '--fixed', String(off / 100), '--uses', String(uses))
      const lines = goods.slice(0, 10).map(({ id }) => ({ product_id: id, quantity: 1 }))
      const outcomes = await inParallel(buyers, atOnce, buyer =>
        race(shop.origin, buyer, [random.pick(lines)], code),
      )
      for (const { kind } of outcomes) results[kind] += 1
      const problems = [
        ...judge(outcomes),
        ...(await settleAll(shop, outcomes, random)),
        ...(await brokenUses(shop, code, outcomes)),
      ]
      broken.push(...problems.map(problem => `seed ${seed + run}: ${problem}`))
      say(`seed ${seed + run}: ${outcomes.filter(({ kind }) => kind === 'reserved').length} have the code`)
    }
    return {
      measurements: { buyers: count, uses, orders: results, deadlocks: await deadlocks(shop) },
      broken: [...broken, ...(await checkInvariants(shop))],
      late: [],
    }
  },
}

async function race(origin: string, buyer: Buyer, lines: readonly Line[], code: string): Promise<Outcome> {
  const body = { ...orderOf(lines), promo_codes: [code] }
  const response = await requestWithRetry(origin, {
    path: '/api/v1/user/orders',
    token: buyer.token,
    key: randomUUID(),
    body,
  })
  if (response.status === 201) {
    const { data } = response.body as { data: { order: { total: number; discount: number } } }
    if (data.order.discount !== off / 100)
      return { kind: 'other', said: `a discount of ${data.order.discount}` }
    return { kind: 'reserved', buyer, placed: readPlaced(response), total: data.order.total }
  }
  if (codeOf(response.body) === 'order.price_changed') return { kind: 'told' }
  return { kind: 'other', said: describeResponse(response) }
}

function judge(outcomes: readonly Outcome[]): string[] {
  const reserved = outcomes.filter(({ kind }) => kind === 'reserved').length
  const others = outcomes.flatMap(outcome => (outcome.kind === 'other' ? [outcome.said] : []))
  return [
    ...(reserved === uses ? [] : [`${reserved} orders have a code of ${uses} uses`]),
    ...others.map(message => `an order was answered ${message}`),
  ]
}

/** Some pay the quoted amount; the others cancel their orders. */
async function settleAll(shop: Shop, outcomes: readonly Outcome[], random: Random): Promise<string[]> {
  const holders = outcomes.filter(outcome => outcome.kind === 'reserved')
  const paying = new Set(random.shuffled(holders).slice(0, 3))
  const problems = await inParallel(holders, 8, async holder => {
    const { buyer, placed, total } = holder
    if (paying.has(holder)) {
      await approve(shop.origin, placed.reference)
      await awaitPaid(shop.origin, buyer, placed.orderId)
      return paidOtherwise(shop, placed, total)
    }
    const path = `/api/v1/user/orders/${placed.orderId}/cancel`
    const response = await requestWithRetry(shop.origin, {
      path,
      token: buyer.token,
      key: randomUUID(),
      body: {},
    })
    return response.status === 200 ? [] : [`cancelling was answered ${describeResponse(response)}`]
  })
  await queueIsEmpty(shop)
  return problems.flat()
}

async function paidOtherwise(
  { dataDir }: Shop,
  { orderId, reference }: Placed,
  total: number,
): Promise<string[]> {
  const [found] = await queryDatabase<{ captured: number }>(
    dataDir,
    'select captured from payments where reference = $1',
    [reference],
  )
  return found?.captured === Math.round(total * 100)
    ? []
    : [`order ${orderId} was seen at ${total} and paid with ${found?.captured} pesewas`]
}

/** Only paid orders have used the code. */
async function brokenUses({ dataDir }: Shop, code: string, outcomes: readonly Outcome[]): Promise<string[]> {
  const [found] = await queryDatabase<{ uses: number; confirmed: number; released: number }>(
    dataDir,
    `select promotions.uses,
      (count(*) filter (where used.status = 'confirmed'))::int as confirmed,
      (count(*) filter (where used.status = 'released'))::int as released
    from promotions left join promotion_uses used on used.promotion_id = promotions.id
    where promotions.code = $1 group by promotions.id`,
    [code],
  )
  const reserved = outcomes.filter(({ kind }) => kind === 'reserved').length
  const paid = Math.min(3, reserved)
  const right = found?.uses === paid && found.confirmed === paid && found.released === reserved - paid
  return right ? [] : [`${paid} of ${reserved} paid, and of the code there is ${JSON.stringify(found)}`]
}
