import { timestamp } from '#platform/columns.ts'
import { check, index, integer, pgTable, smallint, sql, text, uuid } from '#platform/sql.ts'

/**
 * Photographs that makers uploaded, each with its focus. Their files are in the picture store. A picture can be seen by
 * everyone once a published product uses it, which gives it a row in `pictures`.
 */
export const photographs = pgTable(
  'photographs',
  {
    /** The slug of the picture, which contains a hash of the bytes and of the focus. */
    slug: text().primaryKey(),
    vendor_id: uuid().notNull(),
    /** The name of the whole picture in the store; photographs that differ in their focus share it. */
    original: text().notNull(),
    /** In thousandths of the width and the height. */
    focus_x: smallint().notNull(),
    focus_y: smallint().notNull(),
    placeholder: text().notNull(),
    /** Some of `photographWarnings`. */
    warnings: text().array().notNull().default(sql`'{}'`),
    /** When it was last uploaded or chosen. */
    created_at: timestamp().notNull(),
  },
  table => [
    index('photographs_vendor').on(table.vendor_id),
    index('photographs_created').on(table.created_at),
    index('photographs_original').on(table.original),
    check(
      'photographs_focus',
      sql`${table.focus_x} between 0 and 1000 and ${table.focus_y} between 0 and 1000`,
    ),
  ],
)

/** Uploads of the last day, which are counted per workshop. */
export const photographUploads = pgTable(
  'photograph_uploads',
  {
    id: uuid().primaryKey(),
    vendor_id: uuid().notNull(),
    size: integer().notNull(),
    created_at: timestamp().notNull(),
  },
  table => [index('photograph_uploads_vendor').on(table.vendor_id, table.created_at)],
)
