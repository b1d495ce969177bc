import { type Pesewas, zero } from '@akyede/contract/money'
import type { Gift } from '@akyede/contract/orders'
import { pesewas, timestamp } from '#platform/columns.ts'
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

/** What a buyer bought in one go: one payment, one fulfilment per maker (D122). */
export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey(),
    number: text().notNull(),
    /** Null where it is a gift from a list: whoever gives it never sees where it goes (`gifts` knows who that is). */
    user_id: userId(),
    status: text().notNull().default('placed'),
    payment_status: text().notNull().default('pending'),
    fulfilment_status: text().notNull().default('unfulfilled'),
    subtotal: pesewas().notNull(),
    discount: pesewas().notNull(),
    shipping: pesewas().notNull(),
    /** What wrapping as a gift costs. */
    wrapping: pesewas().notNull().default(zero),
    total: pesewas().notNull(),
    /** What of the total is tax, as receipts name it, amounts in pesewas; empty without any. */
    taxes: jsonb()
      .$type<readonly { name: string; basis_points: number; amount: Pesewas }[]>()
      .notNull()
      .default([]),
    currency: text().notNull().default('GHS'),
    shipping_address: jsonb().$type<Record<string, string>>().notNull(),
    /** What makes it a gift: for whom, with which words; null for one's own. */
    gift: jsonb().$type<Gift>(),
    /** Who gives it, as the card says, where that is not its buyer's account. */
    given_by: text(),
    /** Why its buyer let it go, in their words. */
    cancel_reason: text(),
    /** Why it ended: late money never revives an order that somebody cancelled. */
    end_reason: text(),
    /** The client's key: a repeated call finds the order it already made, for ever (D6). */
    idempotency_key: text().notNull(),
    request_hash: text().notNull(),
    placed_at: timestamp().notNull(),
    /** When the held stock goes back, unless it is paid for. */
    expires_at: timestamp(),
    paid_at: timestamp(),
    ended_at: timestamp(),
  },
  table => [
    uniqueIndex('orders_number_key').on(table.number),
    unique('orders_idempotency_key').on(table.user_id, table.idempotency_key),
    index('orders_user').on(table.user_id, table.placed_at.desc(), table.id),
    // What was given lately, for what is recommended.
    index('orders_paid_at').on(table.paid_at).where(sql`${table.paid_at} is not null`),
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
 * Which account, device and network holds stock with an order that is not paid for yet: a row for each of them. Kept for two
 * days, so that ordering the same product again can be slowed down. Nobody can be read out of the keys.
 */
export const unpaidHolds = pgTable(
  'unpaid_holds',
  {
    key: text().notNull(),
    order_id: uuid().notNull(),
    units: integer().notNull(),
    /** Merchandise before codes. */
    value: pesewas().notNull(),
    /** And its promotions of which there are only so many uses. */
    product_ids: uuid().array().notNull(),
    held_at: timestamp().notNull(),
  },
  table => [
    primaryKey({ columns: [table.order_id, table.key] }),
    index('unpaid_holds_key').on(table.key, table.held_at),
    index('unpaid_holds_held_at').on(table.held_at),
  ],
)

/** The part of an order that one maker sends. */
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
    /** Who brings it, and the number to ask for it by. */
    carrier: text(),
    tracking: text(),
    /** The days on which it should come, as promised when it was ordered. */
    arrives_from: date(),
    arrives_until: date(),
    making_at: timestamp(),
    shipped_at: timestamp(),
    delivered_at: timestamp(),
  },
  table => [
    unique('fulfilments_part_key').on(table.order_id, table.vendor_id),
    index('fulfilments_vendor').on(table.vendor_id, table.status),
    check(
      'fulfilments_arrives',
      sql`(${table.arrives_from} is null) = (${table.arrives_until} is null) and ${table.arrives_from} <= ${table.arrives_until}`,
    ),
    check('fulfilments_shipping', sql`${table.shipping} >= 0`),
    check(
      'fulfilments_status',
      sql`${table.status} in ('unfulfilled','making','shipped','delivered','returned')`,
    ),
  ],
)

/** Line items: names and prices as they were when the order was placed. */
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
    /** What codes took off this line. */
    discount: pesewas().notNull().default(zero),
    /** Made for its buyer once it was ordered: it comes back only if something is wrong with it. */
    made_to_order: boolean().notNull().default(false),
    tax_class: text().notNull().default('standard'),
    /** Whether its maker charges tax. */
    taxed: boolean().notNull().default(false),
  },
  table => [
    index('order_items_order').on(table.order_id, table.position),
    // What was bought with a product, the last orders first.
    index('order_items_product').on(table.product_id, table.id),
    check('order_items_quantity', sql`${table.quantity} > 0`),
    check('order_items_discount', sql`${table.discount} between 0 and ${table.total}`),
    check('order_items_total', sql`${table.total} = ${table.price} * ${table.quantity}`),
  ],
)
