import type { EndpointName } from './api.ts'

/** Calls that a busy server still accepts while it refuses others: payments and session refresh. */
export const moneyEndpoints = [
  'createOrder',
  'cancelOrder',
  'getPayment',
  'submitPaymentOtp',
  'receiveWebhook',
  'startGift',
  'undoGift',
  'checkoutWishlist',
  'refresh',
  'getCsrfToken',
] as const satisfies readonly EndpointName[]
