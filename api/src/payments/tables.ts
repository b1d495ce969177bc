import { zero } from '@akyede/contract/money'
import { isOneOf, pesewas, timestamp } from '#platform/columns.ts'
import { bigint, check, index, jsonb, pgTable, sql, text, unique, uniqueIndex, uuid } from '#platform/sql.ts'
import { userId } from '#platform/tables.ts'
import { type ReviewReason, reviewReasons } from './transitions.ts'

/** Our record of one payment; the provider's side of it is its transaction. */
export const payments = pgTable(
  'payments',
  {
    id: uuid().primaryKey(),
    /** Our id of the payment at the provider. */
    reference: text().notNull(),
    provider: text().notNull(),
    /** The type of what is paid for: an order or another payment. */
    subject_type: text().notNull(),
    subject_id: uuid().notNull(),
    /** The name of the subject for people: the order's number. */
    subject_name: text().notNull(),
    /** Null for a gift from a list: `gifts` knows the giver. */
    user_id: userId(),
    email: text().notNull(),
    amount: pesewas().notNull(),
    currency: text().notNull().default('GHS'),
    status: text().notNull().default('created'),
    channel: text(),
    /** The wallet that is charged directly, without the provider's page. */
    network: text(),
    phone: text(),
    /** Only one caller sends it to the provider until this time. */
    sending_until: timestamp(),
    authorization_url: text(),
    /** The provider's text about the payer's next step. */
    display_text: text(),
    /** Until when the prompt on the phone waits. */
    action_expires_at: timestamp(),
    provider_transaction_id: text(),
    /** The captured amount, which may differ from the request, and what of it was refunded. */
    captured: pesewas().notNull().default(zero),
    refunded: pesewas().notNull().default(zero),
    /** The page to which the provider returns the payer; null for that of the checkout. */
    return_path: text(),
    /** For people; nothing is decided by it, except for reviews without a reason (`reviewReasonOf`). */
    failure_reason: text(),
    /** Why the payment is under review, or will be again after its dispute; read by `reviewReasonOf`. */
    review_reason: text().$type<ReviewReason>(),
    created_at: timestamp().notNull(),
    expires_at: timestamp().notNull(),
    /** When the provider is polled next; null once the payment is final. */
    check_at: timestamp(),
    settled_at: timestamp(),
    /** When the provider is next queried about disputes and external refunds; null once that is over. */
    recheck_at: timestamp(),
  },
  table => [
    unique('payments_reference_key').on(table.provider, table.reference),
    uniqueIndex('payments_open_key')
      .on(table.subject_type, table.subject_id)
      .where(sql`status in ('created','pending','action_required','succeeded')`),
    // One open checkout per payer: a second order waits until the first is paid or cancelled (D151).
    uniqueIndex('payments_one_open_key')
      .on(table.user_id, table.subject_type)
      .where(sql`status in ('created','pending','action_required')`),
    // The money of one transaction pays for one subject.
    uniqueIndex('payments_transaction_key')
      .on(table.provider, table.provider_transaction_id)
      .where(sql`provider_transaction_id is not null`),
    index('payments_due').on(table.check_at).where(sql`check_at is not null`),
    index('payments_recheck').on(table.recheck_at).where(sql`recheck_at is not null`),
    index('payments_in_review').on(table.created_at).where(sql`status = 'needs_review'`),
    index('payments_user').on(table.user_id),
    index('payments_subject').on(table.subject_type, table.subject_id, table.created_at),
    // The back office lists the newest payments, also of one status.
    index('payments_created_at').on(table.created_at, table.id),
    index('payments_by_status').on(table.status, table.created_at, table.id),
    check('payments_amount', sql`${table.amount} > 0`),
    check('payments_refunded', sql`${table.refunded} >= 0 and ${table.refunded} <= ${table.captured}`),
    check('payments_network', sql`${table.network} in ('mtn','vod','atl')`),
    check('payments_review_reason', isOneOf(table.review_reason, reviewReasons)),
    check('payments_currency', sql`${table.currency} = 'GHS'`),
    check(
      'payments_status',
      sql`${table.status} in ('created','pending','action_required','succeeded','failed','expired','cancelled','refund_pending','partially_refunded','refunded','disputed','needs_review')`,
    ),
  ],
)

/** Verified events of providers; each is stored once, for ever. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    provider: text().notNull(),
    event_key: text().notNull(),
    reference: text().notNull(),
    body: jsonb().notNull(),
    received_at: timestamp().notNull(),
  },
  table => [
    unique('payment_events_key').on(table.provider, table.event_key),
    index('payment_events_reference').on(table.reference),
  ],
)

/** Refunds to payers. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid().primaryKey(),
    payment_id: uuid()
      .notNull()
      .references(() => payments.id),
    /** One reason refunds the same money once. */
    reason: text().notNull(),
    /** The fulfilment whose maker bears a partial refund of staff; null where the shop does. */
    part_id: uuid(),
    amount: pesewas().notNull(),
    /** How the money goes back: by the provider's refund, or by a transfer after that failed (E60). */
    by: text().notNull().default('refund'),
    status: text().notNull().default('requested'),
    provider_refund_id: text(),
    failure_reason: text(),
    created_at: timestamp().notNull(),
    /** When the provider is polled next; null once the refund is final. */
    check_at: timestamp(),
    /** Until this time of the machine's clock only one caller queries the provider. */
    taken_until: timestamp(),
    /** When the provider last said that it could not refund the money. */
    failed_at: timestamp(),
    processed_at: timestamp(),
  },
  table => [
    // A failed refund may be tried again.
    uniqueIndex('refunds_reason_key').on(table.payment_id, table.reason).where(sql`status <> 'failed'`),
    // An external refund is booked once.
    uniqueIndex('refunds_provider_key')
      .on(table.payment_id, table.provider_refund_id)
      .where(sql`reason like 'outside %'`),
    index('refunds_reason').on(table.reason).where(sql`reason like 'return %'`),
    index('refunds_processed_at').on(table.processed_at).where(sql`processed_at is not null`),
    index('refunds_stuck').on(table.payment_id).where(sql`status in ('failed','needs_attention')`),
    index('refunds_due').on(table.check_at).where(sql`check_at is not null`),
    check('refunds_by', sql`${table.by} in ('refund','transfer')`),
    check('refunds_amount', sql`${table.amount} > 0`),
    check(
      'refunds_status',
      sql`${table.status} in ('requested','pending','processing','processed','failed','needs_attention')`,
    ),
  ],
)

/** A payer's bank reclaims money: one row per dispute of a provider. */
export const disputes = pgTable(
  'disputes',
  {
    id: uuid().primaryKey(),
    payment_id: uuid()
      .notNull()
      .references(() => payments.id),
    provider: text().notNull(),
    provider_dispute_id: text().notNull(),
    status: text().notNull(),
    /** The disputed amount in pesewas; once the dispute is lost, the lost amount. */
    amount: pesewas().notNull(),
    /** The provider's texts: category, reason and resolution. */
    category: text(),
    reason: text(),
    resolution: text(),
    /** Until when evidence can be submitted. */
    due_at: timestamp(),
    /** When staff were reminded that the evidence is due. */
    reminded_at: timestamp(),
    opened_at: timestamp().notNull(),
    resolved_at: timestamp(),
    created_at: timestamp().notNull(),
    updated_at: timestamp().notNull(),
  },
  table => [
    unique('disputes_provider_key').on(table.provider, table.provider_dispute_id),
    index('disputes_payment').on(table.payment_id),
    index('disputes_open').on(table.due_at).where(sql`status in ('opened','under_review')`),
    check('disputes_amount', sql`${table.amount} > 0`),
    check('disputes_status', sql`${table.status} in ('opened','under_review','won','lost')`),
    check('disputes_resolved', sql`(${table.status} in ('won','lost')) = (${table.resolved_at} is not null)`),
  ],
)

/**
 * Double-entry ledger: what one account gets (+) another gives (−). Rows are only ever added. The entries of a
 * journal, and so those of an order, add up to zero.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The kind of journal, such as "capture" of a payment. Its entries are posted together, once. */
    journal: text().notNull(),
    cause_id: uuid().notNull(),
    subject_type: text().notNull(),
    subject_id: uuid().notNull(),
    account: text().notNull(),
    /** Pesewas: + debit, − credit. */
    amount: pesewas().notNull(),
    created_at: timestamp().notNull(),
  },
  table => [
    unique('ledger_entries_key').on(table.journal, table.cause_id, table.account),
    index('ledger_entries_subject').on(table.subject_type, table.subject_id),
    check('ledger_entries_amount', sql`${table.amount} <> 0`),
  ],
)
