import { Failure, type FailureDetail } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { findLines, type SellableLine } from '#feature/catalogue'
import type { FoundCode } from '#feature/promotions'
import type { Destination } from '#feature/shipping'
import type { Executor } from '#platform/database.ts'
import { type PricedLines, type Pricing, priceLines } from './price-lines.ts'

export interface WantedLine {
  readonly product_id: string
  readonly variant_id: string | null
  readonly quantity: number
}

export interface PricedLine extends SellableLine {
  readonly quantity: number
  readonly stock_level_id: string
  /** What codes take off it. */
  readonly discount: number
}

/** An order as it would cost now, in pesewas. Prices come from the catalogue alone (D58). */
export interface PricedOrder
  extends Pick<
    PricedLines,
    'subtotal' | 'discount' | 'codes' | 'shipping' | 'shippingByVendor' | 'total' | 'taxes'
  > {
  readonly lines: readonly PricedLine[]
  /** Days until each maker's parcel arrives: made, and then on its way. */
  readonly daysByVendor: ReadonlyMap<string, { readonly min: number; readonly max: number }>
  readonly wrapping: number
}

/** Prices the wanted lines for where they go. Refuses with `order.item_invalid` what cannot be sold as asked. */
export async function priceOrder(
  executor: Executor,
  pricing: Pricing,
  wanted: readonly WantedLine[],
  to: Destination,
  codes: readonly FoundCode[],
): Promise<PricedOrder> {
  const merged = mergeLines(wanted)
  const found = await findLines(executor, merged)
  const plain = merged.map(({ place, ...line }) => {
    const sellable = found.find(
      one => one.product_id === line.product_id && one.variant_id === line.variant_id,
    )
    // A product with variants has no level of its own: the variant must be named.
    if (!sellable?.on_sale || sellable.stock_level_id === null || line.quantity > limits.cart.quantityMax) {
      throw new Failure('order.item_invalid', { detail: [invalidItem(place)] })
    }
    return { ...sellable, stock_level_id: sellable.stock_level_id, quantity: line.quantity }
  })
  const { parcels, discountOfLine, ...priced } = await priceLines(executor, pricing, plain, codes, to)
  return {
    ...priced,
    lines: plain.map((line, place) => ({ ...line, discount: discountOfLine[place] ?? 0 })),
    daysByVendor: new Map(
      parcels.map(({ vendorId, days: { min, max }, makingDays }) => [
        vendorId,
        { min: makingDays + min, max: makingDays + max },
      ]),
    ),
    wrapping: 0,
  }
}

const invalidItem = (place: number): FailureDetail => ({
  loc: ['body', 'items', place],
  msg: 'Invalid order item',
  type: 'order_item',
})

/** The same thing asked for twice is one line; `place` is where it was asked for first. */
function mergeLines(wanted: readonly WantedLine[]): (WantedLine & { readonly place: number })[] {
  const merged = new Map<string, WantedLine & { readonly place: number }>()
  for (const [index, line] of wanted.entries()) {
    const key = `${line.product_id}/${line.variant_id}`
    const { quantity = 0, place = index } = merged.get(key) ?? {}
    merged.set(key, { ...line, quantity: quantity + line.quantity, place })
  }
  return [...merged.values()]
}
