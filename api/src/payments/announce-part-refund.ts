import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { PartRefundPayload } from './events.ts'
import { type PaymentRow, toPaymentPayload } from './payment.ts'
import { isRequestedByStaff } from './refund-reason.ts'
import type { refunds } from './tables.ts'

type Refund = Pick<typeof refunds.$inferSelect, 'part_id' | 'reason' | 'amount'>

/**
 * Emits an event for a refund of staff for a fulfilment, and nothing for others: what a return or a problem refunds is
 * owed to the buyer even while its refund fails.
 */
export async function announceFailedPartRefund(
  { outbox }: Platform,
  tx: Transaction,
  payment: PaymentRow,
  refund: Refund,
): Promise<void> {
  const payload = payloadOf(payment, refund)
  if (payload) await outbox.emit(tx, 'payment.part_refund_failed', payload)
}

/**
 * Has the order count the refund again in the same transaction, so that no return is received in between. The order is
 * locked.
 */
export async function countResumedPartRefund(
  { outbox }: Platform,
  tx: Transaction,
  payment: PaymentRow,
  refund: Refund,
): Promise<void> {
  const payload = payloadOf(payment, refund)
  if (payload) await outbox.deliver(tx, 'payment.part_refund_resumed', payload, {})
}

const payloadOf = (
  payment: PaymentRow,
  { part_id, reason, amount }: Refund,
): PartRefundPayload | undefined =>
  part_id !== null && isRequestedByStaff(reason)
    ? { ...toPaymentPayload(payment), part_id, amount }
    : undefined
