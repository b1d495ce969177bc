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
import { elementFor, measureWork } from './run-repeatedly.ts'
import { shareList } from './shared-list.ts'

const atOnce = 16
/** The processor time of other operations, as a multiple of an order's. */
const timesAnOrder = 1.5

/** Each connection plans a statement anew the first times it sends it. */
const warmUps = 2
/** One pass says little, because a garbage collection takes as long as several operations. */
const passes = 5

/** The steps of a checkout and what may follow it, each taken once by each buyer; of several passes the median. */
export async function measureSteps(
  market: Market,
  meter: Meter,
  buyers: readonly Account[],
): Promise<CheckoutRow[]> {
  const taken = new Map<string, CheckoutRow[]>()
  for (let pass = 0; pass < warmUps + passes; pass++) {
    for await (const row of takeSteps(market, meter, buyers)) {
      taken.set(row.what, [...(taken.get(row.what) ?? []), row])
    }
  }
  const rows = [...taken.values()].map(ofStep => medianOf(ofStep.slice(warmUps)))
  const order = rows.find(({ what }) => what === nameOf('order'))
  const ofOthers = order && { processorTime: timesAnOrder * processorTimeOf(order.cost) }
  return rows.map(({ goal = ofOthers, ...row }) => ({ ...row, goal }))
}

/** The row with the median processor time. */
function medianOf(rows: readonly CheckoutRow[]): CheckoutRow {
  const sorted = rows.toSorted((one, other) => processorTimeOf(one.cost) - processorTimeOf(other.cost))
  return elementFor(sorted, Math.floor(sorted.length / 2))
}

const nameOf = (step: string) => `${step}, ${atOnce} buyers`

async function* takeSteps(
  market: Market,
  meter: Meter,
  buyers: readonly Account[],
): AsyncGenerator<CheckoutRow> {
  const chosen = new Map<Account, string>()
  const orders = new Map<Account, PlacedOrder>()
  const step = async (
    what: string,
    goal: CheckoutGoal | undefined,
    work: (buyer: Account) => Promise<void>,
  ) => ({ what: nameOf(what), goal, cost: await measureCost(meter, () => measureWork(buyers, atOnce, work)) })
  yield await step('add to cart', { processorTime: 2.5, perSecond: 500, statements: 5 }, async buyer => {
    chosen.set(buyer, await addToCart(market, buyer))
  })
  yield await step('order', { processorTime: 5 }, async buyer => {
    orders.set(buyer, await placeOrder(market, buyer, found(chosen, buyer)))
  })
  yield await step('settle', { processorTime: 4 }, buyer => settle(market, buyer, found(orders, buyer)))
  yield await step('cancel', undefined, buyer => cancelOrder(market, buyer, found(orders, buyer)))
  await measureWork(buyers, atOnce, async buyer => void orders.set(buyer, await checkOut(market, buyer)))
  await deliver(meter.session)
  yield await step('return', undefined, buyer => requestReturn(market, buyer, found(orders, buyer)))
  const items = giftsFor(buyers, market)
  const list = await shareList(
    market.origin,
    items.map(product_id => ({ product_id })),
  )
  await saveAddress(market.origin, list.token)
  const gifts = new Map(buyers.map((buyer, at) => [buyer, list.itemIds[at] ?? '']))
  const given = new Map<Account, Pick<PlacedOrder, 'reference'>>()
  yield await step('gift from a list', undefined, async buyer => {
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
