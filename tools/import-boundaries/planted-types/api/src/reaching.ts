export { order } from '#feature/orders'
export { order as deep } from '#feature/orders/order' // refused: TS2307
export { registerWeb } from '../../web/server/handler.ts' // refused: TS6059 TS6307
