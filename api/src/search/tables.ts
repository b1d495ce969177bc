import { check, index, integer, pgTable, sql, text } from '#platform/sql.ts'

/** The words that products on sale are found by, as they are written but folded: spelling is repaired towards them. */
export const searchTerms = pgTable(
  'search_terms',
  {
    term: text().primaryKey(),
    /** In how many products it stands. */
    products: integer().notNull(),
  },
  table => [
    index('search_terms_similar').using('gin', sql`${table.term} gin_trgm_ops`),
    index('search_terms_prefix').on(sql`${table.term} text_pattern_ops`),
    check('search_terms_products', sql`${table.products} > 0`),
  ],
)

/** Who searches for the one finds the others too. One way: both ways are two rows. */
export const searchSynonyms = pgTable('search_synonyms', {
  term: text().primaryKey(),
  meanings: text().array().notNull(),
})
