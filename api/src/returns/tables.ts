import { pesewas, timestamp } from '#platform/columns.ts'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
  uuid,
} from '#platform/sql.ts'
import { userId } from '#platform/tables.ts'

/** Units of one fulfilment that the buyer returns. */
export const returns = pgTable(
  'returns',
  {
    id: uuid().primaryKey(),
    number: text().notNull(),
    order_id: uuid().notNull(),
    part_id: uuid().notNull(),
    vendor_id: uuid().notNull(),
    /** Null for a gift from a list. */
    user_id: userId(),
    status: text().notNull().default('requested'),
    reason: text().notNull(),
    /** Message of the buyer. */
    words: text(),
    /** Message of the maker or operator. */
    answer: text(),
    /** Whether the returned units are resellable. */
    fit: boolean(),
    /** Refund, and its part for delivery and wrapping; null until the return has arrived. */
    amount: pesewas(),
    delivery: pesewas(),
    requested_at: timestamp().notNull(),
    answered_at: timestamp(),
    /** End of the last day for sending an approved return. Null for a gift, which the operator handles. */
    send_by: timestamp(),
    /** When the buyer was reminded of the deadline. */
    reminded_at: timestamp(),
    withdrawn_at: timestamp(),
    received_at: timestamp(),
    refunded_at: timestamp(),
  },
  table => [
    uniqueIndex('returns_number_key').on(table.number),
    index('returns_order').on(table.order_id, table.requested_at),
    index('returns_vendor').on(table.vendor_id, table.status, table.requested_at),
    index('returns_user').on(table.user_id, table.requested_at),
    index('returns_open').on(table.requested_at).where(sql`status in ('requested','approved','received')`),
    index('returns_latest').on(table.requested_at, table.id),
    index('returns_status').on(table.status, table.requested_at, table.id),
    index('returns_unsent').on(table.send_by).where(sql`status = 'approved'`),
    check(
      'returns_status',
      sql`${table.status} in ('requested','approved','refused','withdrawn','lapsed','received','refunded')`,
    ),
    check(
      'returns_reason',
      sql`${table.reason} in ('changed_mind','too_late','damaged','wrong_piece','not_as_described')`,
    ),
    check(
      'returns_received',
      sql`(${table.status} in ('received','refunded')) = (${table.received_at} is not null)`,
    ),
    check(
      'returns_amount',
      sql`(${table.received_at} is null) = (${table.amount} is null) and (${table.received_at} is null) = (${table.fit} is null) and ${table.delivery} between 0 and ${table.amount}`,
    ),
  ],
)

/** Line items of a return, with quantities. */
export const returnItems = pgTable(
  'return_items',
  {
    return_id: uuid()
      .notNull()
      .references(() => returns.id),
    order_item_id: uuid().notNull(),
    quantity: integer().notNull(),
  },
  table => [
    primaryKey({ columns: [table.return_id, table.order_item_id] }),
    index('return_items_item').on(table.order_item_id),
    check('return_items_quantity', sql`${table.quantity} > 0`),
  ],
)
