import { senders } from '@akyede/contract/fulfilment'
import { type Pesewas, zero } from '@akyede/contract/money'
import type { Gift } from '@akyede/contract/orders'
import { isOneOf, pesewas, timestamp } from '#platform/columns.ts'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  unique,
  uniqueIndex,
  uuid,
} from '#platform/sql.ts'
import { userId } from '#platform/tables.ts'

/** A purchase with one payment and one fulfilment per maker (D122). */
export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey(),
    number: text().notNull(),
    /** Null for a gift from a list: `gifts` knows the giver, who never sees the address. */
    user_id: userId(),
    status: text().notNull().default('placed'),
    payment_status: text().notNull().default('pending'),
    fulfilment_status: text().notNull().default('unfulfilled'),
    subtotal: pesewas().notNull(),
    discount: pesewas().notNull(),
    shipping: pesewas().notNull(),
    /** The price of the gift wrapping. */
    wrapping: pesewas().notNull().default(zero),
    total: pesewas().notNull(),
    /** The taxes included in the total, by their name on receipts, in pesewas; empty when there are none. */
    taxes: jsonb()
      .$type<readonly { name: string; basis_points: number; amount: Pesewas }[]>()
      .notNull()
      .default([]),
    currency: text().notNull().default('GHS'),
    shipping_address: jsonb().$type<Record<string, string>>().notNull(),
    /** The gift options, such as recipient and message; null for an order that is not a gift. */
    gift: jsonb().$type<Gift>(),
    /** The name of the giver on the card when that is not the buyer's account. */
    given_by: text(),
    /** The reason of the cancellation in the buyer's words. */
    cancel_reason: text(),
    /** The reason of the end: late money never revives a cancelled order. */
    end_reason: text(),
    /** The client's idempotency key: a repeated call finds the order it already placed, for ever (D6). */
    idempotency_key: text().notNull(),
    request_hash: text().notNull(),
    placed_at: timestamp().notNull(),
    /** When the held stock is released unless the order is paid. */
    expires_at: timestamp(),
    paid_at: timestamp(),
    ended_at: timestamp(),
  },
  table => [
    uniqueIndex('orders_number_key').on(table.number),
    unique('orders_idempotency_key').on(table.user_id, table.idempotency_key),
    index('orders_user').on(table.user_id, table.placed_at.desc(), table.id),
    // Used by recommendations to find recent gifts, and by the figures of the back office.
    index('orders_paid_at').on(table.paid_at).where(sql`${table.paid_at} is not null`),
    // The back office lists orders by time or total, also those of one payment status or region.
    index('orders_placed_at').on(table.placed_at, table.id),
    index('orders_total').on(table.total, table.id),
    index('orders_by_payment_status').on(table.payment_status, table.placed_at, table.id),
    index('orders_by_region').on(sql`(${table.shipping_address}->>'state')`, table.placed_at, table.id),
    // Few orders are unfinished, and the oldest of them are what staff look for.
    index('orders_unfinished')
      .on(table.placed_at, table.id)
      .where(sql`${table.status} = 'placed' and ${table.fulfilment_status} not in ('delivered','returned')`),
    check(
      'orders_total',
      sql`${table.total} = ${table.subtotal} - ${table.discount} + ${table.shipping} + ${table.wrapping}`,
    ),
    check(
      'orders_amounts',
      sql`${table.subtotal} > 0 and ${table.discount} between 0 and ${table.subtotal} and ${table.shipping} >= 0 and ${table.wrapping} >= 0`,
    ),
    check('orders_status', sql`${table.status} in ('placed','cancelled','expired')`),
    check(
      'orders_payment_status',
      sql`${table.payment_status} in ('none','pending','paid','partially_refunded','refunded')`,
    ),
    check(
      'orders_fulfilment_status',
      sql`${table.fulfilment_status} in ('unfulfilled','making','partially_shipped','shipped','delivered','returned')`,
    ),
    check(
      'orders_paid',
      sql`(${table.payment_status} in ('paid','partially_refunded','refunded')) = (${table.paid_at} is not null)`,
    ),
    check(
      'orders_end_reason',
      sql`${table.end_reason} in ('cancelled_by_buyer','cancelled_by_shop','expired','payment_failed')`,
    ),
    check('orders_currency', sql`${table.currency} = 'GHS'`),
  ],
)

/**
 * One row for each account, device and network that holds stock with an unpaid order. Rows are kept for two days to
 * slow down repeated orders of the same product. The keys identify nobody.
 */
export const unpaidHolds = pgTable(
  'unpaid_holds',
  {
    key: text().notNull(),
    order_id: uuid().notNull(),
    units: integer().notNull(),
    /** Merchandise before codes. */
    value: pesewas().notNull(),
    /** Includes the promotions with a limited number of uses. */
    product_ids: uuid().array().notNull(),
    held_at: timestamp().notNull(),
  },
  table => [
    primaryKey({ columns: [table.order_id, table.key] }),
    index('unpaid_holds_key').on(table.key, table.held_at),
    index('unpaid_holds_held_at').on(table.held_at),
  ],
)

/** The share of an order that one maker sends. */
export const fulfilments = pgTable(
  'fulfilments',
  {
    id: uuid().primaryKey(),
    order_id: uuid()
      .notNull()
      .references(() => orders.id),
    vendor_id: uuid().notNull(),
    vendor_name: text().notNull(),
    vendor_town: text().notNull(),
    status: text().notNull().default('unfulfilled'),
    shipping: pesewas().notNull(),
    /** What sending it cost by the tariff when it was ordered, also when the buyer paid less. Its sender gets it. */
    shipping_rate: pesewas().notNull().default(zero),
    /** The sender, who gets that rate: the maker, or the shop where staff chose it before the handover (E41). */
    carried_by: text().notNull().default('maker'),
    /** The address that staff entered after the order was placed; null for that of the order. */
    shipping_address: jsonb().$type<Record<string, string>>(),
    /** The carrier; the tracking number follows. */
    carrier: text(),
    tracking: text(),
    /** The days on which it should arrive, as promised at checkout. */
    arrives_from: date(),
    arrives_until: date(),
    making_at: timestamp(),
    shipped_at: timestamp(),
    delivered_at: timestamp(),
    /** From this day on its buyer may cancel it free of charge while it is not sent (E76). */
    cancellable_from: date(),
    /** How many messages were sent about that day: to the maker two days before, to both on the day. */
    late_notices: integer().notNull().default(0),
    /**
     * What the buyer got back and keeps the units; the next return of them is refunded less by it. Negative once a refund
     * failed that a return or the cancellation had taken off.
     */
    kept_refund: pesewas().notNull().default(zero),
    /** What proves the delivery (E73), and since when; null without proof. */
    proof: text(),
    proved_at: timestamp(),
    /** When it was cancelled, why, and the message to the buyer (E27, E75, E76). */
    cancelled_at: timestamp(),
    cancel_reason: text(),
    cancel_words: text(),
  },
  table => [
    unique('fulfilments_part_key').on(table.order_id, table.vendor_id),
    index('fulfilments_vendor').on(table.vendor_id, table.status),
    index('fulfilments_delivered').on(table.delivered_at).where(sql`${table.arrives_until} is not null`),
    check(
      'fulfilments_arrives',
      sql`(${table.arrives_from} is null) = (${table.arrives_until} is null) and ${table.arrives_from} <= ${table.arrives_until}`,
    ),
    check('fulfilments_proof', sql`${table.proof} in ('code','buyer','time','operator')`),
    check(
      'fulfilments_proved',
      sql`(${table.proof} is null) = (${table.proved_at} is null) and (${table.proof} is null or ${table.delivered_at} is not null)`,
    ),
    check('fulfilments_shipping', sql`${table.shipping} >= 0 and ${table.shipping_rate} >= 0`),
    check('fulfilments_carried_by', isOneOf(table.carried_by, senders)),
    check(
      'fulfilments_status',
      sql`${table.status} in ('unfulfilled','making','shipped','delivered','returned','cancelled')`,
    ),
    check(
      'fulfilments_cancelled',
      sql`(${table.status} = 'cancelled') = (${table.cancelled_at} is not null) and (${table.cancelled_at} is null) = (${table.cancel_reason} is null)`,
    ),
    check(
      'fulfilments_cancel_reason',
      sql`${table.cancel_reason} in ('no_material','broken','ill','address','other','late','not_arrived')`,
    ),
    // Used to find deliveries whose buyers have not answered for seven days.
    index('fulfilments_unproved')
      .on(table.delivered_at)
      .where(sql`${table.delivered_at} is not null and ${table.proof} is null`),
    // Used to remind makers of orders that are late tomorrow.
    index('fulfilments_unsent')
      .on(table.arrives_until)
      .where(sql`${table.status} in ('unfulfilled','making')`),
    // Used to notify makers and buyers of orders that may be cancelled.
    index('fulfilments_late')
      .on(table.cancellable_from)
      .where(sql`${table.status} in ('unfulfilled','making') and ${table.late_notices} < 2`),
    // Used for the rate of each maker over 90 days.
    index('fulfilments_cancelled')
      .on(table.vendor_id, table.cancelled_at)
      .where(sql`${table.status} = 'cancelled'`),
  ],
)

/** Line items keep names and prices of the time at which the order was placed. */
export const orderItems = pgTable(
  'order_items',
  {
    id: uuid().primaryKey(),
    order_id: uuid()
      .notNull()
      .references(() => orders.id),
    fulfilment_id: uuid()
      .notNull()
      .references(() => fulfilments.id),
    position: integer().notNull(),
    product_id: uuid().notNull(),
    variant_id: uuid(),
    name: text().notNull(),
    variant_name: text(),
    picture_slug: text().notNull(),
    quantity: integer().notNull(),
    price: pesewas().notNull(),
    total: pesewas().notNull(),
    /** The discount of codes on this line item. */
    discount: pesewas().notNull().default(zero),
    /** What of the discount its maker bears (E41). */
    discount_by_maker: pesewas().notNull().default(zero),
    /** Made for this order: it can be returned only when something is wrong with it. */
    made_to_order: boolean().notNull().default(false),
    tax_class: text().notNull().default('standard'),
    /** Whether its maker charges tax. */
    taxed: boolean().notNull().default(false),
  },
  table => [
    index('order_items_order').on(table.order_id, table.position),
    // Used to find what was bought together with a product, newest orders first.
    index('order_items_product').on(table.product_id, table.id),
    check('order_items_quantity', sql`${table.quantity} > 0`),
    check('order_items_discount', sql`${table.discount} between 0 and ${table.total}`),
    check('order_items_discount_by_maker', sql`${table.discount_by_maker} between 0 and ${table.discount}`),
    check('order_items_total', sql`${table.total} = ${table.price} * ${table.quantity}`),
  ],
)
