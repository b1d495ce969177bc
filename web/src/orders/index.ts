export { paymentAddress } from './payment-address.ts'
export { isUnknown, orderQuery, ordersKey, orderUnderQuery } from './queries.ts'
export { useTitle } from './use-title.ts'
