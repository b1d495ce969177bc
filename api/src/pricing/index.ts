export { type LineItem, type Pricing, priceLineItems } from './price-line-items.ts'
export {
  addWrapping,
  type PricedLineItem,
  type PricedOrder,
  priceOrder,
  type WantedLineItem,
} from './price-order.ts'
