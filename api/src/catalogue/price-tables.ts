import { pesewas, timestamp } from '#platform/columns.ts'
import { check, foreignKey, pgTable, sql, unique, uuid } from '#platform/sql.ts'
import { products, variants } from './tables.ts'

/** Prices that makers asked for a product or a variant, each since when. */
export const priceHistory = pgTable(
  'price_history',
  {
    id: uuid().primaryKey(),
    product_id: uuid()
      .notNull()
      .references(() => products.id),
    variant_id: uuid(),
    price: pesewas().notNull(),
    original_price: pesewas(),
    since: timestamp().notNull(),
    /** Since when an earlier price has been crossed out without a break; null while none is. */
    original_since: timestamp(),
  },
  table => [
    unique('price_history_key').on(table.product_id, table.variant_id, table.since).nullsNotDistinct(),
    foreignKey({
      columns: [table.product_id, table.variant_id],
      foreignColumns: [variants.product_id, variants.id],
    }),
    check(
      'price_history_original',
      sql`(${table.original_price} is null) = (${table.original_since} is null)`,
    ),
  ],
)
