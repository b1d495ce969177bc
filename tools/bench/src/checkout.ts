import { randomUUID } from 'node:crypto'
import { type Basket, type Buyer, post, registerBuyers } from './buyers.ts'
import { alone, compare } from './compare.ts'
import type { Measured } from './load.ts'
import { runReference } from './orders.ts'
import { atLeast, type Bench, noGoal, type Row } from './row.ts'
import { measureWork } from './run-repeatedly.ts'

/** Numbers of concurrent buyers. */
const crowds = [1, 8, 32]

interface Placed extends Buyer {
  readonly reference: string
}

/** Measures the steps of a checkout for one buyer and for many: add to cart, order, settle the payment. */
export async function* measureCheckout(bench: Bench, basket: () => Basket): AsyncGenerator<Row> {
  const { options, shop, watched } = bench
  const { origin } = shop
  for (const atOnce of crowds) {
    const turns = await turnsOf(origin, options.rounds + 1, Math.max(options.checkouts, atOnce))
    const [warmUp = [], ...rounds] = turns
    await addToCarts(origin, warmUp, basket, atOnce)
    const adding = {
      shop: () => addToCarts(origin, rounds.shift() ?? [], basket, atOnce),
      reference: () => runReference(bench, 'add', basket, atOnce),
    }
    const placed: Placed[] = []
    const orderers = turns.slice(1)
    const ordering = {
      shop: () => placeOrders(origin, orderers.shift() ?? [], basket, atOnce, placed),
      reference: () => runReference(bench, 'whole', basket, atOnce),
    }
    const who = atOnce === 1 ? 'one buyer' : `${atOnce} buyers at once`
    const goal = atLeast(0.25)
    yield {
      what: `add to cart, ${who}`,
      goal,
      measured: await compare(options.rounds, adding, watched),
      cacheHitRate: 0,
    }
    yield {
      what: `order, ${who}`,
      goal,
      measured: await compare(options.rounds, ordering, watched),
      cacheHitRate: 0,
    }
    for (const { reference } of placed) await approveSilently(origin, reference)
    const settling = () => settle(origin, placed, atOnce)
    yield { what: `settle, ${who}`, goal: noGoal, measured: await alone(settling, watched), cacheHitRate: 0 }
  }
}

/** Each turn has its own buyers, without a cart or an open order. */
async function turnsOf(origin: string, turns: number, buyers: number): Promise<Buyer[][]> {
  const all = await registerBuyers(origin, turns * buyers)
  return Array.from({ length: turns }, () => all.splice(0, buyers))
}

const headersOf = ({ token }: Buyer) => ({
  authorization: `Bearer ${token}`,
  'idempotency-key': randomUUID(),
})

function addToCarts(
  origin: string,
  buyers: readonly Buyer[],
  basket: () => Basket,
  atOnce: number,
): Promise<Measured> {
  return measureWork(buyers, atOnce, async buyer => {
    const [product_id] = basket()
    await post(`${origin}/api/v1/user/cart/add`, { product_id, quantity: 1 }, headersOf(buyer))
  })
}

function placeOrders(
  origin: string,
  buyers: readonly Buyer[],
  basket: () => Basket,
  atOnce: number,
  placed: Placed[],
): Promise<Measured> {
  return measureWork(buyers, atOnce, async buyer => {
    const order = {
      items: basket().map(product_id => ({ product_id, quantity: 1 })),
      shippingAddress: { street: '1 High Street', city: 'Accra', state: 'Greater Accra' },
      paymentMethod: { provider: 'paystack' },
    }
    const { data } = await post(`${origin}/api/v1/user/orders`, order, headersOf(buyer))
    const { reference } = (data as { payment: { reference: string } }).payment
    placed.push({ ...buyer, reference })
  })
}

/** The payer approves without a webhook: the next status check settles the payment. */
async function approveSilently(origin: string, reference: string): Promise<void> {
  for (const call of ['drop', 'approve'])
    await post(`${origin}/_paystack/__control/${call}`, { reference }, {}, 200)
}

/** Fetching a payment settles it: checks with the provider, books the money and publishes the order. */
function settle(origin: string, placed: readonly Placed[], atOnce: number): Promise<Measured> {
  return measureWork(placed, atOnce, async ({ token, reference }) => {
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(`${origin}/api/v1/payments/${reference}`, { headers })
    const { data } = (await response.json()) as { data?: { status: string } }
    if (data?.status !== 'succeeded') throw new Error(`a payment is ${data?.status ?? response.status}`)
  })
}
