import type { CartTotals as ServerTotals } from '@akyede/contract/cart'
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

/** What a cart costs, in pesewas. */
export interface CartTotals {
  readonly pieces: number
  readonly subtotal: number
  readonly discount: number
  /** Where the parcels go, and for how much; unknown while the buyer is. */
  readonly delivery: Delivery | null
  /** Of a gift, where it is wished. */
  readonly wrapping?: number
  /** Without delivery while that is unknown. */
  readonly total: number
  /** What is missing for free shipping; 0 once it is reached. */
  readonly toFreeShipping: number
}

const subtotalOf = (lines: readonly CartLine[]): number =>
  orderable(lines).reduce((sum, line) => sum + toPesewas(line.price) * line.quantity, 0)

/** Strictly more than the threshold ships free (D26), so the last pesewa counts. */
export const missingForFreeShipping = (subtotal: number): number =>
  subtotal > limits.freeShippingOver ? 0 : Math.max(1, limits.freeShippingOver - subtotal)

/** What this device can know of a cart by itself. */
export function localTotals(lines: readonly CartLine[]): CartTotals {
  const subtotal = subtotalOf(lines)
  return {
    pieces: piecesIn(orderable(lines)),
    subtotal,
    discount: 0,
    delivery: null,
    total: subtotal,
    toFreeShipping: missingForFreeShipping(subtotal),
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
export function totalsFrom(lines: readonly CartLine[], totals: ServerTotals): CartTotals {
  const subtotal = toPesewas(totals.subtotal)
  return {
    pieces: piecesIn(orderable(lines)),
    subtotal,
    discount: toPesewas(totals.discount),
    delivery: deliveryFrom(totals),
    total: toPesewas(totals.total),
    toFreeShipping: missingForFreeShipping(subtotal),
  }
}
