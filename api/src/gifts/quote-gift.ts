import { combineDayRanges, dayOf, daysBetween } from '@akyede/contract/days'
import type { GiftQuote } from '@akyede/contract/gifts'
import { toCedis } from '@akyede/contract/money'
import type { Address } from '@akyede/contract/orders'
import { addWrapping, type Pricing, priceOrder } from '#feature/pricing'
import type { Executor } from '#platform/database.ts'
import type { RequestedGift } from './gift-order-input.ts'

/** Current cost. Of the delivery address the giver learns only the town. */
export async function quoteGift(
  executor: Executor,
  pricing: Pricing,
  requested: readonly RequestedGift[],
  address: Address,
  wrap: boolean,
): Promise<GiftQuote> {
  const items = requested.map(({ productId, variantId, quantity }) => ({
    product_id: productId,
    variant_id: variantId,
    quantity,
  }))
  const to = { region: address.state, town: address.city }
  const found = requested.map(({ offer }) => offer)
  const plain = await priceOrder(executor, pricing, items, to, [], { found })
  const priced = wrap ? addWrapping(plain) : plain
  const arrives = combineDayRanges([...priced.arrivalByVendor.values()])
  if (!arrives) throw new Error('a gift has no parcel')
  const daysUntil = (day: string) => daysBetween(dayOf(pricing.clock.now()), day)
  return {
    subtotal: toCedis(priced.subtotal),
    shipping: toCedis(priced.deliveryFee),
    wrapping: toCedis(priced.wrapping),
    total: toCedis(priced.total),
    currency: 'GHS',
    town: address.city,
    days: { min: daysUntil(arrives.from), max: daysUntil(arrives.until) },
    arrives,
  }
}
