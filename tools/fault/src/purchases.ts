import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { approve, awaitPaid, type Buyer, placeOrder, registerBuyer, sendCart } from './buyer.ts'
import type { ProductPool } from './products.ts'

/** What a run looks at afterwards. */
export interface Records {
  /** Queries the database, without writing. */
  query<Row extends object>(question: string, values?: readonly unknown[]): Promise<Row[]>
  /** The names of the files of messages that were sent. */
  messages(): Promise<string[]>
}

/** A purchase, and what the server and the provider acknowledged. */
export interface Purchase {
  readonly key: string
  orderId?: string
  /** The provider has charged the payment. */
  taken?: boolean
  /** Why it failed. */
  failure?: string
  readonly done: Promise<void>
}

/** Registers, sends a cart, orders, pays and waits for the paid order, whatever happens to the server. */
export function startPurchase(origin: string, pool: ProductPool, buyer?: Buyer): Purchase {
  return watchPurchase(purchase => buy(origin, pool, purchase, buyer))
}

/** Begins a purchase; `buy` writes down what is acknowledged. */
export function watchPurchase(buy: (purchase: Purchase) => Promise<void>): Purchase {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const purchase: Purchase = {
    key: randomUUID(),
    done: begun
      .then(() => buy(purchase))
      .catch((error: unknown) => {
        purchase.failure = error instanceof Error ? error.message : String(error)
      }),
  }
  begin()
  return purchase
}

async function buy(origin: string, pool: ProductPool, purchase: Purchase, known?: Buyer): Promise<void> {
  const lines = [{ product_id: pool.take().id, quantity: 1 }]
  const buyer = known ?? (await registerBuyer(origin))
  await sendCart(origin, buyer, lines)
  const placed = await placeOrder(origin, buyer, purchase.key, lines)
  if (!placed) throw new Error('the product was sold out')
  purchase.orderId = placed.orderId
  await approve(origin, placed.reference)
  purchase.taken = true
  await awaitPaid(origin, buyer, placed.orderId)
}

interface Stored {
  readonly idempotency_key: string
  readonly id: string
  readonly payment_status: string
  readonly settled: number
  readonly emitted: number
  readonly delivered: number
}

const storedOrders = `
  select coalesce(gift.idempotency_key, orders.idempotency_key) as idempotency_key, orders.id, orders.payment_status,
    (select count(*)::int from payments where subject_id = orders.id and status = 'succeeded') as settled,
    (select count(*)::int from outbox_events event
      where event.name = 'order.paid' and event.payload->>'order_id' = orders.id::text) as emitted,
    (select count(*)::int from outbox_events event where event.name = 'order.paid'
      and event.payload->>'order_id' = orders.id::text and delivered_at is not null) as delivered
  from orders left join givings gift on gift.order_id = orders.id
  -- Leaves out the orders of the demo data.
  where orders.idempotency_key not like 'generated %'`

/** Waits for every purchase, then returns losses and duplicates in sentences. */
export async function brokenPurchases(shop: Records, purchases: readonly Purchase[]): Promise<string[]> {
  const bought = Promise.all(purchases.map(({ done }) => done)).then(() => true)
  while (!(await Promise.race([bought, pause(1_000, false)]))) {
    await repeatJobs(shop)
    await queryPayments(shop)
  }
  await queueIsEmpty(shop)
  const stored = await shop.query<Stored>(storedOrders)
  const messages = await shop.messages()
  // Incomplete files left by a kill were never sent.
  const receipts = messages.filter(name => name.endsWith('.json'))
  return [
    ...purchases.flatMap(purchase => brokenIn(purchase, stored, receipts)),
    ...unknownOrders(stored, purchases),
    ...(await brokenStock(shop)),
  ]
}

function brokenIn(
  { key, orderId, taken, failure }: Purchase,
  stored: readonly Stored[],
  receipts: readonly string[],
): string[] {
  const own = stored.filter(order => order.idempotency_key === key)
  const [order] = own
  const problems: string[] = []
  if (failure) problems.push(failure)
  if (own.length > 1) problems.push(`one key made ${own.length} orders`)
  if (orderId && order?.id !== orderId) problems.push('an acknowledged order is lost')
  if (taken && order?.payment_status !== 'paid') problems.push('money was taken and no order is paid')
  if (order && order.settled > 1) problems.push(`${order.settled} payments settled one order`)
  if (order?.payment_status === 'paid') {
    if (order.settled !== 1) problems.push(`a paid order has ${order.settled} settled payments`)
    if (order.emitted !== 1) problems.push(`order.paid was emitted ${order.emitted} times`)
    if (order.delivered !== 1) problems.push(`a receipt was delivered ${order.delivered} times`)
    const sent = receipts.filter(name => name.includes(order.id)).length
    if (sent !== 1) problems.push(`${sent} receipts were sent`)
  }
  return problems.map(problem => `order ${orderId ?? key}: ${problem}`)
}

function unknownOrders(stored: readonly Stored[], purchases: readonly Purchase[]): string[] {
  const keys = new Set(purchases.map(({ key }) => key))
  const unknown = stored.filter(order => !keys.has(order.idempotency_key)).length
  return unknown > 0 ? [`${unknown} orders that no purchase placed`] : []
}

/** The stock was reduced by exactly the paid orders, and nothing stays held. */
export async function brokenStock({ query }: Pick<Records, 'query'>): Promise<string[]> {
  const [stock] = await query<{ gone: number; bought: number; held: number }>(
    `select
      (select coalesce(sum(received - on_hand), 0)::int from stock_levels) as gone,
      (select coalesce(sum(held), 0)::int from stock_levels) as held,
      (select coalesce(sum(item.quantity), 0)::int from order_items item join orders on orders.id = item.order_id
        where orders.payment_status = 'paid') as bought`,
  )
  if (!stock) return ['the stock could not be read']
  return [
    ...(stock.gone === stock.bought
      ? []
      : [`${stock.gone} units left the stock, ${stock.bought} were bought`]),
    ...(stock.held === 0 ? [] : [`${stock.held} units are still held`]),
  ]
}

/** Waits until no job and no event is left; fails after `timeoutMs` ms and says what is. */
export async function queueIsEmpty({ query }: Pick<Records, 'query'>, timeoutMs = 200_000): Promise<void> {
  const late = AbortSignal.timeout(timeoutMs)
  for (;;) {
    const left = await query<{ what: string }>(
      `select concat_ws(' ', 'job', task_identifier, 'after', attempts, 'attempts, due at', run_at, 'locked by',
          locked_by, 'at', locked_at, last_error) as what from graphile_worker.jobs
        union all select concat_ws(' ', 'event', name, 'after', attempts, 'attempts, due at', due_at)
        from outbox_events where delivered_at is null`,
    )
    if (left.length === 0) return
    await repeatJobs({ query })
    if (late.aborted)
      throw new Error(`after ${timeoutMs / 1_000} s there are: ${left.map(({ what }) => what).join('; ')}`)
    await pause(100)
  }
}

/** A job that kills interrupted waits for minutes before its next attempt, and after twelve attempts for an operator. */
const repeatJobs = ({ query }: Pick<Records, 'query'>) =>
  query(
    `begin read write;
      update graphile_worker._private_jobs set run_at = now(), attempts = least(attempts, max_attempts - 1)
      where locked_at is null and (attempts = max_attempts or last_error is not null and run_at > now());
      commit`,
  )

/** A payment whose webhook was lost is queried after three minutes, and then after ten. */
const queryPayments = ({ query }: Pick<Records, 'query'>) =>
  query('begin read write; update payments set check_at = now() where check_at > now(); commit')
