export { lastRegion } from './last-region.ts'
export { useForgetCheckout } from './use-forget-checkout.ts'
