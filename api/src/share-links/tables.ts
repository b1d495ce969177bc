import { timestamp } from '#platform/columns.ts'
import { check, index, pgTable, sql, text, unique, uuid } from '#platform/sql.ts'
import { userId } from '#platform/tables.ts'

/** Share links of lists (D105). An ended link stays a while, so that it can answer "closed". */
export const shareLinks = pgTable(
  'share_links',
  {
    id: uuid().primaryKey(),
    /** 128 random bits, part of the address. */
    share_id: text().notNull(),
    /** Address chosen by the owner; a new link of the list takes it over. */
    alias: text(),
    wishlist_id: uuid().notNull(),
    made_by: userId().notNull(),
    password_hash: text(),
    expires_at: timestamp(),
    revoked_at: timestamp(),
    created_at: timestamp().notNull(),
  },
  table => [
    unique('share_links_share_id_key').on(table.share_id),
    unique('share_links_alias_key').on(table.alias),
    index('share_links_list').on(table.wishlist_id, table.created_at),
    index('share_links_made_by').on(table.made_by),
    index('share_links_revoked_at').on(table.revoked_at).where(sql`${table.revoked_at} is not null`),
    index('share_links_expires_at').on(table.expires_at).where(sql`${table.expires_at} is not null`),
    check('share_links_alias', sql`${table.alias} ~ '^[a-z0-9-]{3,40}$'`),
  ],
)
