import type { Pesewas } from '@akyede/contract/money'
import { bytes, timestamp } from '#platform/columns.ts'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
  uuid,
} from '#platform/sql.ts'
import { userId } from '#platform/tables.ts'

/**
 * Giving changes no row here: claims are stored in their own tables, so that no version, timestamp or order of a list
 * reveals them (security design, section 10).
 */
export const wishlists = pgTable(
  'wishlists',
  {
    id: uuid().primaryKey(),
    user_id: userId().notNull(),
    name: text().notNull(),
    description: text().notNull().default(''),
    purpose: text(),
    /** In the owner's words, when the purpose is "other". */
    purpose_text: text(),
    privacy: text().notNull(),
    group_id: uuid(),
    deadline: date(),
    /** When the owner learns what was given (D110). */
    reveal: text().notNull().default('delivery'),
    /** Delivery address; null uses the owner's default address. */
    delivery_address: jsonb().$type<Record<string, string>>(),
    /** Name of an uploaded picture. */
    cover: text(),
    /** Version of the list itself, not of its items. */
    version: integer().notNull().default(1),
    archived_at: timestamp(),
    /** When staff hid it from everyone but its owner. */
    hidden_at: timestamp(),
    deleted_at: timestamp(),
    /** A deleted list can be restored until then. */
    purge_at: timestamp(),
    created_at: timestamp().notNull(),
    /** Last change of the list or its items. */
    updated_at: timestamp().notNull(),
  },
  table => [
    index('wishlists_user').on(table.user_id, table.updated_at, table.id),
    index('wishlists_group').on(table.group_id).where(sql`${table.group_id} is not null`),
    index('wishlists_public_purpose')
      .on(table.purpose, table.updated_at)
      .where(
        sql`${table.privacy} = 'public' and ${table.deleted_at} is null and ${table.archived_at} is null`,
      ),
    index('wishlists_purge_at').on(table.purge_at).where(sql`${table.purge_at} is not null`),
    check('wishlists_privacy', sql`${table.privacy} in ('private','friends','group','public')`),
    check('wishlists_group', sql`(${table.privacy} = 'group') = (${table.group_id} is not null)`),
    check('wishlists_reveal', sql`${table.reveal} in ('delivery','date','immediate','never')`),
    check('wishlists_reveal_date', sql`${table.reveal} <> 'date' or ${table.deadline} is not null`),
    check('wishlists_deleted', sql`(${table.deleted_at} is null) = (${table.purge_at} is null)`),
  ],
)

/** A product of an external shop; the price is in pesewas, 0 when unknown. */
export interface ExternalThing {
  readonly name: string
  readonly price: Pesewas
  readonly url: string | null
  /** Name of its stored picture. */
  readonly picture: string | null
}

export const wishlistItems = pgTable(
  'wishlist_items',
  {
    id: uuid().primaryKey(),
    wishlist_id: uuid()
      .notNull()
      .references(() => wishlists.id, { onDelete: 'cascade' }),
    product_id: uuid(),
    variant_id: uuid(),
    external: jsonb().$type<ExternalThing>(),
    quantity: integer().notNull().default(1),
    priority: text().notNull().default('medium'),
    notes: text().notNull().default(''),
    position: integer().notNull(),
    added_at: timestamp().notNull(),
    /** When it was removed; the row is stored a while for gifts of it (D103). */
    removed_at: timestamp(),
  },
  table => [
    index('wishlist_items_list').on(table.wishlist_id, table.position, table.id),
    index('wishlist_items_removed_at').on(table.removed_at).where(sql`${table.removed_at} is not null`),
    uniqueIndex('wishlist_items_line_key')
      .on(
        table.wishlist_id,
        table.product_id,
        sql`coalesce(${table.variant_id}, '00000000-0000-0000-0000-000000000000')`,
      )
      .where(sql`${table.removed_at} is null and ${table.product_id} is not null`),
    check('wishlist_items_thing', sql`(${table.product_id} is null) <> (${table.external} is null)`),
    check('wishlist_items_quantity', sql`${table.quantity} between 1 and 99`),
    check('wishlist_items_priority', sql`${table.priority} in ('low','medium','high','must_have')`),
  ],
)

/** Collaborators of lists (D55). */
export const wishlistCollaborators = pgTable(
  'wishlist_collaborators',
  {
    wishlist_id: uuid()
      .notNull()
      .references(() => wishlists.id, { onDelete: 'cascade' }),
    user_id: userId().notNull(),
    role: text().notNull(),
    status: text().notNull().default('invited'),
    /** The owner lets them see what was given. */
    sees_claims: boolean().notNull().default(false),
    invited_at: timestamp().notNull(),
    accepted_at: timestamp(),
  },
  table => [
    primaryKey({ columns: [table.wishlist_id, table.user_id] }),
    index('wishlist_collaborators_user').on(table.user_id),
    check('wishlist_collaborators_role', sql`${table.role} in ('co_owner','editor','viewer')`),
    check('wishlist_collaborators_status', sql`${table.status} in ('invited','accepted')`),
  ],
)

/** Former co-owners of lists, who learn nothing of gifts before the reveal (0147). */
export const formerCoOwners = pgTable(
  'wishlist_former_co_owners',
  {
    wishlist_id: uuid()
      .notNull()
      .references(() => wishlists.id, { onDelete: 'cascade' }),
    user_id: userId().notNull(),
    left_at: timestamp().notNull(),
  },
  table => [
    primaryKey({ columns: [table.wishlist_id, table.user_id] }),
    index('wishlist_former_co_owners_user').on(table.user_id),
  ],
)

/** Invitations to collaborate by secret: an email or SMS to one address, or the one link of a list. */
export const listInvitations = pgTable(
  'list_invitations',
  {
    /** The secret is derived from the id and not stored. */
    id: uuid().primaryKey(),
    wishlist_id: uuid()
      .notNull()
      .references(() => wishlists.id, { onDelete: 'cascade' }),
    /** An emailed or texted invitation has one of the two; a link has neither. */
    email: text(),
    phone: text(),
    secret_hash: text().notNull(),
    role: text().notNull(),
    sees_claims: boolean().notNull().default(false),
    sent_at: timestamp().notNull(),
    expires_at: timestamp().notNull(),
    /** The user who accepted an emailed or texted invitation. */
    accepted_by: userId(),
  },
  table => [
    uniqueIndex('list_invitations_secret_key').on(table.secret_hash),
    uniqueIndex('list_invitations_address_key').on(
      table.wishlist_id,
      sql`lower(coalesce(${table.email}, ${table.phone}, ''))`,
    ),
    index('list_invitations_to').on(sql`lower(coalesce(${table.email}, ${table.phone}))`, table.sent_at),
    index('list_invitations_expires_at').on(table.expires_at),
    check('list_invitations_one', sql`${table.email} is null or ${table.phone} is null`),
    check('list_invitations_role', sql`${table.role} in ('co_owner','editor','viewer')`),
  ],
)

/** Covers of lists and pictures of external products, as they are served. */
export const wishlistPictures = pgTable(
  'wishlist_pictures',
  {
    /** Part of the picture's address; unguessable. */
    name: text().primaryKey(),
    wishlist_id: uuid()
      .notNull()
      .references(() => wishlists.id, { onDelete: 'cascade' }),
    /** WebP. */
    picture: bytes().notNull(),
    made_at: timestamp().notNull(),
  },
  table => [index('wishlist_pictures_list').on(table.wishlist_id)],
)
