import { zero } from '@akyede/contract/money'
import { pesewas, timestamp } from '#platform/columns.ts'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
  unique,
  uuid,
} from '#platform/sql.ts'

/** What the shop keeps of a maker's sales, from a day on (E41). A maker without terms has `workshopLimits.payouts.commission`. */
export const makerTerms = pgTable(
  'maker_terms',
  {
    vendor_id: uuid().notNull(),
    /** The first day in Ghana; orders placed from then on have these terms. */
    from_day: date({ mode: 'string' }).notNull(),
    commission_bp: integer().notNull(),
    created_at: timestamp().notNull(),
  },
  table => [
    primaryKey({ columns: [table.vendor_id, table.from_day] }),
    check('maker_terms_commission', sql`${table.commission_bp} between 0 and 4000`),
  ],
)

/** The maker's share of a delivered fulfilment, as it was calculated at the delivery (E41). */
export const makerShares = pgTable(
  'maker_shares',
  {
    fulfilment_id: uuid().primaryKey(),
    order_id: uuid().notNull(),
    vendor_id: uuid().notNull(),
    /** The price of the units after promo codes that the maker bears, and what those took off it. */
    units: pesewas().notNull(),
    discount: pesewas().notNull().default(zero),
    commission_bp: integer().notNull(),
    commission: pesewas().notNull(),
    /** What the maker gets for the delivery; zero when the shop sent it. */
    shipping: pesewas().notNull(),
    wrapping: pesewas().notNull(),
    delivered_at: timestamp().notNull(),
    due_at: timestamp().notNull(),
  },
  table => [
    index('maker_shares_order').on(table.order_id),
    index('maker_shares_vendor').on(table.vendor_id, table.delivered_at),
    check(
      'maker_shares_amounts',
      sql`${table.units} >= 0 and ${table.discount} >= 0 and ${table.commission} between 0 and ${table.units} and ${table.shipping} >= 0 and ${table.wrapping} >= 0`,
    ),
  ],
)

/**
 * What the shop owes a maker (E43). Each row is an entry of the maker's account in the ledger with the opposite sign,
 * from the delivery on; `kind` and `cause_id` are those of its journal.
 */
export const makerEarnings = pgTable(
  'maker_earnings',
  {
    vendor_id: uuid().notNull(),
    /** Null for a correction that is about no order. */
    order_id: uuid(),
    kind: text().notNull(),
    cause_id: uuid().notNull(),
    /** An earning is divided where a payout reaches its limit; the parts add up to the entry. */
    part: integer().notNull().default(0),
    /** The payout that pays it, until that payout fails, comes back or is dropped. */
    payout_id: uuid(),
    /** Negative amounts lower the next payout. */
    amount: pesewas().notNull(),
    due_at: timestamp().notNull(),
    created_at: timestamp().notNull(),
  },
  table => [
    unique('maker_earnings_part_key').on(table.kind, table.cause_id, table.vendor_id, table.part),
    index('maker_earnings_order').on(table.order_id),
    index('maker_earnings_vendor').on(table.vendor_id, table.created_at),
    index('maker_earnings_payout').on(table.payout_id).where(sql`payout_id is not null`),
    index('maker_earnings_unpaid').on(table.due_at).where(sql`payout_id is null`),
    check('maker_earnings_amount', sql`${table.amount} <> 0`),
  ],
)

/** The one row of settings that the operator makes. */
export const payoutSettings = pgTable(
  'payout_settings',
  {
    id: boolean().primaryKey().default(true),
    /** The first day of delivery whose fulfilments earn their makers a share (E48). */
    begin_on: date({ mode: 'string' }).notNull(),
  },
  table => [check('payout_settings_one', sql`${table.id}`)],
)
