import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { approve, type Buyer, orderOf, type Placed, readPlaced, registerBuyers } from './buyer.ts'
import { queryDatabase } from './database.ts'
import { deadlocks } from './deadlocks.ts'
import { checkInvariants, type Fault } from './fault.ts'
import { findProducts } from './products.ts'
import { queueIsEmpty } from './purchases.ts'
import { createRandom, type Random } from './random.ts'
import { describeResponse, requestWithRetry } from './request.ts'
import { moveClock, openShop, type Shop } from './shop.ts'
import { inParallel } from './workers.ts'

/** Orders per buyer, with a code that each person can use once, before the first payment. */
const ordersEach = 3
const atOnce = 16
const timeoutMs = 120_000
/** Longer than an unpaid order lives, and longer than late money can revive one. */
const untilExpired = 31 * 60_000
const untilTooLate = 25 * 60 * 60_000

/** How the orders end, and how many per buyer may become paid by late money. */
const endings = [
  { name: 'cancelled', revivable: 0 },
  { name: 'expired', revivable: 1 },
  { name: 'expired a day ago', revivable: 0 },
  { name: 'expired, and the code was stopped', revivable: 0 },
] as const
type Ending = (typeof endings)[number]

export const lateMoney: Fault = {
  name: 'late-money',
  about: 'pays for orders that had one code and ended without money, all at the same moment',
  counts: 'seeds',
  runs: { full: 12, short: 4 },
  isManualOnly: true,
  async run(context, { runs, seed, short, say }) {
    const shop = await openShop(context)
    const count = short ? 8 : 40
    const goods = (await findProducts(shop.origin)).toSorted((one, other) => other.available - one.available)
    const broken: string[] = []
    const results = { paid: 0, refunded: 0 }
    for (let run = 0; run < runs; run++) {
      const ending = endings[run % endings.length] ?? endings[0]
      const random = createRandom(seed + run)
      const ids = random.shuffled(goods.slice(0, 40)).map(({ id }) => id)
      // Tokens would expire during the simulated days of a run.
      const buyers = await registerBuyers(shop.origin, count)
      const all = await endOrders(shop, ending, buyers, ids, run)
      await payAll(shop, all, random)
      const found = await judge(shop, ending, all, results)
      broken.push(...found.map(problem => `seed ${seed + run}, ${ending.name}: ${problem}`))
      say(`seed ${seed + run}: orders that were ${ending.name} are decided`)
    }
    return {
      measurements: {
        buyers: count * runs,
        orders: count * ordersEach * runs,
        ...results,
        deadlocks: await deadlocks(shop),
      },
      broken: [...broken, ...(await checkInvariants(shop))],
      late: [],
    }
  },
}

/** Each buyer places orders in turn with the same code; each order ends before the next. */
async function endOrders(
  shop: Shop,
  ending: Ending,
  buyers: readonly Buyer[],
  goods: readonly string[],
  run: number,
): Promise<Placed[][]> {
  const code = `LATE${run.toString().padStart(4, '0')}`
  const limits = ['--uses', String(buyers.length), '--per-person', '1']
  await mustEnd(shop, 'promotions', 'create', code, '--percent', '10', ...limits)
  const placed: Placed[][] = buyers.map(() => [])
  for (let turn = 0; turn < ordersEach; turn++) {
    await inParallel(buyers, atOnce, async ({ token }, index) => {
      const product_id = goods[(index * ordersEach + turn) % goods.length] ?? ''
      const body = { ...orderOf([{ product_id, quantity: 1 }]), promo_codes: [code] }
      const path = '/api/v1/user/orders'
      const order = readPlaced(await requestWithRetry(shop.origin, { path, token, key: randomUUID(), body }))
      placed[index]?.push(order)
      if (ending.name !== 'cancelled') return
      const cancel = { path: `${path}/${order.orderId}/cancel`, token, key: randomUUID(), body: {} }
      const response = await requestWithRetry(shop.origin, cancel)
      if (response.status !== 200) throw new Error(`cancelling was answered ${describeResponse(response)}`)
    })
    if (ending.name !== 'cancelled') await letExpire(shop, placed.flat())
  }
  if (ending.name === 'expired a day ago') await moveClock(shop, untilTooLate)
  if (ending.name === 'expired, and the code was stopped') {
    await mustEnd(shop, 'promotions', 'stop', code)
  }
  return placed
}

async function mustEnd(shop: Shop, ...words: readonly string[]): Promise<void> {
  const { code, stderr } = await shop.operator(...words)
  if (code !== 0) throw new Error(`${words.join(' ')}: ${stderr}`)
}

async function letExpire(shop: Shop, placed: readonly Placed[]): Promise<void> {
  await moveClock(shop, untilExpired)
  await until(shop, placed, `status <> 'placed'`, 'have not ended')
}

/** Waits until a condition holds for all of these orders. */
async function until({ dataDir }: Shop, placed: readonly Placed[], condition: string, otherwise: string) {
  const late = AbortSignal.timeout(timeoutMs)
  const ids = placed.map(({ orderId }) => orderId)
  for (;;) {
    const [row] = await queryDatabase<{ waiting: number }>(
      dataDir,
      `select count(*)::int as waiting from orders where id = any($1) and not (${condition})`,
      [ids],
    )
    if (row?.waiting === 0) return
    if (late.aborted) throw new Error(`${row?.waiting} orders ${otherwise}`)
    await pause(100)
  }
}

/** All payments succeed at once in random order, because a prompt on a phone cannot be withdrawn. */
async function payAll(shop: Shop, all: readonly (readonly Placed[])[], random: Random): Promise<void> {
  const placed = all.flat()
  await inParallel(random.shuffled(placed), atOnce, ({ reference }) => approve(shop.origin, reference))
  const isDecided = `payment_status = 'paid' or exists (
    select from payments where payments.subject_id = orders.id and payments.status like 'refund%')`
  await until(shop, placed, isDecided, 'are neither paid nor refunded')
  await queueIsEmpty(shop)
}

async function judge(
  { dataDir }: Shop,
  { revivable }: Ending,
  all: readonly (readonly Placed[])[],
  results: { paid: number; refunded: number },
): Promise<string[]> {
  const rows = await queryDatabase<{ id: string; payment_status: string }>(
    dataDir,
    'select id, payment_status from orders where id = any($1)',
    [all.flat().map(({ orderId }) => orderId)],
  )
  const isPaid = new Map(rows.map(row => [row.id, row.payment_status === 'paid']))
  return all.flatMap(placed => {
    const paid = placed.filter(({ orderId }) => isPaid.get(orderId)).length
    results.paid += paid
    results.refunded += placed.length - paid
    return paid === revivable ? [] : [`one buyer has ${paid} paid orders, ${revivable} may be revived`]
  })
}
