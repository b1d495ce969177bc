import type { MakerFulfilment } from '@akyede/contract/fulfilment'
import { toCedis } from '@akyede/contract/money'
import { type FulfilmentToMake, isCancelledOrRefunded } from '#feature/orders'

/**
 * Presents an order to a maker: what to make and where to send it. Excludes the other makers' line items, the
 * payment method and the buyer's email.
 */
export function presentMakerFulfilment(
  { fulfilment, order, items }: FulfilmentToMake,
  buyersName: string | undefined,
): MakerFulfilment {
  // Only a maker who still has to ship may see the address.
  const isOff = isCancelledOrRefunded(order)
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
