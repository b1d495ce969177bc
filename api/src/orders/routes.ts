import { Failure } from '@akyede/contract/failures'
import { type Payments, presentPayment } from '#feature/payments'
import type { Pricing } from '#feature/pricing'
import type { Platform } from '#platform/platform.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import type { Serve } from '#platform/serve.ts'
import { buildCheckout, type FindCart } from './build-checkout.ts'
import { cancelOrder } from './cancel-order.ts'
import { createOrder } from './create-order.ts'
import { findOrder } from './order.ts'
import {
  type FindHandovers,
  type ReturnsReader,
  showOrder,
  showOrders,
  showPlacedOrder,
} from './show-orders.ts'

export function serveOrders(
  serve: Serve,
  platform: Platform & {
    readonly returns: ReturnsReader
    readonly findHandovers: FindHandovers
    readonly findCart: FindCart
  },
  payments: Payments,
  rateLimiter: RateLimiter,
  pricing: Pricing,
): void {
  const { database, clock } = platform

  serve('createOrder', async ({ body, caller, idempotencyKey }) => {
    const checkout = await buildCheckout({ platform, rateLimiter }, caller, body, idempotencyKey)
    const placed = await createOrder(platform, payments, pricing, checkout)
    const order = await showPlacedOrder(platform, placed)
    return { data: { order, payment: presentPayment(placed.payment, clock) } }
  })

  serve(
    'listOrders',
    ({ query: { idempotency_key: idempotencyKey, ...query }, caller: { userId }, readLate }) => {
      const { status, search, page, limit } = query
      const input = { userId, status, search, idempotencyKey, page, limit }
      // A client that looks for the order of a key may place it again.
      if (idempotencyKey !== undefined) return showOrders(platform, input)
      return readLate(reader => showOrders({ ...platform, database: reader }, input))
    },
  )

  serve('getOrder', async ({ params, caller }) => {
    const order = await findOrder(database, params.orderId, caller.userId)
    if (!order) throw new Failure('order.not_found')
    return { data: await showOrder(platform, order) }
  })

  serve('cancelOrder', async ({ params: { orderId }, body: { reason, paid }, caller, idempotencyKey }) => {
    const input = { orderId, userId: caller.userId, reason, paid, idempotencyKey }
    const { order, known } = await cancelOrder(platform, payments, input)
    return { data: await showOrder(platform, order, known) }
  })
}
