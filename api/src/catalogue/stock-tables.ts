import { timestamp } from '#platform/columns.ts'
import { check, foreignKey, index, integer, pgTable, sql, text, unique, uuid } from '#platform/sql.ts'
import { products, variants } from './tables.ts'

/**
 * Units of one product or variant. Available = on hand − held. The checks prevent selling a unit twice,
 * whatever the code does.
 */
export const stockLevels = pgTable(
  'stock_levels',
  {
    id: uuid().primaryKey(),
    product_id: uuid()
      .notNull()
      .references(() => products.id),
    variant_id: uuid(),
    /** Units ever received: on_hand = received − sold. */
    received: integer().notNull(),
    on_hand: integer().notNull(),
    held: integer().notNull().default(0),
    /** When the vendor expects more units; null when not announced. */
    restock_at: timestamp(),
  },
  table => [
    unique('stock_levels_subject_key').on(table.product_id, table.variant_id).nullsNotDistinct(),
    foreignKey({
      columns: [table.product_id, table.variant_id],
      foreignColumns: [variants.product_id, variants.id],
    }),
    check('stock_levels_on_hand', sql`${table.on_hand} between 0 and ${table.received}`),
    check('stock_levels_held', sql`${table.held} between 0 and ${table.on_hand}`),
  ],
)

/**
 * Units reserved for a buyer who is paying. A hold changes once, from held to sold or released; a released one is held
 * again when the money of its order arrives late.
 */
export const stockHolds = pgTable(
  'stock_holds',
  {
    id: uuid().primaryKey(),
    /** The id of the order that holds the units. */
    holder_id: uuid().notNull(),
    stock_level_id: uuid()
      .notNull()
      .references(() => stockLevels.id),
    quantity: integer().notNull(),
    status: text().notNull().default('held'),
    created_at: timestamp().notNull(),
    ended_at: timestamp(),
  },
  table => [
    unique('stock_holds_key').on(table.holder_id, table.stock_level_id),
    index('stock_holds_level').on(table.stock_level_id),
    check('stock_holds_quantity', sql`${table.quantity} > 0`),
    check('stock_holds_status', sql`${table.status} in ('held','sold','released')`),
    check('stock_holds_end', sql`(${table.status} = 'held') = (${table.ended_at} is null)`),
  ],
)
