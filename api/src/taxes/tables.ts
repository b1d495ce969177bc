import { check, date, integer, pgTable, primaryKey, sql, text } from '#platform/sql.ts'

/** Tax rates by tax class over ranges of days. Prices include tax. */
export const taxRates = pgTable(
  'tax_rates',
  {
    tax_class: text().notNull(),
    /** The name on receipts, such as "VAT". */
    name: text().notNull(),
    valid_from: date().notNull(),
    /** The last day; null while no end is known. */
    valid_until: date(),
    /** Of the net price, in hundredths of a percent. */
    basis_points: integer().notNull(),
    position: integer().notNull(),
  },
  table => [
    primaryKey({ columns: [table.tax_class, table.name, table.valid_from] }),
    check('tax_rates_class', sql`${table.tax_class} in ('standard','local_textile_zero')`),
    check('tax_rates_rate', sql`${table.basis_points} between 0 and 10000`),
    check('tax_rates_days', sql`${table.valid_until} is null or ${table.valid_until} >= ${table.valid_from}`),
  ],
)
