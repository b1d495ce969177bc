import type { Skipped } from '@akyede/contract/gifts'
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
 * What somebody gives to a list's owner in one go: an order of nobody's, with who gave it. Neither this nor the two tables
 * below refers to the rows of lists: a key would lock those, and tell their owner (security design, section 10).
 */
export const giftOrders = pgTable(
  'givings',
  {
    order_id: uuid().primaryKey(),
    wishlist_id: uuid().notNull(),
    /** As it was called then. */
    wishlist_name: text().notNull(),
    owner_id: userId().notNull(),
    /** Null for a guest. */
    giver_id: userId(),
    /** The account or the device that began it. */
    giver_key: text().notNull(),
    /** What a guest said of themselves. */
    giver_name: text(),
    email: text(),
    phone: text(),
    message: text(),
    anonymous: boolean().notNull(),
    /** The link through which it was given: the way back there. */
    share_id: text(),
    idempotency_key: text().notNull(),
    request_hash: text().notNull(),
    /** What was left out when all that was open was given. */
    skipped: jsonb().$type<readonly Skipped[]>().notNull().default([]),
    begun_at: timestamp().notNull(),
    /** When its giver was told that the list or the item is gone (D103). */
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

/** One item of a list, or pieces of it, that somebody gives. */
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
    /** As it was called then. */
    name: text().notNull(),
    picture_slug: text().notNull(),
    quantity: integer().notNull(),
    status: text().notNull().default('held'),
    purchased_at: timestamp(),
    delivered_at: timestamp(),
    /** From then on its owner may know of it. */
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
 * How many pieces of an item are held or given: the one row that those who want the same item wait for. The most that were
 * ever wished for is the most that are ever claimed.
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
