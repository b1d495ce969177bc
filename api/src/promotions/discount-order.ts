import { discountLines } from './discount-lines.ts'
import { isFor, type JudgedCode, judgeCodes, type PromoLine } from './judge-codes.ts'
import type { FoundCode } from './promotion.ts'

/** A code, and what it takes off now, in pesewas. */
export interface PricedCode extends JudgedCode {
  readonly discount: number
  readonly shippingDiscount: number
}

export interface Discounted {
  readonly codes: readonly PricedCode[]
  /** Pesewas off the merchandise. */
  readonly discount: number
  /** The same by line, in the order of the lines. */
  readonly ofLine: readonly number[]
  /** The code that pays for the delivery of these makers. */
  readonly delivery: { readonly code: string; readonly vendorIds: ReadonlySet<string> } | undefined
}

/** What codes take off lines now. Carts, quotes and orders all ask here. */
export function discountOrder(
  found: readonly FoundCode[],
  lines: readonly PromoLine[],
  now: Date,
): Discounted {
  const judged = judgeCodes(found, lines, now)
  const working = judged.flatMap(({ promotion, problem }) => (promotion && !problem ? [promotion] : []))
  const { total, ofLine, ofPromotion } = discountLines(lines, working)
  const discountOf = new Map(working.map((promotion, place) => [promotion.code, ofPromotion[place] ?? 0]))
  const free = working.find(({ kind }) => kind === 'free_shipping')
  return {
    codes: judged.map(one => ({ ...one, discount: discountOf.get(one.code) ?? 0, shippingDiscount: 0 })),
    discount: total,
    ofLine,
    delivery: free && {
      code: free.code,
      vendorIds: new Set(lines.filter(line => isFor(free, line)).map(line => line.vendor.id)),
    },
  }
}

interface Quote {
  /** Pesewas. */
  readonly total: number
  readonly parcels: readonly { readonly vendorId: string; readonly cost: number }[]
}

/** The quote less what a code pays of the delivery, and what that comes to. */
export function coverDelivery<Quoted extends Quote>(
  quote: Quoted,
  { delivery, codes }: Discounted,
): { readonly quote: Quoted; readonly codes: readonly PricedCode[] } {
  if (!delivery) return { quote, codes }
  const parcels = quote.parcels.map(parcel =>
    delivery.vendorIds.has(parcel.vendorId) ? { ...parcel, cost: 0 } : parcel,
  )
  const total = parcels.reduce((sum, { cost }) => sum + cost, 0)
  return {
    quote: { ...quote, parcels, total },
    codes: codes.map(one =>
      one.code === delivery.code ? { ...one, shippingDiscount: quote.total - total } : one,
    ),
  }
}
