export { Moment } from './moment.tsx'
export { nationalPhone } from './national-phone.ts'
export { paymentAddress } from './payment-address.ts'
export { isUnknown, orderQuery, ordersKey } from './queries.ts'
