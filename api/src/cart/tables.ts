import type { Pesewas } from '@akyede/contract/money'
import { pesewas, timestamp } from '#platform/columns.ts'
import { check, index, integer, jsonb, pgTable, sql, unique, uuid } from '#platform/sql.ts'
import { userId } from '#platform/tables.ts'

/** One cart per account; the row is the lock of all its line items. */
export const carts = pgTable('carts', {
  user_id: userId().primaryKey(),
  version: integer().notNull().default(0),
  updated_at: timestamp().notNull(),
})

export const cartItems = pgTable(
  'cart_items',
  {
    id: uuid().primaryKey(),
    user_id: userId()
      .notNull()
      .references(() => carts.user_id),
    product_id: uuid().notNull(),
    variant_id: uuid(),
    quantity: integer().notNull(),
    /** The price at which the owner last chose it, to show changes; null for older line items. */
    price: pesewas(),
    added_at: timestamp().notNull(),
  },
  table => [
    unique('cart_items_line_key').on(table.user_id, table.product_id, table.variant_id).nullsNotDistinct(),
    index('cart_items_user').on(table.user_id, table.added_at, table.id),
    check('cart_items_quantity', sql`${table.quantity} between 1 and 99`),
  ],
)

/** The last line items of a cart before it was emptied (D119). */
export const cartSnapshots = pgTable('cart_snapshots', {
  user_id: userId().primaryKey(),
  /** Old prices in pesewas. */
  lines: jsonb()
    .$type<
      readonly { product_id: string; variant_id: string | null; quantity: number; price: Pesewas | null }[]
    >()
    .notNull(),
  taken_at: timestamp().notNull(),
})
