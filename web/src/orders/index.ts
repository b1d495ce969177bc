export { nationalPhone } from './national-phone.ts'
export { isUnknown, ordersKey } from './queries.ts'
