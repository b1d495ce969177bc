export { CartContents, NothingToBuy } from './cart-contents.tsx'
export { GiftFields } from './gift-fields.tsx'
export {
  emptyGift,
  type GiftValues,
  giftDayProblem,
  giftDays,
  giftOptions,
  giftValuesIn,
  useGiftOptions,
  withWrapping,
  wrappingCost,
} from './gift-options.ts'
export { orderableItems, shortItems } from './line-item-state.ts'
export { byMaker, type CartLineItem, type NewLineItem } from './line-items.ts'
export { cartToQuery, refreshCart } from './queries.ts'
export { RecoverableCart } from './recoverable-cart.tsx'
export { type CartTotals, type ParcelPrice, totalsFrom } from './totals.ts'
export { LazyCartPromos, LazyGiftRow, TotalsList } from './totals-list.tsx'
export { UnmovedItems, useUnmovedCount } from './unmoved-items.tsx'
export { sendQueuedCartEdit, useAddToCart } from './use-add-to-cart.tsx'
export { type CartView, useApplyCode, useCart } from './use-cart.ts'
export { useCartCount } from './use-cart-count.ts'
