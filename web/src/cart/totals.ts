import type { CartPromo, CartTotals as ServerTotals } from '@akyede/contract/cart'
import { missingForFreeShipping } from '@akyede/contract/free-shipping'
import { limits } from '@akyede/contract/limits'
import {
  add,
  largest,
  type Pesewas,
  smallest,
  subtract,
  times,
  toPesewas,
  zero,
} from '@akyede/contract/money'
import { type CartLineItem, countUnits, orderableItems } from './line-items.ts'

/** What one maker sends. */
export interface ParcelPrice {
  /** Until it leaves its maker. */
  readonly makingDays: number
  readonly cost: Pesewas
  /** On its way, once it is made. */
  readonly days: { readonly min: number; readonly max: number }
}

export interface Delivery {
  readonly region: string
  readonly cost: Pesewas
  /** By the maker's id. */
  readonly parcels: ReadonlyMap<string, ParcelPrice>
}

/** A promo code that helps, as the totals name it. */
export interface CodeTotal {
  readonly code: string
  readonly name: string
  /** Off the gifts; 0 for one that pays the delivery. */
  readonly discount: Pesewas
}

/** What a cart costs. */
export interface CartTotals {
  readonly quantity: number
  readonly subtotal: Pesewas
  readonly discount: Pesewas
  readonly codes: readonly CodeTotal[]
  /** Where the parcels go, and for how much; unknown while the buyer is. */
  readonly delivery: Delivery | null
  /** Of a gift, where it is wished. */
  readonly wrapping?: Pesewas
  /** Without delivery while that is unknown. */
  readonly total: Pesewas
  /** What of it is tax; makers below the threshold charge none. */
  readonly taxes?: ServerTotals['taxes']
  /** What is missing for free shipping; 0 once it is reached. */
  readonly toFreeShipping: Pesewas
}

/** A region is chosen and its price not known, as without a connection: what is told as the total goes without it. */
export const lacksDelivery = ({ delivery, toFreeShipping }: CartTotals, region: string | null): boolean =>
  region !== null && delivery === null && toFreeShipping > 0

const subtotalOf = (lines: readonly CartLineItem[]): Pesewas =>
  add(...orderableItems(lines).map(line => times(toPesewas(line.price), line.quantity)))

const codesOf = (promos: readonly CartPromo[]): CodeTotal[] =>
  promos
    .filter(({ discount, shipping_discount }) => discount + shipping_discount > 0)
    .map(({ code, name, discount }) => ({ code, name, discount: toPesewas(discount) }))

/** Fewer gifts are shown before the shop says what is left of a discount on them: each code takes what the ones before leave. */
function cut(codes: readonly CodeTotal[], most: Pesewas): CodeTotal[] {
  let left = most
  return codes.flatMap(code => {
    const discount = smallest(code.discount, left)
    left = subtract(left, discount)
    return discount < code.discount && discount === 0 ? [] : [{ ...code, discount }]
  })
}

/** What this device can know of a cart by itself, and what codes took off it when the shop was asked last. */
export function localTotals(lines: readonly CartLineItem[], promos: readonly CartPromo[] = []): CartTotals {
  const subtotal = subtotalOf(lines)
  const codes = cut(codesOf(promos), largest(zero, subtract(subtotal, limits.promotion.leastToPay)))
  const discount = add(...codes.map(code => code.discount))
  const total = subtract(subtotal, discount)
  return {
    quantity: countUnits(orderableItems(lines)),
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
  lines: readonly CartLineItem[],
  totals: ServerTotals,
  promos: readonly CartPromo[],
): CartTotals {
  const subtotal = toPesewas(totals.subtotal)
  const discount = toPesewas(totals.discount)
  return {
    quantity: countUnits(orderableItems(lines)),
    subtotal,
    discount,
    codes: codesOf(promos),
    delivery: deliveryFrom(totals),
    total: toPesewas(totals.total),
    taxes: totals.taxes,
    toFreeShipping: missingForFreeShipping(subtract(subtotal, discount)),
  }
}
