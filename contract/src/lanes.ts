import type { EndpointName } from './api.ts'

/** Calls that still find room when a busy shop refuses others: money, and what keeps its people signed in. */
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
