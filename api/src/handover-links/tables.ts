import { bytes, timestamp } from '#platform/columns.ts'
import { check, index, pgTable, sql, text, uniqueIndex, uuid } from '#platform/sql.ts'

/** The link of a fulfilment, by which its maker takes each step without signing in; the token itself is not stored. */
export const fulfilmentLinks = pgTable(
  'fulfilment_links',
  {
    part_id: uuid().primaryKey(),
    vendor_id: uuid().notNull(),
    /** SHA-256, base64url; null until the link is sent. */
    token_hash: text(),
    created_at: timestamp().notNull(),
    sent_at: timestamp(),
    /** When the owner of the workshop ended it, its number was replaced, or it was not needed any more. */
    revoked_at: timestamp(),
    /** When the maker packed the fulfilment by its link. */
    packed_at: timestamp(),
    /** WebP of the parcel, and the unguessable name under which members open it. */
    photograph: bytes(),
    photograph_name: text(),
  },
  table => [
    uniqueIndex('fulfilment_links_hash_key').on(table.token_hash),
    uniqueIndex('fulfilment_links_photograph_key').on(table.photograph_name),
    index('fulfilment_links_unsent')
      .on(table.vendor_id)
      .where(sql`${table.sent_at} is null and ${table.revoked_at} is null`),
    check('fulfilment_links_sent', sql`(${table.token_hash} is null) = (${table.sent_at} is null)`),
    check(
      'fulfilment_links_photograph',
      sql`(${table.photograph} is null) = (${table.photograph_name} is null) and (${table.photograph} is null or ${table.packed_at} is not null)`,
    ),
  ],
)
