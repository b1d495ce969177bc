import type { Cart } from '@akyede/contract/cart'
import { limits } from '@akyede/contract/limits'
import { toCedis } from '@akyede/contract/money'
import { makingDays, type SellableLine } from '#feature/catalogue'
import type { Pricing } from '#feature/orders'
import { coverDelivery, discountOrder, type FoundCode, presentCodes } from '#feature/promotions'
import { type Destination, parcelsOf, quoteShipping } from '#feature/shipping'
import { presentTax, taxedAmounts } from '#feature/taxes'
import type { Executor } from '#platform/database.ts'

/** What is in a cart and can be bought. */
export interface CartLine extends SellableLine {
  readonly quantity: number
}

/** What lines cost now: with these codes, sent there. */
export async function priceCart(
  executor: Executor,
  { clock, findTariff, findTaxes }: Pricing,
  lines: readonly CartLine[],
  codes: readonly FoundCode[],
  to: Destination,
): Promise<Pick<Cart, 'totals' | 'promos'>> {
  const subtotal = lines.reduce((sum, line) => sum + line.price * line.quantity, 0)
  const discounted = discountOrder(codes, lines, clock.now())
  const merchandise = subtotal - discounted.discount
  const making = makingDays(lines)
  const townOf = new Map(lines.map(({ vendor }) => [vendor.id, vendor.town]))
  const full = quoteShipping(await findTariff(executor), parcelsOf(lines), merchandise, to)
  const { quote, codes: priced } = coverDelivery(full, discounted)
  const shippingByVendor = new Map(quote.parcels.map(({ vendorId, cost }) => [vendorId, cost]))
  const taxable = lines.map((line, place) => ({
    ...line,
    amount: line.price * line.quantity - (discounted.ofLine[place] ?? 0),
  }))
  const taxes = await findTaxes(executor, taxedAmounts(taxable, shippingByVendor))
  const totals = {
    subtotal: toCedis(subtotal),
    discount: toCedis(discounted.discount),
    parcels: quote.parcels.map(({ vendorId, cost, days }) => ({
      vendorId,
      town: townOf.get(vendorId) ?? '',
      shipping: toCedis(cost),
      making_days: making.get(vendorId) ?? 0,
      estimated_days: days,
    })),
    shipping: toCedis(quote.total),
    total: toCedis(merchandise + quote.total),
    taxes: taxes.map(presentTax),
    currency: 'GHS' as const,
    region: to.region,
    free_shipping_over: toCedis(limits.freeShippingOver),
    remaining_for_free: toCedis(quote.remainingForFree),
  }
  return { totals, promos: presentCodes(priced) }
}
