import type { DayRange } from '@akyede/contract/days'
import { add, type Pesewas, subtract, times, zero } from '@akyede/contract/money'
import { deliveryPromise, lateFrom } from '@akyede/contract/promise'
import type { FindClosedDays } from '#feature/calendar'
import { computeLeadTimes, type SellableItem } from '#feature/catalogue'
import type { FoundCode } from '#feature/promotions'
import {
  type Destination,
  type FindTariff,
  groupIntoParcels,
  type QuotedParcel,
  quoteShipping,
} from '#feature/shipping'
import { type FindTaxes, findTaxedAmounts, type Tax } from '#feature/taxes'
import type { Clock } from '#platform/clock.ts'
import type { Executor } from '#platform/database.ts'
import { discountDelivery, discountOrder, type PricedCode } from './discount-order.ts'

/** The current delivery tariff, tax rates and closed days. */
export interface Pricing {
  readonly clock: Clock
  readonly findTariff: FindTariff
  readonly findTaxes: FindTaxes
  readonly findClosedDays: FindClosedDays
}

/** A product or variant with a quantity. `price` is the unit price in pesewas. */
export interface LineItem extends SellableItem {
  readonly quantity: number
}

interface PricedParcel extends QuotedParcel {
  /** Days until its goods are made. */
  readonly leadTimeDays: number
  /** When it should arrive if it is ordered now. */
  readonly arrives: DayRange
  /** From this day on it is late if it is not sent. */
  readonly lateFrom: string
}

/** The price of line items, in pesewas. Carts and orders share it, so that buyers pay the total they saw. */
export interface PricedLineItems {
  readonly subtotal: Pesewas
  readonly discount: Pesewas
  /** The discount of each line item, in the order of the line items. */
  readonly discounts: readonly Pesewas[]
  /** What of it the makers bear, in the order of the line items. */
  readonly makerDiscounts: readonly Pesewas[]
  /** All given codes, including those that do not apply. */
  readonly codes: readonly PricedCode[]
  readonly deliveryFee: Pesewas
  readonly deliveryFeeByVendor: ReadonlyMap<string, Pesewas>
  readonly parcels: readonly PricedParcel[]
  /** Merchandise that is still missing for free delivery. */
  readonly remainingForFree: Pesewas
  readonly total: Pesewas
  /** Included in the total. */
  readonly taxes: readonly Tax[]
}

/** Prices line items at this time, with these codes and this destination. */
export async function priceLineItems(
  executor: Executor,
  { clock, findTariff, findTaxes, findClosedDays }: Pricing,
  lineItems: readonly LineItem[],
  codes: readonly FoundCode[],
  to: Destination,
): Promise<PricedLineItems> {
  const amounts = lineItems.map(item => times(item.price, item.quantity))
  const subtotal = add(...amounts)
  const discounted = discountOrder(codes, lineItems, clock.now())
  const merchandise = subtract(subtotal, discounted.discount)
  const fullQuote = quoteShipping(await findTariff(executor), groupIntoParcels(lineItems), merchandise, to)
  const { quote, codes: pricedCodes } = discountDelivery(fullQuote, discounted)
  const deliveryFeeByVendor = new Map(quote.parcels.map(({ vendorId, cost }) => [vendorId, cost]))
  const now = clock.now()
  const closed = await findClosedDays(executor)
  const leadTimes = computeLeadTimes(lineItems)
  const discounts = amounts.map((_, index) => discounted.ofLineItem[index] ?? zero)
  const taxable = lineItems.map((item, index) => ({
    ...item,
    amount: subtract(amounts[index] ?? zero, discounts[index] ?? zero),
  }))
  return {
    subtotal,
    discount: discounted.discount,
    discounts,
    makerDiscounts: discounted.byMaker,
    codes: pricedCodes,
    deliveryFee: quote.total,
    deliveryFeeByVendor,
    parcels: quote.parcels.map(parcel => {
      const { days: leadTimeDays = 0, schedule } = leadTimes.get(parcel.vendorId) ?? {}
      if (!schedule) throw new Error('a parcel has no line item')
      const delivery = { schedule, closed, transit: parcel.days }
      const arrives = deliveryPromise({ now, leadTimeDays, ...delivery })
      return { ...parcel, leadTimeDays, arrives, lateFrom: lateFrom(arrives.from, delivery) }
    }),
    remainingForFree: quote.remainingForFree,
    total: add(merchandise, quote.total),
    taxes: await findTaxes(executor, findTaxedAmounts(taxable, deliveryFeeByVendor)),
  }
}
