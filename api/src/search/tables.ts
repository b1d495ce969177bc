import { check, index, integer, pgTable, sql, text } from '#platform/sql.ts'

/** The folded words of products on sale. Misspelled words are repaired to these terms. */
export const searchTerms = pgTable(
  'search_terms',
  {
    term: text().primaryKey(),
    /** Number of products that contain the term. */
    products: integer().notNull(),
  },
  table => [
    index('search_terms_similar').using('gin', sql`${table.term} gin_trgm_ops`),
    index('search_terms_prefix').on(sql`${table.term} text_pattern_ops`),
    check('search_terms_products', sql`${table.products} > 0`),
  ],
)

/** A search for `term` also finds `meanings`. Synonyms work one way: both ways are two rows. */
export const searchSynonyms = pgTable('search_synonyms', {
  term: text().primaryKey(),
  meanings: text().array().notNull(),
})
