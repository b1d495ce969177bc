import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { approve, awaitPaid, type Buyer, control, orderOf, readPlaced, registerBuyers } from './buyer.ts'
import { queryDatabase } from './database.ts'
import { checkInvariants, type Fault } from './fault.ts'
import { findProducts, type Product } from './products.ts'
import { createRandom } from './random.ts'
import { codeOf, describeResponse, requestWithRetry, type ShopResponse } from './request.ts'
import { openShop, type Shop } from './shop.ts'
import { inParallel } from './workers.ts'

/** The limits of unverified accounts of one network together: units, and pesewas. */
const ofNetwork = { units: 450, value: 6_000_000 }
/** Unpaid orders of one product before a buyer has to wait. */
const free = 5

export const hoarding: Fault = {
  name: 'hoarding',
  about: 'lets new accounts of one network hold all they can without paying, while a former buyer buys',
  counts: 'attackers',
  runs: { full: 120, short: 60 },
  async run(context, { runs, seed, say }) {
    const shop = await openShop(context, { env: { NETWORK_HOLDS_FACTOR: '1' } })
    const random = createRandom(seed)
    const goods = await findProducts(shop.origin)
    const [former, renewer, ...attackers] = await registerBuyers(shop.origin, runs + 2)
    if (!former || !renewer) throw new Error('nobody was registered')
    const [product, renewed, ...others] = random.shuffled(goods)
    if (!product || !renewed) throw new Error('the shop has too few goods')
    const fullest = others.toSorted((one, other) => other.available - one.available).slice(0, 50)
    await buy(shop, former, product)
    const renewals = await renewHold(shop, renewer, renewed)
    const responses = (
      await inParallel(attackers, 32, async buyer => [
        await order(shop, buyer, everythingOf(others)),
        await order(shop, buyer, tenUnits(random.shuffled(fullest))),
      ])
    ).flat()
    const held = await heldUnpaid(shop)
    say(`${runs} attackers hold ${held.units} units`)
    const hinderedRetries = await retryAndBuy(shop, former, product)
    const results: Record<string, number> = {}
    for (const response of responses)
      results[describeResponse(response)] = (results[describeResponse(response)] ?? 0) + 1
    return {
      measurements: { attackers: runs, orders: results, heldUnits: held.units, heldCedis: held.value / 100 },
      broken: [
        ...(held.units > ofNetwork.units || held.value > ofNetwork.value
          ? [`strangers of one network hold ${held.units} units for ${held.value} pesewas`]
          : []),
        ...(renewals > free ? [`a hold was renewed ${renewals} times without a pause`] : []),
        ...hinderedRetries,
        ...responses
          .filter(isUnexpected)
          .map(response => `an order was answered ${describeResponse(response)}`),
        ...(await checkInvariants(shop)),
      ],
      late: [],
    }
  },
}

type Lines = Parameters<typeof orderOf>[0]

const order = (
  { origin }: Shop,
  { token }: Buyer,
  lines: Lines,
  payBy: object = {},
): Promise<ShopResponse> => {
  const plain = orderOf(lines)
  const body = { ...plain, paymentMethod: { ...plain.paymentMethod, ...payBy } }
  return requestWithRetry(origin, { path: '/api/v1/user/orders', token, key: randomUUID(), body })
}

const isUnexpected = ({ status, body }: ShopResponse): boolean =>
  status !== 201 &&
  !['order.verification_required', 'order.too_large', 'order.network_busy', 'order.stock_short'].includes(
    codeOf(body) ?? '',
  )

/** The most units of everything that one order may contain. */
const everythingOf = (goods: readonly Product[]): Lines =>
  goods.slice(0, 100).map(({ id, available }) => ({ product_id: id, quantity: Math.min(99, available) }))

/** Few enough that the order is not a large one. */
const tenUnits = (goods: readonly Product[]): Lines =>
  goods.slice(0, 5).map(({ id }) => ({ product_id: id, quantity: 2 }))

/** How often a hold of the same product could be renewed. */
async function renewHold(shop: Shop, buyer: Buyer, good: Product): Promise<number> {
  for (let renewals = 0; renewals < 10; renewals++) {
    const response = await order(shop, buyer, [{ product_id: good.id, quantity: 1 }])
    if (codeOf(response.body) === 'order.reorder_paused' && response.retryAfter) return renewals
    const { orderId } = readPlaced(response)
    const path = `/api/v1/user/orders/${orderId}/cancel`
    await requestWithRetry(shop.origin, { path, token: buyer.token, key: randomUUID(), body: {} })
  }
  return 10
}

async function buy(shop: Shop, buyer: Buyer, { id }: Product): Promise<void> {
  const placed = readPlaced(await order(shop, buyer, [{ product_id: id, quantity: 1 }]))
  await approve(shop.origin, placed.reference)
  await awaitPaid(shop.origin, buyer, placed.orderId)
}

/** A buyer whose payment is declined three times succeeds at the fourth attempt. */
async function retryAndBuy(shop: Shop, buyer: Buyer, good: Product): Promise<string[]> {
  const wallet = { channel: 'mobile_money', network: 'mtn', phone: '0551234001' }
  for (let attempt = 1; attempt <= 3; attempt++) {
    const response = await order(shop, buyer, [{ product_id: good.id, quantity: 1 }], wallet)
    if (response.status !== 201)
      return [`attempt ${attempt} of a former buyer was answered ${describeResponse(response)}`]
    const { reference } = readPlaced(response)
    await control(shop.origin, 'decline', { reference })
    await awaitEnd(shop, buyer, reference)
  }
  await buy(shop, buyer, good)
  return []
}

async function awaitEnd({ origin, dataDir }: Shop, { token }: Buyer, reference: string): Promise<void> {
  const late = AbortSignal.timeout(120_000)
  for (;;) {
    await requestWithRetry(origin, { path: `/api/v1/payments/${reference}`, token })
    const [found] = await queryDatabase<{ payment_status: string }>(
      dataDir,
      `select orders.payment_status from orders join payments on payments.subject_id = orders.id
        where payments.reference = $1`,
      [reference],
    )
    if (found?.payment_status === 'none') return
    if (late.aborted) throw new Error(`the order of ${reference} does not end`)
    await pause(100)
  }
}

async function heldUnpaid({ dataDir }: Shop): Promise<{ units: number; value: number }> {
  const [held] = await queryDatabase<{ units: number; value: number }>(
    dataDir,
    `select coalesce(sum(quantity), 0)::int as units, coalesce(sum(quantity * price), 0)::int as value
      from order_items join orders on orders.id = order_id
      where orders.status = 'placed' and orders.payment_status = 'pending'`,
  )
  return held ?? { units: 0, value: 0 }
}
