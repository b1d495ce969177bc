import type { RequestFor } from '@akyede/contract/api'
import { type Pesewas, toCedis } from '@akyede/contract/money'
import type { Order } from '@akyede/contract/orders'
import type { Payment } from '@akyede/contract/payments'
import type { CartLineItem } from '#feature/cart'
import { ApiError } from '#kit/call-error.ts'
import type { CheckoutChoice } from './checkout-rules.ts'

export type OrderRequest = RequestFor<'createOrder'>['body']

/** The list of one's own from which something is bought, and what of it is left out, in words. */
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
  /** Of its payment, once the shop has answered. */
  readonly reference?: string
  /** Where it is bought from a list of one's own rather than from the cart. */
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
 * Places an order once, however often it is asked for: after a lost connection or a silent provider the same
 * content goes under the same key, and finds the order that it may have made already.
 */
export async function placeOrder(parts: OrderParts, request: OrderRequest): Promise<Payment> {
  const payment = await attempt(parts, request)
  if (!hasEnded(payment)) return payment
  // The kept key led to an order that was called off since: this is a new wish.
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

/** The attempt under way if it is for the same content, else a new one. */
export function attemptOf(
  request: unknown,
  underWay: OrderAttempt | null,
  newKey: () => string,
): OrderAttempt {
  const content = JSON.stringify(request)
  return underWay?.content === content ? underWay : { key: newKey(), content }
}

/** The server has decided against the order. Everything else, such as a timeout, may still have made one. */
export const isDefinite = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 409 || error.status === 422) &&
  error.code !== 'idempotency_in_progress'

/** Nothing will be paid any more. */
export const hasEnded = ({ status }: Pick<Payment, 'status'>): boolean =>
  status === 'failed' || status === 'expired' || status === 'cancelled'

/** The order for these lines, at the total that the buyer sees. */
export const requestFor = (
  { address, gift, paymentMethod }: CheckoutChoice,
  lines: readonly CartLineItem[],
  total: Pesewas,
): OrderRequest => ({
  items: lines.map(({ productId, variantId, quantity }) => ({
    product_id: productId,
    variant_id: variantId,
    quantity,
  })),
  shippingAddress: address,
  paymentMethod,
  ...(gift && { gift }),
  expected_total: toCedis(total),
})
