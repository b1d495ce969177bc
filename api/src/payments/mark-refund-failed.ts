import { Failure } from '@akyede/contract/failures'
import type { Pesewas } from '@akyede/contract/money'
import type { ActedBy } from '#platform/audit.ts'
import { type Transaction, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { failRefund } from './book-refund.ts'
import {
  lockRefundOf,
  queryRefund,
  type RefundKey,
  type RefundRow,
  staffMayActFrom,
} from './refund-by-transfer.ts'
import type { Providers } from './settle.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    refund_marked_failed: { reference: string; refund_id: string; amount: Pesewas }
  }
}

export interface MarkRefundFailed extends RefundKey {
  readonly by: ActedBy
  /** Locks what was paid for, which is always locked before its payment. */
  readonly lockSubject: (tx: Transaction) => Promise<void>
}

/**
 * Marks a refund as failed that the provider may still make, so that its money can be refunded in another way. Refuses
 * with `office.not_found`, `payment.disputed`, and with `payment.nothing_to_refund` for another refund, within 24 hours
 * of the failure, or when the provider does not say that it failed.
 */
export async function markRefundFailed(
  platform: Platform,
  providers: Providers,
  { paymentId, refundId, by, lockSubject }: MarkRefundFailed,
): Promise<void> {
  const outcome = await queryRefund(platform, providers, refundId)
  await transaction(platform.database, async tx => {
    await lockSubject(tx)
    const { payment, refund } = await lockRefundOf(tx, { paymentId, refundId })
    const from = mayBeMarkedFailedFrom(refund)
    if (outcome.status !== 'failed' || !from || from > platform.clock.now())
      throw new Failure('payment.nothing_to_refund')
    await failRefund(platform, tx, payment, refund, 'failed', { failure_reason: 'marked as failed by staff' })
    const facts = { reference: payment.reference, refund_id: refundId, amount: refund.amount }
    await platform.audit.write(tx, 'refund_marked_failed', facts, {
      ...by,
      userId: payment.user_id ?? undefined,
    })
  })
}

/**
 * From when staff may mark a refund as failed; undefined unless it failed and the provider may still make it. Such a
 * refund is polled although it needs attention; others are for a moment, after an event of their payment.
 */
export function mayBeMarkedFailedFrom(refund: RefundRow): Date | undefined {
  const mayBeMade = refund.status === 'needs_attention' && refund.by === 'refund' && refund.check_at !== null
  return mayBeMade ? staffMayActFrom(refund) : undefined
}
