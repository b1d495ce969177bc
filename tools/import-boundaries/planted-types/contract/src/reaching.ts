export { order } from '../../api/src/orders/order.ts' // refused: TS6059 TS6307
