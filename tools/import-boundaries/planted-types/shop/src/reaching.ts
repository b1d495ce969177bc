export { createApp } from '@akyede/api'
export { registerWeb } from '@akyede/web'
export { order } from '@akyede/api/src/orders/order.ts' // refused: TS2307
