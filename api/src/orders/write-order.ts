import { dayAfter, daysBetween } from '@akyede/contract/days'
import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { times, zero } from '@akyede/contract/money'
import type { Address, Gift } from '@akyede/contract/orders'
import { removeEmptyAddressFields } from '#feature/addresses'
import { findOffSale, holdStock } from '#feature/catalogue'
import { insertPayments, type PaymentInput, type PaymentRow, toPayment } from '#feature/payments'
import type { PricedLineItem, PricedOrder } from '#feature/pricing'
import { type PromotionUseRow, reserveUses } from '#feature/promotions'
import { after, type Clock, freezeClock } from '#platform/clock.ts'
import { inOneRoundTrip, prepared, type Transaction } from '#platform/database.ts'
import { newId, newOrderNumber } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { type PgTable, rowsFromJson, sql } from '#platform/sql.ts'
import { removeEmptyGiftFields } from './gift.ts'
import type { FulfilmentRow, OrderContents, OrderRow } from './order.ts'
import type { PictureOf } from './present-order.ts'
import { fulfilments, orderItems, orders } from './tables.ts'
import { countUnpaidHold, type Holder } from './unpaid-holds.ts'

export interface NewOrder {
  /** Null for a gift from a list, where `givenBy` is the name of the giver on the card. */
  readonly userId: number | null
  readonly givenBy?: string | undefined
  readonly priced: PricedOrder
  readonly address: Address
  readonly gift: Gift | undefined
  readonly idempotencyKey: string
  readonly requestHash: string
  readonly holder: Holder
  readonly payment: Pick<PaymentInput, 'provider' | 'channel' | 'wallet' | 'email' | 'returnPath'>
}

export interface PlacedOrder {
  readonly order: OrderRow
  readonly payment: PaymentRow
  /** Undefined when a repeated call finds an order that was placed before. */
  readonly details?: OrderDetails
}

/** The parts of a new order besides its row and payment. */
export interface OrderDetails {
  readonly contents: OrderContents
  readonly uses: readonly PromotionUseRow[]
  readonly pictureOf: PictureOf
}

/**
 * Writes an order with its fulfilments, line items and payment, holds its stock and reserves its codes in the caller's
 * transaction.
 */
export async function writeOrder(
  platform: Platform,
  tx: Transaction,
  requested: NewOrder,
): Promise<PlacedOrder> {
  const { userId, priced } = requested
  const { lineItems, codes } = priced
  const moment = freezeClock(platform.clock)
  const order = toOrder(requested, moment)
  const contents = toContents(requested, order)
  const payment = toPayment({
    ...requested.payment,
    subjectType: 'order',
    subjectId: order.id,
    subjectName: order.number,
    userId,
    amount: order.total,
    startedAt: order.placed_at,
  })
  await holdStock(platform, tx, order.id, lineItems, order.placed_at)
  const [offSale, , uses] = await inOneRoundTrip([
    findOffSale(tx).execute({ productIds: lineItems.map(({ product_id }) => product_id) }),
    insertOrder(tx).execute({
      order: JSON.stringify([order]),
      fulfilments: JSON.stringify(contents.fulfilments),
      items: JSON.stringify(contents.items),
      payment: JSON.stringify([payment]),
    }),
    userId === null ? [] : reserveUses(tx, { orderId: order.id, userId, codes, now: order.placed_at }),
    countUnpaidHold(platform, tx, requested.holder, { ...order, lineItems, codes }),
  ])
  refuseOffSale(lineItems, offSale)
  const pictures = new Map(lineItems.map(({ picture }) => [picture.slug, picture]))
  const pictureOf = (slug: string) => pictures.get(slug) ?? { slug, alt: '', placeholder: '' }
  return { order, payment, details: { contents, uses, pictureOf } }
}

/** Refuses an order of products that left sale while it waited for their stock. */
function refuseOffSale(
  lineItems: readonly Pick<PricedLineItem, 'product_id' | 'variant_id'>[],
  offSale: readonly { readonly id: string }[],
): void {
  const items = lineItems
    .filter(({ product_id }) => offSale.some(({ id }) => id === product_id))
    .map(({ product_id, variant_id }) => ({ product_id, variant_id, available: 0 }))
  if (items.length > 0) throw new Failure('order.stock_short', { facts: { items } })
}

/** Foreign keys are checked at the end of the statement, when the order and its fulfilments are there. */
const insertOrder = prepared('insert_order', executor => {
  const of = sql.placeholder
  const rowsOf = (table: PgTable, json: string) =>
    executor.insert(table).select(rowsFromJson(table, of(json)))
  return executor
    .with(
      executor.$with('fulfilment').as(rowsOf(fulfilments, 'fulfilments')),
      executor.$with('item').as(rowsOf(orderItems, 'items')),
      executor.$with('payment').as(insertPayments(executor, of('payment'))),
    )
    .insert(orders)
    .select(rowsFromJson(orders, of('order')))
})

function toOrder(
  { userId, givenBy, priced, address, gift, idempotencyKey, requestHash }: NewOrder,
  moment: Clock,
): OrderRow {
  const { subtotal, discount, deliveryFee, wrapping, total, taxes } = priced
  return {
    id: newId(),
    number: newOrderNumber(),
    user_id: userId,
    status: 'placed',
    payment_status: 'pending',
    fulfilment_status: 'unfulfilled',
    subtotal,
    discount,
    shipping: deliveryFee,
    wrapping,
    total,
    taxes,
    currency: 'GHS',
    shipping_address: removeEmptyAddressFields(address),
    gift: gift ? removeEmptyGiftFields(gift) : null,
    given_by: givenBy ?? null,
    cancel_reason: null,
    end_reason: null,
    idempotency_key: idempotencyKey,
    request_hash: requestHash,
    placed_at: moment.now(),
    expires_at: after(moment, limits.order.holdFor),
    paid_at: null,
    ended_at: null,
  }
}

/** One fulfilment for each maker, in the order of the line items. */
function toContents({ priced, gift }: NewOrder, order: OrderRow): OrderContents {
  const parcels = [...Map.groupBy(priced.lineItems, item => item.vendor.id).values()].flatMap(lineItems => {
    const [first] = lineItems
    return first ? [{ fulfilment: toFulfilment(first.vendor), lineItems }] : []
  })
  function toFulfilment(vendor: PricedLineItem['vendor']): FulfilmentRow {
    return {
      id: newId(),
      order_id: order.id,
      vendor_id: vendor.id,
      vendor_name: vendor.name,
      vendor_town: vendor.town,
      status: 'unfulfilled',
      shipping: priced.deliveryFeeByVendor.get(vendor.id) ?? zero,
      shipping_rate: priced.shippingRateByVendor.get(vendor.id) ?? zero,
      carried_by: 'maker',
      shipping_address: null,
      carrier: null,
      tracking: null,
      ...arrivalOf(priced, vendor.id, gift),
      late_notices: 0,
      kept_refund: zero,
      making_at: null,
      shipped_at: null,
      delivered_at: null,
      proof: null,
      proved_at: null,
      cancelled_at: null,
      cancel_reason: null,
      cancel_words: null,
    }
  }
  const items = parcels.flatMap(({ fulfilment, lineItems }) =>
    lineItems.map(item => ({
      id: newId(),
      order_id: order.id,
      fulfilment_id: fulfilment.id,
      position: priced.lineItems.indexOf(item),
      ...itemOf(item),
    })),
  )
  return {
    fulfilments: parcels.map(({ fulfilment }) => fulfilment),
    items: items.toSorted((a, b) => a.position - b.position),
  }
}

/** When a parcel should arrive: on the requested day, else as early as possible. */
function arrivalOf(priced: PricedOrder, vendorId: string, gift: Gift | undefined) {
  const arrives = priced.arrivalByVendor.get(vendorId)
  const lateFrom = priced.lateFromByVendor.get(vendorId)
  if (!arrives || !lateFrom) return { arrives_from: null, arrives_until: null, cancellable_from: null }
  const arrives_from = gift?.deliver_on ?? arrives.from
  return {
    arrives_from,
    arrives_until: gift?.deliver_on ?? arrives.until,
    cancellable_from: dayAfter(lateFrom, daysBetween(arrives.from, arrives_from)),
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
  discount_by_maker: item.discount_by_maker,
  made_to_order: item.made_to_order,
  tax_class: item.tax_class,
  taxed: item.taxed,
})
