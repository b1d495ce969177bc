import type { Payments } from '#feature/payments'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { serveOrders } from './routes.ts'
import './events.ts'

export { advanceOrder, OrderNotAdvanced } from './advance-order.ts'
export type { OrderPaidFact } from './events.ts'
export { hasBought } from './has-bought.ts'
export { onPaymentEnded, onPaymentSettled } from './on-payment.ts'
export { onPaymentRefunded, onRefundFailed } from './on-payment-refunded.ts'
export { findOrdersForOperator } from './operator-list.ts'
export { priceOrder, type WantedLine } from './price-order.ts'
export { sendReceipt } from './send-receipt.ts'
export { sendRefunded, sendRefundStarted } from './send-refund-notice.ts'
export { sendReviewNotice } from './send-review-notice.ts'
export { type AdvanceStatus, advanceStatuses } from './transitions.ts'

/** Serves the calls of orders and of their payments. */
export const registerOrders = (serve: Serve, platform: Platform, payments: Payments): void =>
  serveOrders(serve, platform, payments)
