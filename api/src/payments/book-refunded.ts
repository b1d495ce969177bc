import { add, times } from '@akyede/contract/money'
import type { PaymentStatus } from '@akyede/contract/payments'
import { inOneRoundTrip, type Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { asServer } from './audit-money.ts'
import './events.ts'
import { postJournal } from './ledger.ts'
import { changePayment, countOutcome, type PaymentRow, savePayment, toPaymentPayload } from './payment.ts'
import { isReviewedBeyond } from './review-refund.ts'
import { refunds } from './tables.ts'

type Row = typeof refunds.$inferSelect

/**
 * Books what the provider took for a lost dispute as a refund that it has already made. Returns the id of the refund.
 */
export async function bookLostRefund(
  platform: Platform,
  tx: Transaction,
  payment: PaymentRow,
  { reason, amount }: Pick<Row, 'reason' | 'amount'>,
): Promise<string> {
  const now = platform.clock.now()
  const facts = { payment_id: payment.id, reason, amount, status: 'processed' }
  const [refund] = await tx
    .insert(refunds)
    .values({ id: newId(), ...facts, created_at: now, processed_at: now })
    .returning()
  if (!refund) throw new Error('the refund of a lost dispute was not written')
  await bookRefunded(platform, tx, payment, refund)
  return refund.id
}

/** Books the money of a processed refund and emits its event. The payment must be locked. */
export async function bookRefunded(
  platform: Platform,
  tx: Transaction,
  payment: PaymentRow,
  refund: Row,
): Promise<void> {
  const refunded = add(payment.refunded, refund.amount)
  const whole = refunded === payment.captured
  const [given] = await inOneRoundTrip([
    !whole && isReviewedBeyond(payment)
      ? savePayment(tx, payment, { refunded })
      : changePayment(tx, payment, whole ? 'refunded' : statusAfterPart(payment), { refunded }),
    postJournal(tx, {
      journal: 'refund',
      causeId: refund.id,
      subjectType: payment.subject_type,
      subjectId: payment.subject_id,
      at: platform.clock.now(),
      entries: [
        ['buyer', refund.amount],
        [`provider:${payment.provider}`, times(refund.amount, -1)],
      ],
    }),
  ])
  await platform.outbox.emit(tx, 'payment.refunded', {
    ...toPaymentPayload(given),
    amount: refund.amount,
    whole,
    reason: refund.reason,
    refund_id: refund.id,
    ...(refund.part_id && { part_id: refund.part_id }),
  })
  countOutcome(platform, tx, given)
  const facts = { reference: payment.reference, amount: refund.amount, refund_id: refund.id }
  await platform.audit.write(tx, 'refund_settled', facts, asServer(payment))
}

const statusAfterPart = ({ status }: PaymentRow): PaymentStatus =>
  status === 'disputed' ? 'disputed' : 'partially_refunded'
