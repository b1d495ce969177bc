import { pesewas } from '#platform/columns.ts'
import { check, date, integer, pgTable, primaryKey, sql, text } from '#platform/sql.ts'

/** The price of a maker's parcel by zone, from a day on (D121). */
export const shippingRates = pgTable(
  'shipping_rates',
  {
    zone: text().notNull(),
    valid_from: date().notNull(),
    /** The first kilo, and each started kilo after it. */
    base: pesewas().notNull(),
    per_extra_kilo: pesewas().notNull(),
    days_min: integer().notNull(),
    days_max: integer().notNull(),
  },
  table => [
    primaryKey({ columns: [table.zone, table.valid_from] }),
    check('shipping_rates_zone', sql`${table.zone} in ('same_city','same_region','other_region','abroad')`),
    check('shipping_rates_amounts', sql`${table.base} >= 0 and ${table.per_extra_kilo} >= 0`),
    check('shipping_rates_days', sql`${table.days_min} between 0 and ${table.days_max}`),
  ],
)
