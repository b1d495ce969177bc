import { zero } from '@akyede/contract/money'
import { pesewas, timestamp } from '#platform/columns.ts'
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
  unique,
  uniqueIndex,
  uuid,
} from '#platform/sql.ts'
import { userId } from '#platform/tables.ts'

/** Promotions: what a code gives, to whom, and how often (D88). */
export const promotions = pgTable(
  'promotions',
  {
    id: uuid().primaryKey(),
    code: text().notNull(),
    /** The only user of the code; no other user can find it. Null for a code of all users. */
    user_id: userId(),
    /** The benefit in a few words. */
    name: text().notNull(),
    kind: text().notNull(),
    /** The percentage of the merchandise that it applies to. */
    percent: integer(),
    amount: pesewas(),
    /** The merchandise that it applies to: one maker's, one product, or the whole order when both are null. */
    vendor_id: uuid(),
    product_id: uuid(),
    /** Who pays for the discount (E41): the shop, or the maker of the units once its owner has agreed. */
    borne_by: text().notNull().default('shop'),
    agreed_at: timestamp(),
    /** The minimum merchandise of an order. */
    minimum_spend: pesewas().notNull().default(zero),
    starts_at: timestamp(),
    ends_at: timestamp(),
    /** Maximum uses in total and by one user; null without a limit. */
    uses_max: integer(),
    uses_per_person: integer(),
    /** Reserved and confirmed uses. */
    uses: integer().notNull().default(0),
    created_at: timestamp().notNull(),
    stopped_at: timestamp(),
  },
  table => [
    uniqueIndex('promotions_code_key').on(table.code),
    index('promotions_latest').on(table.created_at, table.id).where(sql`${table.user_id} is null`),
    index('promotions_user').on(table.user_id).where(sql`${table.user_id} is not null`),
    check('promotions_code', sql`${table.code} ~ '^[A-Z0-9]{5,20}$'`),
    check('promotions_kind', sql`${table.kind} in ('percent','fixed','free_shipping')`),
    check(
      'promotions_value',
      sql`case ${table.kind} when 'percent' then ${table.percent} between 1 and 100 and ${table.amount} is null
        when 'fixed' then ${table.amount} > 0 and ${table.percent} is null
        else ${table.percent} is null and ${table.amount} is null end`,
    ),
    index('promotions_borne_by_makers').on(table.created_at).where(sql`${table.borne_by} = 'maker'`),
    // A maker pays only for discounts on its own units.
    check(
      'promotions_borne_by',
      sql`${table.borne_by} = 'shop' or (${table.borne_by} = 'maker' and ${table.kind} in ('percent','fixed')
        and coalesce(${table.vendor_id}, ${table.product_id}) is not null)`,
    ),
    check('promotions_scope', sql`${table.vendor_id} is null or ${table.product_id} is null`),
    check(
      'promotions_uses',
      sql`${table.uses} >= 0 and ${table.uses} <= coalesce(${table.uses_max}, ${table.uses})`,
    ),
  ],
)

/** One use of a code by one order: reserved at checkout, then confirmed by the payment or released (D89). */
export const promotionUses = pgTable(
  'promotion_uses',
  {
    id: uuid().primaryKey(),
    promotion_id: uuid()
      .notNull()
      .references(() => promotions.id),
    order_id: uuid().notNull(),
    user_id: userId().notNull(),
    /** As it was when the order was placed. */
    code: text().notNull(),
    name: text().notNull(),
    /** The discounts on merchandise and on delivery. */
    discount: pesewas().notNull(),
    shipping_discount: pesewas().notNull().default(zero),
    position: integer().notNull(),
    status: text().notNull().default('reserved'),
    created_at: timestamp().notNull(),
    ended_at: timestamp(),
  },
  table => [
    unique('promotion_uses_order_key').on(table.order_id, table.promotion_id),
    index('promotion_uses_person').on(table.promotion_id, table.user_id),
    check('promotion_uses_status', sql`${table.status} in ('reserved','confirmed','released')`),
    check('promotion_uses_amounts', sql`${table.discount} >= 0 and ${table.shipping_discount} >= 0`),
  ],
)

/** The codes on the cart of an account, in the order in which they were applied (D90). */
export const cartPromotions = pgTable(
  'cart_promotions',
  {
    user_id: userId().notNull(),
    promotion_id: uuid()
      .notNull()
      .references(() => promotions.id),
    applied_at: timestamp().notNull(),
  },
  table => [primaryKey({ columns: [table.user_id, table.promotion_id] })],
)
