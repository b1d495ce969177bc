import { z } from 'zod'
import { Picture } from './catalogue.ts'
import { deliveryFailureReasons, deliveryProofs } from './delivery-words.ts'
import { dataOf, endpoint, pageOf } from './endpoint.ts'
import { cedis, id, limit, line, page } from './fields.ts'

export const FulfilmentStatus = z.enum([
  'unfulfilled',
  'making',
  'partially_shipped',
  'shipped',
  'delivered',
  'returned',
  // A fulfilment that its maker could not make (E27); never the status of an order.
  'cancelled',
])
export type FulfilmentStatus = z.output<typeof FulfilmentStatus>

/** A line item of an order, with name and price as ordered. Amounts are cedis. */
export const OrderItem = z.strictObject({
  id: z.string(),
  product_id: z.string(),
  variant_id: z.string().nullable(),
  name: z.string(),
  variant: z.string().nullable(),
  picture: Picture,
  image: z.string(),
  quantity: z.int(),
  price: cedis,
  total: cedis,
  /** The total after promo codes. */
  paid: cedis,
  /** Made to order: can be returned only if it is faulty. */
  made_to_order: z.boolean(),
  /** Units whose return can be requested now. */
  returnable: z.int(),
  /** Whether the buyer has reviewed the product; false until the parcel is delivered. */
  reviewed: z.boolean(),
})

/** The part of an order that one maker sends, with a status of its own. */
export const Fulfilment = z.strictObject({
  id: z.string(),
  vendor: z.strictObject({ id: z.string(), name: z.string(), town: z.string() }),
  status: FulfilmentStatus,
  shipping: cedis,
  /**
   * What was refunded for units that the buyer keeps; the next return is refunded less by it, or more when it is negative.
   */
  kept_refund: cedis,
  /** Its own address, after it was changed for this fulfilment; null for the address of the order. */
  shippingAddress: z.record(z.string(), z.string()).nullable(),
  /** The carrier and its tracking number. */
  carrier: z.string().nullable(),
  tracking: z.string().nullable(),
  /** The delivery estimate given with the order. */
  arrives: z.strictObject({ from: z.iso.date(), until: z.iso.date() }).nullable(),
  making_at: z.iso.datetime().nullable(),
  shipped_at: z.iso.datetime().nullable(),
  delivered_at: z.iso.datetime().nullable(),
  /** What proves the delivery, and since when (E73); null without proof. */
  proof: z.enum(deliveryProofs).nullable(),
  proved_at: z.iso.datetime().nullable(),
  /**
   * The code that the buyer gives the rider; null for gifts, whose code is sent at the door, and without a parcel on
   * its way.
   */
  delivery_code: z.string().nullable(),
  /** Whether the buyer is asked if the parcel arrived, or has answered “Not yet”; null when there is no question. */
  arrival: z.enum(['asked', 'not_yet']).nullable(),
  /** The end of the return period; null while nothing can be returned. */
  return_until: z.iso.datetime().nullable(),
  items: z.array(OrderItem),
})

/** The statuses that makers and operators can set on a fulfilment (D140). */
export const advanceStatuses = ['making', 'shipped', 'delivered'] as const
export type AdvanceStatus = (typeof advanceStatuses)[number]

/** Who sends a parcel and gets what its delivery cost by the tariff (E41). */
export const senders = ['maker', 'shop'] as const
export type Sender = (typeof senders)[number]

/** The status of a fulfilment as its maker sees it; fulfilments of cancelled orders need no action. */
export const MakerFulfilmentStatus = z.enum([
  'unfulfilled',
  'making',
  'shipped',
  'delivered',
  'returned',
  'cancelled',
])

/** A line item as its maker sees it. */
export const makerLineItem = {
  product_id: z.string(),
  variant_id: z.string().nullable(),
  name: z.string(),
  variant: z.string().nullable(),
  quantity: z.int(),
}

/** An attempt to deliver that a rider reported. */
export const FailedAttempt = z.strictObject({
  at: z.iso.datetime(),
  reason: z.enum(deliveryFailureReasons),
  words: z.string().nullable(),
})
export type FailedAttempt = z.output<typeof FailedAttempt>

/** A maker's fulfilment of one paid order. Amounts are cedis. */
export const MakerFulfilment = z.strictObject({
  id: z.string(),
  order_number: z.string(),
  status: MakerFulfilmentStatus,
  paid_at: z.iso.datetime(),
  making_at: z.iso.datetime().nullable(),
  shipped_at: z.iso.datetime().nullable(),
  delivered_at: z.iso.datetime().nullable(),
  /** What proves the delivery; null without proof. */
  proof: z.enum(deliveryProofs).nullable(),
  /** The address of the delivery page, for a QR code on the label; it works from `shipped` until the delivery. */
  delivery_link: z.string().nullable(),
  failed_attempts: z.array(FailedAttempt),
  carrier: z.string().nullable(),
  tracking: z.string().nullable(),
  /** The shop sends it itself if staff said so: the maker then earns nothing for the delivery. */
  carried_by: z.enum(senders),
  /** The requested delivery day in Ghana. */
  deliver_on: z.iso.date().nullable(),
  items: z.array(
    z.strictObject({
      ...makerLineItem,
      /** Null when prices are hidden from the recipient. */
      price: cedis.nullable(),
    }),
  ),
  /**
   * The shipping address; empty for cancelled orders, as is the card. From 14 days after the delivery on only
   * `recipient_name` and `city`.
   */
  ship_to: z.record(z.string(), z.string()),
  /** Prices are hidden from the recipient. */
  hide_prices: z.boolean(),
  /** The text of the greeting card; null if the order is not a gift. */
  gift: z
    .strictObject({
      recipient: z.string().nullable(),
      message: z.string().nullable(),
      /** Null for an anonymous gift. */
      from: z.string().nullable(),
      wrap: z.boolean(),
    })
    .nullable(),
})
export type MakerFulfilment = z.output<typeof MakerFulfilment>

export const listParts = endpoint({
  method: 'GET',
  path: '/fulfilment/parts',
  summary:
    'Lists the maker’s fulfilments, the longest paid first; without a status all that are not delivered. Updated fulfilments leave their list, so clients that work through one read page 1 until it is empty.',
  access: 'maker',
  query: z.strictObject({ status: MakerFulfilmentStatus.optional(), page, limit: limit() }),
  response: pageOf(MakerFulfilment),
  failures: [],
})

export const advancePart = endpoint({
  method: 'POST',
  path: '/fulfilment/parts/:partId/advance',
  summary:
    'Updates the status of a fulfilment and notifies the buyer. Repeating the current status notifies no one, but saves a carrier or tracking number.',
  access: 'maker',
  idempotency: 'own',
  params: z.strictObject({ partId: id }),
  body: z.strictObject({
    status: z.enum(advanceStatuses, 'Please choose making, shipped or delivered'),
    carrier: line(100).optional(),
    tracking: line(100).optional(),
  }),
  response: dataOf(MakerFulfilment),
  failures: ['fulfilment.part_not_found', 'fulfilment.not_advanced', 'fulfilment.paused'],
})

const missingBefore = 'Please say how many units were for sale and sold before'
const units = (missing: string) => z.int(missing).min(0).max(1_000_000)

export const setMakerStock = endpoint({
  method: 'PUT',
  path: '/fulfilment/products/:productId/stock',
  summary:
    'Sets the number of units for sale, including units held by unpaid orders, excluding paid units that are not sent yet.',
  access: 'maker',
  idempotency: 'none',
  params: z.strictObject({ productId: id }),
  body: z.strictObject({
    variant_id: id.nullish(),
    /** At least the held units. Sold units stay in the stock until they are sent and are not counted here. */
    quantity: units('Please say how many units are for sale'),
    /** When more units arrive, shown while none is left. A count without it removes the former value. */
    next_restock: z.iso.datetime({ offset: true, error: 'Please enter a date and time' }).nullish(),
    /**
     * The last values that the caller received. If they have changed since, the response is 409 with the
     * current ones.
     */
    expected: z.strictObject({ quantity: units(missingBefore), sold: units(missingBefore) }, missingBefore),
  }),
  response: dataOf(
    z.strictObject({
      quantity: z.int(),
      /** Units ever sold, sent or not. */
      sold: z.int(),
      held: z.int(),
      available: z.int(),
    }),
  ),
  failures: ['catalogue.product_not_found', 'fulfilment.stock_changed', 'fulfilment.stock_held'],
})
