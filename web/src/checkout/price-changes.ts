import { type Pesewas, toPesewas } from '@akyede/contract/money'
import type { CartLineItem } from '#feature/cart'
import type { CostsNow } from './checkout-problem.ts'
import type { DeliveredCart } from './use-delivered-cart.ts'

/** A component whose amount differs from what the buyer saw. */
export interface PriceChange {
  readonly what: string
  readonly before: Pesewas
  readonly after: Pesewas
}

interface LineItemKey {
  readonly productId: string
  readonly variantId: string | null
}

export const findLineItem = (
  cartItems: readonly CartLineItem[],
  { productId, variantId }: LineItemKey,
): CartLineItem | undefined =>
  cartItems.find(lineItem => lineItem.productId === productId && lineItem.variantId === variantId)

export const lineItemName = ({ name, variant }: CartLineItem): string =>
  variant ? `${name}, ${variant}` : name

/** The differences between the current and the displayed total: gifts first, then the other components (D120). */
export function changesOf({ lineItems, totals }: DeliveredCart, costs: CostsNow): PriceChange[] {
  const gifts = costs.prices.flatMap(now => {
    const lineItem = findLineItem(lineItems, now)
    return lineItem
      ? [{ what: lineItemName(lineItem), before: toPesewas(lineItem.price), after: now.price }]
      : []
  })
  const rest = [
    { what: 'Delivery', before: totals.delivery?.cost ?? null, after: costs.shipping },
    { what: 'Discount', before: totals.discount, after: costs.discount },
  ].flatMap(({ what, before, after }) => (before === null || after === null ? [] : [{ what, before, after }]))
  return [...gifts, ...rest].filter(({ before, after }) => before !== after)
}
