import { timestamp } from '#platform/columns.ts'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  sql,
  text,
  unique,
  uuid,
} from '#platform/sql.ts'
import { products } from './tables.ts'

export const reviews = pgTable(
  'reviews',
  {
    id: uuid().primaryKey(),
    product_id: uuid()
      .notNull()
      .references(() => products.id),
    /** The account of the author; null for reviews of the demo shop. */
    user_id: bigint({ mode: 'number' }),
    author: text().notNull(),
    town: text().notNull(),
    rating: smallint().notNull(),
    text: text().notNull(),
    verified: boolean().notNull(),
    created_at: timestamp().notNull(),
    /** When staff hid the review. A hidden review does not count for the product's rating. */
    hidden_at: timestamp(),
    /** Why staff hid it, one of `hideReasons`. */
    hidden_reason: text(),
    /** The public reply of the maker, and when it was first written. */
    reply: text(),
    replied_at: timestamp(),
  },
  table => [
    check('reviews_reply', sql`(${table.reply} is null) = (${table.replied_at} is null)`),
    index('reviews_created').on(table.created_at, table.id),
    index('reviews_hidden').on(table.created_at, table.id).where(sql`${table.hidden_at} is not null`),
    index('reviews_text').using('gin', table.text.op('gin_trgm_ops')),
    index('reviews_product').on(table.product_id, table.created_at.desc(), table.id),
    unique('reviews_once').on(table.product_id, table.user_id),
    check('reviews_rating', sql`${table.rating} between 1 and 5`),
  ],
)

export const testimonials = pgTable('testimonials', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  location: text().notNull(),
  rating: smallint().notNull(),
  text: text().notNull(),
  verified: boolean().notNull(),
  position: integer().notNull(),
})
