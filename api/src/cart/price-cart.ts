import type { Cart } from '@akyede/contract/cart'
import { limits } from '@akyede/contract/limits'
import { toCedis } from '@akyede/contract/money'
import { type LineItem, type Pricing, priceLineItems } from '#feature/pricing'
import type { FoundCode } from '#feature/promotions'
import type { Destination } from '#feature/shipping'
import { presentTax } from '#feature/taxes'
import type { Executor } from '#platform/database.ts'

/** Prices line items now with these codes and this destination. */
export async function priceCart(
  executor: Executor,
  pricing: Pricing,
  lineItems: readonly LineItem[],
  codes: readonly FoundCode[],
  to: Destination,
): Promise<Pick<Cart, 'totals' | 'promos'>> {
  const priced = await priceLineItems(executor, pricing, lineItems, codes, to)
  const townOf = new Map(lineItems.map(({ vendor }) => [vendor.id, vendor.town]))
  const totals = {
    subtotal: toCedis(priced.subtotal),
    discount: toCedis(priced.discount),
    parcels: priced.parcels.map(({ vendorId, cost, days, leadTimeDays, arrives }) => ({
      vendorId,
      town: townOf.get(vendorId) ?? '',
      shipping: toCedis(cost),
      making_days: leadTimeDays,
      estimated_days: days,
      arrives,
    })),
    shipping: toCedis(priced.deliveryFee),
    total: toCedis(priced.total),
    taxes: priced.taxes.map(presentTax),
    currency: 'GHS' as const,
    region: to.region,
    free_shipping_over: toCedis(limits.freeShippingOver),
    remaining_for_free: toCedis(priced.remainingForFree),
  }
  const promos = priced.codes.map(({ code, promotion, discount, deliveryDiscount, problem }) => ({
    code,
    // Empty when the code does not exist.
    name: promotion?.name ?? '',
    discount: toCedis(discount),
    shipping_discount: toCedis(deliveryDiscount),
    problem: problem?.message ?? null,
  }))
  return { totals, promos }
}
