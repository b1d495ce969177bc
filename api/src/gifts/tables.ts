import type { Skipped } from '@akyede/contract/gifts'
import type { WishlistPurpose } from '@akyede/contract/wishlist-fields'
import { timestamp } from '#platform/columns.ts'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  unique,
  uuid,
} from '#platform/sql.ts'
import { userId } from '#platform/tables.ts'

/**
 * Gifts that a giver bought in one order. Neither this table nor the two below has foreign keys to lists, because
 * these would lock rows of lists and show the owner that a friend gives (security design, section 10).
 */
export const giftOrders = pgTable(
  'givings',
  {
    order_id: uuid().primaryKey(),
    wishlist_id: uuid().notNull(),
    /** Name at the time of giving. */
    wishlist_name: text().notNull(),
    /** Purpose at the time of giving; older rows have it for lists of remembrance alone. */
    wishlist_purpose: text().$type<WishlistPurpose>(),
    owner_id: userId().notNull(),
    /** Null for a guest. */
    giver_id: userId(),
    /** Account id, or key of the device that started it. */
    giver_key: text().notNull(),
    /** Name that a guest entered. */
    giver_name: text(),
    email: text(),
    phone: text(),
    message: text(),
    anonymous: boolean().notNull(),
    /** The share link that was used; the page to return to. */
    share_id: text(),
    idempotency_key: text().notNull(),
    request_hash: text().notNull(),
    /** Items left out of an order for the whole list. */
    skipped: jsonb().$type<readonly Skipped[]>().notNull().default([]),
    begun_at: timestamp().notNull(),
    /** When the giver was notified that the list or item was deleted (D103). */
    told_gone_at: timestamp(),
  },
  table => [
    unique('givings_idempotency_key').on(table.giver_key, table.idempotency_key),
    index('givings_giver').on(table.giver_id, table.begun_at),
    index('givings_owner').on(table.owner_id, table.begun_at),
    index('givings_list').on(table.wishlist_id),
    index('givings_guests').on(table.begun_at).where(sql`${table.giver_name} is not null`),
  ],
)

/** One item of a list that is given, with its quantity. */
export const gifts = pgTable(
  'gifts',
  {
    id: uuid().primaryKey(),
    order_id: uuid()
      .notNull()
      .references(() => giftOrders.order_id),
    wishlist_id: uuid().notNull(),
    item_id: uuid().notNull(),
    product_id: uuid().notNull(),
    variant_id: uuid(),
    /** Name at the time of giving. */
    name: text().notNull(),
    picture_slug: text().notNull(),
    quantity: integer().notNull(),
    status: text().notNull().default('held'),
    purchased_at: timestamp(),
    delivered_at: timestamp(),
    /** When the owner may know of it. */
    revealed_at: timestamp(),
    thanked_at: timestamp(),
    thanks: text(),
  },
  table => [
    unique('gifts_item_key').on(table.order_id, table.item_id),
    index('gifts_item').on(table.item_id),
    index('gifts_list').on(table.wishlist_id),
    index('gifts_unrevealed').on(table.status).where(sql`${table.revealed_at} is null`),
    check('gifts_quantity', sql`${table.quantity} > 0`),
    check(
      'gifts_status',
      sql`${table.status} in ('held','purchased','delivered','released','expired','refunded')`,
    ),
  ],
)

/**
 * Held and given units by item. Givers of the same item wait for its row. Claims never exceed the largest quantity
 * ever wished for.
 */
export const giftClaimCounts = pgTable(
  'gift_tallies',
  {
    item_id: uuid().notNull(),
    claimed: integer().notNull(),
    wanted: integer().notNull(),
  },
  table => [
    primaryKey({ columns: [table.item_id] }),
    check('gift_tallies_claimed', sql`${table.claimed} between 0 and ${table.wanted}`),
  ],
)
