import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Buyer, control, orderOf, type Placed, readPlaced, registerBuyer } from './buyer.ts'
import { queryDatabase } from './database.ts'
import type { Model, ModelOrder } from './model-state.ts'
import { codeOf, describeResponse, requestWithRetry, type ShopRequest, type ShopResponse } from './request.ts'
import { moveClock, type Shop } from './shop.ts'

/** Performs the steps of the model in the shop as one buyer; each reports a difference in a sentence. */
export interface RealShop {
  readonly stockAtFirst: readonly number[]
  /** How often each step was taken. */
  readonly done: Record<string, number>
  readonly goods: readonly string[]
  /** In the same order as the model's orders. */
  readonly placed: Placed[]
  cartCall(request: Omit<ShopRequest, 'token'>): Promise<ShopResponse>
  order(lines: readonly number[]): Promise<ShopResponse>
  cancel(order: number): Promise<ShopResponse>
  decide(order: number, call: 'approve' | 'decline'): Promise<void>
  advance(milliseconds: number): Promise<void>
  /** Waits until shop and model agree, because some effects follow later; fails with the remaining difference. */
  agrees(model: Model): Promise<void>
  /** Cancels all orders, so that the next run starts from the same state. */
  cancelOrders(model: Model): Promise<void>
}

const timeoutMs = 30_000

/** Three products in stock, cheap enough that all of them together are not a large order. */
export async function scarceProducts({ dataDir }: Shop): Promise<string[]> {
  const rows = await queryDatabase<{ product_id: string }>(
    dataDir,
    `select product_id from stock_levels level join products on products.id = level.product_id
      where level.variant_id is null and not products.has_variants and on_hand - held between 3 and 9
        and products.price < 14000
      order by product_id limit 3`,
  )
  return rows.map(row => row.product_id)
}

interface Level {
  readonly on_hand: number
  readonly held: number
}

const levelsOf = ({ dataDir }: Shop, goods: readonly string[]): Promise<Level[]> =>
  queryDatabase<Level>(
    dataDir,
    `select on_hand, held from stock_levels where variant_id is null and product_id = any($1)
      order by array_position($1::uuid[], product_id)`,
    [goods],
  )

export async function openRealShop(
  shop: Shop,
  goods: readonly string[],
  done: Record<string, number>,
): Promise<RealShop> {
  const { origin } = shop
  const { token }: Buyer = await registerBuyer(origin)
  const placed: Placed[] = []
  const call = (request: Omit<ShopRequest, 'token'>) => requestWithRetry(origin, { ...request, token })
  const orderOn = (place: number) => placed[place] ?? { orderId: '', reference: '' }
  const cancel = (place: number) =>
    call({ path: `/api/v1/user/orders/${orderOn(place).orderId}/cancel`, key: randomUUID(), body: {} })

  async function difference(model: Model): Promise<string | undefined> {
    const cart = await cartOf(await call({ path: '/api/v1/user/cart/current' }), goods)
    if (`${cart}` !== `${model.cart}`) return `the cart holds ${cart}, the model's ${model.cart}`
    const levels = await levelsOf(shop, goods)
    const stock = levels.map(({ on_hand, held }) => `${on_hand}-${held}`)
    const product = model.onHand.map((onHand, good) => `${onHand}-${model.held[good]}`)
    if (`${stock}` !== `${product}`) return `on the shelves are ${stock}, in the model ${product}`
    for (const [place, order] of model.orders.entries()) {
      const response = await call({ path: `/api/v1/users/orders/${orderOn(place).orderId}` })
      const { data } = response.body as { data: { order_status: string; payment_status: string } }
      if (!standsAs(order, data))
        return `an order is ${data.order_status}, ${data.payment_status}; the model's is ${order.status}`
    }
    return undefined
  }

  async function agrees(model: Model): Promise<void> {
    const late = AbortSignal.timeout(timeoutMs)
    for (;;) {
      const found = await difference(model)
      if (found === undefined) return
      if (late.aborted) throw new Error(found)
      await pause(20)
    }
  }

  return {
    ...{ goods, done, placed, cancel, agrees },
    stockAtFirst: (await levelsOf(shop, goods)).map(({ on_hand, held }) => on_hand - held),
    cartCall: call,
    async order(lines) {
      const items = goods.flatMap((product_id, good) =>
        (lines[good] ?? 0) > 0 ? [{ product_id, quantity: lines[good] ?? 0 }] : [],
      )
      const response = await call({ path: '/api/v1/user/orders', key: randomUUID(), body: orderOf(items) })
      if (response.status === 201) placed.push(readPlaced(response))
      return response
    },
    async decide(place, decision) {
      await control(origin, decision, { reference: orderOn(place).reference })
    },
    advance: advance_ms => moveClock({ origin }, advance_ms),
    async cancelOrders(model) {
      for (const [place, order] of model.orders.entries()) {
        if (order.status !== 'open' && order.status !== 'paid') continue
        const response = await cancel(place)
        if (response.status !== 200) throw new Error(`calling off was answered ${describeResponse(response)}`)
      }
    },
  }
}

const standsAs = (
  { status }: ModelOrder,
  order: { order_status: string; payment_status: string },
): boolean => {
  switch (status) {
    case 'open':
      return order.order_status === 'placed' && order.payment_status === 'pending'
    case 'paid':
      return order.order_status === 'placed' && order.payment_status === 'paid'
    case 'ended':
      return order.order_status !== 'placed' && order.payment_status === 'none'
    case 'called off':
      return order.order_status === 'cancelled' && /^(paid|refunded)$/.test(order.payment_status)
  }
}

/** Quantities by product, from the response of a cart call. */
export async function cartOf(response: ShopResponse, goods: readonly string[]): Promise<number[]> {
  if (response.status >= 300) throw new Error(`the cart answered ${describeResponse(response)}`)
  const { items } = (response.body as { data: { items: readonly { productId: string; quantity: number }[] } })
    .data
  return goods.map(good => items.find(({ productId }) => productId === good)?.quantity ?? 0)
}

/** The result of a response: its error code, or success. */
export const outcomeOf = (response: ShopResponse): string =>
  response.status < 300 ? 'done' : (codeOf(response.body) ?? '')
