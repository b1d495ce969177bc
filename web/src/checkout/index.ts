export { useForgetCheckout } from './use-forget-checkout.ts'
