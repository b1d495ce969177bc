export { paymentAddress } from './payment-address.ts'
export { isUnknown, orderQuery, ordersKey } from './queries.ts'
export { useTitle } from './use-title.ts'
