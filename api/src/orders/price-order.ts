import { Failure, type FailureDetail } from '@akyede/contract/failures'
import type { Region } from '@akyede/contract/fields'
import { limits } from '@akyede/contract/limits'
import { findLines, makingDays, type SellableLine } from '#feature/catalogue'
import { parcelsOf, quoteShipping } from '#feature/shipping'
import type { Executor } from '#platform/database.ts'

export interface WantedLine {
  readonly product_id: string
  readonly variant_id: string | null
  readonly quantity: number
}

export interface PricedLine extends SellableLine {
  readonly quantity: number
  readonly stock_level_id: string
}

/** An order as it would cost now, in pesewas. Prices come from the catalogue alone (D58). */
export interface PricedOrder {
  readonly lines: readonly PricedLine[]
  readonly subtotal: number
  readonly discount: number
  readonly shipping: number
  readonly shippingByVendor: ReadonlyMap<string, number>
  /** Days until each maker's parcel arrives: made, and then on its way. */
  readonly daysByVendor: ReadonlyMap<string, { readonly min: number; readonly max: number }>
  readonly wrapping: number
  readonly total: number
}

/** Prices the wanted lines for a region. Refuses with `order.item_invalid` what cannot be sold as asked. */
export async function priceOrder(
  executor: Executor,
  wanted: readonly WantedLine[],
  region: Region,
): Promise<PricedOrder> {
  const merged = mergeLines(wanted)
  const found = await findLines(executor, merged)
  const lines = merged.map(({ place, ...line }) => {
    const sellable = found.find(
      one => one.product_id === line.product_id && one.variant_id === line.variant_id,
    )
    // A product with variants has no level of its own: the variant must be named.
    if (!sellable?.on_sale || sellable.stock_level_id === null || line.quantity > limits.cart.quantityMax) {
      throw new Failure('order.item_invalid', { detail: [invalidItem(place)] })
    }
    return { ...sellable, stock_level_id: sellable.stock_level_id, quantity: line.quantity }
  })
  const subtotal = lines.reduce((sum, line) => sum + line.price * line.quantity, 0)
  const making = makingDays(lines)
  const quote = quoteShipping(parcelsOf(lines), subtotal, region)
  return {
    lines,
    subtotal,
    discount: 0,
    shipping: quote.total,
    shippingByVendor: new Map(quote.parcels.map(({ vendorId, cost }) => [vendorId, cost])),
    daysByVendor: new Map(
      quote.parcels.map(({ vendorId, days: { min, max } }) => {
        const made = making.get(vendorId) ?? 0
        return [vendorId, { min: made + min, max: made + max }]
      }),
    ),
    wrapping: 0,
    total: subtotal + quote.total,
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
