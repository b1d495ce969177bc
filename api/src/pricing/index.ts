export { type LineItem, type Pricing, priceLineItems } from './price-line-items.ts'
export {
  addWrapping,
  type ChooseVariants,
  type PricedLineItem,
  type PricedOrder,
  priceOrder,
  type WantedLineItem,
} from './price-order.ts'
