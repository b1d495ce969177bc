import { limits } from '@akyede/contract/limits'
import { type Pesewas, times, zero } from '@akyede/contract/money'
import { after } from '#platform/clock.ts'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { and, eq, ne } from '#platform/sql.ts'
import { asServer, auditReview } from './audit-money.ts'
import './events.ts'
import { postJournal } from './ledger.ts'
import { changePayment, countOutcome, type PaymentRow, toPaymentPayload } from './payment.ts'
import type { VerifyOutcome } from './provider.ts'
import { requestRefund } from './request-refund.ts'
import { payments } from './tables.ts'

/** Books money that the provider holds. It pays for the subject only if amount and currency match the request. */
export async function bookMoney(
  platform: Platform,
  tx: Transaction,
  payment: PaymentRow,
  money: Extract<VerifyOutcome, { status: 'succeeded' }>,
): Promise<PaymentRow> {
  if (await isOfAnother(tx, payment, money)) {
    const { reference } = payment
    platform.log.error('one transaction was told of two payments', { reference, event: 'payment.mismatch' })
    return payment
  }
  const captured = money.currency === payment.currency ? money.amount : zero
  const facts = {
    provider_transaction_id: money.transactionId,
    channel: money.channel,
    captured,
    settled_at: platform.clock.now(),
    check_at: null,
    recheck_at: after(platform.clock, limits.moneyRechecks[0]),
  }
  if (captured > 0) await postCapture(tx, payment, captured, facts.settled_at)
  if (captured !== payment.amount) return reviewMoney(platform, tx, payment, facts)
  const settled = await changePayment(tx, payment, 'succeeded', { ...facts, failure_reason: null })
  await platform.outbox.emit(tx, 'payment.settled', toPaymentPayload(settled))
  countOutcome(platform, tx, settled)
  const { reference } = payment
  await platform.audit.write(tx, 'payment_settled', { reference, amount: captured }, asServer(settled))
  platform.log.info('a payment was settled', { reference, event: 'payment.settled' })
  return settled
}

/** The money of one transaction pays for one subject, whatever the provider says. */
async function isOfAnother(
  tx: Transaction,
  payment: PaymentRow,
  { transactionId }: { transactionId: string },
) {
  const [other] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.provider, payment.provider),
        eq(payments.provider_transaction_id, transactionId),
        ne(payments.id, payment.id),
      ),
    )
  return other !== undefined
}

export const postCapture = (
  tx: Transaction,
  payment: PaymentRow,
  captured: Pesewas,
  at: Date,
): Promise<void> =>
  postJournal(tx, {
    journal: 'capture',
    causeId: payment.id,
    subjectType: payment.subject_type,
    subjectId: payment.subject_id,
    at,
    entries: [
      [`provider:${payment.provider}`, captured],
      ['buyer', times(captured, -1)],
    ],
  })

/** The amount or currency differs from the request: nothing is shipped, and cedis are refunded. */
async function reviewMoney(
  platform: Platform,
  tx: Transaction,
  payment: PaymentRow,
  facts: { readonly captured: Pesewas },
): Promise<PaymentRow> {
  platform.log.error('a payment came with another amount or currency', {
    reference: payment.reference,
    event: 'payment.mismatch',
  })
  const wrong = { ...facts, failure_reason: 'amount or currency differs' }
  const reviewed = await changePayment(tx, payment, 'needs_review', wrong)
  await platform.outbox.emit(tx, 'payment.ended', { ...toPaymentPayload(reviewed), status: 'needs_review' })
  countOutcome(platform, tx, reviewed)
  await auditReview(platform, tx, reviewed)
  return facts.captured > 0 ? requestRefund(platform, tx, payment.id, 'amount differs') : reviewed
}
