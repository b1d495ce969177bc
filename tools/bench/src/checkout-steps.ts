import type { Account } from './buyers.ts'
import {
  addToCart,
  cancelOrder,
  checkOut,
  giveGift,
  type Market,
  type PlacedOrder,
  placeOrder,
  requestReturn,
  settle,
} from './buying.ts'
import type { CheckoutGoal, CheckoutRow } from './checkout-row.ts'
import { finishJobs, type Meter, measureCost, processorTimeOf } from './cost.ts'
import type { Session } from './database.ts'
import { saveAddress } from './public-pages.ts'
import { measureWork } from './run-repeatedly.ts'
import { shareList } from './shared-list.ts'

/** Concurrent buyers, and buyers of a step. */
const atOnce = 16
const buyersOfStep = 32
/** The processor time of other operations, as a multiple of an order's. */
const timesAnOrder = 1.5

/** Each connection plans a statement anew the first times it sends it. */
const warmUps = 3

/** The steps of a checkout and what may follow it, each taken once by each of some buyers, after others took them. */
export async function* measureSteps(
  market: Market,
  meter: Meter,
  all: readonly Account[],
): AsyncGenerator<CheckoutRow> {
  for (let time = 0; time < warmUps; time++) {
    const steps = takeSteps(market, meter, all.slice(buyersOfStep))
    while (!(await steps.next()).done);
  }
  yield* takeSteps(market, meter, all.slice(0, buyersOfStep))
}

async function* takeSteps(
  market: Market,
  meter: Meter,
  buyers: readonly Account[],
): AsyncGenerator<CheckoutRow> {
  const chosen = new Map<Account, string>()
  const orders = new Map<Account, PlacedOrder>()
  const step = async (what: string, goal: CheckoutGoal, work: (buyer: Account) => Promise<void>) => {
    const cost = await measureCost(meter, () => measureWork(buyers, atOnce, work))
    return { what: `${what}, ${atOnce} buyers`, cost, goal }
  }
  yield await step('add to cart', { processorTime: 2.5, perSecond: 500, statements: 5 }, async buyer => {
    chosen.set(buyer, await addToCart(market, buyer))
  })
  const ordered = await step('order', { processorTime: 5 }, async buyer => {
    orders.set(buyer, await placeOrder(market, buyer, found(chosen, buyer)))
  })
  yield ordered
  yield await step('settle', { processorTime: 4 }, buyer => settle(market, buyer, found(orders, buyer)))
  const goal = { processorTime: timesAnOrder * processorTimeOf(ordered.cost) }
  yield await step('cancel', goal, buyer => cancelOrder(market, buyer, found(orders, buyer)))
  await measureWork(buyers, atOnce, async buyer => void orders.set(buyer, await checkOut(market, buyer)))
  await deliver(meter.session)
  yield await step('return', goal, buyer => requestReturn(market, buyer, found(orders, buyer)))
  const items = giftsFor(buyers, market)
  const list = await shareList(
    market.origin,
    items.map(product_id => ({ product_id })),
  )
  await saveAddress(market.origin, list.token)
  const gifts = new Map(buyers.map((buyer, at) => [buyer, list.itemIds[at] ?? '']))
  const given = new Map<Account, Pick<PlacedOrder, 'reference'>>()
  yield await step('gift from a list', goal, async buyer => {
    given.set(buyer, await giveGift(market, buyer, list, found(gifts, buyer)))
  })
  // An open payment is polled, which would count for the steps after it.
  await measureWork(buyers, atOnce, buyer => settle(market, buyer, found(given, buyer)))
}

/** Another product for each buyer. */
function giftsFor(buyers: readonly Account[], { chooseProduct }: Market): readonly string[] {
  const products = new Set<string>()
  while (products.size < buyers.length) products.add(chooseProduct())
  return [...products]
}

/** Moves all paid orders to their end, which would take several calls of each maker. */
async function deliver(session: Session): Promise<void> {
  await finishJobs(session)
  await session.query(`update fulfilments set status = 'delivered', making_at = now(), shipped_at = now(),
    delivered_at = now() from orders where orders.id = order_id and payment_status = 'paid'`)
  await session.query("update orders set fulfilment_status = 'delivered' where payment_status = 'paid'")
}

function found<Value>(values: ReadonlyMap<Account, Value>, buyer: Account): Value {
  const value = values.get(buyer)
  if (value === undefined) throw new Error('a buyer skipped a step')
  return value
}
