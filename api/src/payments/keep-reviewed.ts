import { Failure } from '@akyede/contract/failures'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import './events.ts'
import { changePayment, countOutcome, type PaymentRow, toPaymentPayload } from './payment.ts'

/**
 * Ends the review of a locked payment whose money is complete. An order that waits for it is paid by the usual rules.
 * Throws `payment.not_in_review`.
 */
export async function keepReviewedMoney(
  platform: Platform,
  tx: Transaction,
  payment: PaymentRow,
): Promise<PaymentRow> {
  if (payment.status !== 'needs_review' || payment.captured !== payment.amount)
    throw new Failure('payment.not_in_review')
  const status = payment.refunded > 0 ? 'partially_refunded' : 'succeeded'
  const kept = await changePayment(tx, payment, status, { failure_reason: null })
  await platform.outbox.emit(tx, 'payment.settled', toPaymentPayload(kept))
  countOutcome(platform, tx, kept)
  return kept
}
