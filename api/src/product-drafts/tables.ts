import { timestamp } from '#platform/columns.ts'
import { check, index, integer, jsonb, pgTable, sql, text, uuid } from '#platform/sql.ts'
import { userId } from '#platform/tables.ts'
import type { DraftFields, DraftPicture, DraftVariant } from './draft.ts'

/**
 * Products that were never published, and requested changes of published ones, under the id of the product (E21). The
 * published product stays as it is until the draft is published, which deletes it.
 */
export const productDrafts = pgTable(
  'product_drafts',
  {
    id: uuid().primaryKey(),
    vendor_id: uuid().notNull(),
    fields: jsonb().$type<DraftFields>().notNull(),
    /** Of a product that was never published; a published one changes its variants at once. */
    variants: jsonb().$type<DraftVariant[]>().notNull(),
    pictures: jsonb().$type<DraftPicture[]>().notNull(),
    /** One of `draftStates`; changed by the transition table of drafts alone. */
    state: text().notNull().default('draft'),
    /** The last message of staff. */
    words: text(),
    /** Since when it waits for staff. */
    offered_at: timestamp(),
    /** Compared by `If-Match`; continues the version of a published product. */
    version: integer().notNull(),
    created_at: timestamp().notNull(),
    updated_at: timestamp().notNull(),
  },
  table => [
    index('product_drafts_vendor').on(table.vendor_id, table.updated_at),
    index('product_drafts_waiting').on(table.offered_at, table.id).where(sql`${table.state} = 'waiting'`),
    check('product_drafts_state', sql`${table.state} in ('draft','waiting','returned')`),
    check('product_drafts_offered', sql`${table.state} <> 'waiting' or ${table.offered_at} is not null`),
  ],
)

/** Each publication of a product or of a change of it. */
export const productPublications = pgTable(
  'product_publications',
  {
    id: uuid().primaryKey(),
    product_id: uuid().notNull(),
    vendor_id: uuid().notNull(),
    /** `by_staff` when staff approved it, `by_trust` when its trusted maker published it. */
    approved: text().notNull(),
    published_at: timestamp().notNull(),
    /** When staff checked what a trusted maker published; that of approved ones. */
    checked_at: timestamp(),
  },
  table => [
    index('product_publications_vendor').on(table.vendor_id, table.published_at),
    index('product_publications_unchecked').on(table.published_at).where(sql`${table.checked_at} is null`),
    check('product_publications_approved', sql`${table.approved} in ('by_staff','by_trust')`),
  ],
)

/** Files with products that makers import, with their progress. */
export const productFiles = pgTable(
  'product_files',
  {
    id: uuid().primaryKey(),
    vendor_id: uuid().notNull(),
    user_id: userId(),
    /** Emptied once it is imported. */
    content: text().notNull(),
    state: text().notNull().default('waiting'),
    products: integer().notNull(),
    done: integer().notNull().default(0),
    added: integer().notNull().default(0),
    remarks: jsonb().$type<{ line: number; text: string }[]>().notNull(),
    created_at: timestamp().notNull(),
  },
  table => [
    index('product_files_vendor').on(table.vendor_id, table.created_at),
    check('product_files_state', sql`${table.state} in ('waiting','running','done')`),
    check('product_files_done', sql`${table.done} between 0 and ${table.products}`),
  ],
)
