import type { Part } from '@akyede/contract/fulfilment'
import { toCedis } from '@akyede/contract/money'
import { isCalledOff, type MakerPart } from '#feature/orders'

/**
 * What a maker may know of an order: what to make and where to send it; never what others make of it, how it was
 * paid for, or the buyer's e-mail.
 */
export function presentPart({ part, order, items }: MakerPart, buyersName: string | undefined): Part {
  // Where somebody lives is for who brings them something.
  const isOff = isCalledOff(order)
  const gift = isOff ? null : order.gift
  const hidePrices = order.gift?.hide_prices ?? false
  return {
    id: part.id,
    order_number: order.number,
    status: isOff ? 'cancelled' : part.status,
    paid_at: (order.paid_at ?? order.placed_at).toISOString(),
    making_at: part.making_at?.toISOString() ?? null,
    shipped_at: part.shipped_at?.toISOString() ?? null,
    delivered_at: part.delivered_at?.toISOString() ?? null,
    carrier: part.carrier,
    tracking: part.tracking,
    deliver_on: gift?.deliver_on ?? null,
    items: items.map(item => ({
      product_id: item.product_id,
      variant_id: item.variant_id,
      name: item.name,
      variant: item.variant_name,
      quantity: item.quantity,
      price: hidePrices ? null : toCedis(item.price),
    })),
    ship_to: isOff ? {} : order.shipping_address,
    hide_prices: hidePrices,
    gift: gift && {
      recipient: gift.recipient ?? null,
      message: gift.message ?? null,
      from: gift.anonymous ? null : (buyersName ?? null),
      wrap: gift.wrap,
    },
  }
}
