import type { Cart } from '@akyede/contract/cart'
import { limits } from '@akyede/contract/limits'
import { toCedis } from '@akyede/contract/money'
import type { SellableLine } from '#feature/catalogue'
import { type Pricing, priceLines } from '#feature/orders'
import { type FoundCode, presentCodes } from '#feature/promotions'
import type { Destination } from '#feature/shipping'
import { presentTax } from '#feature/taxes'
import type { Executor } from '#platform/database.ts'

/** What is in a cart and can be bought. */
export interface CartLine extends SellableLine {
  readonly quantity: number
}

/** What lines cost now: with these codes, sent there. */
export async function priceCart(
  executor: Executor,
  pricing: Pricing,
  lines: readonly CartLine[],
  codes: readonly FoundCode[],
  to: Destination,
): Promise<Pick<Cart, 'totals' | 'promos'>> {
  const priced = await priceLines(executor, pricing, lines, codes, to)
  const townOf = new Map(lines.map(({ vendor }) => [vendor.id, vendor.town]))
  const totals = {
    subtotal: toCedis(priced.subtotal),
    discount: toCedis(priced.discount),
    parcels: priced.parcels.map(({ vendorId, cost, days, makingDays }) => ({
      vendorId,
      town: townOf.get(vendorId) ?? '',
      shipping: toCedis(cost),
      making_days: makingDays,
      estimated_days: days,
    })),
    shipping: toCedis(priced.shipping),
    total: toCedis(priced.total),
    taxes: priced.taxes.map(presentTax),
    currency: 'GHS' as const,
    region: to.region,
    free_shipping_over: toCedis(limits.freeShippingOver),
    remaining_for_free: toCedis(priced.remainingForFree),
  }
  return { totals, promos: presentCodes(priced.codes) }
}
