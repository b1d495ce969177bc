/** The expected state of a shop in memory; quantities are indexed by the number of the product. */
export interface Model {
  cart: number[]
  readonly onHand: number[]
  readonly held: number[]
  readonly orders: ModelOrder[]
}

export interface ModelOrder {
  readonly lines: readonly number[]
  status: 'open' | 'paid' | 'ended' | 'called off'
}

const mostOfALine = 99

export const emptyModel = (onHand: readonly number[]): Model => ({
  cart: onHand.map(() => 0),
  onHand: [...onHand],
  held: onHand.map(() => 0),
  orders: [],
})

export const available = (model: Model, good: number): number =>
  (model.onHand[good] ?? 0) - (model.held[good] ?? 0)

export const openOrder = (model: Model): ModelOrder | undefined =>
  model.orders.find(({ status }) => status === 'open')

/** The quantity of a line item after adding units, or null if nothing can be added. */
export function afterAdding(model: Model, good: number, quantity: number): number | null {
  const possible = Math.min((model.cart[good] ?? 0) + quantity, available(model, good), mostOfALine)
  return possible < 1 ? null : possible
}

/** The expected response to an order of the whole cart. */
export function expectedOrderOutcome(model: Model): 'placed' | 'order.payment_pending' | 'order.stock_short' {
  if (openOrder(model)) return 'order.payment_pending'
  const short = model.cart.some((quantity, good) => quantity > available(model, good))
  return short ? 'order.stock_short' : 'placed'
}

/** Unpaid orders of one product after which the next must wait; the waiting time is not modelled. */
const freeOrders = 5

export const needsPause = (model: Model): boolean =>
  model.cart.some(
    (quantity, good) =>
      quantity > 0 &&
      model.orders.filter(({ status, lines }) => status === 'ended' && (lines[good] ?? 0) > 0).length >=
        freeOrders,
  )

export function place(model: Model): void {
  const lines = [...model.cart]
  for (const [good, quantity] of lines.entries()) model.held[good] = (model.held[good] ?? 0) + quantity
  model.orders.push({ lines, status: 'open' })
}

/** The held units are sold and removed from the cart. */
export function pay(model: Model, order: ModelOrder): void {
  for (const [good, quantity] of order.lines.entries()) {
    model.held[good] = (model.held[good] ?? 0) - quantity
    model.onHand[good] = (model.onHand[good] ?? 0) - quantity
    model.cart[good] = Math.max(0, (model.cart[good] ?? 0) - quantity)
  }
  order.status = 'paid'
}

/** The held units are released; the cart stays. */
export function end(model: Model, order: ModelOrder): void {
  for (const [good, quantity] of order.lines.entries()) model.held[good] = (model.held[good] ?? 0) - quantity
  order.status = 'ended'
}

/** The sold units return to the stock and the payment is refunded. */
export function cancel(model: Model, order: ModelOrder): void {
  for (const [good, quantity] of order.lines.entries())
    model.onHand[good] = (model.onHand[good] ?? 0) + quantity
  order.status = 'called off'
}
