import type { Payments } from '#feature/payments'
import type { Pricing } from '#feature/pricing'
import type { Platform } from '#platform/platform.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import type { Serve } from '#platform/serve.ts'
import type { FindCart } from './build-checkout.ts'
import { serveOrders } from './routes.ts'
import type { FindHandovers, ReturnsReader } from './show-orders.ts'
import { scheduleUnpaidHoldDeletion } from './unpaid-holds.ts'
import './events.ts'

export { type AdvanceFulfilmentResult, advanceFulfilment, markReturned } from './advance-fulfilment.ts'
export type { Shipment } from './advance-fulfilments.ts'
export { advanceOrder } from './advance-order.ts'
export { createPlaceholderEmail, resolveWallet } from './build-checkout.ts'
export {
  type CancelFulfilmentResult,
  cancelFulfilment,
  cancelLateFulfilment,
  isLate,
} from './cancel-fulfilment.ts'
export { cancelUnpaidOrder } from './cancel-order.ts'
export { cancelPaidOrder } from './cancel-paid-order.ts'
export { canChangeAddress, changeAddress, sendAddressChanged } from './change-address.ts'
export { canChangeSender, changeSender, changeSenderForOperator } from './change-sender.ts'
export {
  computeRefundBreakdown,
  limitRefund,
  type ReturnRefundBreakdown,
} from './compute-refund-breakdown.ts'
export { findPlacedOrder, placeOrder } from './create-order.ts'
export { findSpentAmount, isOrderNamedLike, isOrderOf } from './feed-visibility.ts'
export { findBoughtProducts, findBoughtTogether, findGiftedUnits } from './find-bought-products.ts'
export { type Buyer, findBuyer } from './find-buyer.ts'
export {
  countOrdersForStaff,
  findOrdersAfter,
  findOrdersForStaff,
  findStaffOrderFacts,
  type StaffOrderFacts,
  type StaffOrdersFilter,
} from './find-orders-for-staff.ts'
export { findFirstDeliveredOrder, hasBought } from './has-bought.ts'
export {
  addKeptRefund,
  consumeKeptRefund,
  onPartRefundFailed,
  onPartRefundResumed,
} from './kept-refund.ts'
export { countOrders, findOrdersForOperator } from './list-orders.ts'
export {
  type FulfilmentToMake,
  findMakerFulfilment,
  findMakerFulfilments,
  findWorkshopFulfilments,
  isCancelledOrRefunded,
} from './maker-fulfilments.ts'
export { limitLostDiscount } from './maker-loss.ts'
export { lockPaidOrder, onPaymentEnded, onPaymentSettled } from './on-payment.ts'
export { onPaymentRefunded, onRefundFailed } from './on-payment-refunded.ts'
export { parcelsOnTime, promisedParcels } from './on-time.ts'
export {
  type FulfilmentRow,
  findOrder,
  findOrderContents,
  findOrderIdByName,
  findOrderLineItems,
  findOrderTotals,
  findOrderWithContents,
  lockOrder,
  lockOrderWithContents,
  type OrderContents,
  type OrderItemRow,
  type OrderRow,
  type OrderWithContents,
} from './order.ts'
export { arrivalLines, arrivalOf, pictureOf as emailPictureOf, refundTime } from './order-email.ts'
export { eraseGivers, eraseShippingAddresses, personalOrders } from './personal-records.ts'
export { type PlaceGiftOrderInput, placeGiftOrder } from './place-gift-order.ts'
export { postReturn } from './post-sale.ts'
export { isArrivalAsked, proveByTime } from './prove-delivery.ts'
export { findUnrefunded, refundProblem } from './refund-problem.ts'
export { isPlacedAndPaid, type RequestedReturnUnits, returnDeadline } from './returnable.ts'
export { sendFulfilmentAdvanced } from './send-fulfilment-advanced.ts'
export { sendFulfilmentCancelled } from './send-fulfilment-cancelled.ts'
export { sendOrderCancelled } from './send-order-cancelled.ts'
export { sendReceipt } from './send-receipt.ts'
export { sendPaidTwice, sendRefunded, sendRefundStarted } from './send-refund-notification.ts'
export { sendReviewNotification } from './send-review-notification.ts'
export type { FindHandovers, ReturnsReader } from './show-orders.ts'
export {
  type AdvanceStatus,
  advanceStatuses,
  canAdvance,
  isCancellableByShop,
  summaryStatus,
} from './transitions.ts'
export { type Holder, toHolder } from './unpaid-holds.ts'

/** Serves the endpoints of orders and of their payments. */
export const registerOrders = (
  serve: Serve,
  platform: Platform,
  payments: Payments,
  rateLimiter: RateLimiter,
  pricing: Pricing,
  others: {
    readonly returns: ReturnsReader
    readonly findHandovers: FindHandovers
    readonly findCart: FindCart
  },
): void => {
  serveOrders(serve, { ...platform, ...others }, payments, rateLimiter, pricing)
  scheduleUnpaidHoldDeletion(platform)
}
