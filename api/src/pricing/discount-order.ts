import { add, type Pesewas, subtract, zero } from '@akyede/contract/money'
import {
  type EvaluatedCode,
  evaluateCodes,
  type FoundCode,
  isFor,
  type PromoLineItem,
} from '#feature/promotions'
import { discountLineItems } from './discount-line-items.ts'

/** A code and its current discounts, in pesewas. */
export interface PricedCode extends EvaluatedCode {
  readonly discount: Pesewas
  readonly deliveryDiscount: Pesewas
}

export interface Discounted {
  readonly codes: readonly PricedCode[]
  /** Pesewas off the merchandise. */
  readonly discount: Pesewas
  /** The discount of each line item, in the order of the line items. */
  readonly ofLineItem: readonly Pesewas[]
  /** What of it the makers bear, in the order of the line items. */
  readonly byMaker: readonly Pesewas[]
  /** The code that pays for the delivery of these vendors' parcels. */
  readonly freeDelivery: { readonly code: string; readonly vendorIds: ReadonlySet<string> } | undefined
}

/** The discounts that codes give on line items now. */
export function discountOrder(
  found: readonly FoundCode[],
  lineItems: readonly PromoLineItem[],
  now: Date,
): Discounted {
  const evaluated = evaluateCodes(found, lineItems, now)
  const valid = evaluated.flatMap(({ promotion, problem }) => (promotion && !problem ? [promotion] : []))
  const { total, ofLineItem, byMaker, ofPromotion } = discountLineItems(lineItems, valid)
  const discountOf = new Map(valid.map((promotion, index) => [promotion.code, ofPromotion[index] ?? zero]))
  const free = valid.find(({ kind }) => kind === 'free_shipping')
  return {
    codes: evaluated.map(one => ({
      ...one,
      discount: discountOf.get(one.code) ?? zero,
      deliveryDiscount: zero,
    })),
    discount: total,
    ofLineItem,
    byMaker,
    freeDelivery: free && {
      code: free.code,
      vendorIds: new Set(lineItems.filter(item => isFor(free, item)).map(item => item.vendor.id)),
    },
  }
}

interface DeliveryQuote {
  readonly total: Pesewas
  readonly parcels: readonly { readonly vendorId: string; readonly cost: Pesewas }[]
}

/** Sets the fee of parcels to 0 that a code pays for, and adds the sum to the discounts of that code. */
export function discountDelivery<Quote extends DeliveryQuote>(
  quote: Quote,
  { freeDelivery, codes }: Discounted,
): { readonly quote: Quote; readonly codes: readonly PricedCode[] } {
  if (!freeDelivery) return { quote, codes }
  const parcels = quote.parcels.map(parcel =>
    freeDelivery.vendorIds.has(parcel.vendorId) ? { ...parcel, cost: zero } : parcel,
  )
  const total = add(...parcels.map(({ cost }) => cost))
  return {
    quote: { ...quote, parcels, total },
    codes: codes.map(one =>
      one.code === freeDelivery.code ? { ...one, deliveryDiscount: subtract(quote.total, total) } : one,
    ),
  }
}
