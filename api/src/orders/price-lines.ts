import { makingDays, type SellableLine } from '#feature/catalogue'
import { coverDelivery, discountOrder, type FoundCode, type PricedCode } from '#feature/promotions'
import {
  type Destination,
  type FindTariff,
  parcelsOf,
  type QuotedParcel,
  quoteShipping,
} from '#feature/shipping'
import { type FindTaxes, type Tax, taxedAmounts } from '#feature/taxes'
import type { Clock } from '#platform/clock.ts'
import type { Executor } from '#platform/database.ts'

/** What decides on a price beside the goods: the tariff and the taxes of now. */
export interface Pricing {
  readonly clock: Clock
  readonly findTariff: FindTariff
  readonly findTaxes: FindTaxes
}

export interface PricedParcel extends QuotedParcel {
  /** Until it is made. */
  readonly makingDays: number
}

/** What lines come to, in pesewas: the one arithmetic of carts and orders: what was seen is what is asked for. */
export interface PricedLines {
  readonly subtotal: number
  readonly discount: number
  /** What codes take off each line, in the order of the lines. */
  readonly discountOfLine: readonly number[]
  /** The codes that were named, those that do not work too. */
  readonly codes: readonly PricedCode[]
  readonly shipping: number
  readonly parcels: readonly PricedParcel[]
  readonly shippingByVendor: ReadonlyMap<string, number>
  /** Merchandise that is still missing for free shipping. */
  readonly remainingForFree: number
  readonly total: number
  /** What of the total is tax. */
  readonly taxes: readonly Tax[]
}

/** Prices lines as they stand now: with these codes, sent there. */
export async function priceLines(
  executor: Executor,
  { clock, findTariff, findTaxes }: Pricing,
  lines: readonly (SellableLine & { readonly quantity: number })[],
  codes: readonly FoundCode[],
  to: Destination,
): Promise<PricedLines> {
  const amounts = lines.map(line => line.price * line.quantity)
  const subtotal = amounts.reduce((sum, amount) => sum + amount, 0)
  const discounted = discountOrder(codes, lines, clock.now())
  const merchandise = subtotal - discounted.discount
  const full = quoteShipping(await findTariff(executor), parcelsOf(lines), merchandise, to)
  const { quote, codes: priced } = coverDelivery(full, discounted)
  const shippingByVendor = new Map(quote.parcels.map(({ vendorId, cost }) => [vendorId, cost]))
  const making = makingDays(lines)
  const discountOfLine = amounts.map((_, place) => discounted.ofLine[place] ?? 0)
  const taxable = lines.map((line, place) => ({
    ...line,
    amount: (amounts[place] ?? 0) - (discountOfLine[place] ?? 0),
  }))
  return {
    subtotal,
    discount: discounted.discount,
    discountOfLine,
    codes: priced,
    shipping: quote.total,
    parcels: quote.parcels.map(parcel => ({ ...parcel, makingDays: making.get(parcel.vendorId) ?? 0 })),
    shippingByVendor,
    remainingForFree: quote.remainingForFree,
    total: merchandise + quote.total,
    taxes: await findTaxes(executor, taxedAmounts(taxable, shippingByVendor)),
  }
}
