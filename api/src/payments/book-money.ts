import { limits } from '@akyede/contract/limits'
import { zero } from '@akyede/contract/money'
import { after } from '#platform/clock.ts'
import { prepared, type Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { alias, and, eq, inArray, ne, notExists, sql } from '#platform/sql.ts'
import { asServer, auditReview } from './audit-money.ts'
import './events.ts'
import { countOutcome, type PaymentRow, toPaymentPayload, typedPayment } from './payment.ts'
import type { VerifyOutcome } from './provider.ts'
import { requestRefund } from './request-refund.ts'
import { otherAmountText } from './review-reason.ts'
import { ledgerEntries, payments } from './tables.ts'
import { undecidedStatuses } from './transitions.ts'

/**
 * Books money that the provider holds, and lets `handle` use it, or emits the event that says so. It pays for the
 * subject only if amount and currency match the request. Changes nothing and returns undefined when the payment is
 * decided, has got another reference, or when another payment has the same transaction.
 */
export async function bookMoney(
  platform: Platform,
  tx: Transaction,
  payment: PaymentRow,
  money: Extract<VerifyOutcome, { status: 'succeeded' }>,
  handle?: (booked: PaymentRow) => Promise<void>,
): Promise<PaymentRow | undefined> {
  const { reference } = payment
  const captured = money.currency === payment.currency ? money.amount : zero
  const status = captured === payment.amount ? 'succeeded' : 'needs_review'
  const [row] = await capture(tx).execute({
    paymentId: payment.id,
    reference,
    provider: payment.provider,
    transactionId: money.transactionId,
    channel: money.channel,
    captured,
    fee: captured > 0 ? (money.fee ?? zero) : zero,
    status,
    reason: status === 'succeeded' ? null : otherAmountText,
    reviewReason: status === 'succeeded' ? null : 'other_amount',
    now: platform.clock.now(),
    recheckAt: after(platform.clock, limits.moneyRechecks[0]),
  })
  const booked = typedPayment(row)
  if (!booked) return undefined
  countOutcome(platform, tx, booked)
  if (status === 'needs_review') return reviewMoney(platform, tx, booked)
  const { emit, record } = platform.outbox
  await handle?.(booked)
  await (handle ? record : emit)(tx, 'payment.settled', toPaymentPayload(booked))
  await platform.audit.write(tx, 'payment_settled', { reference, amount: captured }, asServer(booked))
  platform.log.info('a payment was settled', { reference, event: 'payment.settled' })
  return booked
}

/**
 * Stores what was captured and posts it to the ledger in one statement, so that both or neither is written. Its
 * conditions hold for the row as it is once its lock is held. The money of one transaction pays for one subject,
 * whatever the provider says: the unique key of transactions refuses two payments at once.
 */
const capture = prepared('capture_payment', executor => {
  const other = alias(payments, 'other')
  const paid = executor.$with('paid').as(
    executor
      .update(payments)
      .set({
        status: sql`${sql.placeholder('status')}`,
        failure_reason: sql`${sql.placeholder('reason')}`,
        review_reason: sql`${sql.placeholder('reviewReason')}`,
        provider_transaction_id: sql`${sql.placeholder('transactionId')}`,
        channel: sql`${sql.placeholder('channel')}`,
        captured: sql`${sql.placeholder('captured')}`,
        settled_at: sql`${sql.placeholder('now')}`,
        check_at: null,
        recheck_at: sql`${sql.placeholder('recheckAt')}`,
      })
      .where(
        and(
          eq(payments.id, sql.placeholder('paymentId')),
          eq(payments.reference, sql.placeholder('reference')),
          inArray(payments.status, [...undecidedStatuses]),
          notExists(
            executor
              .select({ id: other.id })
              .from(other)
              .where(
                and(
                  eq(other.provider, sql.placeholder('provider')),
                  eq(other.provider_transaction_id, sql.placeholder('transactionId')),
                  ne(other.id, sql.placeholder('paymentId')),
                ),
              ),
          ),
        ),
      )
      .returning(),
  )
  const posted = executor.$with('posted', {}).as(sql`
    insert into ${ledgerEntries} (journal, cause_id, subject_type, subject_id, account, amount, created_at)
    select 'capture', paid.id, paid.subject_type, paid.subject_id, entry.account, entry.amount, paid.settled_at
    from paid cross join lateral (
      values ('provider:' || paid.provider, paid.captured), ('buyer', - paid.captured)) entry (account, amount)
    where paid.captured > 0`)
  // The fee is the shop's cost and no part of the order, so its journal is of the payment.
  const withheld = executor.$with('withheld', {}).as(sql`
    insert into ${ledgerEntries} (journal, cause_id, subject_type, subject_id, account, amount, created_at)
    select 'fee', paid.id, 'payment', paid.id, entry.account, entry.amount, paid.settled_at
    from paid cross join lateral (
      values ('fees', ${sql.placeholder('fee')}::int), ('withheld:' || paid.provider, - ${sql.placeholder('fee')}::int)
    ) entry (account, amount)
    where ${sql.placeholder('fee')}::int > 0`)
  return executor.with(paid, posted, withheld).select().from(paid)
})

/** The amount or currency differs from the request: nothing is shipped, and cedis are refunded. */
async function reviewMoney(platform: Platform, tx: Transaction, reviewed: PaymentRow): Promise<PaymentRow> {
  platform.log.error('a payment came with another amount or currency', {
    reference: reviewed.reference,
    event: 'payment.mismatch',
  })
  await platform.outbox.emit(tx, 'payment.ended', { ...toPaymentPayload(reviewed), status: 'needs_review' })
  await auditReview(platform, tx, reviewed)
  return reviewed.captured > 0 ? requestRefund(platform, tx, reviewed, 'amount differs') : reviewed
}
