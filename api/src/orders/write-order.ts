import { dayAfter, dayOf } from '@akyede/contract/days'
import { limits } from '@akyede/contract/limits'
import { times, zero } from '@akyede/contract/money'
import type { Address, Gift } from '@akyede/contract/orders'
import { removeEmptyAddressFields } from '#feature/addresses'
import { holdStock } from '#feature/catalogue'
import type { PricedLineItem, PricedOrder } from '#feature/pricing'
import { reserveUses } from '#feature/promotions'
import { after, freezeClock } from '#platform/clock.ts'
import type { Transaction } from '#platform/database.ts'
import { newId, newOrderNumber } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { removeEmptyGiftFields } from './gift.ts'
import { type OrderRow, typedOrder } from './order.ts'
import { fulfilments, orderItems, orders } from './tables.ts'

export interface NewOrder {
  /** Null for a gift from a list, where `givenBy` is the name of the giver on the card. */
  readonly userId: number | null
  readonly givenBy?: string | undefined
  readonly priced: PricedOrder
  readonly address: Address
  readonly gift: Gift | undefined
  readonly idempotencyKey: string
  readonly requestHash: string
}

/**
 * Writes an order with its fulfilments and line items, holds its stock and reserves its codes in the caller's
 * transaction.
 */
export async function writeOrder(platform: Platform, tx: Transaction, order: NewOrder): Promise<OrderRow> {
  const id = newId()
  const moment = freezeClock(platform.clock)
  const now = moment.now()
  const { lineItems, codes, subtotal, discount, deliveryFee, wrapping, total, taxes } = order.priced
  await holdStock(platform, tx, id, lineItems, now)
  const [row] = await tx
    .insert(orders)
    .values({
      id,
      number: newOrderNumber(),
      user_id: order.userId,
      subtotal,
      discount,
      shipping: deliveryFee,
      wrapping,
      total,
      taxes,
      shipping_address: removeEmptyAddressFields(order.address),
      gift: order.gift ? removeEmptyGiftFields(order.gift) : null,
      given_by: order.givenBy ?? null,
      idempotency_key: order.idempotencyKey,
      request_hash: order.requestHash,
      placed_at: now,
      expires_at: after(moment, limits.order.holdFor),
    })
    .returning()
  if (!row) throw new Error('an order was not written')
  if (order.userId !== null) await reserveUses(tx, { orderId: id, userId: order.userId, codes, now })
  await writeFulfilments(tx, id, order, dayOf(now))
  return typedOrder(row)
}

async function writeFulfilments(
  tx: Transaction,
  orderId: string,
  { priced, gift }: NewOrder,
  today: string,
): Promise<void> {
  const parcels = [...Map.groupBy(priced.lineItems, item => item.vendor.id).values()].flatMap(lineItems => {
    const [first] = lineItems
    return first ? [{ id: newId(), vendor: first.vendor, lineItems }] : []
  })
  await tx.insert(fulfilments).values(
    parcels.map(({ id, vendor }) => ({
      id,
      order_id: orderId,
      vendor_id: vendor.id,
      vendor_name: vendor.name,
      vendor_town: vendor.town,
      shipping: priced.deliveryFeeByVendor.get(vendor.id) ?? zero,
      ...arrivalOf(priced.daysByVendor.get(vendor.id), gift, today),
    })),
  )
  await tx.insert(orderItems).values(
    parcels.flatMap(({ id, lineItems }) =>
      lineItems.map(item => ({
        id: newId(),
        order_id: orderId,
        fulfilment_id: id,
        position: priced.lineItems.indexOf(item),
        ...itemOf(item),
      })),
    ),
  )
}

/** When a parcel should arrive: on the requested day, else as early as possible. */
function arrivalOf(
  days: { readonly min: number; readonly max: number } | undefined,
  gift: Gift | undefined,
  today: string,
) {
  if (!days) return {}
  return {
    arrives_from: gift?.deliver_on ?? dayAfter(today, days.min),
    arrives_until: gift?.deliver_on ?? dayAfter(today, days.max),
  }
}

const itemOf = (item: PricedLineItem) => ({
  product_id: item.product_id,
  variant_id: item.variant_id,
  name: item.product_name,
  variant_name: item.variant_name,
  picture_slug: item.picture.slug,
  quantity: item.quantity,
  price: item.price,
  total: times(item.price, item.quantity),
  discount: item.discount,
  made_to_order: item.made_to_order,
  tax_class: item.tax_class,
  taxed: item.taxed,
})
