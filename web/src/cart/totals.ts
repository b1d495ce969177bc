import type { CartPromo, CartTotals as ServerTotals } from '@akyede/contract/cart'
import type { DayRange } from '@akyede/contract/days'
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
import { orderableItems } from './line-item-state.ts'
import { type CartLineItem, countUnits } from './line-items.ts'

/** The parcel of one maker. */
export interface ParcelPrice {
  readonly cost: Pesewas
  /** When it should arrive if it is ordered now. */
  readonly arrives: DayRange
}

export interface Delivery {
  readonly region: string
  readonly cost: Pesewas
  /** Parcels by the maker's id. */
  readonly parcels: ReadonlyMap<string, ParcelPrice>
}

/** A promo code with a discount, as the totals list it. */
export interface CodeTotal {
  readonly code: string
  readonly name: string
  /** Discount on the gifts; 0 for a code that pays the delivery. */
  readonly discount: Pesewas
}

/** The totals of a cart. */
export interface CartTotals {
  readonly quantity: number
  readonly subtotal: Pesewas
  readonly discount: Pesewas
  readonly codes: readonly CodeTotal[]
  /** The destination and its price; null while it is unknown. */
  readonly delivery: Delivery | null
  /** Gift wrapping, when it is chosen. */
  readonly wrapping?: Pesewas
  /** Excludes delivery while that is unknown. */
  readonly total: Pesewas
  /** The taxes included; makers below the threshold charge none. */
  readonly taxes?: ServerTotals['taxes']
  /** The amount missing for free shipping; 0 once it is reached. */
  readonly toFreeShipping: Pesewas
}

/**
 * Whether a region is chosen and its price is unknown, as without a connection, so that the total excludes delivery.
 */
export const lacksDelivery = ({ delivery, toFreeShipping }: CartTotals, region: string | null): boolean =>
  region !== null && delivery === null && toFreeShipping > 0

const subtotalOf = (lineItems: readonly CartLineItem[]): Pesewas =>
  add(...orderableItems(lineItems).map(lineItem => times(toPesewas(lineItem.price), lineItem.quantity)))

const codesOf = (promos: readonly CartPromo[]): CodeTotal[] =>
  promos
    .filter(({ discount, shipping_discount }) => discount + shipping_discount > 0)
    .map(({ code, name, discount }) => ({ code, name, discount: toPesewas(discount) }))

/**
 * Limits discounts until the server has priced fewer gifts again: each code is limited by what the earlier ones
 * leave.
 */
function cut(codes: readonly CodeTotal[], most: Pesewas): CodeTotal[] {
  let left = most
  return codes.flatMap(code => {
    const discount = smallest(code.discount, left)
    left = subtract(left, discount)
    return discount < code.discount && discount === 0 ? [] : [{ ...code, discount }]
  })
}

/** The totals that this device can compute itself, with the discounts of the last response. */
export function localTotals(
  lineItems: readonly CartLineItem[],
  promos: readonly CartPromo[] = [],
): CartTotals {
  const subtotal = subtotalOf(lineItems)
  const codes = cut(codesOf(promos), largest(zero, subtract(subtotal, limits.promotion.leastToPay)))
  const discount = add(...codes.map(code => code.discount))
  const total = subtract(subtotal, discount)
  return {
    quantity: countUnits(orderableItems(lineItems)),
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
        arrives: parcel.arrives,
      },
    ]),
  ),
})

/** The server's totals as screens use them. */
export function totalsFrom(
  lineItems: readonly CartLineItem[],
  totals: ServerTotals,
  promos: readonly CartPromo[],
): CartTotals {
  const subtotal = toPesewas(totals.subtotal)
  const discount = toPesewas(totals.discount)
  return {
    quantity: countUnits(orderableItems(lineItems)),
    subtotal,
    discount,
    codes: codesOf(promos),
    delivery: deliveryFrom(totals),
    total: toPesewas(totals.total),
    taxes: totals.taxes,
    toFreeShipping: missingForFreeShipping(subtract(subtotal, discount)),
  }
}
