import type { Payments } from '#feature/payments'
import type { Pricing } from '#feature/pricing'
import type { Platform } from '#platform/platform.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import type { Serve } from '#platform/serve.ts'
import type { FindCart } from './checkout-of.ts'
import { serveOrders } from './routes.ts'
import type { Returns } from './show-orders.ts'
import { forgetUnpaidHolds } from './unpaid-holds.ts'
import './events.ts'

export { advanceOrder } from './advance-order.ts'
export { advancePart } from './advance-part.ts'
export type { Shipment } from './advance-parts.ts'
export { findBoughtProducts, findBoughtTogether, findUnitsGiven } from './bought.ts'
export { letGo } from './cancel-order.ts'
export { cancelPaidOrder } from './cancel-paid-order.ts'
export { findPlaced, placeOrder } from './create-order.ts'
export { forgetDestination, forgetGivers } from './forget-destination.ts'
export { findDeliveredWith, hasBought } from './has-bought.ts'
export { countOrders } from './list-orders.ts'
export { findMakerPart, findMakerParts, isCalledOff, type MakerPart } from './maker-parts.ts'
export { markReturned } from './mark-returned.ts'
export { onPaymentEnded, onPaymentSettled } from './on-payment.ts'
export { onPaymentRefunded, onRefundFailed } from './on-payment-refunded.ts'
export { findOrdersForOperator } from './operator-list.ts'
export {
  findOrder,
  findOrderNamed,
  findOrderTotals,
  itemsOf,
  lockOrder,
  type OrderItemRow,
  type OrderParts,
  type OrderRow,
  partsOf,
} from './order.ts'
export { payerEmail } from './payer-email.ts'
export { personalOrders } from './personal-records.ts'
export { type GivenOrder, placeGivenOrder } from './place-given-order.ts'
export { isKept, type PiecesAsked, returnEnd } from './returnable.ts'
export { postReturn, type WorthOfPieces } from './sale.ts'
export { findSpent, isOrderCalled, isOrderOf } from './seen-in-feed.ts'
export { sendAdvanced } from './send-advanced.ts'
export { sendCancelled } from './send-cancelled.ts'
export { sendReceipt } from './send-receipt.ts'
export { sendPaidTwice, sendRefunded, sendRefundStarted } from './send-refund-notice.ts'
export { sendReviewNotice } from './send-review-notice.ts'
export type { Returns } from './show-orders.ts'
export { type AdvanceStatus, advanceStatuses } from './transitions.ts'
export { type Holder, holderOf } from './unpaid-holds.ts'
export { walletOf } from './wallet-of.ts'

/** Serves the calls of orders and of their payments. */
export const registerOrders = (
  serve: Serve,
  platform: Platform,
  payments: Payments,
  rateLimiter: RateLimiter,
  pricing: Pricing,
  others: { readonly returns: Returns; readonly findCart: FindCart },
): void => {
  serveOrders(serve, { ...platform, ...others }, payments, rateLimiter, pricing)
  forgetUnpaidHolds(platform)
}
