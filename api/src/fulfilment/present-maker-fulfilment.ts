import type { MakerFulfilment } from '@akyede/contract/fulfilment'
import { toCedis } from '@akyede/contract/money'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import { findFirstNames } from '#feature/accounts'
import { findSendersHandovers, type SendersHandover } from '#feature/deliveries'
import { type FulfilmentToMake, isCancelledOrRefunded } from '#feature/orders'
import type { Platform } from '#platform/platform.ts'

const { addressKeptFor } = workshopLimits.workshopOrders

/**
 * Presents an order to a maker: what to make and where to send it. Excludes the other makers' line items, the
 * payment method and the buyer's email.
 */
function presentMakerFulfilment(
  { fulfilment, order, items }: FulfilmentToMake,
  buyersName: string | undefined,
  handover: SendersHandover,
  now: Date,
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
    proof: fulfilment.proof,
    delivery_link: isOff ? null : handover.link,
    failed_attempts: handover.failedAttempts,
    carrier: fulfilment.carrier,
    tracking: fulfilment.tracking,
    carried_by: fulfilment.carried_by,
    deliver_on: gift?.deliver_on ?? null,
    items: items.map(item => ({
      product_id: item.product_id,
      variant_id: item.variant_id,
      name: item.name,
      variant: item.variant_name,
      quantity: item.quantity,
      price: hidePrices ? null : toCedis(item.price),
    })),
    ship_to: isOff ? {} : presentAddress({ fulfilment, order }, now),
    hide_prices: hidePrices,
    gift: gift && {
      recipient: gift.recipient ?? null,
      message: gift.message ?? null,
      from: gift.anonymous ? null : (buyersName ?? null),
      wrap: gift.wrap,
    },
  }
}

/** A parcel that arrived needs no address any more, except while it may be returned or searched for. */
function presentAddress(
  { fulfilment, order }: Pick<FulfilmentToMake, 'fulfilment' | 'order'>,
  now: Date,
): MakerFulfilment['ship_to'] {
  const address = fulfilment.shipping_address ?? order.shipping_address
  const { delivered_at } = fulfilment
  if (!delivered_at || now.getTime() < delivered_at.getTime() + addressKeptFor) return address
  const { recipient_name, city } = address
  return { ...(recipient_name && { recipient_name }), ...(city && { city }) }
}

/** Presents several fulfilments, with the first names of buyers who sign their gifts. */
export async function presentMakerFulfilments(
  platform: Pick<Platform, 'clock' | 'config' | 'database' | 'publicUrl'>,
  found: readonly FulfilmentToMake[],
): Promise<MakerFulfilment[]> {
  const { database, clock } = platform
  const gifts = found.filter(({ order }) => order.gift && !order.gift.anonymous)
  const names = await findFirstNames(
    database,
    gifts.flatMap(({ order }) => order.user_id ?? []),
  )
  const handoverOf = await findSendersHandovers(
    platform,
    database,
    found.map(({ fulfilment }) => fulfilment),
  )
  const now = clock.now()
  return found.map(one =>
    presentMakerFulfilment(
      one,
      one.order.given_by ?? names.get(one.order.user_id ?? 0),
      handoverOf(one.fulfilment.id),
      now,
    ),
  )
}
