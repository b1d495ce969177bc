import type { RequestFor } from '@akyede/contract/api'
import { type Pesewas, toCedis } from '@akyede/contract/money'
import type { Order } from '@akyede/contract/orders'
import type { Payment } from '@akyede/contract/payments'
import type { CartLineItem } from '#feature/cart'
import { ApiError } from '#kit/call-error.ts'
import type { CheckoutChoice } from './checkout-rules.ts'

export type OrderRequest = RequestFor<'createOrder'>['body']

/** The buyer's own list from which items are bought, and the names of those that are left out. */
export interface BoughtList {
  readonly id: string
  readonly name: string
  readonly reference: string
  readonly leftOut: readonly string[]
}

/** One attempt to order one content: it keeps its key until its outcome is certain. */
export interface OrderAttempt {
  readonly key: string
  readonly content: string
  /** The reference of its payment, once the server has responded. */
  readonly reference?: string
  /** Set when it is bought from the buyer's own list instead of the cart. */
  readonly list?: BoughtList
}

export interface OrderParts {
  readonly attempts: {
    read(): OrderAttempt | null
    write(attempt: OrderAttempt): void
    clear(): void
  }
  readonly newKey: () => string
  readonly create: (request: OrderRequest, key: string) => Promise<{ order: Order; payment: Payment }>
}

/**
 * Places an order once, however often it is requested: after a lost connection or a provider timeout the same
 * content is sent under the same key, which finds the order that may already exist.
 */
export async function placeOrder(parts: OrderParts, request: OrderRequest): Promise<Payment> {
  const payment = await attempt(parts, request)
  if (!hasEnded(payment)) return payment
  // The stored key led to an order that was cancelled since, so this is a new order.
  parts.attempts.clear()
  return attempt(parts, request)
}

async function attempt({ attempts, newKey, create }: OrderParts, request: OrderRequest): Promise<Payment> {
  const current = attemptOf(request, attempts.read(), newKey)
  attempts.write(current)
  try {
    const { payment } = await create(request, current.key)
    attempts.write({ ...current, reference: payment.reference })
    return payment
  } catch (error) {
    if (isDefinite(error)) attempts.clear()
    throw error
  }
}

/** The current attempt if it has the same content, else a new one. */
export function attemptOf(
  request: unknown,
  underWay: OrderAttempt | null,
  newKey: () => string,
): OrderAttempt {
  const content = JSON.stringify(request)
  return underWay?.content === content ? underWay : { key: newKey(), content }
}

/** The server has rejected the order. After anything else, such as a timeout, the order may exist. */
export const isDefinite = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 409 || error.status === 422) &&
  error.code !== 'idempotency_in_progress'

/** Whether the payment ended without money. */
export const hasEnded = ({ status }: Pick<Payment, 'status'>): boolean =>
  status === 'failed' || status === 'expired' || status === 'cancelled'

/** The request for these line items at the displayed total. */
export const requestFor = (
  { address, gift, paymentMethod }: CheckoutChoice,
  lineItems: readonly CartLineItem[],
  total: Pesewas,
): OrderRequest => ({
  items: lineItems.map(({ productId, variantId, quantity }) => ({
    product_id: productId,
    variant_id: variantId,
    quantity,
  })),
  shippingAddress: address,
  paymentMethod,
  ...(gift && { gift }),
  expected_total: toCedis(total),
})
