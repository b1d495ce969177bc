import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import './events.ts'
import { type PaymentRow, toPaymentPayload } from './payment.ts'
import { isRequestedByStaff } from './refund-reason.ts'
import type { refunds } from './tables.ts'

/**
 * Emits an event for a refund of staff for a fulfilment, and nothing for others: what a return or a problem refunds is
 * owed to the buyer even while its refund fails.
 */
export async function announcePartRefund(
  platform: Platform,
  tx: Transaction,
  payment: PaymentRow,
  { part_id, reason, amount }: Pick<typeof refunds.$inferSelect, 'part_id' | 'reason' | 'amount'>,
  event: 'payment.part_refund_failed' | 'payment.part_refund_resumed',
): Promise<void> {
  if (part_id === null || !isRequestedByStaff(reason)) return
  await platform.outbox.emit(tx, event, { ...toPaymentPayload(payment), part_id, amount })
}
