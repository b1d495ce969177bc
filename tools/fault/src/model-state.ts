/** What a shop must do, said without tables: quantities stand by the number of the good. */
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

/** What a line becomes when so many are added, and null where nothing can be. */
export function afterAdding(model: Model, good: number, quantity: number): number | null {
  const possible = Math.min((model.cart[good] ?? 0) + quantity, available(model, good), mostOfALine)
  return possible < 1 ? null : possible
}

/** What the shop says to an order of the whole cart. */
export function expectedOrderOutcome(model: Model): 'placed' | 'order.payment_pending' | 'order.stock_short' {
  if (openOrder(model)) return 'order.payment_pending'
  const short = model.cart.some((quantity, good) => quantity > available(model, good))
  return short ? 'order.stock_short' : 'placed'
}

/** So many unpaid orders of one good may make the next one wait: how long is not the model's. */
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

/** The held pieces are sold, and leave the cart. */
export function pay(model: Model, order: ModelOrder): void {
  for (const [good, quantity] of order.lines.entries()) {
    model.held[good] = (model.held[good] ?? 0) - quantity
    model.onHand[good] = (model.onHand[good] ?? 0) - quantity
    model.cart[good] = Math.max(0, (model.cart[good] ?? 0) - quantity)
  }
  order.status = 'paid'
}

/** The held pieces are free again; the cart stays. */
export function end(model: Model, order: ModelOrder): void {
  for (const [good, quantity] of order.lines.entries()) model.held[good] = (model.held[good] ?? 0) - quantity
  order.status = 'ended'
}

/** What was sold lies on the shelf again, and its money goes back. */
export function cancel(model: Model, order: ModelOrder): void {
  for (const [good, quantity] of order.lines.entries())
    model.onHand[good] = (model.onHand[good] ?? 0) + quantity
  order.status = 'called off'
}
