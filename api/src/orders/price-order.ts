import { Failure, type FailureDetail } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { findLines, makingDays, type SellableLine } from '#feature/catalogue'
import { coverDelivery, discountOrder, type FoundCode, type PricedCode } from '#feature/promotions'
import { type Destination, type FindTariff, parcelsOf, quoteShipping } from '#feature/shipping'
import { type FindTaxes, type Tax, taxedAmounts } from '#feature/taxes'
import type { Clock } from '#platform/clock.ts'
import type { Executor } from '#platform/database.ts'

export interface WantedLine {
  readonly product_id: string
  readonly variant_id: string | null
  readonly quantity: number
}

/** What an order costs beside its goods: the tariff and the taxes of now. */
export interface Pricing {
  readonly clock: Clock
  readonly findTariff: FindTariff
  readonly findTaxes: FindTaxes
}

export interface PricedLine extends SellableLine {
  readonly quantity: number
  readonly stock_level_id: string
  /** What codes take off it. */
  readonly discount: number
}

/** An order as it would cost now, in pesewas. Prices come from the catalogue alone (D58). */
export interface PricedOrder {
  readonly lines: readonly PricedLine[]
  readonly subtotal: number
  readonly discount: number
  /** The codes that were named, those that do not work too. */
  readonly codes: readonly PricedCode[]
  readonly shipping: number
  readonly shippingByVendor: ReadonlyMap<string, number>
  /** Days until each maker's parcel arrives: made, and then on its way. */
  readonly daysByVendor: ReadonlyMap<string, { readonly min: number; readonly max: number }>
  readonly wrapping: number
  readonly total: number
  /** What of the total is tax. */
  readonly taxes: readonly Tax[]
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
  const discounted = discountOrder(codes, plain, pricing.clock.now())
  const lines = plain.map((line, place) => ({ ...line, discount: discounted.ofLine[place] ?? 0 }))
  const subtotal = lines.reduce((sum, line) => sum + line.price * line.quantity, 0)
  const merchandise = subtotal - discounted.discount
  const making = makingDays(lines)
  const full = quoteShipping(await pricing.findTariff(executor), parcelsOf(lines), merchandise, to)
  const { quote, codes: priced } = coverDelivery(full, discounted)
  const shippingByVendor = new Map(quote.parcels.map(({ vendorId, cost }) => [vendorId, cost]))
  const taxable = lines.map(line => ({ ...line, amount: line.price * line.quantity - line.discount }))
  return {
    lines,
    subtotal,
    discount: discounted.discount,
    codes: priced,
    shipping: quote.total,
    shippingByVendor,
    daysByVendor: new Map(
      quote.parcels.map(({ vendorId, days: { min, max } }) => {
        const made = making.get(vendorId) ?? 0
        return [vendorId, { min: made + min, max: made + max }]
      }),
    ),
    wrapping: 0,
    total: merchandise + quote.total,
    taxes: await pricing.findTaxes(executor, taxedAmounts(taxable, shippingByVendor)),
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
