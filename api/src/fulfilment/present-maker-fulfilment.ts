import type { MakerFulfilment } from '@akyede/contract/fulfilment'
import { toCedis } from '@akyede/contract/money'
import { findFirstNames } from '#feature/accounts'
import { type FulfilmentToMake, isCancelledOrRefunded } from '#feature/orders'
import type { Executor } from '#platform/database.ts'

/**
 * Presents an order to a maker: what to make and where to send it. Excludes the other makers' line items, the
 * payment method and the buyer's email.
 */
function presentMakerFulfilment(
  { fulfilment, order, items }: FulfilmentToMake,
  buyersName: string | undefined,
): MakerFulfilment {
  // Only a maker who still has to ship may see the address.
  const isOff = isCancelledOrRefunded(order) || fulfilment.status === 'cancelled'
  const gift = isOff ? null : order.gift
  const hidePrices = order.gift?.hide_prices ?? false
  return {
    id: fulfilment.id,
    order_number: order.number,
    status: isOff ? 'cancelled' : fulfilment.status,
    paid_at: (order.paid_at ?? order.placed_at).toISOString(),
    making_at: fulfilment.making_at?.toISOString() ?? null,
    shipped_at: fulfilment.shipped_at?.toISOString() ?? null,
    delivered_at: fulfilment.delivered_at?.toISOString() ?? null,
    carrier: fulfilment.carrier,
    tracking: fulfilment.tracking,
    deliver_on: gift?.deliver_on ?? null,
    items: items.map(item => ({
      product_id: item.product_id,
      variant_id: item.variant_id,
      name: item.name,
      variant: item.variant_name,
      quantity: item.quantity,
      price: hidePrices ? null : toCedis(item.price),
    })),
    ship_to: isOff ? {} : (fulfilment.shipping_address ?? order.shipping_address),
    hide_prices: hidePrices,
    gift: gift && {
      recipient: gift.recipient ?? null,
      message: gift.message ?? null,
      from: gift.anonymous ? null : (buyersName ?? null),
      wrap: gift.wrap,
    },
  }
}

/** Presents several fulfilments, with the first names of buyers who sign their gifts. */
export async function presentMakerFulfilments(
  executor: Executor,
  fulfilments: readonly FulfilmentToMake[],
): Promise<MakerFulfilment[]> {
  const gifts = fulfilments.filter(({ order }) => order.gift && !order.gift.anonymous)
  const names = await findFirstNames(
    executor,
    gifts.flatMap(({ order }) => order.user_id ?? []),
  )
  return fulfilments.map(fulfilment =>
    presentMakerFulfilment(fulfilment, fulfilment.order.given_by ?? names.get(fulfilment.order.user_id ?? 0)),
  )
}
