import type { CartPromo, CartTotals as ServerTotals } from '@akyede/contract/cart'
import { missingForFreeShipping } from '@akyede/contract/free-shipping'
import { limits } from '@akyede/contract/limits'
import { toPesewas } from '@akyede/contract/money'
import { type CartLine, piecesIn } from './cart-lines.ts'
import { orderable } from './line-state.ts'

/** What one maker sends. */
export interface ParcelPrice {
  /** Until it leaves its maker. */
  readonly makingDays: number
  readonly cost: number
  /** On its way, once it is made. */
  readonly days: { readonly min: number; readonly max: number }
}

export interface Delivery {
  readonly region: string
  readonly cost: number
  /** By the maker's id. */
  readonly parcels: ReadonlyMap<string, ParcelPrice>
}

/** A promo code that helps, as the totals name it. */
export interface CodeTotal {
  readonly code: string
  readonly name: string
  /** Off the gifts, in pesewas; 0 for one that pays the delivery. */
  readonly discount: number
}

/** What a cart costs, in pesewas. */
export interface CartTotals {
  readonly pieces: number
  readonly subtotal: number
  readonly discount: number
  readonly codes: readonly CodeTotal[]
  /** Where the parcels go, and for how much; unknown while the buyer is. */
  readonly delivery: Delivery | null
  /** Of a gift, where it is wished. */
  readonly wrapping?: number
  /** Without delivery while that is unknown. */
  readonly total: number
  /** What of it is tax; makers below the threshold charge none. */
  readonly taxes?: ServerTotals['taxes']
  /** What is missing for free shipping; 0 once it is reached. */
  readonly toFreeShipping: number
}

/** A region is chosen and its price not known, as without a connection: what is told as the total goes without it. */
export const lacksDelivery = ({ delivery, toFreeShipping }: CartTotals, region: string | null): boolean =>
  region !== null && delivery === null && toFreeShipping > 0

const subtotalOf = (lines: readonly CartLine[]): number =>
  orderable(lines).reduce((sum, line) => sum + toPesewas(line.price) * line.quantity, 0)

const codesOf = (promos: readonly CartPromo[]): CodeTotal[] =>
  promos
    .filter(({ discount, shipping_discount }) => discount + shipping_discount > 0)
    .map(({ code, name, discount }) => ({ code, name, discount: toPesewas(discount) }))

/** Fewer gifts are shown before the shop says what is left of a discount on them: each code takes what the ones before leave. */
function cut(codes: readonly CodeTotal[], most: number): CodeTotal[] {
  let left = most
  return codes.flatMap(code => {
    const discount = Math.min(code.discount, left)
    left -= discount
    return discount < code.discount && discount === 0 ? [] : [{ ...code, discount }]
  })
}

/** What this device can know of a cart by itself, and what codes took off it when the shop was asked last. */
export function localTotals(lines: readonly CartLine[], promos: readonly CartPromo[] = []): CartTotals {
  const subtotal = subtotalOf(lines)
  const codes = cut(codesOf(promos), Math.max(0, subtotal - limits.promotion.leastToPay))
  const discount = codes.reduce((sum, code) => sum + code.discount, 0)
  const total = subtotal - discount
  return {
    pieces: piecesIn(orderable(lines)),
    subtotal,
    discount,
    codes,
    delivery: null,
    total,
    toFreeShipping: missingForFreeShipping(total),
  }
}

const deliveryFrom = ({ region, shipping, parcels }: ServerTotals): Delivery => ({
  region,
  cost: toPesewas(shipping),
  parcels: new Map(
    parcels.map(parcel => [
      parcel.vendorId,
      {
        cost: toPesewas(parcel.shipping),
        makingDays: parcel.making_days,
        days: parcel.estimated_days,
      },
    ]),
  ),
})

/** The server's totals as screens use them. */
export function totalsFrom(
  lines: readonly CartLine[],
  totals: ServerTotals,
  promos: readonly CartPromo[],
): CartTotals {
  const subtotal = toPesewas(totals.subtotal)
  const discount = toPesewas(totals.discount)
  return {
    pieces: piecesIn(orderable(lines)),
    subtotal,
    discount,
    codes: codesOf(promos),
    delivery: deliveryFrom(totals),
    total: toPesewas(totals.total),
    taxes: totals.taxes,
    toFreeShipping: missingForFreeShipping(subtotal - discount),
  }
}
