import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, unique, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#platform/columns.ts'
import { userId } from '#platform/tables.ts'

/** One cart per account; the row is the lock of all its lines. */
export const carts = pgTable('carts', {
  user_id: userId().primaryKey(),
  version: integer().notNull().default(0),
  updated_at: moment().notNull(),
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
    added_at: moment().notNull(),
  },
  table => [
    unique('cart_items_line_key').on(table.user_id, table.product_id, table.variant_id).nullsNotDistinct(),
    index('cart_items_user').on(table.user_id, table.added_at, table.id),
    check('cart_items_quantity', sql`${table.quantity} between 1 and 99`),
  ],
)
