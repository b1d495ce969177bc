import { type FoundCode, isFor, type JudgedCode, judgeCodes, type PromoLine } from '#feature/promotions'
import { discountLineItems } from './discount-line-items.ts'

/** A code and its current discounts, in pesewas. */
export interface PricedCode extends JudgedCode {
  readonly discount: number
  readonly deliveryDiscount: number
}

export interface Discounted {
  readonly codes: readonly PricedCode[]
  /** Pesewas off the merchandise. */
  readonly discount: number
  /** The same by line item, in the order of the line items. */
  readonly ofLineItem: readonly number[]
  /** The code that pays for the delivery of these vendors' parcels. */
  readonly freeDelivery: { readonly code: string; readonly vendorIds: ReadonlySet<string> } | undefined
}

/** The discounts that codes give on line items now. */
export function discountOrder(
  found: readonly FoundCode[],
  lineItems: readonly PromoLine[],
  now: Date,
): Discounted {
  const judged = judgeCodes(found, lineItems, now)
  const valid = judged.flatMap(({ promotion, problem }) => (promotion && !problem ? [promotion] : []))
  const { total, ofLineItem, ofPromotion } = discountLineItems(lineItems, valid)
  const discountOf = new Map(valid.map((promotion, index) => [promotion.code, ofPromotion[index] ?? 0]))
  const free = valid.find(({ kind }) => kind === 'free_shipping')
  return {
    codes: judged.map(one => ({ ...one, discount: discountOf.get(one.code) ?? 0, deliveryDiscount: 0 })),
    discount: total,
    ofLineItem,
    freeDelivery: free && {
      code: free.code,
      vendorIds: new Set(lineItems.filter(item => isFor(free, item)).map(item => item.vendor.id)),
    },
  }
}

interface DeliveryQuote {
  /** Pesewas. */
  readonly total: number
  readonly parcels: readonly { readonly vendorId: string; readonly cost: number }[]
}

/** Sets the fee of parcels to 0 that a code pays for, and adds the sum to the discounts of that code. */
export function discountDelivery<Quote extends DeliveryQuote>(
  quote: Quote,
  { freeDelivery, codes }: Discounted,
): { readonly quote: Quote; readonly codes: readonly PricedCode[] } {
  if (!freeDelivery) return { quote, codes }
  const parcels = quote.parcels.map(parcel =>
    freeDelivery.vendorIds.has(parcel.vendorId) ? { ...parcel, cost: 0 } : parcel,
  )
  const total = parcels.reduce((sum, { cost }) => sum + cost, 0)
  return {
    quote: { ...quote, parcels, total },
    codes: codes.map(one =>
      one.code === freeDelivery.code ? { ...one, deliveryDiscount: quote.total - total } : one,
    ),
  }
}
