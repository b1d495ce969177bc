import { pesewas, pesewasSum, timestamp } from '#platform/columns.ts'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  sql,
  text,
  unique,
  uniqueIndex,
  uuid,
} from '#platform/sql.ts'
import { userId } from '#platform/tables.ts'

/** The mobile money wallets of makers: the one that is used, changes on their way, and former ones (E49). */
export const wallets = pgTable(
  'wallets',
  {
    id: uuid().primaryKey(),
    vendor_id: uuid().notNull(),
    network: text().notNull(),
    /** In E.164 format; empty once the person's data was erased. */
    phone: text().notNull(),
    /** The name that the maker gave, and the one that the provider has. */
    holder: text().notNull(),
    resolved_name: text(),
    status: text().notNull().default('confirming'),
    /** The person who entered it. */
    user_id: userId(),
    requested_at: timestamp().notNull(),
    /** Until when the codes are valid. */
    codes_until: timestamp().notNull(),
    /** Whether the wallet that it replaces gets a code too. */
    needs_old_code: boolean().notNull(),
    /** The owner stopped it by the link of the message, so its phone has no say about another wallet. */
    stopped_by_link: boolean().notNull().default(false),
    confirmed_at: timestamp(),
    usable_from: timestamp(),
    /** When the provider was asked for the holder's name. */
    resolved_at: timestamp(),
    ended_at: timestamp(),
    /** The provider's name of the wallet. */
    recipient_provider: text(),
    recipient_code: text(),
  },
  table => [
    uniqueIndex('wallets_one_usable').on(table.vendor_id).where(sql`status = 'usable'`),
    uniqueIndex('wallets_one_change')
      .on(table.vendor_id)
      .where(sql`status in ('confirming','waiting','review')`),
    index('wallets_waiting').on(table.usable_from).where(sql`status = 'waiting'`),
    index('wallets_review').on(table.confirmed_at).where(sql`status = 'review'`),
    index('wallets_user').on(table.user_id),
    check('wallets_network', sql`${table.network} in ('mtn','vod','atl')`),
    check(
      'wallets_status',
      sql`${table.status} in ('confirming','waiting','review','usable','replaced','refused','stopped','removed')`,
    ),
    check(
      'wallets_usable_from',
      sql`${table.status} not in ('waiting','review','usable') or ${table.usable_from} is not null`,
    ),
  ],
)

/** The payouts that are proposed and sent together, once a week or when staff ask for it (E45). */
export const payoutRuns = pgTable(
  'payout_runs',
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    /** The day in Ghana on which it is sent. */
    pay_on: date({ mode: 'string' }).notNull(),
    /** Earnings that were due by then belong to it. */
    due_until: timestamp().notNull(),
    status: text().notNull().default('proposed'),
    /** `schedule`, `operator` or `user:<id>`, as in the audit log. */
    proposed_by: text().notNull(),
    proposed_at: timestamp().notNull(),
    sent_by: text(),
    sent_at: timestamp(),
    /** The second person, who confirmed it. */
    confirmed_by: text(),
    confirmed_at: timestamp(),
  },
  table => [
    uniqueIndex('payout_runs_one_a_week').on(table.pay_on).where(sql`kind = 'scheduled'`),
    index('payout_runs_proposed_at').on(table.proposed_at),
    index('payout_runs_open').on(table.proposed_at).where(sql`status in ('proposed','confirming')`),
    check('payout_runs_kind', sql`${table.kind} in ('scheduled','extra')`),
    check('payout_runs_status', sql`${table.status} in ('proposed','confirming','sent','empty')`),
    check('payout_runs_sent', sql`(${table.status} = 'sent') = (${table.sent_at} is not null)`),
    check(
      'payout_runs_two_people',
      sql`${table.confirmed_by} is distinct from ${table.sent_by} or ${table.sent_by} is null`,
    ),
  ],
)

/** Transfers to makers. The reference is never replaced, so the provider pays each once (E47). */
export const payouts = pgTable(
  'payouts',
  {
    id: uuid().primaryKey(),
    run_id: uuid()
      .notNull()
      .references(() => payoutRuns.id),
    vendor_id: uuid().notNull(),
    wallet_id: uuid()
      .notNull()
      .references(() => wallets.id),
    provider: text().notNull(),
    reference: text().notNull(),
    amount: pesewas().notNull(),
    status: text().notNull().default('proposed'),
    /** Why it is held, failed, came back or was dropped. */
    message: text(),
    provider_transfer_id: text(),
    /** What the provider charged, as it says. */
    fee: pesewas(),
    created_at: timestamp().notNull(),
    /** When the provider was first asked to send it. */
    first_sent_at: timestamp(),
    paid_at: timestamp(),
    ended_at: timestamp(),
    /** When the provider is queried next; null while nothing is to be asked. */
    check_at: timestamp(),
    /** Queries so far, also of processes that died, which space the next ones. */
    checks: integer().notNull().default(0),
    /** Until this time of the machine's clock only one caller asks the provider. */
    taken_until: timestamp(),
  },
  table => [
    unique('payouts_reference_key').on(table.reference),
    // A wallet has at most one payout in progress.
    uniqueIndex('payouts_one_in_progress').on(table.wallet_id).where(sql`status = 'sending'`),
    index('payouts_run').on(table.run_id),
    index('payouts_vendor').on(table.vendor_id, table.created_at),
    index('payouts_created_at').on(table.created_at, table.id),
    index('payouts_due').on(table.check_at).where(sql`check_at is not null`),
    index('payouts_held').on(table.created_at).where(sql`status = 'held'`),
    check('payouts_amount', sql`${table.amount} > 0`),
    check('payouts_reference', sql`${table.reference} ~ '^akd-po-[0-9a-f]{32}$'`),
    check(
      'payouts_status',
      sql`${table.status} in ('proposed','made','sending','paid','failed','returned','held','dropped')`,
    ),
    check(
      'payouts_sent',
      sql`${table.status} not in ('sending','paid','failed','returned') or ${table.first_sent_at} is not null`,
    ),
    check('payouts_paid', sql`(${table.status} in ('paid','returned')) = (${table.paid_at} is not null)`),
  ],
)

/** What staff give a maker or take from it, after two people agreed (E42: goodwill, debt given up). */
export const makerCorrections = pgTable(
  'maker_corrections',
  {
    id: uuid().primaryKey(),
    vendor_id: uuid().notNull(),
    order_id: uuid(),
    kind: text().notNull(),
    /** Positive for the maker. */
    amount: pesewas().notNull(),
    words: text().notNull(),
    status: text().notNull().default('proposed'),
    proposed_by: text().notNull(),
    proposed_at: timestamp().notNull(),
    decided_by: text(),
    decided_at: timestamp(),
  },
  table => [
    index('maker_corrections_vendor').on(table.vendor_id, table.proposed_at),
    index('maker_corrections_open').on(table.proposed_at).where(sql`status = 'proposed'`),
    check('maker_corrections_kind', sql`${table.kind} in ('goodwill','debt given up')`),
    check(
      'maker_corrections_amount',
      sql`${table.amount} <> 0 and (${table.kind} = 'goodwill' or ${table.amount} > 0)`,
    ),
    check('maker_corrections_status', sql`${table.status} in ('proposed','booked','dropped')`),
    check(
      'maker_corrections_two_people',
      sql`${table.status} <> 'booked' or ${table.decided_by} <> ${table.proposed_by}`,
    ),
  ],
)

/** Days on which staff were notified that a provider's balance does not suffice. */
export const payoutWarnings = pgTable(
  'payout_warnings',
  { provider: text().notNull(), day: date({ mode: 'string' }).notNull() },
  table => [unique('payout_warnings_key').on(table.provider, table.day)],
)

/** The balance that a provider reported on a day, beside what the ledger says (E48). */
export const providerBalances = pgTable(
  'provider_balances',
  {
    provider: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    expected: pesewasSum().notNull(),
    reported: pesewasSum().notNull(),
    checked_at: timestamp().notNull(),
  },
  table => [unique('provider_balances_key').on(table.provider, table.day)],
)

/** Imported exports of a provider's settlements; the same file is imported once. */
export const settlementImports = pgTable(
  'settlement_imports',
  {
    id: uuid().primaryKey(),
    provider: text().notNull(),
    /** The hash of the file. */
    file_hash: text().notNull(),
    imported_by: text().notNull(),
    imported_at: timestamp().notNull(),
    line_count: integer().notNull(),
    matched_count: integer().notNull(),
    /** Lines that do not match, and why. */
    differences: jsonb().notNull(),
  },
  table => [
    unique('settlement_imports_file_key').on(table.file_hash),
    index('settlement_imports_imported_at').on(table.imported_at),
  ],
)
