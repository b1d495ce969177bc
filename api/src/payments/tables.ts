import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment, pesewas } from '#platform/columns.ts'
import { userId } from '#platform/tables.ts'

/** Our record of one payment; the provider's side of it is its transaction. */
export const payments = pgTable(
  'payments',
  {
    id: uuid().primaryKey(),
    /** What the provider knows it by. */
    reference: text().notNull(),
    provider: text().notNull(),
    /** What is paid for: an order (later also gifts). */
    subject_type: text().notNull(),
    subject_id: uuid().notNull(),
    /** What people call it: the order's number. */
    subject_name: text().notNull(),
    user_id: userId().notNull(),
    email: text().notNull(),
    amount: pesewas().notNull(),
    currency: text().notNull().default('GHS'),
    status: text().notNull().default('created'),
    channel: text(),
    /** While one caller asks the provider for a page, no other does. */
    sending_until: moment(),
    authorization_url: text(),
    provider_transaction_id: text(),
    failure_reason: text(),
    created_at: moment().notNull(),
    expires_at: moment().notNull(),
    /** When the provider is asked next; null once nothing is open. */
    check_at: moment(),
    settled_at: moment(),
  },
  table => [
    unique('payments_reference_key').on(table.provider, table.reference),
    uniqueIndex('payments_open_key')
      .on(table.subject_type, table.subject_id)
      .where(sql`status in ('created','pending','action_required','succeeded')`),
    // One checkout at a time: a second order waits until the first is paid for or let go (D151).
    uniqueIndex('payments_one_open_key')
      .on(table.user_id, table.subject_type)
      .where(sql`status in ('created','pending','action_required')`),
    index('payments_due').on(table.check_at).where(sql`check_at is not null`),
    index('payments_user').on(table.user_id),
    index('payments_subject').on(table.subject_type, table.subject_id, table.created_at),
    check('payments_amount', sql`${table.amount} > 0`),
    check('payments_currency', sql`${table.currency} = 'GHS'`),
    check(
      'payments_status',
      sql`${table.status} in ('created','pending','action_required','succeeded','failed','expired','cancelled','refund_pending','partially_refunded','refunded','disputed','needs_review')`,
    ),
  ],
)

/** Provider events that were verified and stored: each counts once, for ever. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    provider: text().notNull(),
    event_key: text().notNull(),
    reference: text().notNull(),
    body: jsonb().notNull(),
    received_at: moment().notNull(),
  },
  table => [
    unique('payment_events_key').on(table.provider, table.event_key),
    index('payment_events_reference').on(table.reference),
  ],
)
